import FileTrees
import FileWatching
import FileWrappers
import Foundation
import SafeWriting

extension UIDocument {
  /// What a save needs to know in the background.
  struct SaveRequest: Sendable {
    var contents: HandedOver<Any>
    var attributes: HandedOver<[AnyHashable: Any]>
    var token: HandedOver<Any>
    /// The changes that the contents hold.
    var moment: ChangeHistory.Moment
    var operation: SaveOperation
    /// Where to, as it was asked for.
    var url: URL
    /// Where to.
    var place: SavePlace
    /// Whether that is the document's file, wherever it is when its turn comes.
    var isOwnFile: Bool
    /// Whether the document was open when it was asked for.
    var isOfOpenDocument: Bool
    /// Whether it is open afterwards in any case.
    var opensDocument: Bool
    var filenameExtension: String
    /// For which type there are contents.
    var contentsType: String
  }

  /// Where a save writes to.
  struct SavePlace: Sendable {
    var url: URL
    /// Where the file was, if its name changes with the type.
    var replacedURL: URL?
    /// Whether that is another name than was asked for.
    var isRenamed = false
  }

  /// What a save did.
  struct Saving: Sendable {
    var url: URL
    var date: Date?
    /// Where the document was, if that cannot be written to.
    var unwritableURL: URL?
    /// Why the file of the old type is still there, if it is.
    var remains: DocumentError?
  }

  func startSaving(to url: URL, for operation: SaveOperation, _ completionHandler: ((Bool) -> Void)?) {
    guard readingsUnderWay == 0 else {
      return putOffSaving(to: url, for: operation, completionHandler) { [self] in
        startSaving(to: $0, for: operation, completionHandler)
      }
    }
    lastError = nil
    undoManagerIfLoaded?.endTurn()
    let request: SaveRequest
    do {
      request = try saveRequest(to: url, for: operation)
    } catch {
      failSaving(to: url, error)
      return complete(completionHandler, false)
    }
    savesUnderWay += 1
    start { [self] () -> Saving? in
      do {
        let saving = try write(request)
        removeSpilled()
        return saving
      } catch {
        // What has a file without changes to it is in that, whatever becomes of a copy.
        let isInFile = !hasUnsavedChanges && shared.locked { $0.base ?? $0.closedBase } != nil
        // If even that fails, the error of the save says what matters, and there is no copy.
        if !isInFile {
          try? spill(
            request.contents, ofType: request.contentsType, for: request.place.url, at: request.moment)
        }
        throw error
      }
    } then: { [self] result in
      savesUnderWay -= 1
      defer { endSave() }
      switch result {
      case .success(let saving?):
        finishSaving(request, saving)
        completionHandler?(true)
      case .success(nil):
        let isGivenUp = shared.locked { $0.isGivenUp }
        if isGivenUp { fail(DocumentError.notOpen) }
        changeState { _ in }
        completionHandler?(!isGivenUp)
      case .failure(let error):
        failSaving(to: url, error)
        completionHandler?(false)
      }
    }
  }

  /// Goes on with what waits for the end of saves.
  func endSave() {
    guard savesUnderWay == 0 else { return }
    for next in afterSaving.takeAll() { next() }
  }

  /// Saves when the file is read, wherever it is then. What could not be read is not written over.
  func putOffSaving(
    to url: URL, for operation: SaveOperation, _ completionHandler: ((Bool) -> Void)?, _ save: @escaping (URL) -> Void
  ) {
    let isOwn = isAskedForAsOwnFile(url)
    afterReading.append { [self] in
      guard documentState.contains(.closed), operation == .forOverwriting else { return save(isOwn ? fileURL : url) }
      failSaving(to: fileURL, lastError ?? DocumentError.notOpen)
      complete(completionHandler, false)
    }
  }

