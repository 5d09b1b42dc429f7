import UTSystemCalls

/// The items that connected devices will get: an item that none of them has or needs is only on this device.
struct NeededItems {
  /// The maximum number of items to request from a device; if it needs more, the rest is unknown.
  private static let limit = 10_000

  private struct Answer: Decodable {
    struct File: Decodable {
      var name: String
    }

    var files: [File]?
  }

  private enum State {
    case notAsked
    /// The engine did not answer, or a device needs too many items.
    case unknown
    case known(Set<SyncPath>)
  }

  private var state = State.notAsked

  /// Asks the engine, unless it was already asked.
  mutating func load(from engine: SyncthingFolderEngine, _ folder: SyncthingFolderState) async {
    guard case .notAsked = state else { return }
    state = .unknown
    var paths: Set<SyncPath> = []
    for device in folder.otherDevices where device.isConnected == true {
      let parameters = engine.parameters + [("device", device.id), ("page", "1"), ("perpage", "\(Self.limit)")]
      let answer: Answer? = try? await engine.connection.get("db/remoteneed", parameters)
      guard let files = answer?.files, files.count < Self.limit else { return }
      paths.formUnion(files.compactMap { SyncPath($0.name) })
    }
    state = .known(paths)
  }

  /// Whether a device will get an item, as far as the engine knows.
  func mayContain(_ item: SyncPath) -> Bool {
    if case .known(let paths) = state { paths.contains(item) } else { true }
  }
}

/// The engine's reports about other devices, requested when needed.
struct ReportsOfOthers {
  private var received = ReceivedBlocks()
  private var needed = NeededItems()

  /// Completes the status of a file that no other device has: adds the amount that other devices received, or that they
  /// will never receive it.
  mutating func complete(
    _ status: inout ItemSyncStatus, of item: SyncPath, _ answer: FileAnswer, _ engine: SyncthingFolderEngine,
    _ folder: SyncthingFolderState
  ) async {
    // Only for contents that the engine knows.
    guard status.percentUploaded == 0, let count = answer.local?.blockCount else { return }
    await needed.load(from: engine, folder)
    guard needed.mayContain(item) else {
      (status.isUploading, status.percentUploaded, status.uploadingError) = (false, nil, .onlyHere)
      return
    }
    await received.load(from: engine, folder)
    status.percentUploaded = received.percentage(of: item, blockCount: count) ?? 0
  }
}
