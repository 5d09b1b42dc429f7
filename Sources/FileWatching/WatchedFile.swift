import Glibc
import SystemCalls
import SafeWriting

/// One file or package that is watched, and what is known of it.
struct WatchedFile {
  /// What is in a place.
  enum Finding {
    case version(FileBase)
    case nothing
    /// It cannot be looked at.
    case unknown
  }

  /// A watch of a folder, and the name in it that matters; nil for all.
  struct Subscription: Hashable {
    var watch: CInt
    var name: ItemPath?
  }

  let order: WatchOrder
  var subscriptions: Set<Subscription> = []
  /// Where the folders of the watches are.
  var folders: [CInt: [UInt8]] = [:]
  /// Whether it has to be looked at from time to time.
  var isPolled = false

  /// When it is to be looked at; nil if nothing has happened.
  private(set) var due: Int64?
  /// When what made that necessary began; nil if nothing did.
  private var since: Int64?
  /// The files that are being written, by their folders.
  private var written: Set<Subscription> = []

  private var missingSince: Int64?
  /// What was reported last and is not known to the owner yet.
  private var reported: Finding?
  /// What was found by the last look at a polled file, if it was not reported.
  private var candidate: (version: FileBase, since: Int64)?

  init(_ order: WatchOrder) { self.order = order }

  /// Whether all that happened has been looked at, and reported if it had to be.
  var isSettled: Bool { since == nil && missingSince == nil && candidate == nil }

  /// Something has happened.
  mutating func note(_ event: Inotify.Event? = nil, at now: Int64, _ timing: WatchTiming) {
    let begin = since ?? now
    since = begin
    if let event {
      let file = Subscription(watch: event.watch, name: ItemPath(event.name))
      // Who creates or changes a file has it open, and closes it in the end; but nobody has a new link open.
      if event.isAny(of: IN_CREATE, IN_MODIFY), !event.isAny(of: IN_ISDIR),
        !event.isAny(of: IN_CREATE) || !isLink(event)
      {
        written.insert(file)
      } else if event.isAny(of: IN_CLOSE_WRITE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO) {
        written.remove(file)
      }
    }
    let limit = begin + milliseconds(timing.limit)
    due = written.isEmpty ? min(now + milliseconds(timing.settle), limit) : limit
  }

  /// Whether what was created is a link, symbolic or another name of a file.
  private func isLink(_ event: Inotify.Event) -> Bool {
    guard let folder = folders[event.watch],
      let status = Descriptor.status(at: folder + [UInt8(ascii: "/")] + event.name, followingLinks: false)
    else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }

  /// Takes note of what is in its place.
  ///
  /// - Parameters:
  ///   - finding: that.
  ///   - known: the version that the owner knows.
  /// - Returns: what to report.
  mutating func take(_ finding: Finding, known: FileBase?, at now: Int64, _ timing: WatchTiming) -> FileChange? {
    due = isPolled ? now + milliseconds(timing.polling) : nil
    (since, written) = (nil, [])
    switch finding {
    case .unknown: return nil
    case .nothing: return takeNothing(known: known, at: now, timing)
    case .version(let version):
      missingSince = nil
      return take(version, known: known, at: now, timing)
    }
  }

  private mutating func takeNothing(known: FileBase?, at now: Int64, _ timing: WatchTiming) -> FileChange? {
    candidate = nil
    if case .nothing? = reported { return nil }
    let end = (missingSince ?? now) + milliseconds(timing.replacement)
    guard now >= end else {
      missingSince = missingSince ?? now
      due = end
      return nil
    }
    reported = .nothing
    missingSince = nil
    return known.flatMap(RealPlace.current).map { .moved($0) } ?? .removed
  }

  private mutating func take(
    _ version: FileBase, known: FileBase?, at now: Int64, _ timing: WatchTiming
  ) -> FileChange? {
    if known?.isSameVersion(as: version) ?? false {
      defer { (reported, candidate) = (nil, nil) }
      // It was reported as gone, and is back.
      if case .nothing? = reported { return .changed }
      return nil
    }
    if case .version(let last)? = reported, last.isSameVersion(as: version) { return nil }
    // Nobody says of a polled file that its writer has finished; it has to stay the same for a while.
    let begin = candidate?.since ?? now
    if isPolled, !(candidate?.version.isSameVersion(as: version) ?? false), now < begin + milliseconds(timing.limit) {
      candidate = (version, begin)
      due = now + milliseconds(timing.settle)
      return nil
    }
    reported = .version(version)
    candidate = nil
    return .changed
  }
}