  /// Takes note that a save failed, and that it is to be tried again.
  ///
  /// - Parameter url: where to. That there could be no copy somewhere is nothing that is wrong with the document.
  func failSaving(to url: URL, _ error: any Error) {
    let isOwn = isAskedForAsOwnFile(url)
    changeState { if isOwn { $0.insert(.savingError) } }
    fail(error)
    if hasUnsavedChanges, !documentState.contains(.closed) { autosaveTimer.retry() }
  }

  /// Asks the document for all that is to be saved, in the order in which the original does.
  private func saveRequest(to url: URL, for operation: SaveOperation) throws -> SaveRequest {
    guard url.isFileURL else { throw DocumentError.notAFileURL(url.absoluteString) }
    let type = savingFileType
    let filenameExtension = fileNameExtension(forType: type, saveOperation: operation)
    let place = try place(of: url, ofType: type, withExtension: filenameExtension, for: operation)
    let token = changeCountToken(for: operation)
    let moment = moment(of: token)
    let contentsType = contentsType(type, at: url)
    let contents = try contents(forType: contentsType)
    let attributes = try fileAttributesToWrite(to: place.url, for: operation)
    return SaveRequest(
      contents: HandedOver(contents), attributes: HandedOver(attributes), token: HandedOver(token), moment: moment,
      operation: operation, url: url, place: place, isOwnFile: operation == .forOverwriting && isAskedForAsOwnFile(url),
      isOfOpenDocument: !documentState.contains(.closed), opensDocument: operation == .forCreating,
      filenameExtension: filenameExtension, contentsType: contentsType)
  }

  /// Whether a place is that of the document's file now.
  nonisolated func isOwnFile(_ url: URL) -> Bool { url.isSamePlace(as: fileURL) }

  /// Whether it is that for who asks on the main actor, where nobody may have heard yet that the file has another place.
  func isAskedForAsOwnFile(_ url: URL) -> Bool { isOwnFile(url) || url.isSamePlace(as: toldURL) }

  private nonisolated func place(
    of url: URL, ofType type: String?, withExtension filenameExtension: String, for operation: SaveOperation
  ) throws -> SavePlace {
    let final = registry.url(url, withExtension: filenameExtension, for: type)
    let isRenamed = final != url
    let isReplaced = try operation == .forOverwriting && isRenamed && url.exists()
    return SavePlace(url: final, replacedURL: isReplaced ? url : nil, isRenamed: isRenamed)
  }

  /// The type for which contents are asked for: a general one if nothing is known.
  func contentsType(_ savingType: String?, at url: URL) -> String {
    savingType ?? url.generalType
  }

  private func finishSaving(_ request: SaveRequest, _ saving: Saving) {
    // A document that was closed meanwhile has no changes any more.
    if request.opensDocument || !request.isOfOpenDocument || !documentState.contains(.closed) {
      updateChangeCount(withToken: request.token.value, for: request.operation)
    }
    // Also if the document counts its changes itself.
    if hasUnsavedChanges { autosaveTimer.noteChange() }
    fileModificationDate = saving.date
    shared.locked { ($0.unsavedViewStates, $0.hasTakenPackage) = (0, false) }
    let isInConflict = !conflictVersions.isEmpty
    if documentState.contains(.closed), request.opensDocument { OpenDocuments.add(self) }
    changeState { state in
      state.remove(.savingError)
      if request.opensDocument { state.remove(.closed) }
      if isInConflict { state.insert(.inConflict) } else { state.remove(.inConflict) }
    }
    if let userActivity { updateUserActivityState(userActivity) }
    if let remains = saving.remains { fail(remains) }
    guard let oldURL = saving.unwritableURL else { return }
    NotificationCenter.default.post(
      name: UIDocument.didMoveToWritableLocationNotification, object: self,
      userInfo: [UIDocument.didMoveToWritableLocationOldURLKey: oldURL])
  }

  // MARK: In the background

