import Foundation
import SafeWriting
import UTFileVersions
import UTFileWatching
import UTSystemCalls

// The information that a document has about its file, by the code that changes it:
//
// | State         | Changed by                     | Read by        | Reached through       |
// |---------------|--------------------------------|----------------|-----------------------|
// | `WorkerState` | jobs                           | jobs           | `FileJob.locked(_:)`  |
// | `MainState`   | the main actor                 | the main actor | `DocumentFile.main`   |
// | `SharedState` | only the functions below       | any thread     | `DocumentFile.shared` |
//
// There is one function for each event. It is a method of `FileJob` if the event occurs only in jobs, isolated to the
// main actor if it occurs only there, and otherwise a method of `DocumentFile`, because it can occur on any thread.

extension DocumentFile {
  /// The state that only jobs change and read.
  struct WorkerState {
    /// The age of the contents that the document wrote last.
    fileprivate(set) var writtenAge: SaveRequest.Age?
    /// Paths removed from the package since it was last read. The document's contents may still include them.
    fileprivate(set) var removedParts: [[FileName]] = []
    /// The version that is being read.
    var examined: FileBase?
    /// The turn of the current save.
    fileprivate var turn: Turn?
    /// The detours of contents for temporary locations; see ``FileJob``.
    var detours: [URL: Detour] = [:]
  }

  /// The state that only the main actor changes and reads.
  struct MainState {
    /// Another program's version of a package that was adopted and is not saved yet: its files are read on demand.
    var takenPackage: WholeVersion?
    /// The number of saves requested.
    var saveCount = 0
    /// The progress created when reading or saving began, until a save takes it.
    var freshProgress: Progress?
  }

  /// The state that several threads change.
  struct SharedState {
    fileprivate(set) var url: URL
    /// The location of the document's own file while a different one is read.
    fileprivate(set) var ownURL: URL?
    /// Whether the file moved and the move was not announced yet.
    fileprivate var hasMoved = false
    fileprivate(set) var version = KnownVersion.unread
    /// Another program's version in the file's place that was not read.
    fileprivate(set) var foreign: FileBase?
    /// Other programs' versions that are kept next to the file.
    fileprivate(set) var conflicts: [ConflictVersion] = []
    /// The number of times that the file was given up: earlier save requests, and earlier readings, no longer have an
    /// effect.
    fileprivate(set) var timesGivenUp = 0
    /// The number of accesses that announced a deletion or replacement of the file, and whose result is not known yet.
    fileprivate(set) var announcedDeletions = 0
    fileprivate(set) var presence = Presence()

    init(url: URL) { self.url = url }
  }

  /// The state of contents that an overridable method hands to the safe writer; see ``FileJob``.
  enum Detour {
    case requested
    case handedOver(HandedOver<Any>)
  }

  /// The turn of a save.
  fileprivate struct Turn {
    let url: URL
    /// Whether the document's file was at the URL when the turn came. It may have moved since.
    let isOwn: Bool
    /// The version that the document's contents replaced at a different location, which becomes the file's location if
    /// the save succeeds.
    var replaced: (base: FileBase?, conflict: URL?)?
  }
}

extension DocumentFile.SharedState {
  /// Whether the document has not moved, read, or written its file since a check.
  func isCurrent(_ news: DocumentFile.News) -> Bool { version.base === news.base && url == news.url }

  /// Whether a URL is the file's, or was when the turn of the current save came.
  fileprivate func isOwn(_ url: URL, in turn: DocumentFile.Turn?) -> Bool {
    if let turn, turn.isOwn, turn.url.isSamePlace(as: url) { true } else { url.isSamePlace(as: self.url) }
  }
}

// MARK: What happens to the version in jobs

extension FileJob {
  /// Records that the document adopted a version that it read, and is open.
  ///
  /// - Parameters:
  ///   - base: the version.
  ///   - found: the versions that lost a conflict.
  ///   - timesGivenUp: the number of times that the file was given up before reading began.
  /// - Returns: false if it was given up since, in which case the document stays closed.
  func didRead(_ base: FileBase, conflicts found: [FileVersion], since timesGivenUp: Int) -> Bool {
    locked { worker, shared in
      guard shared.timesGivenUp == timesGivenUp else { return false }
      (shared.version, shared.foreign, worker.removedParts) = (.open(base), nil, [])
      shared.conflicts = found.map(DocumentFile.ConflictVersion.init)
      return true
    }
  }

  /// Records the conflict versions; has no effect if the file has been moved since the search for them.
  func didFind(_ found: [FileVersion], nextTo url: URL) {
    locked { _, shared in if shared.url == url { shared.conflicts = found.map(DocumentFile.ConflictVersion.init) } }
  }

