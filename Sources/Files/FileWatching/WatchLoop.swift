import SafeWriting
import SystemPackage
import UTFileVersions
import UTLibC
import UTSyncNames
import UTSystemCalls
import UTThreads

/// The loop of the watching thread. Only this thread accesses it.
final class WatchLoop {
  /// The watched files that depend on a folder.
  private struct Listeners {
    var byName: [ItemPath: Set<Int>] = [:]
    var toAll: Set<Int> = []

    var isEmpty: Bool { byName.isEmpty && toAll.isEmpty }

    /// The files for which a name may be a conflict version, or a part of one if they are packages.
    func concerned(byConflict name: [UInt8]) -> Set<Int> {
      guard ConflictName.isPossible(name) else { return [] }
      return byName.reduce(into: toAll) { files, listener in
        let document = listener.key.bytes
        guard ConflictName.isConflict(name, of: document) || ItemSiblings.isConflict(name, of: document) else { return }
        files.formUnion(listener.value)
      }
    }
  }

  private let mailbox: WatchMailbox
  private let bell: WakeUp
  private let timing: WatchTiming
  private let inotify: Inotify?
  private var files: [Int: WatchedFile] = [:]
  private var listeners: [CInt: Listeners] = [:]
  /// Watches of folders without watched files, and the time until which they are kept.
  private var idleWatches: [CInt: Int64] = [:]
  /// Callbacks that wait until all changes are reported.
  private var waiting: [@Sendable () -> Void] = []
  /// The time at which the thread ends unless a watch begins before.
  private var end: Int64?

  init(_ mailbox: WatchMailbox, _ bell: WakeUp) {
    self.mailbox = mailbox
    self.bell = bell
    timing = mailbox.timing
    inotify = Inotify(maximumCount: mailbox.maximumFolders)
  }

  func run() {
    while true {
      takeOrders()
      end = files.isEmpty ? end ?? milliseconds() + timing.idle.wholeMilliseconds : nil
      if let end, end <= milliseconds(), mailbox.mayEnd() { return }
      tellThatAllIsSettled()
      waitForNews()
      for event in inotify?.read() ?? [] { take(event) }
      lookAtWhatIsDue()
      removeIdleWatches { $0 <= milliseconds() }
    }
  }

  private func takeOrders() {
    let requests = mailbox.take()
    if !requests.waiting.isEmpty {
      waiting += requests.waiting
      // The kernel does not report changes for these.
      for number in files.keys where files[number]?.isPolled ?? false {
        files[number]?.note(at: milliseconds(), timing)
      }
    }
    for number in requests.repeated {
      files[number]?.noteUnused(at: milliseconds(), timing)
      files[number]?.noteConflict(at: milliseconds(), timing)
    }
    guard !requests.begun.isEmpty || !requests.ended.isEmpty else { return }
    for number in requests.ended {
      for subscription in files.removeValue(forKey: number)?.subscriptions ?? [] { remove(subscription, of: number) }
    }
    for (number, order) in requests.begun {
      files[number] = WatchedFile(order)
      // Changes from before the kernel watched are found by comparing.
      let finding = look(at: number)
      order.onConflict?()
      if case .version(let version) = finding, order.known()?.isSameVersion(as: version) ?? false,
        files[number]?.isPolled == false
      {
        continue
      }
      files[number]?.note(at: milliseconds(), timing)
    }
    mailbox.note(files: files.count, folders: listeners.count)
  }

  private func tellThatAllIsSettled() {
    guard !waiting.isEmpty else { return }
    // All earlier events are in the queue by now.
    while let events = inotify?.read(), !events.isEmpty {
      for event in events { take(event) }
    }
    guard files.values.allSatisfy(\.isSettled) else { return }
    for body in waiting { body() }
    waiting = []
  }

  private func waitForNews() {
    let due = ([end].compactMap(\.self) + files.values.compactMap(\.nextDue) + idleWatches.values).min()
    var wait = due.map { CInt(clamping: max(0, $0 - milliseconds())) } ?? -1
    // No wake-up is possible without a descriptor.
    if bell.descriptor < 0 { wait = CInt(clamping: timing.settle.wholeMilliseconds) }
    var sources = [bell.descriptor, inotify?.descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&sources, nfds_t(sources.count), wait) > 0 else { return }
    // Programs save in several steps, and a file that was just opened may be closed at once: all of that is one change.
    poll(nil, 0, 10)
    if sources[0].revents != 0 { bell.stop() }
  }

  private func take(_ event: Inotify.Event) {
    let now = milliseconds()
    if event.isAny(of: IN_Q_OVERFLOW) {
      for number in files.keys {
        files[number]?.note(at: now, timing)
        files[number]?.noteConflict(at: now, timing)
      }
      return
    }
    guard let heard = listeners[event.watch] else {
      if event.isAny(of: IN_IGNORED) { idleWatches[event.watch] = nil }
      return
    }
    let isOfFolder = event.name.isEmpty
    let named = isOfFolder ? heard.byName.values.reduce([]) { $0.union($1) } : heard.byName[ItemPath(event.name)] ?? []
    for number in named.union(heard.toAll) { files[number]?.note(isOfFolder ? nil : event, at: now, timing) }
    for number in heard.concerned(byConflict: event.name) { files[number]?.noteConflict(at: now, timing) }
    guard event.isAny(of: IN_IGNORED) else { return }
    listeners[event.watch] = nil
    for number in named.union(heard.toAll) {
      if let subscriptions = files[number]?.subscriptions {
        files[number]?.subscriptions = subscriptions.filter { $0.watch != event.watch }
      }
    }
  }