  /// - Returns: nil if there is nothing to save any more.
  private nonisolated func write(_ request: SaveRequest) throws -> Saving? {
    var request = request
    // What was asked for before may have moved it.
    if request.isOwnFile, request.url != fileURL {
      request.url = fileURL
      request.place = try place(
        of: fileURL, ofType: savingFileType, withExtension: request.filenameExtension, for: request.operation)
    }
    let url = request.place.url
    do {
      return try coordinatedWrite(request)
    } catch is FileMoved {
      return try write(request)
    } catch {
      // With another type it is where it was, and nothing need be in the new place.
      if request.isOwnFile, followFile(from: request.url) { return try write(request) }
      guard request.operation == .forOverwriting, let folder = writableFolder, error.isOfUnwritablePlace(url) else {
        throw error
      }
      request.place = SavePlace(url: DocumentName.free(url.lastPathComponent, in: folder))
      (request.operation, request.isOwnFile) = (.forCreating, false)
      var saving = try coordinatedWrite(request)
      saving?.unwritableURL = url
      return saving
    }
  }

  /// Follows the file if it was moved while it was being saved, or with a folder further up, which is not reported.
  ///
  /// - Returns: whether it was.
  private nonisolated func followFile(from url: URL) -> Bool {
    guard let moved = try? movedFile(from: url) else { return false }
    presentedItemDidMove(to: moved)
    return fileURL != url
  }

  /// Where the file is, if it is not where it should be.
  ///
  /// - Throws: `CocoaError` if that cannot be known.
  private nonisolated func movedFile(from url: URL) throws -> URL? {
    guard isOwnFile(url), try !url.exists(), !isForeign, let base = shared.locked({ $0.base }),
      let path = RealPlace.current(of: base)
    else { return nil }
    // What another program has written and moved is that program's.
    guard !url.asFile.deletingLastPathComponent().existsOnDisk || !base.isReplaced(at: path) else { return nil }
    return URL(bytes: path)
  }

  private nonisolated func coordinatedWrite(_ request: SaveRequest) throws -> Saving? {
    let place = request.place
    // Another document's file is never replaced, so that nobody is asked to give it up.
    var accesses = [DocumentAccess(.writing, place.url)]
    if let replaced = place.replacedURL { accesses.append(DocumentAccess(.moving, replaced)) }
    return try coordinator.coordinate(accesses, by: self) { urls in
      let url = request.isOwnFile && !place.isRenamed ? try follow(place.url, to: urls.first) : urls.first ?? place.url
      // Closing has saved all, or the file was to go.
      if request.isOwnFile, request.isOfOpenDocument, !hasUnsavedChanges, !shared.locked({ $0.isOpen }) { return nil }
      // Opening has done that for what was read.
      if !isOwnFile(url) || isNew { _ = try? recoverSiblings(of: url) }
      let replacedBase = place.replacedURL.flatMap { base(of: $0, for: request.operation) }
      // The place was not chosen by the user, and what is there is not the document's.
      if place.replacedURL != nil, try url.exists() {
        try takeOver(url, with: request.contents.value)
      } else {
        try writeContents(
          request.contents.value, andAttributes: request.attributes.value, safelyTo: url, for: request.operation)
      }
      let isOpen = shared.locked { shared in
        shared.fileURL = url
        if request.opensDocument { (shared.isOpen, shared.isGivenUp) = (true, false) }
        return shared.isOpen
      }
      if isOpen { presentFile() }
      var saving = Saving(url: url, date: url.modificationDate)
      if let replaced = place.replacedURL {
        saving.remains = removeReplaced(replaced, replacedBase)
        coordinator.item(at: replaced, didMoveTo: url, by: self)
      }
      return saving
    }
  }

