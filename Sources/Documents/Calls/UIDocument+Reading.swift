import DocumentTraces
import FileWrappers
import Foundation
import UndoManagers

/// How a document reads when its lifecycle lets it.
extension UIDocument {
  func startReading(_ call: Lifecycle.Call, _ ongoing: OngoingCall) {
    guard case .reading(let reading) = lifecycleState.locked({ $0.phase }) else { return }
    ongoing.isOpening = reading.purpose == .opening
    let (isOpening, isReload) = (ongoing.isOpening, reading.purpose.isReload)
    let url = ongoing.isOwnFile ? nil : ongoing.url
    start { [self] in
      isOpening
        ? try file.open(for: self)
        : try file.revert(to: url, isReload ? .readingWithoutChanges : .reading, for: self)
    } then: { [self] result in
      switch result {
      case .success(let reading):
        ongoing.reading = reading
        handle(.readEnded(call, .read(isInConflict: !conflictVersions.isEmpty)))
      case .failure(let error) where isReload && isOvertaken(error): handle(.readEnded(call, .overtaken))
      case .failure(let error):
        ongoing.error = error
        handle(.readEnded(call, .failed(isOwnFile: ongoing.isOwnFile)))
      }
    }
  }

  /// Reads the file as Data or FileWrapper, and passes that on.
  nonisolated func readContents(from url: URL) throws {
    let contents: HandedOver<Any> =
      try url.isDirectory()
      ? HandedOver(try FileWrapper(url: url.target))
      : HandedOver(try retryingInterruptions { try Data(contentsOf: url) })
    let type = file.isOwn(url) ? fileType : file.registry.fileType(at: url)
    try MainActor.runBlocking {
      try beginLoading()
      try load(fromContents: contents.value, ofType: type ?? fileType)
      endLoading()
    }
  }

  /// What was read is going to be taken over.
  ///
  /// - Throws: if that would destroy what the user did while it was read.
  func beginLoading() throws {
    undoManagerIfLoaded?.endTurn()
    if !lifecycleState.locked({ $0.mayLoad }) { throw ChangedMeanwhile() }
  }

  /// What was read was taken over. Changes from now on are the user's.
  func endLoading() {
    undoManagerIfLoaded?.endTurn()
    handle(.loaded)
  }

  /// The document was changed while it was read again.
  private struct ChangedMeanwhile: Error {}

  /// Whether reading again failed because of what happened meanwhile, which is no error.
  private func isOvertaken(_ error: any Error) -> Bool {
    // What is gone is told by the watcher, if nothing takes its place.
    if !fileURL.existsOnDisk { return true }
    guard error is ChangedMeanwhile else { return false }
    lookForChanges()
    return true
  }
}