  private func lookAtWhatIsDue() {
    let now = milliseconds()
    for number in files.keys where files[number]?.takeConflicts(at: now) ?? false { files[number]?.order.onConflict?() }
    let due = files.filter { $0.value.due.map { $0 <= now } ?? false }.keys
    for number in due {
      let known = files[number]?.order.known()
      let finding = look(at: number)
      if files[number]?.isPolled ?? false { files[number]?.order.onConflict?() }
      guard known === files[number]?.order.known() else {
        // The owner saved it in the meantime.
        files[number]?.note(at: now, timing)
        continue
      }
      guard let change = files[number]?.take(finding, known: known, at: now, timing) else { continue }
      var version: FileBase?
      if case .version(let found) = finding, change == .changed { version = found }
      files[number]?.order.onChange(change, version)
    }
    if !due.isEmpty { mailbox.note(files: files.count, folders: listeners.count) }
  }

  // MARK: Checking

  /// Checks the item at a file's path, and watches the folders that matter for it now.
  private func look(at number: Int) -> WatchedFile.Finding {
    guard let file = files[number] else { return .unknown }
    let path = file.order.path.bytes
    var subscriptions: Set<WatchedFile.Subscription> = []
    var folders: [CInt: [UInt8]] = [:]
    var isPolled = false
    /// Whether a folder was not watched before.
    func watch(_ folder: [UInt8], for name: [UInt8]?) -> Bool {
      guard let watch = add(folder) else {
        isPolled = true
        return false
      }
      let subscription = WatchedFile.Subscription(watch: watch, name: name.map { ItemPath($0) })
      subscriptions.insert(subscription)
      folders[watch] = folder
      add(subscription, of: number)
      return !file.subscriptions.contains(subscription)
    }
    // Watch the folders first, so that changes after the check are noticed.
    for place in file.order.reach == .everything ? RealPlace.links(path) : [path] {
      let (folder, name) = RealPlace.split(place)
      _ = watch(folder, for: name)
      if RealPlace.isKeptElsewhere(folder) { isPolled = true }
    }
    var finding = Self.finding(of: file.order)
    if case .version(let version) = finding, let manifest = version.manifest {
      var isNew = watch(path, for: nil)
      let isDeep = file.order.reach == .everything
      for item in manifest.paths where isDeep && manifest[item]?.identity.kind == .directory {
        if watch(path + [UInt8(ascii: "/")] + item, for: nil) { isNew = true }
      }
      if isNew { finding = Self.finding(of: file.order) }
    }
    if case .unknown = finding { isPolled = true }
    files[number]?.isPolled = isPolled
    files[number]?.subscriptions = subscriptions
    files[number]?.folders = folders
    for old in file.subscriptions.subtracting(subscriptions) { remove(old, of: number) }
    return finding
  }

  private static func finding(of order: WatchOrder) -> WatchedFile.Finding {
    let isNear = order.reach == .nearest
    do throws(SafeWriteError) {
      return .version(try FileBase(watching: order.path, followsLink: !isNear, levels: isNear ? 1 : .max))
    } catch {
      return [ENOENT, ENOTDIR].contains(error.code) ? .nothing : .unknown
    }
  }

  /// Watches a folder, dropping watches that are no longer needed if necessary.
  private func add(_ folder: [UInt8]) -> CInt? {
    var watch = inotify?.add(folder)
    if watch == nil, !idleWatches.isEmpty {
      removeIdleWatches { _ in true }
      watch = inotify?.add(folder)
    }
    if let watch { idleWatches[watch] = nil }
    return watch
  }

  private func removeIdleWatches(_ isDue: (Int64) -> Bool) {
    for (watch, end) in idleWatches where isDue(end) {
      idleWatches[watch] = nil
      inotify?.remove(watch)
    }
  }

  private func add(_ subscription: WatchedFile.Subscription, of number: Int) {
    if let name = subscription.name {
      listeners[subscription.watch, default: Listeners()].byName[name, default: []].insert(number)
    } else {
      listeners[subscription.watch, default: Listeners()].toAll.insert(number)
    }
  }

  private func remove(_ subscription: WatchedFile.Subscription, of number: Int) {
    guard var heard = listeners[subscription.watch] else { return }
    if let name = subscription.name {
      heard.byName[name]?.remove(number)
      if heard.byName[name]?.isEmpty ?? false { heard.byName[name] = nil }
    } else {
      heard.toAll.remove(number)
    }
    listeners[subscription.watch] = heard.isEmpty ? nil : heard
    if heard.isEmpty { idleWatches[subscription.watch] = milliseconds() + timing.idle.wholeMilliseconds }
  }
}
