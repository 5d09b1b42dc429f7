import FileCoordination
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions
import UTLibC

extension DocumentFile {
  /// A read that waits for its turn.
  struct ReadRequest: Sendable {
    /// The different file that becomes the document's; nil for its own, at its current location.
    var url: URL?
    /// Whether presenters save first.
    var kind: FileAccess.Kind
    /// Whether the document was open when the call was made, or when reading began.
    var isOfOpenDocument: Bool
    /// The number of times that the document's file was given up before the request.
    var timesGivenUp: Int
    /// Whether the document reads its file again by itself, because another program changed it.
    var isReload = false
    /// Ends the download that comes first.
    var cancellation: DownloadCancellation?
  }

  /// The result of reading the file.
  struct Reading: Sendable {
    var date: Date?
    /// The contents to restore.
    var recovery: RecoveryEntry?
  }

  /// Completes or removes leftovers of interrupted saves.
  ///
  /// - Returns: the items that saves kept or left next to the file.
  @discardableResult
  func recoverSiblings(of url: URL) throws -> ItemSiblings {
    var options = SaveOptions()
    options.versions = settings.versionStore
    var siblings = try ItemSiblings(ofItemAt: url.filePath())
    if try !siblings.recover(options).isEmpty { siblings = try ItemSiblings(ofItemAt: url.filePath()) }
    Staging.removeLeftovers(of: url, among: siblings.names)
    return siblings
  }
}

extension FileJob {
  /// How long a file can be missing while another version replaces it.
  private static let longestGap = Duration.milliseconds(500)
  /// How often it is read while other programs write it.
  private static let maximumAttempts = 5

  /// Reads the file for a document that is not open.
  func open(_ request: DocumentFile.ReadRequest) throws -> DocumentFile.Reading {
    do {
      return try read(request)
    } catch {
      file.leave(document)
      throw error
    }
  }

  /// Reads the file, or a different file that becomes the document's.
  func revert(_ request: DocumentFile.ReadRequest) throws -> DocumentFile.Reading {
    do {
      // The main actor may not have been notified of it when the call was made.
      if request.isOfOpenDocument, file.isGivenUp { throw DocumentError.notOpen }
      return try read(request)
    } catch {
      let (isOpen, departures) = file.shared.locked { ($0.version.isOpen, $0.presence.departures) }
      if isOpen { file.present(document, since: departures) } else { file.leave(document) }
      throw error
    }
  }

  /// Reads the file, or a different one, while no other access writes it.
  private func read(_ request: DocumentFile.ReadRequest) throws -> DocumentFile.Reading {
    while true {
      let url = request.url ?? url
      guard url.isFileURL else { throw DocumentError.notAFileURL(url.absoluteString) }
      let wasHere = url.existsOnDisk
      do {
        let reading = try followingDownload(canceledBy: request.cancellation) {
          try coordinator.coordinate([FileAccess(request.kind, url)], by: document) { urls in
            let readThere = { try readInTurn($0, wasHere: wasHere, request) }
            guard let other = request.url else { return try follow(url, to: urls.first).map(readThere) }
            return try replacingLocation(with: urls.first ?? other, readThere)
          }
        }
        if let reading { return reading }
      } catch  where error.isFailedDownload && !url.existsOnDisk {
        guard try recoverMissing(url) else { throw error }
      }
    }
  }

  /// Searches this device for contents of a file that is missing and cannot be downloaded.
  ///
  /// - Returns: whether the file exists now, because an interrupted save was completed.
  private func recoverMissing(_ url: URL) throws -> Bool {
    let access = FileAccess(.readingWithoutChanges, url, isOfMetadata: true)
    try coordinator.coordinate([access], by: document) { _ in _ = try? file.recoverSiblings(of: url) }
    noteRecoverable(of: url)
    return url.existsOnDisk
  }

  /// Records the recovery store's entries for a file that cannot be read.
  private func noteRecoverable(of url: URL) {
    let entries = settings.recoveryStore.entries(for: url)
    if !file.isOpen { file.keeping.locked { $0.recoverable = entries } }
  }

