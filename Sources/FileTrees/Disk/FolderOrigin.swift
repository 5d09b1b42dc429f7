import SafeWriting

/// Where a folder was found. What it has besides its items, such as an access control list, goes along from there when it is
/// written to another place.
package struct FolderOrigin: Sendable {
  private let root: StoredFolder
  /// The path in there; empty for the whole.
  private let path: [UInt8]

  package init(_ root: StoredFolder, path: [UInt8]) {
    self.root = root
    self.path = path
  }

  /// Lets what is written take it over, if the folder is there still, and if there is none in the place that is written to.
  func carry(into sink: inout PackageSink) throws {
    guard !sink.replacesFolder else { return }
    if path.isEmpty { return try sink.takeOver(from: root.descriptor.number) }
    guard let folder = try? root.open(path) else { return }
    try sink.takeOver(from: folder.number)
  }
}
