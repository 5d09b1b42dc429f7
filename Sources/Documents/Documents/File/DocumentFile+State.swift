import Foundation
import SafeWriting
import UTFileWatching
import UTSystemCalls

extension DocumentFile {
  /// What the document knows of its file.
  ///
  /// Where the file is and which version the document knows is changed only by the functions in this file, one for each thing that can
  /// happen; each says where it is called. Of the other fields, those without a remark are changed only by the worker. (An override of
  /// `performAsynchronousFileAccess` may do the worker's work on a thread of its own.) Every field can be read on any thread.
  struct State {
    private(set) var url: URL
    private(set) var version = KnownVersion.unread
    /// Another program's version in the file's place that has not been read.
    private(set) var foreign: FileBase?
    /// Paths removed from the package since it was last read. The document's contents may still include them.
    private(set) var removedParts: [[FileName]] = []
    /// The age of the contents that the document wrote last.
    private(set) var writtenAge: SaveRequest.Age?
    /// Where the document's own file is while a different one is read.
    private(set) var ownURL: URL?
    /// The turn of the save that is under way.
    private var turn: Turn?
    /// How often the file was given up: saves that were asked for before, and readings that began before, no longer have an effect.
    private(set) var timesGivenUp = 0
    /// How often the document has left its file.
    private(set) var departures = 0
    /// Whether the file has moved and the move has not been announced.
    private var hasMoved = false

    /// Other programs' versions that are kept next to the file. The worker removes those that were decided about, and the
    /// thread that asks for the list removes those that are gone.
    var conflicts: [URL] = []
    /// Those of them of which only some items of the package are on disk, as they were when the list was made.
    var partialConflicts: [URL: FileVersion] = [:]
    /// Also changed by the main actor, when the document leaves its file.
    var conflictWatches: [URL: FileWatch] = [:]
    /// Another program's version of a package that was adopted and is not saved yet: its files are read on demand. Changed by the main
    /// actor.
    var takenPackage: WholeVersion?
    /// Also changed on the presenter's queue, when the file has moved, and by the main actor, when the document leaves it.
    private(set) var watch: FileWatch?
    /// How many accesses have announced that they delete or replace the file, until it is known what they did. Changed by the main
    /// actor.
    var announcedDeletions = 0
    /// Also changed by the main actor, when contents are restored or removed.
    var keeping = Keeping()

    /// Set by the program, on any thread.
    var settings = Settings()
    /// What `fileModificationDate` is set to, on any thread.
    var modificationDate: Date?
    /// The number of saves requested. Changed by the main actor.
    var saveCount = 0
    /// The progress created when reading or saving began, until a save takes it. Changed by the main actor.
    var freshProgress: Progress?
    /// Replaced when an operation begins, by the main actor or the worker.
    var report = DocumentProgress(progress: .discreteProgress(totalUnitCount: 0), listener: nil)
    /// Created when the first message arrives, on any thread.
    var presenterQueue: OperationQueue?

    init(url: URL) { self.url = url }
  }

  /// The turn of a save.
  private struct Turn {
    let url: URL
    /// Whether the document's file was there when the turn came. It may have moved since.
    let isOwn: Bool
    /// What the document's contents have replaced in a different place, which becomes that of its file if the save succeeds.
    var replaced: (base: FileBase?, conflict: URL?)?
  }
}

// MARK: What happens to the version

extension DocumentFile.State {
  /// The document has adopted a version that it has read, and is open. Called by the worker.
  ///
  /// - Parameters:
  ///   - base: the version.
  ///   - found: the versions that lost a conflict.
  ///   - timesGivenUp: how often the file had been given up when reading began.
  /// - Returns: false if it was given up since; the document stays closed then.
  mutating func didRead(_ base: FileBase, conflicts found: [FileVersion], since timesGivenUp: Int) -> Bool {
    guard self.timesGivenUp == timesGivenUp else { return false }
    (version, foreign, removedParts) = (.open(base), nil, [])
    didFind(found)
    return true
  }

  /// These are the versions that lost a conflict.
  mutating func didFind(_ found: [FileVersion]) {
    conflicts = found.map(\.url)
    partialConflicts = Dictionary(found.filter(\.isPartial).map { ($0.url, $0) }) { first, _ in first }
  }

  /// The document's contents are in a place. Called by the worker. If that is not the place of its file, this has an effect only if a
  /// save is under way to it and succeeds: a program may write elsewhere as well.
  ///
  /// - Parameters:
  ///   - url: the place.
  ///   - base: the version with these contents; nil if it is unknown.
  ///   - conflict: the URL of another program's version that had been there, and is kept.
  /// - Returns: the version that the document knew before. Releasing it may take time.
  mutating func didReplace(at url: URL, with base: FileBase?, keeping conflict: URL?) -> FileBase? {
    guard isOwnInTurn(url) else {
      if let turn, turn.url.isSamePlace(as: url) { self.turn?.replaced = (base, conflict) }
      return nil
    }
    defer { (version, foreign) = (version.replaced(by: base), nil) }
    if let conflict { conflicts.append(conflict) }
    return version.base
  }

  /// A save has ended successfully. Called by the worker.
  ///
  /// - Parameters:
  ///   - url: the location, which may be a different one.
  ///   - age: the age of the contents.
  ///   - opens: whether the document is open from now on in any case.
  /// - Returns: the version in another place that the document knew before. Releasing it may take time.
  mutating func didSave(at url: URL, _ age: SaveRequest.Age, opens: Bool) -> FileBase? {
    var left: FileBase?
    if let turn, !turn.isOwn {
      left = version.base
      // The conflicts of the file that the document leaves stay with that.
      (version, foreign) = (version.replaced(by: turn.replaced?.base), nil)
      conflicts = turn.replaced?.conflict.map { [$0] } ?? []
    }
    (self.url, writtenAge) = (url, age)
    if opens { version = .open(version.last) }
    return left
  }