  /// Records that the document's contents are at a URL. If that is not its file's URL, this has an effect only if a
  /// save to it is running and succeeds: a program may also write elsewhere.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - base: the version with these contents; nil if it is unknown.
  ///   - conflict: the URL of another program's version that was there, and is kept.
  /// - Returns: the document's previous version. Releasing it may take time.
  func didReplace(at url: URL, with base: FileBase?, keeping conflict: URL?) -> FileBase? {
    locked { worker, shared in
      guard shared.isOwn(url, in: worker.turn) else {
        if let turn = worker.turn, turn.url.isSamePlace(as: url) { worker.turn?.replaced = (base, conflict) }
        return nil
      }
      let known = shared.version.base
      (shared.version, shared.foreign) = (shared.version.replaced(by: base), nil)
      if let conflict { shared.conflicts.append(DocumentFile.ConflictVersion(url: conflict)) }
      return known
    }
  }

  /// Records that a save succeeded.
  ///
  /// - Parameters:
  ///   - url: the location, which may be a different one.
  ///   - age: the age of the contents.
  ///   - opens: whether the document is open from now on in any case.
  /// - Returns: the document's previous version in another place, whose release may take time; and the number of times
  ///   that the document left its file, nil if it is not open.
  func didSave(at url: URL, _ age: SaveRequest.Age, opens: Bool) -> (left: FileBase?, departures: Int?) {
    locked { worker, shared in
      var left: FileBase?
      if let turn = worker.turn, !turn.isOwn {
        left = shared.version.base
        // The conflicts of the file that the document leaves stay with that file.
        (shared.version, shared.foreign) = (shared.version.replaced(by: turn.replaced?.base), nil)
        shared.conflicts = turn.replaced?.conflict.map { [DocumentFile.ConflictVersion(url: $0)] } ?? []
      }
      (shared.url, worker.writtenAge) = (url, age)
      if opens { shared.version = .open(shared.version.last) }
      return (left, shared.version.isOpen ? shared.presence.departures : nil)
    }
  }

  /// Records that the document removed parts of conflict versions from its package. This does not count as a change by
  /// another program.
  ///
  /// - Parameters:
  ///   - parts: their relative paths.
  ///   - known: the document's version, if only these parts were removed from it; otherwise nil.
  ///   - foreign: the other program's version in the file's place, if only these parts were removed from it.
  ///   - now: the current version.
  /// - Returns: the replacement of `foreign`, if that was still there.
  func didRemoveParts(
    _ parts: [[FileName]], fromKnown known: FileBase?, orForeign foreign: FileBase?, leaving now: FileBase
  ) -> (isForeign: Bool, foreign: FileBase?) {
    locked { worker, shared in
      worker.removedParts += parts
      let isKnown = known != nil && shared.version.base === known
      if isKnown { shared.version = shared.version.replaced(by: now) }
      guard foreign != nil, shared.foreign === foreign else { return (false, nil) }
      shared.foreign = isKnown ? nil : now
      return (true, shared.foreign)
    }
  }

  /// Records that the contents of a save include only these of the removed parts.
  func didFindRemoved(_ parts: [[FileName]]) { locked { worker, _ in worker.removedParts = parts } }

  /// Records that a conflict was settled: its versions are no longer next to the file, and the version in the file's
  /// place is dismissed.
  ///
  /// - Returns: whether that version is in the file's place.
  func didSettle(_ settled: [URL], dismissing base: FileBase?) -> Bool {
    locked { _, shared in
      shared.conflicts.removeAll { settled.contains($0.url) }
      return shared.didDismiss(base)
    }
  }

  /// Records the watches of the versions next to the file, unless the document is not open.
  ///
  /// - Returns: the watches before, which end with their release.
  func begin(_ watches: [URL: FileWatch]) -> [URL: FileWatch] {
    locked { _, shared in shared.presence.begin(shared.version.isOpen ? watches : [:]) }
  }
}

// MARK: What happens to the version on any thread

extension DocumentFile.SharedState {
  fileprivate mutating func didDismiss(_ base: FileBase?) -> Bool {
    guard let foreign, foreign === base else { return false }
    (version, self.foreign) = (version.replaced(by: foreign), nil)
    return true
  }
}

extension DocumentFile {
  /// Records the user's decision that the next save replaces another program's version; has no effect if another
  /// version was found since. A save in progress keeps that version as a conflict.
  ///
  /// - Returns: whether that version is in the file's place.
  func didDismiss(_ base: FileBase?) -> Bool { shared.locked { $0.didDismiss(base) } }

  /// Records that these versions next to the file have disappeared.
  ///
  /// - Returns: the remaining versions, and the other program's version in the file's place.
  func didLose(_ gone: Set<URL>) -> Conflict {
    shared.locked { shared in
      shared.conflicts.removeAll { gone.contains($0.url) }
      return Conflict(kept: shared.conflicts, foreign: shared.foreign.map { ($0, shared.url) })
    }
  }

