import ArgumentParser
import FileTrees
import FoundationEssentials
import SystemPackage
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTText

/// Keeps the items that a command replaces or removes in a package, as versions of them.
struct KeptItems: ParsableArguments {
  @Flag(name: .customLong("no-keep"), help: "Do not keep what is replaced or removed as a version.")
  var keepsNothing = false

  /// Calls a closure that replaces or removes items. They are kept before; not if it fails.
  ///
  /// A file is only linked to the folder of versions, from which it is not removed with the item. The contents of a
  /// folder are copied, without their data where the file system can share it.
  ///
  /// - Parameter items: the paths of the items; one that does not exist is not replaced.
  func keeping<Value>(_ items: [FilePath], _ body: () throws -> Value) throws -> Value {
    let kept = keepsNothing ? [] : items.compactMap(keep)
    do { return try body() } catch {
      for (history, version) in kept { try? history.remove(version) }
      throw error
    }
  }

  private func keep(_ item: FilePath) -> (history: VersionHistory, version: FileVersion)? {
    guard let status = Descriptor.status(at: item.bytes, followingLinks: false) else { return nil }
    let kind = status.st_mode & S_IFMT
    // A link has nothing to keep, and other items have no contents.
    guard kind == S_IFREG || kind == S_IFDIR else { return nil }
    let history = VersionHistory(of: item)
    do {
      let version = try (kind == S_IFREG ? linked(item, history) : nil) ?? history.add(URL(filePath: item.string))
      return (history, try history.setDiscardable(true, version))
    } catch let error as FileTreeError where error.isAboutKind {
      return nil
    } catch {
      Output.report("\(PrintableText.short(item.bytes)): warning: what is replaced is not kept: \(error)")
      return nil
    }
  }

  /// Adds a version that is another name of a file; nil if the file system has no such names.
  private func linked(_ item: FilePath, _ history: VersionHistory) -> FileVersion? {
    guard let name = item.lastComponent, let folder = try? history.makeTemporaryFolder() else { return nil }
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = FilePath(folder.path(percentEncoded: false)).appending(name)
    let isLinked = item.withCString { item in place.withCString { link(item, $0) == 0 } }
    return isLinked ? try? history.add(URL(filePath: place.string), isMoved: true) : nil
  }
}

extension FileTreeError {
  /// Whether the reason is that no package can hold such items, so that they can only be removed.
  fileprivate var isAboutKind: Bool {
    switch self {
    case .unsupportedKind, .tooDeep: true
    default: false
    }
  }
}
