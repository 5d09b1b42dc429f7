import FileTrees
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls
import UTText

/// A single write, which first cleans up after interrupted saves and reports other programs' versions.
struct PackageWrite {
  private let path: FilePath
  private let byteCount: Int
  private let options: PackageWriteOptions
  /// Whether an interrupted save had left a version, which is kept.
  private let hasKept: Bool

  /// - Parameters:
  ///   - path: the destination.
  ///   - byteCount: the approximate number of bytes to write.
  ///   - options: the write options.
  /// - Throws: ``PackageChangeError`` if an item already exists.
  init(to path: FilePath, byteCount: Int, _ options: PackageWriteOptions) throws {
    // The link stays part of the path: it is followed only when the item is saved, by the same rule.
    if options.replaces { _ = try DocumentPackage(at: path).writableLocation() }
    let hasKept = options.recover(path)
    if !options.replaces, try path.isPresent() { throw PackageChangeError.exists(path) }
    self.init(in: path, byteCount: byteCount, options, hasKept: hasKept)
  }

  /// - Parameters:
  ///   - path: the folder for the items.
  ///   - byteCount: the approximate number of bytes to write.
  ///   - options: the write options.
  ///   - hasKept: whether an interrupted save had left a version, which is kept.
  init(in path: FilePath, byteCount: Int, _ options: PackageWriteOptions, hasKept: Bool) {
    self.path = path
    self.byteCount = byteCount
    self.options = options
    self.hasKept = hasKept
  }

  /// The result if no item needs to be written.
  var unwritten: PackageWriteResult { PackageWriteResult(hasKeptVersions: hasKept) }

  /// Saves.
  ///
  /// - Parameter body: saves with the given options. It can report how many bytes it read, if it writes fewer.
  func perform(
    _ body: (SaveOptions, _ onRead: @escaping (Int) throws -> Void) throws -> SaveOutcome?
  ) throws -> PackageWriteResult {
    guard let outcome = try run(body) else { return unwritten }
    warn(of: outcome.losses)
    outcome.leftover.map(warn(ofLeftover:))
    if let conflict = outcome.conflict { report(conflict, at: path) }
    if outcome.originalWasMissing {
      options.onRemark(
        PackageRemark(
          path, "another program moved or removed the old version; the new version was created"))
    }
    return PackageWriteResult(
      hasKeptVersions: hasKept || outcome.conflict != nil, originalWasMissing: outcome.originalWasMissing)
  }

  /// Saves several items of the folder at the path.
  ///
  /// - Parameter body: saves with the given options.
  func performItems(_ body: (SaveOptions) throws -> ItemsOutcome) throws -> PackageWriteResult {
    let outcome = try run { options, _ in try body(options) }
    warn(of: outcome.losses)
    outcome.leftovers.forEach(warn(ofLeftover:))
    for (name, conflict) in outcome.conflicts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      report(conflict, at: path.appending(bytes: name))
    }
    return PackageWriteResult(hasKeptVersions: hasKept || !outcome.conflicts.isEmpty)
  }

  private func run<Outcome>(_ body: (SaveOptions, @escaping (Int) throws -> Void) throws -> Outcome) throws -> Outcome {
    let step = { [options, path, byteCount] (bytes: Int) in
      try options.progress(PackageWriteProgress(path: path, doneBytes: bytes, allBytes: byteCount))
    }
    var saveOptions = SaveOptions()
    saveOptions.createsOnly = !options.replaces
    saveOptions.progress = { try step(Int($0.bytes)) }
    try step(0)
    do {
      return try body(saveOptions, step)
    } catch let error as SafeWriteError where error.code == EEXIST && !options.replaces && error.operation != .name {
      throw PackageChangeError.exists(error.path)
    }
  }

  /// Reports a version of another program that was found instead of the one to replace. The new version is in place.
  private func report(_ kept: KeptVersion, at path: FilePath) {
    options.onRemark(PackageRemark(path, kept.explanation(path: PrintableText.short(kept.path.bytes))))
  }

  private func warn(of losses: [FilePath: Set<SaveOutcome.Loss>]) {
    let place = PrintableText.short(path.bytes)
    for (item, losses) in losses.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
      let what = losses.map(Self.name).sorted().joined(separator: ", ")
      let whole = item.isEmpty ? place : "\(place)/\(PrintableText.short(item.bytes))"
      options.onRemark(PackageRemark(whole, "not preserved: \(what)"))
    }
  }

  private func warn(ofLeftover path: FilePath) {
    options.onRemark(
      PackageRemark(path, "could not be removed; the next save will try again"))
  }

  private static func name(_ loss: SaveOutcome.Loss) -> String {
    switch loss {
    case .owner: "the owner"
    case .group: "the group"
    case .mode: "the permissions"
    case .times: "the modification time"
    case .extendedAttribute(let name): "the extended attribute '\(name)'"
    }
  }
}
