import FileTrees
import FileWrappers
import Foundation
import UndoManagers

/// How a document saves.
extension UIDocument {
  func beginSaving(
    to url: URL, for operation: SaveOperation, of prepared: PreparedContents? = nil,
    since timesGivenUp: Int? = nil, _ completionHandler: ((Bool) -> Void)?
  ) {
    let call = ongoing(completionHandler, url, since: timesGivenUp)
    (call.operation, call.prepared) = (operation, prepared)
    begin(call) { .save($0, operation) }
  }

  /// Begins a save whose contents must be requested first.
  ///
  /// - Parameter contents: returns the contents, which may take a while.
  func beginPreparing(
    to url: URL, for operation: SaveOperation, _ completionHandler: ((Bool) -> Void)?,
    _ contents: @escaping @MainActor () async throws -> PreparedContents
  ) {
    let call = ongoing(completionHandler, url)
    let timesGivenUp = call.timesGivenUp
    call.operation = operation
    call.prepare = { [self, weak call] key in
      undoManagerIfLoaded?.endTurn()
      Task {
        do {
          let contents = try await contents()
          call?.save = {
            self.beginSaving(to: $0, for: operation, of: contents, since: timesGivenUp, completionHandler)
          }
          handle(.prepared(key))
        } catch {
          failSaving(key, error)
        }
      }
    }
    begin(call) { .prepare($0, operation) }
  }

  /// Ends a save for which there are no contents.
  private func failSaving(_ call: Lifecycle.Call, _ error: any Error) {
    guard let ongoing = calls[call] else { return }
    ongoing.error = error
    handle(.saveEnded(call, error.isCancellation ? .cancelled : .failed(isOwnFile: ongoing.isOwnFile)))
  }

  func startSaving(_ call: Lifecycle.Call, _ ongoing: OngoingCall) {
    undoManagerIfLoaded?.endTurn()
    let request: SaveRequest
    do {
      // If the save had to wait, the file may have moved in the meantime.
      let url = ongoing.hasReturned && ongoing.isOwnFile ? fileURL : ongoing.url
      request = try saveRequest(to: url, for: ongoing)
    } catch {
      return failSaving(call, error)
    }
    ongoing.request = request
    start { job in
      try job.save(request)
    } then: { [self] result in
      switch result {
      case .success(.saved(let saving)):
        ongoing.saving = saving
        handle(.saveEnded(call, .saved(isInConflict: !conflictVersions.isEmpty)))
      case .success(.superfluous): handle(.saveEnded(call, .superfluous))
      case .success(.overtaken): handle(.saveEnded(call, .overtaken))
      case .success(.givenUp): handle(.saveEnded(call, .givenUp))
      case .failure(let error):
        ongoing.error = error
        handle(.saveEnded(call, error.isCancellation ? .cancelled : .failed(isOwnFile: isForOwnFile(ongoing))))
      }
    }
  }

  /// Collects everything to save from the document, in the same order as the original class.
  private func saveRequest(to url: URL, for call: OngoingCall) throws -> SaveRequest {
    guard url.isFileURL else { throw DocumentError.notAFileURL(url.absoluteString) }
    let (operation, prepared) = (call.operation ?? .forOverwriting, call.prepared)
    let type = prepared?.type ?? savingFileType
    let filenameExtension = fileNameExtension(forType: type, saveOperation: operation)
    let place = try SaveRequest.Place(
      of: url, ofType: type, withExtension: filenameExtension, for: operation, in: file.registry)
    let token = prepared?.token ?? changeCountToken(for: operation)
    let moment = moment(of: token)
    let contentsType = type ?? url.generalType
    let contents = try prepared?.contents ?? contents(forType: contentsType)
    let attributes = try fileAttributesToWrite(to: place.url, for: operation)
    return SaveRequest(
      contents: SaveRequest.Contents(
        handedOver: HandedOver(contents), attributes: HandedOver(attributes), type: contentsType,
        filenameExtension: filenameExtension, token: HandedOver(token), moment: moment),
      target: SaveRequest.Target(
        operation: operation, url: url, place: place, followsFile: operation == .forOverwriting && call.isOwnFile),
      number: file.nextSaveNumber, progress: file.takeProgress(),
      timesGivenUp: call.isOwnFile ? call.timesGivenUp : nil, isOfOpenDocument: !isClosed,
      opensDocument: operation == .forCreating)
  }

  /// Writes Data or a FileWrapper, or hands it to the safe writer that requested it.
  nonisolated func writeStandardContents(_ contents: Any, to url: URL, originalContentsURL: URL?) throws {
    guard contents is Data || contents is FileWrapper else {
      throw DocumentError.unsupportedContents("a \(Swift.type(of: contents))")
    }
    guard !FileJob.underWay(of: self).take(HandedOver(contents), to: url) else { return }
    // The wrapper still represents the document's file, wherever it is written.
    guard let wrapper = contents as? FileWrapper else {
      return try write(FileTree(file: Array(contents as? Data ?? Data())), to: url)
    }
    try wrapper.writingChangedFiles { try write(wrapper.snapshot(), to: url) }
  }

  private nonisolated func write(_ tree: FileTree, to url: URL) throws {
    _ = try FileWrapper.translatingErrors { try tree.write(to: url.filePath()) }
  }
}
