import FileTrees
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTLibC
import UTSyncNames
import UTSystemCalls
import VersionStores

/// Ends the conflict of a package that was saved on several devices at the same time, and whose files were synchronized
/// one by one, which leaves files from both in its folder.
///
/// If the devices changed different items, the folder already has both devices' changes. Otherwise, it becomes the
/// newest version as a whole, and the other versions are put next to it. Every device gets the same result.
package struct PackageReconciliation {
  /// The result for a package.
  package enum Outcome: Equatable, Sendable {
    /// There is no such conflict.
    case notNeeded
    /// A required item is not on this device, or not yet: nothing was changed.
    case incomplete
    /// The package has the changes of all devices.
    case merged
    /// The versions that are now next to the package.
    case separated([FilePath])
  }

  private let package: FilePath
  private let store: VersionStore
  private let conflicting: ConflictingGenerations
  /// The generation that the package gets.
  private let winner: PackageGeneration
  /// The versions to be put next to it.
  private let losers: [PackageGeneration]
  private let tree: FileTree
  private let base: FileBase?

  /// Whether a package has such a conflict, or decided versions are next to it.
  ///
  /// This takes one system call for a package without a generation. For other packages, the folder is listed, and each
  /// conflict version in it that the package descends from is examined item by item.
  ///
  /// - Parameter package: the path of an item.
  package static func isNeeded(at package: FilePath) -> Bool {
    hasConflict(at: package) || !SettledVersions(besides: package).paths.isEmpty
  }

  /// Whether it cannot be read is a problem to report.
  private static func hasConflict(at package: FilePath) -> Bool {
    guard PackageShape.hasGeneration(package) else { return false }
    let found = ReadProblems.skipping { () throws(SafeWriteError) in try ConflictingGenerations(in: package) }
    return found.flatMap(\.self) != nil
  }

  /// Ends the conflict of a package, if there is one and everything has arrived, and stores the decided versions next
  /// to it. Versions that cannot be moved stay there, but are no longer in conflict (``SettledVersions``).
  ///
  /// - Parameters:
  ///   - package: the path of a package.
  ///   - store: the store of the versions that it had on this device.
  ///   - options: the save options.
  /// - Throws: `SafeWriteError`, `FileTreeError`, errors from the progress callback. On failure, no version is lost.
  package static func perform(
    at package: FilePath, in store: VersionStore, options: SaveOptions = SaveOptions()
  ) throws -> Outcome {
    guard !LivePackages.shared.isAny(in: package.bytes) else { return .notNeeded }
    let outcome = try end(conflictOf: package, in: store, options, attempts: 3)
    SettledVersions(besides: package).store(in: store)
    return outcome
  }

  /// - Parameter attempts: the maximum number of attempts if a sync engine changes the package in the meantime.
  private static func end(
    conflictOf package: FilePath, in store: VersionStore, _ options: SaveOptions, attempts: Int
  ) throws -> Outcome {
    guard try ReadProblems.reporting({ hasConflict(at: package) }) else { return .notNeeded }
    do {
      return try SafeWrite.holdingPackage(at: package, options: options) { options in
        try ReadProblems.reportingAll { try PackageReconciliation(package, store, options) }?.perform(options)
          ?? .notNeeded
      }
    } catch let error as SafeWriteError where error.code == ESTALE && error.state == .unchanged && attempts > 1 {
      return try end(conflictOf: package, in: store, options, attempts: attempts - 1)
    }
  }

  private init?(_ package: FilePath, _ store: VersionStore, _ options: SaveOptions = SaveOptions()) throws {
    let (tree, base) = try FileTree.read(package, asking: options.progress)
    guard let conflicting = try ConflictingGenerations(in: package, base) else { return nil }
    let all = conflicting.all
    var (winner, losers) = (all[0], [PackageGeneration]())
    for generation in all.dropFirst() where generation.id != winner.id {
      if let merged = PackageGeneration.merged(winner, generation) {
        winner = merged
      } else {
        losers.append(generation)
      }
    }
    (self.package, self.store, self.conflicting, self.tree, self.base) = (package, store, conflicting, tree, base)
    (self.winner, self.losers) = (winner, losers)
  }

  private func perform(_ options: SaveOptions) throws -> Outcome {
    var found: Result?
    do { try ReadProblems.reporting { found = result } } catch {
      // An item that cannot be read now is not missing.
      if found == nil { throw error }
    }
    guard let result = found else { return .incomplete }
    if result.lost.isEmpty, result.whole.states == tree.states {
      try conflicting.end(with: winner)
      return .merged
    }
    var siblings: [FilePath] = []
    for version in result.lost { siblings.append(try put(version.tree, version.generation, options)) }
    var options = options
    (options.context.addition, options.context.requiresUnchanged) = (ChosenGeneration(winner), true)
    // Changes by programs that do not record generations may be in none of the new versions, and a generation may be
    // incorrect.
    (options.versions, options.context.requiresVersion) = (store, dropsItems(result))
    // Another user may have chosen the contents: by their size and time, or by moving items into the package.
    options.context.contentsOwners = result.whole.foundOwners
    try result.whole.write(to: package, replacing: base, options: options)
    return siblings.isEmpty ? .merged : .separated(siblings)
  }

  /// Whether an item of the current package would be neither in the resulting package nor next to it.
  private func dropsItems(_ result: Result) -> Bool {
    let kept = [result.whole.states] + result.lost.map(\.tree.states)
    return tree.states.contains { path, state in !kept.contains { $0[path] == state } }
  }

  /// The planned result for a package.
  struct Result {
    /// The package afterward.
    let whole: FileTree
    /// The versions that are next to it afterward, and the locations of their generations.
    let lost: [(generation: PackageGeneration, path: FilePath, tree: FileTree)]
  }

  /// The planned result for a package, without changing anything; nil if it has no such conflict, or an item is not on
  /// this device.
  ///
  /// - Parameters:
  ///   - package: the path of a package.
  ///   - store: the store of the versions that it had on this device.
  static func result(at package: FilePath, in store: VersionStore) -> Result? {
    guard hasConflict(at: package), !LivePackages.shared.isAny(in: package.bytes) else { return nil }
    return ReadProblems.skipping(in: package) { try PackageReconciliation(package, store) }.flatMap(\.self)?.result
  }

  /// The contents of a file or package, as the end of such a conflict leaves it. Nothing is changed.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - store: the store of the versions that it had on this device.
  /// - Throws: `FileTreeError`.
  package static func contents(
    of path: FilePath, in store: VersionStore = .standard
  ) throws(FileTreeError) -> FileTree {
    if let result = result(at: path, in: store) { return result.whole }
    return try FileTree(contentsOf: path)
  }

  /// nil if an item is not on this device, or not yet.
  private var result: Result? {
    guard !tree.hasOpenDatabase else { return nil }
    let contents = GenerationContents(tree, conflicting.all, of: package, in: store)
    guard let whole = contents.tree(of: winner, withRest: true) else { return nil }
    var lost: [(generation: PackageGeneration, path: FilePath, tree: FileTree)] = []
    for generation in losers {
      guard let tree = contents.tree(of: generation, withRest: false), let path = conflicting.path(of: generation)
      else { return nil }
      lost.append((generation, path, tree))
    }
    return Result(whole: whole, lost: lost)
  }

  /// Puts a version next to the package.
  private func put(
    _ version: FileTree, _ generation: PackageGeneration, _ saveOptions: SaveOptions
  ) throws -> FilePath {
    guard let opened = base?.opened else { throw SafeWriteError.missing(package) }
    let folder = try Folder(opened, path: package.bytes).containing()
    let name = Array(package.bytes[...].lastComponent)
    var sibling = Place(
      folder: folder,
      name: ItemSiblings.conflictName(
        of: name, at: Double(generation.date.seconds), number: generation.id.author ^ generation.id.number))
    var options = SaveOptions()
    (options.context.addition, options.progress) = (ChosenGeneration(generation), saveOptions.progress)
    do { try version.write(toNew: sibling, options: options) } catch let error as SafeWriteError
      where error.code == EEXIST
    {
      // It was put there before, or arrived from another device. Any other item may have that name.
      if version.isSaved(at: sibling) { return sibling.filePath }
      sibling = Place(folder: folder, name: ItemSiblings.conflictName(of: name))
      try version.write(toNew: sibling, options: options)
    }
    return sibling.filePath
  }
}

extension FileTree {
  /// The states of these items according to the package's generation.
  var states: [[UInt8]: PackageGeneration.State] {
    var states: [[UInt8]: PackageGeneration.State] = [:]
    forEachItem { path, item in
      if let name = path.last, !SyncProgram.isTemporary(name.bytes) { states[path.pathBytes] = item.state }
    }
    return states
  }

  /// nil for a folder with items.
  var state: PackageGeneration.State? {
    switch kind {
    case .file(let contents):
      contents.storedFile.map { .init(.file, size: $0.identity.size, modified: $0.identity.modified) }
    case .symbolicLink(let destination): .init(destination: destination)
    case .directory(let children): children.isEmpty ? .init(.directory) : nil
    }
  }

  /// Whether a program may change a database in the package in place.
  fileprivate var hasOpenDatabase: Bool {
    var found = false
    forEachItem { path, _ in
      found = found || ConflictPart.companions(of: path).contains { self[path: $0] != nil }
    }
    return found
  }
}