  /// Lets the document write beside the file, and puts what it wrote in the file's place.
  ///
  /// The standard writer does not write there: it only says that it was asked, and its contents are written once.
  nonisolated func writeSafely(
    _ contents: Any, _ attributes: [AnyHashable: Any], to url: URL, for operation: SaveOperation
  ) throws {
    let staging = Staging(beside: url)
    shared.locked { $0.staging[staging.url] = .some(nil) }
    var standard: HandedOver<Any>?
    defer {
      shared.locked { _ = $0.staging.removeValue(forKey: staging.url) }
      // The standard writer writes nothing there.
      if standard == nil { staging.remove() }
    }
    let original = fileURL
    let originalURL = operation == .forOverwriting && original.existsOnDisk ? original : nil
    try writeContents(contents, to: staging.url, for: operation, originalContentsURL: originalURL)
    standard = shared.locked { $0.staging[staging.url] ?? nil }
    // There would be a second file if a new one were made where it was.
    if operation == .forOverwriting, try movedFile(from: url) != nil {
      throw SafeWriteError.missing(url.bytes)
    }
    let replacement = Replacement(
      url: url, operation: operation, base: base(of: url, for: operation), attributes: ItemAttributes(attributes),
      progress: documentProgress)
    do {
      let outcome =
        try standard.map { try replacement.save($0.value) } ?? replacement.save(contentsOf: staging.url)
      let replaced = shared.locked { shared in
        defer { (shared.base, shared.foreign) = (outcome?.base, nil) }
        if let conflict = outcome?.conflict { shared.conflicts.append(URL(filePath: conflict.pathText)) }
        return shared.base
      }
      // What is replaced takes its time to go: whoever waits for the save need not wait for that.
      fileAccess.release(replaced)
    } catch {
      // The next save must not take it for another program's.
      if (error as? CocoaError)?.isOfReplacedVersion ?? false, isOwnFile(url), let base = try? FileBase(at: url.bytes) {
        shared.locked { $0.base = base }
      }
      throw error
    }
  }

  /// The version that a save to a place is to replace; nil for whatever is there.
  private nonisolated func base(of url: URL, for operation: SaveOperation) -> FileBase? {
    guard isOwnFile(url) else { return nil }
    let (base, closedBase) = shared.locked { ($0.base, $0.closedBase) }
    guard base == nil, operation == .forOverwriting else { return base }
    // A document that was closed must not replace what others have written since, nor one that was not opened what is there.
    return closedBase ?? FileBase.unread(at: url.bytes)
  }

  /// Whether the document was never open: nothing that is in its place is its own.
  nonisolated var isNew: Bool { shared.locked { $0.base == nil && $0.closedBase == nil && !$0.isGivenUp } }

  /// Writes Data or a FileWrapper, or leaves that to the safe writer that asked for it.
  nonisolated func writeStandardContents(_ contents: Any, to url: URL, originalContentsURL: URL?) throws {
    guard contents is Data || contents is FileWrapper else {
      throw DocumentError.unsupportedContents("a \(type(of: contents))")
    }
    let handedOver = HandedOver(contents)
    let isStaging = shared.locked { shared in
      guard shared.staging[url] != nil else { return false }
      shared.staging[url] = .some(handedOver)
      return true
    }
    guard !isStaging else { return }
    // A wrapper goes on being that of the document's file, wherever this is.
    guard let wrapper = contents as? FileWrapper else {
      return try write(FileTree(file: Array(contents as? Data ?? Data())), to: url)
    }
    try wrapper.writingChangedFiles { try write(wrapper.snapshot(), to: url) }
  }

  private nonisolated func write(_ tree: FileTree, to url: URL) throws {
    _ = try FileWrapper.translatingErrors { try tree.write(to: url.bytes) }
  }
}

extension Error {
  /// Whether nothing can be written beside a file, whoever tries. A file system of the kernel's own says that there is no
  /// such name.
  fileprivate func isOfUnwritablePlace(_ url: URL) -> Bool {
    switch (self as? CocoaError)?.code {
    case .fileWriteNoPermission?, .fileWriteVolumeReadOnly?: true
    case .fileNoSuchFile?: url.existsOnDisk
    default: false
    }
  }
}
