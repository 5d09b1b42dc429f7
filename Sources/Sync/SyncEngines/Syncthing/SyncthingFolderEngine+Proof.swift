import UTLibC
import UTSystemCalls
import UTThreads

/// A file or folder whose contents another device has.
struct ProvenItem: Sendable {
  let identity: DiskIdentity
  /// In the index of the engine.
  let version: [String]
}

// Syncthing treats a file as unchanged if its size and modification time match its record, and does not report a hash
// of the recorded contents. It reads a file whose time differs, even by a nanosecond, and notifies other devices, which
// then have these contents.

extension SyncthingFolderEngine {
  /// How often to ask whether another device has the next file that it was notified of, about twice a second.
  private static let patience = 120

  /// Makes the engine read all files of an item, and waits until other devices have the contents that it read. If a
  /// program changes the contents in the meantime, this fails.
  ///
  /// - Parameter discardsAttributes: whether extended attributes may be lost.
  /// - Returns: the files and folders, of which a connected device on which this one may rely has the contents.
  func provenContents(
    of item: SyncPath, _ local: LocalFolder, discardingAttributes discardsAttributes: Bool
  ) async throws(SyncError) -> [SyncPath: ProvenItem] {
    let known = try await checkedContents(of: item, local)
    if !discardsAttributes { try local.checkHasNoAttributes(item, known.keys.sorted()) }
    // The other devices set the new time without reading their files, and then miss changes that they have not scanned.
    // So no time is changed if a program writes to a file.
    try local.checkHasNoWriters(known.filter { $0.value.identity.isFile }.keys.sorted())
    // Subscribe to events first, so that none is missed.
    let news = events()
    var touched = known.mapValues(\.identity)
    let window = Int64(clamping: try await state().configuration.modTimeWindowS ?? 0)
    for (path, found) in known where found.identity.isFile {
      touched[path] = try local.touch(path, found.identity, window: window)
    }
    try await tick(after: touched.values.filter(\.isFile))
    try await rescan(item)
    try await keepersHave(known.filter { $0.value.identity.isFile }, news)
    let proven = try await checkedContents(of: item, local)
    guard proven.mapValues(\.identity) == touched else { throw .changed }
    return proven
  }

  /// Waits until files that are changed from now on get times other than these. A tick of the clock takes some
  /// milliseconds.
  private func tick(after files: [DiskIdentity]) async throws(SyncError) {
    var attempts = 0
    for file in files {
      while !file.isPast {
        attempts += 1
        // The clock was set back.
        guard attempts < 1000 else { throw .changed }
        do { try await Task.sleep(for: .milliseconds(1)) } catch { throw .canceled }
      }
    }
  }

  /// Returns the parts of an item, after checking that another connected device keeps each part, judged by size and
  /// time.
  private func checkedContents(of item: SyncPath, _ local: LocalFolder) async throws(SyncError) -> [SyncPath:
    ProvenItem]
  {
    let contents = try local.contents(of: item)
    let (state, evicted) = (try await stateAtAnyTime(), try await evictedItems())
    guard state.configuration.type ?? "sendreceive" == "sendreceive" else { throw .oneWay }
    var checked: [SyncPath: ProvenItem] = [:]
    for (path, identity) in contents.sorted(by: { $0.key < $1.key }) {
      if let problem = state.problem { throw problem }
      let (status, answer) = try await observation(of: path, state, evicted)
      if let problem = status.problem { throw problem }
      guard status.isExcluded != true else { throw .excluded }
      if let error = status.uploadingError, error == .link { throw .link }
      guard status.contents == .current, status.isUploaded == true else {
        throw status.isUploaded == nil || state.otherDevices.allSatisfy { $0.isConnected != true }
          ? .noHolder : .changed
      }
      guard !state.keepers(answer).isEmpty else { throw .noKeeper }
      checked[path] = ProvenItem(identity: identity, version: answer.global?.version ?? [])
    }
    guard !contents.isEmpty, try local.contents(of: item) == contents else { throw .changed }
    return checked
  }

  /// The state in which items touched after the last scan count as unchanged, because the engine reads them again
  /// anyway.
  private func stateAtAnyTime() async throws(SyncError) -> SyncthingFolderState {
    var state = try await state()
    state.lastScan = nil
    return state
  }

