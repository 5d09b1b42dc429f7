import FileCoordination
import UTThreads

/// Ends the download at the beginning of a read when the task that waits for the read is canceled. Other reads of the
/// document continue.
final class DownloadCancellation: Sendable {
  @TaskLocal private static var current: DownloadCancellation?

  private struct State {
    var isCanceled = false
    /// The observer of the running download.
    var download: DownloadObserver?
  }

  private let file: DocumentFile
  private let state = Monitor(State())

  /// - Parameter file: the file of the document.
  init(of file: DocumentFile) { self.file = file }

  /// The cancellation of the calls that the current code makes for a document; nil if they are not made for a task.
  static func current(of file: DocumentFile) -> DownloadCancellation? {
    current.flatMap { $0.file === file ? $0 : nil }
  }

  /// Makes calls for the current task.
  func during<Value>(_ body: () async -> Value, isolation: isolated (any Actor)? = #isolation) async -> Value {
    await Self.$current.withValue(self, operation: body)
  }

  /// Ends the running download, and later ones.
  func cancel() {
    let download = state.locked { state in
      state.isCanceled = true
      return state.download
    }
    download?.cancel()
  }

  /// Records that a download begins or ended.
  func follow(_ download: DownloadObserver?) {
    let isCanceled = state.locked { state in
      state.download = download
      return state.isCanceled
    }
    if isCanceled { download?.cancel() }
  }
}
