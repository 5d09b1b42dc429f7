import UTSystemCalls
import UTThreads

extension SyncthingFolderEngine {
  private static let kinds = [
    "DeviceConnected", "DeviceDisconnected", "DownloadProgress", "FolderErrors", "FolderPaused", "FolderResumed",
    "FolderWatchStateChanged", "ItemFinished", "ItemStarted", "LocalIndexUpdated", "RemoteDownloadProgress",
    "RemoteIndexUpdated", "StateChanged",
  ].joined(separator: ",")
  /// How long a request waits for events.
  private static let wait = 30
  /// The minimum time between requests.
  private static let interval = Duration.milliseconds(100)

  package func events() -> AsyncStream<SyncEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1000)) { continuation in
      let task = Task.withCurrentExecutor {
        await report(to: continuation)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func report(to news: AsyncStream<SyncEvent>.Continuation) async {
    var last: Int?
    var pause = Self.interval
    var problem: SyncError?
    var isStarting = true
    while !Task.isCancelled {
      do throws(SyncError) {
        let begin = ContinuousClock.now
        // The first request only finds where the events begin.
        let records: [EventRecord] = try await connection.get(
          "events", eventParameters(since: last), within: .seconds(Self.wait) + connection.patience)
        guard records.allSatisfy({ (0..<Int.max).contains($0.id) }) else {
          throw .malformedAnswer("an event has an invalid number")
        }
        let newest = records.map(\.id).max()
        // Numbers that are left out, or begin again, are events that are lost.
        let isGap = last.map { last in records.first.map { $0.id != last + 1 } ?? false } ?? true
        if isGap || problem != nil { yield(.everythingChanged, to: news) }
        // The first state after a gap, or after a folder resumes, may have been unknown until now.
        if isGap { isStarting = true }
        if last != nil { for record in records { yield(record, &isStarting, to: news) } }
        last = newest ?? last ?? 0
        (pause, problem) = (Self.interval, nil)
        // An engine that does not wait must not keep this task busy.
        do { try await Task.sleep(until: begin + Self.interval) } catch { return }
      } catch {
        if error == .canceled { return }
        if problem != error { yield(.unavailable(error), to: news) }
        (problem, last) = (error, nil)
        do { try await Task.sleep(for: pause) } catch { return }
        pause = min(pause * 2, .seconds(5))
      }
    }
  }

  private func eventParameters(since last: Int?) -> [(String, String)] {
    [("events", Self.kinds), ("since", "\(last ?? 0)")]
      + (last == nil ? [("limit", "1"), ("timeout", "1")] : [("timeout", "\(Self.wait)")])
  }

  /// Reports an event. If older events are lost because no task reads them, everything may have changed.
  private func yield(_ event: SyncEvent, to news: AsyncStream<SyncEvent>.Continuation) {
    if case .dropped = news.yield(event) { news.yield(.everythingChanged) }
  }

  /// - Parameter isStarting: whether the next state of the folder may end a problem without an event.
  private func yield(
    _ record: EventRecord, _ isStarting: inout Bool, to news: AsyncStream<SyncEvent>.Continuation
  ) {
    if let folder = record.data?.folder, folder != id { return }
    switch record.type {
    case "DownloadProgress":
      for (name, progress) in record.data?.progress?[id] ?? [:] {
        guard let path = SyncPath(name) else { continue }
        yield(.progress(path, TransferProgress(done: progress.bytesDone, total: progress.bytesTotal)), to: news)
      }
    case "RemoteDownloadProgress":
      let paths = Self.listed((record.data?.state ?? [:]).keys)
      if !paths.isEmpty { yield(.uploading(paths), to: news) }
    case "ItemStarted", "ItemFinished": report([record.data?.item].compactMap(\.self), to: news)
    case "LocalIndexUpdated":
      let names = record.data?.filenames ?? []
      if names.isEmpty { yield(.everythingChanged, to: news) } else { report(names, to: news) }
    case "StateChanged":
      // Folders are scanned all the time. Only the beginning and the end of a problem concern all items.
      let isProblem = [record.data?.from, record.data?.to].contains { $0 == nil || $0 == "error" }
      if isProblem || isStarting { yield(.everythingChanged, to: news) }
      isStarting = false
    case "FolderResumed":
      isStarting = true
      yield(.everythingChanged, to: news)
    default: yield(.everythingChanged, to: news)
    }
  }

  /// Reports items that are listed.
  private func report(_ names: [String], to news: AsyncStream<SyncEvent>.Continuation) {
    let paths = Self.listed(names)
    if !paths.isEmpty { yield(.changed(paths), to: news) }
  }

  private static func listed(_ names: some Sequence<String>) -> [SyncPath] {
    names.compactMap { SyncPath($0) }.filter { !$0.isUnlisted }
  }
}