  /// The document has removed parts of versions that lost a conflict from its package. This does not count as a change by another
  /// program. Called by the worker.
  ///
  /// - Parameters:
  ///   - parts: their relative paths.
  ///   - known: the version that the document knew, if nothing but these parts was removed from it; otherwise nil.
  ///   - foreign: the other program's version in the file's place, if nothing but these parts was removed from it.
  ///   - now: the version that is there now.
  mutating func didRemoveParts(
    _ parts: [[FileName]], fromKnown known: FileBase?, orForeign foreign: FileBase?, leaving now: FileBase
  ) {
    removedParts += parts
    let isKnown = known != nil && version.base === known
    if isKnown { version = version.replaced(by: now) }
    if foreign != nil, self.foreign === foreign { self.foreign = isKnown ? nil : now }
  }

  /// The contents of a save have only these of the removed parts. Called by the worker.
  mutating func didFindRemoved(_ parts: [[FileName]]) { removedParts = parts }

  /// What a check has found was evaluated. Called by the main actor; has no effect if the document knows another version or location
  /// of its file since the check.
  ///
  /// - Parameters:
  ///   - news: what was found.
  ///   - isForeign: whether it is another program's version, before which the document is not saved.
  mutating func didEvaluate(_ news: DocumentFile.News, isForeign: Bool) {
    if isCurrent(news) { foreign = isForeign ? news.version : nil }
  }

  /// Whether the document has not moved, read, or written its file since a check.
  func isCurrent(_ news: DocumentFile.News) -> Bool { version.base === news.base && url == news.url }

  /// The user has decided that the next save replaces another program's version. Called on any thread; has no effect if another one
  /// has been found since. A save that is under way keeps that version as a conflict.
  ///
  /// - Returns: whether that version is in the file's place.
  mutating func didDismiss(_ base: FileBase?) -> Bool {
    guard let foreign, foreign === base else { return false }
    (version, self.foreign) = (version.replaced(by: foreign), nil)
    return true
  }

  /// The document is no longer open. Called by the worker, or by the main actor.
  ///
  /// - Returns: the watches, which end with their release.
  mutating func didLeave() -> (FileWatch?, [URL: FileWatch]) {
    departures += 1
    defer { (version, foreign, watch, conflictWatches) = (version.left, nil, nil, [:]) }
    return (watch, conflictWatches)
  }

  /// The file was deleted; see ``timesGivenUp``. Called by the worker, or by the main actor.
  mutating func didGiveUp() {
    version = .givenUp(version.last)
    timesGivenUp += 1
  }
}

// MARK: What happens to the location

extension DocumentFile.State {
  /// The file is watched from now on, unless it has moved or the document has left it. Called by the worker, or on the presenter's
  /// queue.
  ///
  /// - Parameters:
  ///   - watch: the watch.
  ///   - url: where the file was when the watch began.
  ///   - departures: how often the document had left its file then.
  /// - Returns: the watch to end: this one, or the one before.
  mutating func begin(_ watch: FileWatch, at url: URL, since departures: Int) -> FileWatch? {
    guard self.url == url, self.departures == departures else { return watch }
    defer { self.watch = watch }
    return self.watch
  }

  /// The file has moved. Called on the presenter's queue, or by the worker.
  ///
  /// - Returns: false if its location has changed otherwise since; nothing changes then.
  mutating func didMove(from old: URL, to url: URL) -> Bool {
    if ownURL == old {
      ownURL = url
      return true
    }
    guard self.url == old else { return false }
    (self.url, hasMoved) = (url, true)
    return true
  }

  /// Returns whether the file has moved since the last call. Called by the main actor.
  mutating func takeMove() -> Bool {
    defer { hasMoved = false }
    return hasMoved
  }

  /// Adopts the location of the file from the coordinator, which may know of a move before the document does. Called by the worker.
  ///
  /// - Parameters:
  ///   - url: the document's location of the file when it requested the access.
  ///   - given: the coordinator's location of the file.
  /// - Returns: the location; nil if the document has learned of a move since its request, and must request the access again.
  mutating func follow(_ url: URL, to given: URL?) -> URL? {
    guard url.isSamePlace(as: self.url) else { return nil }
    if let given, given != url { self.url = given }
    return self.url
  }

  /// The turn of a save to a URL has come. Called by the worker.
  mutating func beginTurn(at url: URL) { turn = DocumentFile.Turn(url: url, isOwn: url.isSamePlace(as: self.url)) }

  /// The turn of a save is over. Called by the worker.
  mutating func endTurn() { turn = nil }

  /// Whether a URL is that of the file, or was when the turn of the save came that is under way.
  func isOwnInTurn(_ url: URL) -> Bool {
    if let turn, turn.isOwn, turn.url.isSamePlace(as: url) { true } else { url.isSamePlace(as: self.url) }
  }

  /// Reading a different file begins, which is in the place of the document's until that has ended. Called by the worker.
  mutating func beginReadingOther(at url: URL) { (ownURL, self.url) = (self.url, url) }

  /// Reading a different file has ended; if it failed, the document has its own file again. Called by the worker.
  mutating func endReadingOther(isRead: Bool) {
    if !isRead, let ownURL { url = ownURL }
    ownURL = nil
  }
}
