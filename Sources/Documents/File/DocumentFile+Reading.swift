import DocumentTraces
import FileCoordination
import FileWrappers
import Foundation
import Glibc
import SafeWriting

extension DocumentFile {
  /// The result of reading the file.
  struct Reading: Sendable {
    var date: Date?
    /// The contents to restore.
    var recovery: RecoveryEntry?
  }

  /// How long a file can be missing while another version is put in its place.
  private static let replacement = Duration.milliseconds(500)

  /// Reads the file for a document that is not open.
  func open(for document: UIDocument) throws -> Reading {
    do {
      return try read(nil, .reading, for: document)
    } catch {
      leave(document)
      throw error
    }
  }

  /// Reads the file, or a different one that becomes the document's.
  ///
  /// - Parameters:
  ///   - url: the different file; nil for the document's own, at its current location.
  ///   - kind: whether others save first.
  func revert(to url: URL?, _ kind: FileAccess.Kind, for document: UIDocument) throws -> Reading {
    do {
      return try read(url, kind, for: document)
    } catch {
      if isOpen { present(document) } else { leave(document) }
      throw error
    }
  }

  /// Reads the file, or a different one, while no other access writes it.
  private func read(_ other: URL?, _ kind: FileAccess.Kind, for document: UIDocument) throws -> Reading {
    while true {
      let url = other ?? url
      guard url.isFileURL else { throw DocumentError.notAFileURL(url.absoluteString) }
      let wasHere = url.existsOnDisk
      do {
        let reading = try followingDownload {
          try coordinator.coordinate([FileAccess(kind, url)], by: document) { urls in
            let read = { try self.readInTurn($0, wasHere: wasHere, for: document) }
            guard let other else { return try follow(url, to: urls.first).map(read) }
            return try replacingLocation(with: urls.first ?? other, read)
          }
        }
        if let reading { return reading }
      } catch  where error.isFailedDownload && !url.existsOnDisk {
        guard try recoverMissing(url, for: document) else { throw error }
      }
    }
  }

  /// Runs a closure that reads a different file, which is the document's from now on unless that fails. Until then, the document
  /// follows its own.
  private func replacingLocation(with url: URL, _ read: (URL) throws -> Reading) throws -> Reading {
    let own = state.locked { state in
      defer { state.url = url }
      return state.url
    }
    do { return try read(url) } catch {
      state.locked { $0.url = own }
      throw error
    }
  }

  /// Looks for what this device has of a file that is missing and cannot be downloaded.
  ///
  /// - Returns: whether the file is there now, because an interrupted save was completed.
  private func recoverMissing(_ url: URL, for document: UIDocument) throws -> Bool {
    let access = FileAccess(.readingWithoutChanges, url, isOfMetadata: true)
    try coordinator.coordinate([access], by: document) { _ in _ = try? recoverSiblings(of: url) }
    noteRecoverable(of: url)
    return url.existsOnDisk
  }

  /// Records what the recovery store has of a file that cannot be read.
  private func noteRecoverable(of url: URL) {
    let entries = settings.recoveryStore.entries(for: url)
    state.locked { if !$0.version.isOpen { $0.keeping.recoverable = entries } }
  }

  /// Reads with the document's progress, which also ends a download that comes first if it is canceled.
  private func followingDownload<Value>(_ body: () throws -> Value) rethrows -> Value {
    let report = report
    let observer = DownloadObserver { report.update(Int64($0 * 1000), of: 1000) }
    report.progress.cancellationHandler = { observer.cancel() }
    let isGivenUp = state.locked { state in
      state.download = observer
      return state.givesDownloadsUp
    }
    if isGivenUp { observer.cancel() }
    defer {
      report.progress.cancellationHandler = nil
      state.locked { $0.download = nil }
    }
    return try DownloadObserver.$current.withValue(observer, operation: body)
  }

  /// Whether readings wait for downloads: not if the task that wants them was canceled.
  func giveDownloadsUp(_ isGivenUp: Bool) {
    let download = state.locked { state in
      state.givesDownloadsUp = isGivenUp
      return isGivenUp ? state.download : nil
    }
    download?.cancel()
  }

  private func readInTurn(_ url: URL, wasHere: Bool, for document: UIDocument) throws -> Reading {
    // Reading would wait.
    endGuarding()
    let timesGivenUp = state.locked { $0.timesGivenUp }
    // Before the file is read, so that later changes are noticed.
    present(document)
    do {
      try recoverSiblings(of: url)
      let base = try readWhole(url, wasHere: wasHere, for: document)
      let conflicts = versionHistory(of: url).conflicts.map(\.url)
      let isGivenUp = state.locked { state in
        guard state.timesGivenUp == timesGivenUp else { return true }
        (state.version, state.foreign, state.conflicts) = (.open(base), nil, conflicts)
        return false
      }
      if isGivenUp { throw DocumentError.notOpen }
      watchConflicts(for: document)
    } catch {
      // The file may be gone and still be recoverable.
      noteRecoverable(of: url)
      throw (error as? SafeWriteError).map { CocoaError(reading: $0) } ?? error
    }
    return Reading(date: url.modificationDate, recovery: recovery(of: url))
  }

  /// Completes or removes leftovers of interrupted saves.
  ///
  /// - Returns: the items next to the file afterwards.
  @discardableResult
  func recoverSiblings(of url: URL) throws -> ItemSiblings {
    var siblings = try ItemSiblings(ofItemAt: url.filePath())
    if try !siblings.recover(recoveryOptions).isEmpty { siblings = try ItemSiblings(ofItemAt: url.filePath()) }
    Staging.removeLeftovers(of: url, among: siblings.names)
    return siblings
  }

  private var recoveryOptions: SaveOptions {
    var options = SaveOptions()
    options.versions = settings.versionStore
    return options
  }

  /// Reads the file until no program has written it in the meantime.
  ///
  /// - Parameter wasHere: whether it existed before.
  private func readWhole(_ url: URL, wasHere: Bool, for document: UIDocument) throws -> FileBase {
    let path = try url.filePath()
    let end = ContinuousClock.now + Self.replacement
    var (attempts, wasHere) = (5, wasHere)
    while true {
      let base: FileBase
      do throws(SafeWriteError) { base = try FileBase(watching: path).with(settings.live?.folder(of: url)) } catch {
        // What synchronizes a folder may remove a version before it puts another one in its place.
        guard error.code == ENOENT, wasHere, ContinuousClock.now < end else { throw error }
        Thread.sleep(forTimeInterval: 0.01)
        continue
      }
      wasHere = true
      guard base.identity.kind != .other else { throw DocumentError.unsupportedKind(url.path) }
      let result = Result { try document.read(from: url) }
      attempts -= 1
      if attempts > 0, !(base.isInPlace(at: path) ?? url.existsOnDisk) { continue }
      try result.get()
      return base
    }
  }
}

extension Error {
  /// Whether the file is on other devices alone, and cannot be downloaded.
  fileprivate var isFailedDownload: Bool {
    switch (self as? CocoaError)?.code {
    case .ubiquitousFileUnavailable?, .ubiquitousFileUbiquityServerNotAvailable?: true
    default: false
    }
  }
}
