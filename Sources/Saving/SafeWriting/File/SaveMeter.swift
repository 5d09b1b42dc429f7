/// Counts the bytes that a save writes, and calls the progress callback.
final class SaveMeter {
  private var progress = SaveProgress()
  private var bytesAtLastReport: Int64 = 0
  private let report: ((SaveProgress) throws -> Void)?
  /// Whether the written data will be synced.
  let durability: SaveOptions.Durability

  /// The number of bytes between two calls.
  private static let step: Int64 = 1 << 20

  init(_ report: ((SaveProgress) throws -> Void)?, _ durability: SaveOptions.Durability = .relaxed) {
    (self.report, self.durability) = (report, durability)
  }

  func ask() throws { try report?(progress) }

  func add(bytes: Int) throws {
    progress.bytes &+= Int64(bytes)
    guard let report, progress.bytes &- bytesAtLastReport >= Self.step else { return }
    bytesAtLastReport = progress.bytes
    try report(progress)
  }

  func addItems(_ count: Int = 1) throws {
    progress.items += count
    try report?(progress)
  }
}
