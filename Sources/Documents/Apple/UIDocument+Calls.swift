import DocumentTraces
import FileTrees
import FileWrappers
import Foundation
import UndoManagers

/// How a document reads, saves and closes when its lifecycle lets it.
extension UIDocument {
  /// Whether a place is that of the file, or was when the main actor heard of it last.
  func isAskedForAsOwnFile(_ url: URL) -> Bool { file.isOwn(url) || url.isSamePlace(as: told.url) }

  func ongoing(_ completionHandler: ((Bool) -> Void)?, _ url: URL? = nil) -> OngoingCall {
    OngoingCall(completionHandler, url: url ?? fileURL, isOwnFile: url.map(isAskedForAsOwnFile) ?? true)
  }

  /// Does something with the file in the background, and something with the result on the main actor. The second always
  /// comes, whatever overrides do with the first.
  private func start<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then finish: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) {
    Outcome.of(work, handedTo: performAsynchronousFileAccess) { [file] result in
      file.worker.tell {
        // What is done first ends first.
        MainActor.enqueue { [self] in
          told.url = fileURL
          finish(result)
        }
      }
    }
  }

  /// Does something in the background, in turn with all else that is done with the file.
  func access<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await Outcome.of(work, handedTo: performAsynchronousFileAccess)
  }

  // MARK: Reading

  func startReading(_ call: Lifecycle.Call, _ ongoing: OngoingCall) {
    guard case .reading(let reading) = lifecycleState.locked({ $0.phase }) else { return }
    ongoing.isOpening = reading.purpose == .opening
    let isReload = if case .reloading = reading.purpose { true } else { false }
    let (isOpening, url) = (ongoing.isOpening, ongoing.isOwnFile ? nil : ongoing.url)
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

  // MARK: Saving

  func beginSaving(
    to url: URL, for operation: SaveOperation, of prepared: PreparedContents? = nil,
    _ completionHandler: ((Bool) -> Void)?
  ) {
    let call = ongoing(completionHandler, url)
    (call.operation, call.prepared) = (operation, prepared)
    begin(call) { .save($0, operation) }
  }

  /// Begins a save whose contents have to be asked for first.
  ///
  /// - Parameter contents: asks for them, which may take a while.
  func beginPreparing(
    to url: URL, for operation: SaveOperation, _ completionHandler: ((Bool) -> Void)?,
    _ contents: @escaping @MainActor () async throws -> PreparedContents
  ) {
    let call = ongoing(completionHandler, url)
    call.operation = operation
    call.prepare = { [self, weak call] key in
      undoManagerIfLoaded?.endTurn()
      Task {
        do {
          let contents = try await contents()
          call?.save = { self.beginSaving(to: $0, for: operation, of: contents, completionHandler) }
          handle(.prepared(key))
        } catch {
          failSaving(key, error)
        }
      }
    }
    begin(call) { .prepare($0, operation) }
  }

  /// The contents of a save are not to be had.
  private func failSaving(_ call: Lifecycle.Call, _ error: any Error) {
    guard let ongoing = calls[call] else { return }
    ongoing.error = error
    handle(.saveEnded(call, error.isCancellation ? .cancelled : .failed(isOwnFile: ongoing.isOwnFile)))
  }

  func startSaving(_ call: Lifecycle.Call, _ ongoing: OngoingCall) {
    undoManagerIfLoaded?.endTurn()
    let request: SaveRequest
    do {
      // What waited for the file to be read goes where that is then.
      let url = ongoing.hasReturned && ongoing.isOwnFile ? fileURL : ongoing.url
      request = try saveRequest(to: url, for: ongoing)
    } catch {
      return failSaving(call, error)
    }
    ongoing.request = request
    start { [self] in
      try file.save(request, for: self)
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
        let isOwnFile = isAskedForAsOwnFile(ongoing.url)
        handle(.saveEnded(call, error.isCancellation ? .cancelled : .failed(isOwnFile: isOwnFile)))
      }
    }
  }

  /// Asks the document for all that is to be saved, in the order in which the original does.
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
      contents: HandedOver(contents), attributes: HandedOver(attributes), token: HandedOver(token), moment: moment,
      number: file.nextSaveNumber, progress: file.takeProgress(), operation: operation, url: url, place: place,
      isOwnFile: operation == .forOverwriting && call.isOwnFile,
      isOfOpenDocument: !isClosed, opensDocument: operation == .forCreating, filenameExtension: filenameExtension,
      contentsType: contentsType)
  }

  /// Writes Data or a FileWrapper, or leaves that to the safe writer that asked for it.
  nonisolated func writeStandardContents(_ contents: Any, to url: URL, originalContentsURL: URL?) throws {
    guard contents is Data || contents is FileWrapper else {
      throw DocumentError.unsupportedContents("a \(Swift.type(of: contents))")
    }
    guard !ContentsReceiver.take(HandedOver(contents), to: url) else { return }
    // A wrapper goes on being that of the document's file, wherever this is.
    guard let wrapper = contents as? FileWrapper else {
      return try write(FileTree(file: Array(contents as? Data ?? Data())), to: url)
    }
    try wrapper.writingChangedFiles { try write(wrapper.snapshot(), to: url) }
  }

  private nonisolated func write(_ tree: FileTree, to url: URL) throws {
    _ = try FileWrapper.translatingErrors { try tree.write(to: url.filePath()) }
  }

  // MARK: Closing

  /// Whether a document that is not open has something to save.
  var hasWork: Bool {
    undoManagerIfLoaded?.endTurn()
    return hasUnsavedChanges || hasOpenGroup
  }

  func beginClosing(_ completionHandler: ((Bool) -> Void)?) {
    let hasWork = isClosed && hasWork
    begin(ongoing(completionHandler)) { .close($0, hasWork: hasWork) }
  }

  /// Saves a document that is not open: a new one, or one that was changed after it was closed.
  func saveUnopened(_ call: Lifecycle.Call) {
    ending.call {
      save(to: fileURL, for: file.isNew ? .forCreating : .forOverwriting, completionHandler: $0)
    } then: {
      [self] isSaved, _ in
      handle(.unopenedSaveEnded(call, isSaved: isSaved))
    }
  }

  func saveForClosing(_ number: Int, isForced: Bool) {
    undoManagerIfLoaded?.endTurn()
    // What is in an open group is no change that autosaving knows.
    let isForced = isForced || hasOpenGroup && !hasUnsavedChanges
    ending.call { handler in
      if isForced {
        save(to: fileURL, for: .forOverwriting, completionHandler: handler)
      } else {
        autosave(completionHandler: handler)
      }
    } then: { [self] isSaved, error in
      handle(
        .closingSaveEnded(
          number, isForced: isForced, isSaved: isSaved, hasUnsavedChanges: hasUnsavedChanges, hasFailed: error != nil))
    }
  }

  func leaveFile(_ number: Int) {
    let leave: @Sendable () -> Void = { [self] in
      // Also if what could not be saved was undone.
      if !hasUnsavedChanges { file.removeKept() }
      file.leave(self)
    }
    let begin = { [self] in
      start(leave) { [self] result in
        if case .failure = result { file.leave(self) }
        handle(.left(number))
      }
    }
    // Only what is kept has to be removed from a disk.
    if file.isKept { begin() } else { file.worker.preferringMainQueue(begin) }
  }

  /// Closes the document together with its file. What is not saved goes with it, as the user wants.
  func endWithFile() {
    undoManagerIfLoaded?.endTurn()
    file.giveUp(self)
    handle(.giveUp)
  }
}
