/// Distinguishes the item at a path on this device from earlier ones, as far as the system reports: the kind, size,
/// time, and inode of an item and of everything in it, or its absence.
///
/// An engine's answer about one version may not apply to another.
package struct LocalVersion: Hashable, Sendable {
  private let digest: Int

  /// - Returns: nil if the item cannot be read.
  package init?(of item: SyncPath, in folder: [UInt8]) {
    guard let contents = try? LocalFolder(folder).contents(of: item) else { return nil }
    digest = contents.hashValue
  }
}
