import FileTrees
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// Ends the conflict of a package that was saved on several devices at the same time, and whose files were synchronized one by one: its
/// folder has files of both then.
///
/// If the devices have changed different items, the folder already has the changes of both. Otherwise, it becomes the newest version as
/// a whole, and the others are put next to it. Every device makes the same of it.
package struct PackageReconciliation {
  /// What became of a package.
  package enum Outcome: Equatable, Sendable {
    /// There is no such conflict.
    case none
    /// Something that is needed is not on this device, or not yet: nothing was changed.
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
  /// Those that become versions next to it.
  private let losers: [PackageGeneration]
  private let tree: FileTree
  private let base: FileBase?

  /// Whether a package has such a conflict. This is quick.
  ///
  /// - Parameter package: the path of an item.
  package static func isNeeded(at package: FilePath) -> Bool {
    (try? ConflictingGenerations(in: package)).flatMap { $0 } != nil
  }

  /// Ends the conflict of a package, if there is one and everything has arrived.
  ///
  /// - Parameters:
  ///   - package: the path of a package.
  ///   - store: where the versions are that it had on this device.
  /// - Throws: `SafeWriteError`, `FileTreeError`; no version is lost then.
  package static func perform(at package: FilePath, in store: VersionStore) throws -> Outcome {
    guard isNeeded(at: package), !LivePackages.shared.isAny(in: package.bytes) else { return .none }
    return try SafeWrite.holdingPackage(at: package, options: SaveOptions()) { options in
      try PackageReconciliation(package, store)?.perform(options) ?? .none
    }
  }

  private init?(_ package: FilePath, _ store: VersionStore) throws {
    let (tree, base) = try FileTree.read(package)
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
    guard !tree.hasOpenDatabase else { return .incomplete }
    guard losers.isEmpty else { return try separate(options) }
    guard hasArrived else { return .incomplete }
    try conflicting.end(with: winner)
    return .merged
  }

  // MARK: Merging

  /// Whether the folder has what the devices have changed.
  private var hasArrived: Bool {
    let (states, all) = (tree.states, conflicting.all)
    return Set(all.flatMap { $0.items.keys }).allSatisfy { path in
      let known = Set(all.map { $0.items[path]?.state })
      // What was changed or removed since, without noting it, stays so.
      return known.count == 1 || states[path] == winner.items[path]?.state || !known.contains(states[path])
    }
  }

  // MARK: Separating

  private func separate(_ options: SaveOptions) throws -> Outcome {
    let contents = GenerationContents(tree, conflicting.all, of: package, in: store)
    guard let whole = contents.tree(of: winner, withRest: true) else { return .incomplete }
    var versions: [(generation: PackageGeneration, tree: FileTree)] = []
    for generation in losers {
      guard let tree = contents.tree(of: generation, withRest: false) else { return .incomplete }
      versions.append((generation, tree))
    }
    var siblings: [FilePath] = []
    for version in versions { siblings.append(try put(version.tree, version.generation)) }
    var options = options
    (options.generation, options.requiresUnchanged) = (winner, true)
    // Changes by programs that do not record generations may be in none of the new versions.
    options.versions = store
    try whole.write(to: package, replacing: base, options: options)
    return .separated(siblings)
  }

  /// Puts a version next to the package.
  private func put(_ version: FileTree, _ generation: PackageGeneration) throws -> FilePath {
    let name = Array(package.bytes[...].lastComponent)
    let folder = package.removingLastComponent()
    var sibling = folder.appending(
      bytes: ItemSiblings.conflictName(
        of: name, at: Double(generation.date.seconds), number: generation.id.author ^ generation.id.number))
    var options = SaveOptions()
    (options.generation, options.createsOnly) = (generation, true)
    do { try version.write(to: sibling, options: options) } catch let error as SafeWriteError where error.code == EEXIST
    {
      // It was put there before, or has arrived from another device.
      if ConflictingGenerations.generation(of: sibling)?.knows(generation.id) ?? false { return sibling }
      sibling = folder.appending(bytes: ItemSiblings.conflictName(of: name))
      try version.write(to: sibling, options: options)
    }
    return sibling
  }
}

extension FileTree {
  /// What the generation of a package with these items says of them.
  var states: [[UInt8]: PackageGeneration.State] {
    var states: [[UInt8]: PackageGeneration.State] = [:]
    forEachItem { path, item in if !path.isEmpty { states[path.pathBytes] = item.state } }
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
