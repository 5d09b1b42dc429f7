import UTSystemCalls

/// Lets the system write a large file to the disk while more is written to it, so that syncing it at the end takes less
/// time.
struct EarlySync {
  /// Smaller files are left to the sync: the file system chooses better places for many of them together.
  private static let step: Int64 = 1 << 20

  private let durability: SaveOptions.Durability
  /// The position up to which the system was asked to write.
  private var begun: Int64

  /// - Parameters:
  ///   - start: the position of the first new byte.
  ///   - durability: whether the file will be synced.
  init(from start: Int64 = 0, for durability: SaveOptions.Durability) { (begun, self.durability) = (start, durability) }

  /// Call this when the file has been written as far as `end`.
  mutating func advance(to end: Int64, of number: CInt) {
    guard durability == .full, end - begun >= Self.step else { return }
    Descriptor.beginSync(begun..<end, of: number)
    begun = end
  }
}
