import SafeWriting

/// The place that a folder was read from. Its metadata, such as an access control list, is copied from there when the folder
/// is written to another place.
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
    guard !sink.replacesFolder else { return }
    if path.isEmpty { return try sink.takeOver(from: root.descriptor.number) }
    guard let folder = try? root.open(path) else { return }
    try sink.takeOver(from: folder.number)
  }
}