  /// Records that a check was evaluated; has no effect if the version or location of the file changed since the check.
  ///
  /// - Parameters:
  ///   - news: the result of the check.
  ///   - isForeign: whether it is another program's version, before which the document is not saved.
  @MainActor func didEvaluate(_ news: News, isForeign: Bool) {
    shared.locked { if $0.isCurrent(news) { $0.foreign = isForeign ? news.version : nil } }
  }

  /// Records that an access announced to delete or replace the file.
  @MainActor func didAnnounceDeletion() { shared.locked { $0.announcedDeletions += 1 } }

  /// Records that the result of such an access is known.
  @MainActor func didEndDeletion() { shared.locked { $0.announcedDeletions -= 1 } }

  /// Records that the document is no longer open.
  ///
  /// - Parameter isGivenUp: whether the reason is that the file was deleted; see ``SharedState/timesGivenUp``.
  /// - Returns: the watches, which end with their release.
  func didLeave(isGivenUp: Bool) -> Presence {
    shared.locked { shared in
      if isGivenUp {
        shared.version = .givenUp(shared.version.last)
        shared.timesGivenUp += 1
      }
      (shared.version, shared.foreign) = (shared.version.afterClosing, nil)
      return shared.presence.end()
    }
  }
}

// MARK: What happens to the location in jobs

extension FileJob {
  /// Adopts the location of the file from the coordinator, which may be notified of a move before the document.
  ///
  /// - Parameters:
  ///   - url: the document's location of the file when it requested the access.
  ///   - given: the coordinator's location of the file.
  /// - Returns: the location; nil if the document was notified of a move after its request, and must request the
  ///   access again.
  func follow(_ url: URL, to given: URL?) -> URL? {
    locked { _, shared in
      guard url.isSamePlace(as: shared.url) else { return nil }
      if let given, given != url { shared.url = given }
      return shared.url
    }
  }

  /// Saves to a URL, now that it is the save's turn.
  func inTurn<Value>(at url: URL, _ body: () throws -> Value) rethrows -> Value {
    locked { worker, shared in
      worker.turn = DocumentFile.Turn(url: url, isOwn: url.isSamePlace(as: shared.url))
    }
    defer { locked { worker, _ in worker.turn = nil } }
    return try body()
  }

  /// Whether a URL is the file's, or was when the turn of the current save came.
  func isOwnInTurn(_ url: URL) -> Bool { locked { worker, shared in shared.isOwn(url, in: worker.turn) } }

  /// Reads a different file, which replaces the document's own file during the call. If this fails, the document has
  /// its own file again.
  func replacingLocation<Value>(with url: URL, _ read: (URL) throws -> Value) rethrows -> Value {
    locked { _, shared in (shared.ownURL, shared.url) = (shared.url, url) }
    var isRead = false
    defer {
      locked { _, shared in
        if !isRead, let ownURL = shared.ownURL { shared.url = ownURL }
        shared.ownURL = nil
      }
    }
    let value = try read(url)
    isRead = true
    return value
  }
}

// MARK: What happens to the location on any thread

extension DocumentFile {
  /// Records the watch of the file, unless the file moved or the document left it.
  ///
  /// - Parameters:
  ///   - watch: the watch.
  ///   - url: where the file was when the watch began.
  ///   - departures: the number of times that the document had left its file then.
  /// - Returns: the watch to end: this one, or the one before; whether the file has moved; whether the document has
  ///   left it; and whether no watch had begun before.
  func begin(
    _ watch: FileWatch, at url: URL, since departures: Int
  ) -> (ended: FileWatch?, isMoved: Bool, hasLeft: Bool, isFirst: Bool) {
    shared.locked { shared in
      let (isMoved, hasLeft) = (shared.url != url, shared.presence.departures != departures)
      let isFirst = shared.presence.watch == nil
      return (isMoved || hasLeft ? watch : shared.presence.begin(watch), isMoved, hasLeft, isFirst)
    }
  }

  /// Records that the file moved.
  ///
  /// - Parameters:
  ///   - old: where it was.
  ///   - url: where it is.
  ///   - base: the version that was known before.
  ///   - moved: the same version in its new place; nil if it is not there.
  /// - Returns: whether it is watched, and the number of times that the document had left it; nil if its location
  ///   changed in another way since then, in which case this has no effect.
  func didMove(
    from old: URL, to url: URL, _ base: FileBase?, in moved: FileBase?
  ) -> (isPresented: Bool, departures: Int)? {
    shared.locked { shared in
      if shared.ownURL == old {
        shared.ownURL = url
      } else {
        guard shared.url == old else { return nil }
        (shared.url, shared.hasMoved) = (url, true)
      }
      if let moved, shared.version.base === base { shared.version = shared.version.replaced(by: moved) }
      return (shared.presence.watch != nil, shared.presence.departures)
    }
  }

  /// Returns whether the file has been moved since the last call.
  @MainActor func takeMove() -> Bool {
    shared.locked { shared in
      defer { shared.hasMoved = false }
      return shared.hasMoved
    }
  }
}
