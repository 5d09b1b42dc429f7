import DocumentTraces
import FileWrappers
import Foundation
import SafeWriting

extension UIDocument {
  /// What reading the file says about it.
  struct Reading: Sendable {
    var date: Date?
    /// What is to be restored.
    var recovery: RecoveryEntry?
  }

  func startOpening(_ completionHandler: ((Bool) -> Void)?) {
    guard closingsUnderWay == 0 else {
      openings.append { [self] in startOpening(completionHandler) }
      return
    }
    lastError = nil
    readingsUnderWay += 1
    start { [self] () -> Reading? in
      // Reading an open document would throw changes away.
      if shared.locked({ $0.isOpen }) { return nil }
      do {
        return try coordinatedRead(from: fileURL)
      } catch {
        leaveFile()
        throw error
      }
    } then: { [self] result in
      defer { endReading() }
      switch result {
      case .success(let reading?):
        // What could be undone was of the contents before.
        undoManagerIfLoaded?.removeAllActions()
        changeState(finishReading(reading))
        OpenDocuments.add(self)
        restore(reading.recovery) { completionHandler?(true) }
      case .success(nil):
        changeState { _ in }
        completionHandler?(true)
      case .failure(let error):
        fail(error)
        changeState { _ in }
        completionHandler?(false)
      }
    }
  }

  func endReading() {
    readingsUnderWay -= 1
    guard readingsUnderWay == 0 else { return }
    for next in afterReading.takeAll() { next() }
  }

  /// - Returns: how the state changes.
  func finishReading(_ reading: Reading) -> (inout State) -> Void {
    fileModificationDate = reading.date
    noteLoaded()
    let isInConflict = !conflictVersions.isEmpty
    return { state in
      state.subtract([.closed, .savingError])
      if isInConflict { state.insert(.inConflict) } else { state.remove(.inConflict) }
    }
  }

  /// Reads the file while nobody writes it, in the background.
  ///
  /// - Parameters:
  ///   - url: where it is.
  ///   - kind: whether others save first.
  nonisolated func coordinatedRead(from url: URL, _ kind: DocumentAccess.Kind = .reading) throws -> Reading {
    guard url.isFileURL else { throw DocumentError.notAFileURL(url.absoluteString) }
    do {
      return try read(url, kind)
    } catch is FileMoved {
      return try coordinatedRead(from: fileURL, kind)
    }
  }

  private nonisolated func read(_ url: URL, _ kind: DocumentAccess.Kind) throws -> Reading {
    try coordinator.coordinate([DocumentAccess(kind, url)], by: self) { urls in
      let url = try follow(url, to: urls.first)
      // Before the file is read: what happens to it from now on is heard of.
      presentFile()
      shared.locked { $0.loaded = nil }
      do {
        let siblings = try recoverSiblings(of: url)
        let base = try readWhole(url)
        let conflicts = siblings.conflictVersions
        shared.locked { shared in
          (shared.base, shared.closedBase, shared.foreign) = (base, nil, nil)
          (shared.isOpen, shared.isGivenUp) = (true, false)
          shared.conflicts = conflicts.map { URL(filePath: String(decoding: $0, as: UTF8.self)) }
        }
      } catch {
        // The file may be gone, and be what can be recovered.
        let entries = recoveryStore.entries(for: url)
        shared.locked { if !$0.isOpen { $0.recoverable = entries } }
        throw (error as? SafeWriteError).map { CocoaError(reading: $0) } ?? error
      }
      return Reading(date: url.modificationDate, recovery: recovery(of: url))
    }
  }

  /// Completes or removes what saves have left beside a file that were cut short.
  ///
  /// - Returns: what is beside it then.
  nonisolated func recoverSiblings(of url: URL) throws -> ItemSiblings {
    var siblings = try ItemSiblings(ofItemAt: url.bytes)
    if try !siblings.recover().isEmpty { siblings = try ItemSiblings(ofItemAt: url.bytes) }
    Staging.removeLeftovers(of: url, among: siblings.names)
    return siblings
  }

  /// Reads the file until no program has written it meanwhile.
  private nonisolated func readWhole(_ url: URL) throws -> FileBase {
    var attempts = 5
    while true {
      let base = try FileBase(at: url.bytes)
      guard base.identity.kind != .other else { throw DocumentError.unsupportedKind(url.path) }
      let result = Result { try read(from: url) }
      attempts -= 1
      if attempts > 0, base.isReplaced(at: url.bytes) { continue }
      try result.get()
      return base
    }
  }

  /// Reads the file as Data or FileWrapper, and passes that on.
  nonisolated func readContents(from url: URL) throws {
    let contents: HandedOver<Any> =
      try url.isDirectory()
      ? HandedOver(try FileWrapper(url: url.target))
      : HandedOver(try retryingInterruptions { try Data(contentsOf: url) })
    let type = isOwnFile(url) ? fileType : registry.fileType(at: url)
    try MainActor.runBlocking {
      try beginLoading()
      try load(fromContents: contents.value, ofType: type ?? fileType)
      endLoading()
    }
  }
}
