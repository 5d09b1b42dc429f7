import FileWrappers
import Foundation
import UTFileVersions
import UndoManagers

/// How a document reads its file.
extension UIDocument {
  func startReading(_ call: Lifecycle.Call, _ ongoing: OngoingCall) {
    guard case .reading(let reading) = lifecycleState.locked({ $0.phase }) else { return }
    ongoing.isOpening = reading.purpose == .opening
    let (isOpening, isReload) = (ongoing.isOpening, reading.purpose.isReload)
    let request = DocumentFile.ReadRequest(
      url: ongoing.isOwnFile ? nil : ongoing.url, kind: isReload ? .readingWithoutChanges : .reading,
      isOfOpenDocument: ongoing.wasOpen || reading.origin == .open,
      timesGivenUp: isOpening ? file.timesGivenUp : ongoing.timesGivenUp, isReload: isReload,
      cancellation: ongoing.downloadCancellation)
    start { job in
      isOpening ? try job.open(request) : try job.revert(request)
    } then: { [self] result in
      switch result {
      case .success(let reading):
        ongoing.reading = reading
        handle(.readEnded(call, .read(isInConflict: !conflictVersions.isEmpty)))
        // The worker deleted the file before it read this one, and the main actor was notified in between.
        if isClosed, file.isOpen { file.giveUp(self) }
      case .failure(let error) where isReload && isOvertaken(error): handle(.readEnded(call, .overtaken))
      case .failure(let error):
        ongoing.error = error
        handle(.readEnded(call, .failed(isOwnFile: ongoing.isOwnFile)))
      }
    }
  }

  /// Reads the file as Data or a FileWrapper, and loads it.
  nonisolated func readContents(from url: URL) throws {
    let contents: HandedOver<Any> =
      try url.isDirectory()
      ? HandedOver(try FileJob.underWay(of: self).package(at: url))
      : HandedOver(try retryingInterruptions { try FileJob.underWay(of: self).contents(at: url) })
    let type = file.isOwn(url) ? fileType : file.registry.fileType(at: url)
    try MainActor.runBlocking {
      try beginLoading()
      try load(fromContents: contents.value, ofType: type ?? fileType)
      endLoading()
    }
  }

  /// Begins to adopt the contents that were read.
  ///
  /// - Throws: if that would discard changes made during a reload.
  func beginLoading() throws {
    undoManagerIfLoaded?.endTurn()
    if !lifecycleState.locked({ $0.mayLoad }) { throw ChangedMeanwhile() }
  }

  /// Records that the contents were adopted. From now on, changes are the user's.
  func endLoading() {
    undoManagerIfLoaded?.endTurn()
    // The recorded actions belong to the replaced contents, even if reading fails later.
    if case .reading = lifecycleState.locked({ $0.phase }) { undoManagerIfLoaded?.removeAllActions() }
    handle(.loaded)
  }

  /// The document was changed while it was being reloaded.
  private struct ChangedMeanwhile: Error {}

  /// Whether reloading failed because of other changes in the meantime, which is not an error.
  private func isOvertaken(_ error: any Error) -> Bool { error is ChangedMeanwhile || !fileURL.existsOnDisk }
}
