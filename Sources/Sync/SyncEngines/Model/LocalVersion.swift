/// What distinguishes what is at a path on this device from what was there before, as far as the system tells: the kind, size, time, and
/// inode of an item and of everything in it, or that there is none.
///
/// What an engine has said of one version need not be true of another one.
package struct LocalVersion: Hashable, Sendable {
  private let digest: Int

  /// - Returns: nil if the item cannot be read.
  package init?(of item: SyncPath, in folder: [UInt8]) {
    guard let contents = try? LocalFolder(folder).contents(of: item) else { return nil }
    digest = contents.hashValue
  }
}
