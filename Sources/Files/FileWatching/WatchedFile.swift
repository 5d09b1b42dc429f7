import SafeWriting
import UTFileVersions
import UTLibC
import UTSyncNames
import UTSystemCalls
import UTThreads

/// A watched file or package, and its state.
struct WatchedFile {
  /// The item at a path.
  enum Finding {
    case version(FileBase)
    case nothing
    /// It cannot be examined.
    case unknown
  }

  /// A watched folder, and the name in it that matters; nil for all names.
  struct Subscription: Hashable {
    var watch: CInt
    var name: ItemPath?
  }

  let order: WatchOrder
  var subscriptions: Set<Subscription> = []
  /// The paths of the watched folders.
  var folders: [CInt: [UInt8]] = [:]
  /// Whether it has to be checked periodically.
  var isPolled = false

  /// When to check it; nil without a new event.
  private(set) var due: Int64?
  /// When the first unchecked event happened; nil if there was none.
  private var since: Int64?
  /// The files that are being written, by folder.
  private var written: Set<Subscription> = []

  /// The time of the first unreported event of a conflict version, and when to report it.
  private var conflicts: (since: Int64, due: Int64)?

  private var missingSince: Int64?
  /// The last reported version that the owner did not adopt yet.
  private var reported: Finding?
  /// The version found by the last check of a polled file, if it was not reported.
  private var candidate: (version: FileBase, since: Int64)?

  init(_ order: WatchOrder) { self.order = order }

  /// Whether all events were checked, and reported if necessary.
  var isSettled: Bool { since == nil && missingSince == nil && candidate == nil && conflicts == nil }

  /// When to check it, or to report its conflict versions; nil for neither.
  var nextDue: Int64? { [due, conflicts?.due].compactMap(\.self).min() }

  /// Records an event of a conflict version.
  mutating func noteConflict(at now: Int64, _ timing: WatchTiming) {
    guard order.onConflict != nil else { return }
    let since = conflicts?.since ?? now
    conflicts = (since, min(now + timing.settle.wholeMilliseconds, since + timing.limit.wholeMilliseconds))
  }

  /// Whether to report its conflict versions now.
  mutating func takeConflicts(at now: Int64) -> Bool {
    guard let conflicts, conflicts.due <= now else { return false }
    self.conflicts = nil
    return true
  }

  /// Records an event.
  mutating func note(_ event: Inotify.Event? = nil, at now: Int64, _ timing: WatchTiming) {
    let begin = since ?? now
    since = begin
    if let event {
      let file = Subscription(watch: event.watch, name: ItemPath(event.name))
      // A program that creates or changes a file has it open and finally closes it; a new link is not open anywhere.
      if event.isAny(of: IN_CREATE, IN_MODIFY), !event.isAny(of: IN_ISDIR),
        !event.isAny(of: IN_CREATE) || !isLink(event)
      {
        written.insert(file)
      } else if event.isAny(of: IN_CLOSE_WRITE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO) {
        written.remove(file)
      }
    }
    let limit = begin + timing.limit.wholeMilliseconds
    due = written.isEmpty ? min(now + timing.settle.wholeMilliseconds, limit) : limit
  }

  /// Records that the last report was not used.
  mutating func noteUnused(at now: Int64, _ timing: WatchTiming) {
    reported = nil
    note(at: now, timing)
  }

  /// Whether the new item is a link: symbolic or hard.
  private func isLink(_ event: Inotify.Event) -> Bool {
    guard let folder = folders[event.watch],
      let status = Descriptor.status(at: folder + [UInt8(ascii: "/")] + event.name, followingLinks: false)
    else { return false }
    return status.isLink || status.linkCount > 1
  }

  /// Records the item at its path.
  ///
  /// - Parameters:
  ///   - finding: the result of the check.
  ///   - known: the owner's version.
  /// - Returns: the change to report.
  mutating func take(_ finding: Finding, known: FileBase?, at now: Int64, _ timing: WatchTiming) -> FileChange? {
    due = isPolled ? now + timing.polling.wholeMilliseconds : nil
    (since, written) = (nil, [])
    switch finding {
    case .unknown: return nil
    case .nothing: return takeNothing(known: known, at: now, timing)
    case .version(let version):
      if order.awaitsItems, let known, version.lacksItems(of: known) {
        let end = (missingSince ?? now) + timing.replacement.wholeMilliseconds
        guard now >= end else {
          missingSince = missingSince ?? now
          due = end
          return nil
        }
      }
      missingSince = nil
      return take(version, known: known, at: now, timing)
    }
  }

  private mutating func takeNothing(known: FileBase?, at now: Int64, _ timing: WatchTiming) -> FileChange? {
    candidate = nil
    if case .nothing? = reported { return nil }
    let end = (missingSince ?? now) + timing.replacement.wholeMilliseconds
    guard now >= end else {
      missingSince = missingSince ?? now
      due = end
      return nil
    }
    reported = .nothing
    missingSince = nil
    let place = known.flatMap(RealPlace.current)
    // The real location contains no links; the path may lead through some.
    guard let place, !ConflictName.isConflict(place.bytes, of: realPlace(order.path.bytes).path) else {
      return .removed
    }
    return .moved(place)
  }

  private mutating func take(
    _ version: FileBase, known: FileBase?, at now: Int64, _ timing: WatchTiming
  ) -> FileChange? {
    if known?.isSameVersion(as: version) ?? false {
      defer { (reported, candidate) = (nil, nil) }
      // It was reported as removed, and is back.
      if case .nothing? = reported { return .changed }
      return nil
    }
    if case .version(let last)? = reported, last.isSameVersion(as: version) { return nil }
    // No event marks the end of a save to a polled file; it has to stay unchanged for a while.
    let begin = candidate?.since ?? now
    if isPolled, !(candidate?.version.isSameVersion(as: version) ?? false), now < begin + timing.limit.wholeMilliseconds
    {
      candidate = (version, begin)
      due = now + timing.settle.wholeMilliseconds
      return nil
    }
    reported = .version(version)
    candidate = nil
    return .changed
  }
}

extension FileBase {
  /// Whether items of an earlier version of a folder are missing from this one.
  fileprivate func lacksItems(of earlier: FileBase) -> Bool {
    guard let manifest, let items = earlier.manifest?.paths else { return false }
    return items.contains { manifest[$0] == nil && !TemporaryName.isPart(of: $0) }
  }
}
