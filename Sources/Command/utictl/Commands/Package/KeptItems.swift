import ArgumentParser
import DocumentPackages
import FileTrees
import SafeWriting
import SystemPackage
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTText

/// Keeps the items that a command replaces or removes in a package, as versions of them.
struct KeptItems: ParsableArguments {
  @Flag(name: .customLong("no-keep"), help: "Do not keep replaced or removed items as versions.")
  var keepsNothing = false

  /// An item that was kept.
  private struct Kept {
    let item: FileIdentity?
    let history: VersionHistory
    let version: PendingVersion
  }

  /// Calls a closure that changes packages, and keeps the items that it replaces or removes. If it fails, only removed
  /// items stay kept.
  ///
  /// - Parameters:
  ///   - options: the options of the change.
  ///   - body: changes packages with the given options.
  func keeping<Value>(
    _ options: PackageWriteOptions, _ body: (PackageWriteOptions) throws -> Value
  ) throws -> Value {
    guard !keepsNothing else { return try body(options) }
    var kept: [FilePath: Kept] = [:]
    let progress = options.progress
    var options = options
    options.willReplaceItem = { tree, item, package in
      // Another program changed the package in the meantime.
      if let earlier = kept[item] { try earlier.history.discard(earlier.version) }
      kept[item] = try keep(tree, item, in: package, progress)
    }
    // The policy removes earlier versions only when the new version of the package is on disk.
    defer {
      for (path, kept) in kept {
        let now = Descriptor.status(at: path.bytes, followingLinks: false).map(FileIdentity.init)
        if let item = kept.item, now?.isSameItem(as: item) ?? false {
          try? kept.history.discard(kept.version)
        } else {
          kept.history.settle(kept.version)
        }
      }
    }
    return try body(options)
  }

  /// Keeps one item.
  ///
  /// - Returns: nil for an item without contents.
  /// - Throws: ``Failure`` if it cannot be kept; the signal that interrupts the command.
  private func keep(
    _ tree: Result<FileTree, FileTreeError>, _ item: FilePath, in package: FilePath,
    _ progress: @escaping (PackageWriteProgress) throws -> Void
  ) throws -> Kept? {
    // A link has nothing to keep, and other items have no contents.
    if case .failure(.unsupportedKind(path: item)) = tree { return nil }
    if case .success(let tree) = tree, tree.destination != nil { return nil }
    let history = VersionHistory(itself: item)
    do {
      let tree = try tree.get()
      let version = try history.prepare(tree, inPackageAt: package) { _ in
        try progress(PackageWriteProgress(path: package, doneBytes: 0, allBytes: 0))
      }
      return Kept(item: tree.identity, history: history, version: version)
    } catch let signal as Interruption.Signal { throw signal } catch {
      let saysWhat = (error as? SafeWriteError)?.operation == .keep
      let action = saysWhat ? "" : "cannot keep '\(PrintableText.short(item.bytes))' as a version: "
      throw Failure("\(action)\(error); pass --no-keep to replace or remove it anyway")
    }
  }
}
