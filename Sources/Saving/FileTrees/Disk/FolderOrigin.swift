import SafeWriting
import UTLibC
import UTSystemCalls

/// The location that a folder was read from. Its metadata, such as an access control list, is copied from there when
/// the folder is written to another location.
package struct FolderOrigin: Sendable {
  private let root: StoredFolder
  /// The path in the root folder; empty for the root folder itself.
  private let path: [UInt8]

  package init(_ root: StoredFolder, path: [UInt8]) {
    self.root = root
    self.path = path
  }

  /// Copies the metadata if the folder still exists and the destination has no such folder.
  func carry(into sink: inout PackageSink) throws {
    guard !sink.replacesFolder, let folder = try folder() else { return }
    try sink.takeOver(from: folder.number)
  }

  /// A mode of the folder with the permissions of its group in place of the mask of its access control list. If the
  /// folder no longer exists, it is unknown whether it had a list, so the group gets the permissions of other users.
  ///
  /// - Throws: ``FileTreeError`` if the folder cannot be opened, or its list cannot be read.
  func withoutMask(_ mode: UInt32) throws(FileTreeError) -> UInt32 {
    guard let folder = try folder() else { return ItemAttributes.withoutGroup(mode) }
    guard let mode = ItemAttributes.withoutMask(mode, of: folder.number) else {
      throw .lastError("read", root.path(of: path))
    }
    return mode
  }

  /// The identity of the folder; nil if it no longer exists.
  var identity: FileIdentity? { (try? folder())?.status().map(FileIdentity.init) }

  /// - Returns: nil if it no longer exists.
  private func folder() throws(FileTreeError) -> Descriptor? {
    guard !path.isEmpty else { return root.descriptor }
    do throws(FileTreeError) {
      return try root.open(path)
    } catch .system(_, _, let code) where [ENOENT, ENOTDIR, ELOOP].contains(code) { return nil }
  }
}
