import FileCoordination
import Foundation
import SafeWriting
import UTFileURLs

// The item that a save replaces, and the time when the document records the result as the version of its file, depend
// on the location:
//
// | Save                                      | Follows the file | Replaces                                | Known when     |
// |-------------------------------------------|------------------|-----------------------------------------|----------------|
// | own file                                  | yes              | the known version; others are conflicts | it is written  |
// | own file, name changes with the type      | yes              | nothing; the old file is removed after  | the save ends  |
// | new document, at its own URL              | no               | nothing                                 | it is written  |
// | other URL, `.forCreating`                 | no               | nothing                                 | the save ends  |
// | other URL, `.forOverwriting`              | no               | whatever is there                       | the save ends  |
// | `writableFolder`, if it cannot be written | no longer        | nothing                                 | the save ends  |
//
// `SaveRequest.Target.followsFile` is the second column, `base(of:for:)` the third, and `didReplace` and `didSave` the
// last.

extension FileJob {
  /// Saves contents, or stores them in the recovery store if they cannot be saved.
  func save(_ request: SaveRequest) throws -> SaveResult {
    do {
      let result = try write(request)
      switch result {
      case .saved: file.removeKept(savedAt: request.contents.moment)
      case .superfluous: file.removeKept()
      // The entry in the recovery store may be newer than the skipped contents.
      case .overtaken, .givenUp: break
      }
      return result
    } catch {
      if error.isCancellation { throw error }
      // Without changes, the file has the contents; only a copy could not be saved.
      let isInFile = !document.hasUnsavedChanges && file.shared.locked { $0.version.last } != nil
      // If even that fails, the error of the save is the relevant one, and there is no copy.
      if !isInFile {
        let contents = request.contents
        try? file.keep(
          contents.handedOver, ofType: contents.type, at: request.target.place.url, contents.moment, for: document)
      }
      throw error
    }
  }

  /// Writes to the file's location, following it if it moves.
  private func write(_ original: SaveRequest) throws -> SaveResult {
    var request = original
    var unwritableURL: URL?
    while true {
      // An earlier request may have moved it.
      if request.target.followsFile, request.target.url != url { try move(&request) }
      do {
        switch try writeInTurn(request) {
        case .saved(var saving)?:
          saving.unwritableURL = unwritableURL
          return .saved(saving)
        case let result?: return result
        // The file was moved before the save's turn came.
        case nil: continue
        }
      } catch {
        // With a new type, the file is still at its old location.
        let target = request.target
        if target.followsFile, target.url != url || followFile(from: target.url) { continue }
        let place = target.place.url
        guard target.operation == .forOverwriting, let folder = settings.writableFolder,
          error.isOfUnwritablePlace(place)
        else { throw error }
        unwritableURL = place
        request.target.place = SaveRequest.Place(url: DocumentName.free(place.nameBytes, in: folder))
        (request.target.operation, request.target.followsFile) = (.forCreating, false)
      }
    }
  }

  /// Updates a request to the file's current location.
  private func move(_ request: inout SaveRequest) throws {
    request.target.url = url
    request.target.place = try SaveRequest.Place(
      of: url, ofType: document.savingFileType, withExtension: request.contents.filenameExtension,
      for: request.target.operation, in: file.registry)
  }

  /// Writes while no other access reads or writes.
  ///
  /// - Returns: nil if the file is not at the location in the request.
  private func writeInTurn(_ request: SaveRequest) throws -> SaveResult? {
    let place = request.target.place
    // The item at this location gets a new version and is not replaced by another item, so its presenters keep it.
    var accesses = [FileAccess(.writing, place.url)]
    if let replaced = place.replacedURL { accesses.append(FileAccess(.moving, replaced)) }
    return try coordinator.coordinate(accesses, by: document) { urls in
      var url = urls.first ?? place.url
      if request.target.followsFile, !place.isRenamed {
        guard let followed = follow(place.url, to: urls.first) else { return nil }
        url = followed
      }
      return try inTurn(at: url) { try write(request, at: url) }
    }
  }

  /// Whether newer contents were written to the same location first, for example while the file was lent. They count as
  /// written after this save, even if another program replaced them since.
  private func isOvertaken(_ request: SaveRequest, at url: URL) -> Bool {
    guard file.isOwn(url), request.target.place.replacedURL == nil else { return false }
    return locked { worker, shared in
      guard let written = worker.writtenAge, shared.version.isOpen || !request.opensDocument else { return false }
      return request.age < written
    }
  }

  /// Writes unless that is no longer wanted.
  private func write(_ request: SaveRequest, at url: URL) throws -> SaveResult {
    if let times = request.timesGivenUp, times != file.timesGivenUp { return .givenUp }
    if request.target.followsFile, request.isOfOpenDocument {
      let (version, announcedDeletions) = file.shared.locked { ($0.version, $0.announcedDeletions) }
      // The main actor may not have been notified of it when the call was made.
      if version.isGivenUp { return .givenUp }
      // The program that deleted the file did not expect it to come back.
      if announcedDeletions > 0, file.isDeleted { return .givenUp }
      if !version.isOpen, !document.hasUnsavedChanges { return .superfluous }
    }
    return isOvertaken(request, at: url) ? .overtaken : .saved(try writeNow(request, at: url))
  }

  private func writeNow(_ request: SaveRequest, at url: URL) throws -> Saving {
    file.properties.locked { $0.report.progress = request.progress }
    // Opening has already done this for a file that was read.
    if !file.isOwn(url) || file.isNew { _ = try? file.recoverSiblings(of: url) }
    let (contents, target) = (request.contents, request.target)
    let replacedURL = target.place.replacedURL
    let replacedBase = replacedURL.flatMap { base(of: $0, for: target.operation) }
    // The user did not choose the location, and the item there is not the document's.
    if replacedURL != nil, try url.exists() {
      try takeOver(url, with: contents.handedOver.value, insteadOf: replacedBase)
    } else {
      try document.writeContents(
        contents.handedOver.value, andAttributes: contents.attributes.value, safelyTo: url, for: target.operation)
    }
    let isElsewhere = !file.isOwn(url)
    let (left, departures) = didSave(at: url, request.age, opens: request.opensDocument)
    file.worker.release(left)
    if let departures { file.present(document, since: departures) }
    if isElsewhere { watchConflicts() }
    var saving = Saving(url: url, date: url.modificationDate)
    if let replacedURL {
      saving.remains = removeReplaced(replacedURL, replacedBase, by: url)
      coordinator.item(at: replacedURL, didMoveTo: url, by: document)
    }
    return saving
  }
}

extension Error {
  /// Whether the user canceled the operation.
  var isCancellation: Bool { (self as? CocoaError)?.code == .userCancelled }

  /// Whether the folder of a file allows no new files. File systems such as procfs report that the name does not exist.
  fileprivate func isOfUnwritablePlace(_ url: URL) -> Bool {
    switch (self as? CocoaError)?.code {
    case .fileWriteNoPermission?, .fileWriteVolumeReadOnly?: true
    case .fileNoSuchFile?: url.existsOnDisk
    default: false
    }
  }
}
