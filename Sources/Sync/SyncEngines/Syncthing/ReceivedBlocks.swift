import UTSystemCalls

/// The amount of the files sent by this device that other devices received.
///
/// They report files of more than ten blocks, about once a second, beginning with their next connection after they
/// joined the folder. Their reports are not tied to a version, and prove nothing.
struct ReceivedBlocks {
  /// The number of the latest events to examine: in most of them, devices report what they are receiving.
  private static let eventCount = 100

  /// nil until the engine is asked.
  private var counts: [SyncPath: Int64]?

  /// Asks the engine, unless it was already asked.
  mutating func load(from engine: SyncthingFolderEngine, _ folder: SyncthingFolderState) async {
    guard counts == nil else { return }
    // The engine collects events of these kinds from its start, but events of other kinds only from the first request
    // on.
    let records: [EventRecord]? = try? await engine.connection.get(
      "events", [("since", "0"), ("limit", "\(Self.eventCount)"), ("timeout", "0")])
    var latest: [String: [String: Int64]] = [:]
    for record in records ?? [] where record.type == "RemoteDownloadProgress" && record.data?.folder == engine.id {
      if let device = record.data?.device { latest[device] = record.data?.state }
    }
    var counts: [SyncPath: Int64] = [:]
    for device in folder.otherDevices where device.isConnected == true {
      for (name, count) in latest[device.id] ?? [:] {
        if let path = SyncPath(name) { counts[path] = max(count, counts[path] ?? count) }
      }
    }
    self.counts = counts
  }

  /// From 0 to 100; nil if no device reported a plausible value.
  func percentage(of file: SyncPath, blockCount: Int64) -> Double? {
    guard let count = counts?[file], blockCount > 0, (0...blockCount).contains(count) else { return nil }
    return 100 * Double(count) / Double(blockCount)
  }
}
