import ArgumentParser
import DocumentPackages
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTText

/// Keeps the items that a command replaces or removes in a package, as versions of them.
struct KeptItems: ParsableArguments {
  @Flag(name: .customLong("no-keep"), help: "Do not keep what is replaced or removed as a version.")
  var keepsNothing = false

  /// An item that was kept.
  private struct Kept {
    let item: FileIdentity
    let history: VersionHistory
    let version: FileVersion
  }

  /// Calls a closure that changes packages, and keeps what it replaces or removes. If it fails, only what is gone stays kept.
  ///
  /// A file is linked to the folder of versions, from which it is not removed with the item, if others cannot change it. Other
  /// items are copied, without their data where the file system can share it.
  ///
  /// - Parameters:
  ///   - options: the options of the change.
  ///   - body: changes packages with the given options.
  func keeping<Value>(
    _ options: PackageWriteOptions, _ body: (PackageWriteOptions) throws -> Value
  ) throws -> Value {
    guard !keepsNothing else { return try body(options) }
    var kept: [FilePath: Kept] = [:]
    var options = options
    options.willReplace = { item in
      // Another program has changed the package in the meantime.
      if let earlier = kept.removeValue(forKey: item) { try earlier.history.remove(earlier.version) }
      kept[item] = try keep(item)
    }
    do { return try body(options) } catch {
      for (path, kept) in kept {
        let now = Descriptor.status(at: path.bytes, followingLinks: false).map(FileIdentity.init)
        if now?.isSameItem(as: kept.item) ?? false { try? kept.history.remove(kept.version) }
      }
      throw error
    }
  }

  /// - Returns: nil for what has no contents.
  /// - Throws: ``Failure`` if it cannot be kept.
  private func keep(_ item: FilePath) throws -> Kept? {
    guard let status = Descriptor.status(at: item.bytes, followingLinks: false) else { return nil }
    let kind = status.st_mode & S_IFMT
    // A link has nothing to keep, and other items have no contents.
    guard kind == S_IFREG || kind == S_IFDIR else { return nil }
    let history = VersionHistory(of: item)
    do {
      let version = try linked(item, status, history) ?? history.add(itemAt: item)
      return Kept(
        item: FileIdentity(status), history: history, version: try history.setDiscardable(true, version))
    } catch {
      throw Failure(
        "\(PrintableText.short(item.bytes)): what is replaced cannot be kept: \(error); "
          + "pass --no-keep to replace or remove it all the same")
    }
  }

  /// Adds a version that is another name of a file; nil if it must be copied, because others could change it by its other names, or
  /// because the file system has no such names.
  private func linked(_ item: FilePath, _ status: stat, _ history: VersionHistory) -> FileVersion? {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_nlink == 1,
      status.st_mode & 0o022 == 0, let folder = try? history.makeTemporaryFolder()
    else { return nil }
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = FilePath(folder.path(percentEncoded: false)).appending("version")
    let isLinked = item.withCString { item in place.withCString { link(item, $0) == 0 } }
    return isLinked ? try? history.add(itemAt: place, isMoved: true) : nil
  }
}
