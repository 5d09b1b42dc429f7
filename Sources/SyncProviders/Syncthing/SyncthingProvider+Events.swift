import SystemCalls

extension SyncthingProvider {
  private static let kinds = [
    "DeviceConnected", "DeviceDisconnected", "DownloadProgress", "FolderErrors", "FolderPaused", "FolderResumed",
    "ItemFinished", "ItemStarted", "LocalIndexUpdated", "RemoteIndexUpdated", "StateChanged",
  ].joined(separator: ",")
  /// How long a request waits for news.
  private static let wait = 30

  package func events() -> AsyncStream<SyncEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1000)) { continuation in
      let task = Task {
        await report(to: continuation)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func report(to news: AsyncStream<SyncEvent>.Continuation) async {
    var last: Int?
    var pause = Duration.milliseconds(100)
    var problem: SyncError?
    while !Task.isCancelled {
      do throws(SyncError) {
        // The first request only finds where the events begin.
        let records: [EventRecord] = try await connection.get(
          "events", eventParameters(since: last), within: .seconds(Self.wait) + connection.patience)
        let newest = records.map(\.id).max()
        // Numbers that are left out, or begin again, are events that are lost.
        let isGap = last.map { last in records.first.map { $0.id != last + 1 } ?? false } ?? true
        if isGap || problem != nil { news.yield(.everythingChanged) }
        if last != nil { for record in records { yield(record, to: news) } }
        last = newest ?? last ?? 0
        (pause, problem) = (.milliseconds(100), nil)
      } catch {
        if error == .canceled { return }
        if problem == nil { news.yield(.unavailable(error)) }
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

  private func yield(_ record: EventRecord, to news: AsyncStream<SyncEvent>.Continuation) {
    if let folder = record.data?.folder, folder != id { return }
    switch record.type {
    case "DownloadProgress":
      for (name, progress) in record.data?.progress?[id] ?? [:] {
        guard let path = SyncPath(name) else { continue }
        news.yield(.progress(path, TransferProgress(done: progress.bytesDone, total: progress.bytesTotal)))
      }
    case "ItemStarted", "ItemFinished":
      if let path = record.data?.item.flatMap({ SyncPath($0) }) { news.yield(.changed([path])) }
    case "LocalIndexUpdated":
      let paths = (record.data?.filenames ?? []).compactMap { SyncPath($0) }
      news.yield(paths.isEmpty ? .everythingChanged : .changed(paths))
    default: news.yield(.everythingChanged)
    }
  }
}