  /// Reads with the document's progress, which also ends a download that comes first if it is canceled.
  private func followingDownload<Value>(
    canceledBy cancellation: DownloadCancellation?, _ body: () throws -> Value
  ) rethrows -> Value {
    let report = report
    let observer = DownloadObserver { report.update(Int64($0 * 1000), of: 1000) }
    report.progress.cancellationHandler = { observer.cancel() }
    cancellation?.follow(observer)
    defer {
      report.progress.cancellationHandler = nil
      cancellation?.follow(nil)
    }
    return try DownloadObserver.$current.withValue(observer, operation: body)
  }

  private func readInTurn(
    _ url: URL, wasHere: Bool, _ request: DocumentFile.ReadRequest
  ) throws -> DocumentFile.Reading {
    let timesGivenUp = request.timesGivenUp
    let (isGivenUp, departures) = file.shared.locked { ($0.timesGivenUp != timesGivenUp, $0.presence.departures) }
    if isGivenUp { throw DocumentError.notOpen }
    // Before the file is read, so that later changes are noticed.
    file.present(document, since: departures)
    do {
      try file.recoverSiblings(of: url)
      let base = try readWhole(url, wasHere: wasHere, isReload: request.isReload)
      let conflicts = file.versionHistory(of: url).conflicts
      guard didRead(base, conflicts: conflicts, since: timesGivenUp) else { throw DocumentError.notOpen }
      watchConflicts()
    } catch {
      // The file may be missing, but recoverable.
      noteRecoverable(of: url)
      throw (error as? SafeWriteError).map { CocoaError(reading: $0) } ?? error
    }
    return DocumentFile.Reading(date: url.modificationDate, recovery: file.recovery(of: url))
  }

  /// Reads the file again until no program wrote it during the read.
  ///
  /// - Parameters:
  ///   - wasHere: whether it existed before.
  ///   - isReload: whether the document reads it by itself: then only from the place where it was.
  private func readWhole(_ url: URL, wasHere: Bool, isReload: Bool) throws -> FileBase {
    let path = try url.filePath()
    let known = isReload ? file.shared.locked { $0.version.base } : nil
    // How long it is awaited while it is missing.
    var end: ContinuousClock.Instant?
    var (attempts, wasHere) = (Self.maximumAttempts, wasHere)
    while true {
      let (base, isOutside, isLost): (FileBase, Bool, Bool)
      do throws(SafeWriteError) {
        base = try FileBase(watching: path).with(settings.live?.folder(of: url))
        isOutside = try base.isOutsideContainer(of: path)
        isLost = try known?.isLost(at: path, where: base) ?? false
      } catch {
        // A sync engine may remove a version before it puts another version in its place. A path may change while it
        // is examined.
        guard [ENOENT, ESTALE].contains(error.code), wasHere else { throw error }
        let limit = end ?? ContinuousClock.now + Self.longestGap
        guard ContinuousClock.now < limit else { throw error }
        end = limit
        Thread.sleep(forTimeInterval: 0.01)
        continue
      }
      (wasHere, end) = (true, nil)
      if isOutside { throw DocumentError.leavesContainer(url.pathText) }
      if isLost { throw SafeWriteError(.followPath, path.bytes, code: ESTALE) }
      guard base.identity.kind != .other else { throw DocumentError.unsupportedKind(url.pathText) }
      let result = Result { try reading(base) { try document.read(from: url) } }
      attempts -= 1
      if attempts > 0, !(base.isInPlace(at: path) ?? url.existsOnDisk) || result.isOfAnotherItem { continue }
      if result.isOfAnotherItem { throw SafeWriteError(.read, path.bytes, code: ESTALE) }
      try result.get()
      return base.located
    }
  }
}

/// Another item was read than the one that was examined.
struct AnotherItemRead: Error {}

extension Result {
  fileprivate var isOfAnotherItem: Bool {
    if case .failure(let error) = self { error is AnotherItemRead } else { false }
  }
}

extension Error {
  /// Whether the file is only on other devices, and cannot be downloaded.
  fileprivate var isFailedDownload: Bool {
    switch (self as? CocoaError)?.code {
    case .ubiquitousFileUnavailable?, .ubiquitousFileUbiquityServerNotAvailable?: true
    default: false
    }
  }
}
