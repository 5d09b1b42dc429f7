import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// The files of the package to be replaced, by identity.
final class ReusableFiles {
  private let manifest: PackageManifest?
  /// Whether to check each file for changes when it is reused, rather than all of them at the end.
  private let checksEachFile: Bool

  /// Needed only for renamed files.
  private lazy var paths = manifest?.pathsOfFiles() ?? [:]

  init(of manifest: PackageManifest?, checksEachFile: Bool = false) {
    self.manifest = manifest
    self.checksEachFile = checksEachFile
  }

  /// Reuses a file of the version to be replaced.
  ///
  /// - Returns: false if the file is missing or changed, or needs another mode. With a mode that was only found
  ///   (`hasForeignMode`), such as that of a conflict version, only the file of the same name is reused: another one
  ///   may also belong to another user.
  func take(
    _ file: StoredFile?, as name: FileName, at path: [UInt8], _ attributes: ItemAttributes, into sink: inout PackageSink
  ) throws -> Bool {
    guard let file, let manifest else { return false }
    var original = path
    var found = manifest[path]
    if found?.identity != file.identity {
      guard !attributes.hasForeignMode, let otherPath = paths[file.identity] else { return false }
      (original, found) = (otherPath, manifest[otherPath])
    }
    guard let found, attributes.mode ?? found.mode == found.mode else { return false }
    guard checksEachFile else {
      try sink.reuseUnchecked(named: name.bytes, fromOriginal: original)
      return true
    }
    do {
      try sink.reuse(named: name.bytes, fromOriginal: FilePath(bytesBeforeNUL: original))
      return true
    } catch let error as SafeWriteError where error.code == ESTALE || error.code == ENOENT {
      return false
    }
  }
}