  /// Waits until connected devices on which this device may rely have newer versions of files.
  private func keepersHave(
    _ files: [SyncPath: ProvenItem], _ news: AsyncStream<SyncEvent>
  ) async throws(SyncError) {
    var (pending, attempts) = (files.keys.sorted(), 0)
    let outcome = await follow(news) { event -> Result<Void, SyncError>? in
      if event == nil { attempts += 1 }
      do throws(SyncError) {
        let (state, evicted) = (try await stateAtAnyTime(), try await evictedItems())
        if let problem = state.problem { throw problem }
        while let path = pending.last {
          let (status, answer) = try await observation(of: path, state, evicted)
          if let problem = status.problem { throw problem }
          // The engine has read it, unless the contents are changing all the time.
          guard status.contents == .current, let version = answer.local?.version, version != files[path]?.version else {
            throw .changed
          }
          if status.isUploaded == true, !state.keepers(answer).isEmpty {
            pending.removeLast()
            // A large item takes a long time as a whole.
            attempts = 0
            continue
          }
          guard state.otherDevices.contains(where: { $0.isConnected == true }) else { throw .noHolder }
          guard attempts < Self.patience else { throw status.isUploaded == true ? .noKeeper : .changed }
          return nil
        }
        return .success(())
      } catch .timedOut { return nil } catch { return .failure(error) }
    }
    try (outcome ?? .failure(.canceled)).get()
  }

  /// Calls `body` with each event, and with nil at first and about twice a second, because events can be lost.
  ///
  /// - Parameter body: ends this by returning a value.
  /// - Returns: what `body` returned; nil if the task was canceled.
  func follow<Value: Sendable>(
    _ news: AsyncStream<SyncEvent>, _ body: (SyncEvent?) async -> Value?
  ) async -> Value? {
    let (all, continuation) = AsyncStream<SyncEvent?>.makeStream(bufferingPolicy: .bufferingNewest(1000))
    continuation.yield(nil)
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { for await event in news { continuation.yield(event) } }
      group.addTask {
        while (try? await Task.sleep(for: .milliseconds(500))) != nil { continuation.yield(nil) }
        continuation.finish()
      }
      defer { group.cancelAll() }
      for await event in all {
        if let value = await body(event) { return value }
      }
      return nil
    }
  }
}

extension LocalFolder {
  /// The numbers of nanoseconds to add to a modification time, so that even file systems with coarse times store a
  /// different one.
  private static let steps: [Int64] = [1, 1_000, 10_000_000, 2_000_000_000]

  /// Makes the modification time of a file a little later.
  ///
  /// - Parameters:
  ///   - identity: the expected identity of the file.
  ///   - window: the number of seconds within which times are considered equal.
  /// - Returns: its current identity.
  func touch(_ path: SyncPath, _ identity: DiskIdentity, window: Int64) throws(SyncError) -> DiskIdentity {
    guard let file = try open(path), let before = file.status(), DiskIdentity(before) == identity else {
      throw .changed
    }
    for step in Self.steps {
      let time = before.modified.advanced(bySeconds: window, nanoseconds: step)
      guard Descriptor.setModified(file.number, time), let now = file.status() else { throw .system(errno) }
      if IndexTime(now.modified) != IndexTime(before.modified) { return DiskIdentity(now) }
    }
    throw .system(ENOTSUP)
  }

  /// Checks that no program has one of the files open for writing.
  func checkHasNoWriters(_ paths: [SyncPath]) throws(SyncError) {
    let patience = WriterPatience()
    for path in paths {
      guard let file = try open(path) else { throw .changed }
      guard let hasNoWriter = patience.hasNoWriter(file.number) else { throw .system(errno) }
      guard hasNoWriter else { throw .inUse }
    }
  }

  /// Checks that no file or folder has extended attributes set by users or their programs; this package's own
  /// attributes are local to this device.
  func checkHasNoAttributes(_ item: SyncPath, _ paths: [SyncPath]) throws(SyncError) {
    for path in paths {
      guard let open = try open(path) else { throw .changed }
      guard let names = ExtendedAttributes.names(of: open.number) else { throw .system(errno) }
      guard let name = names.first(where: { $0.hasPrefix("user.") && !$0.hasPrefix("user.utictl.") }) else { continue }
      throw .attribute(name, of: path == item ? nil : path)
    }
  }
}
