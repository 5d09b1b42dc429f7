import FileTypes
import UTLibC
import UTSystemCalls

/// The kernel's watches of a query.
final class FolderWatches {
  /// The number of attempts to find the way to a scope that changes all the time.
  private static let mostAttempts = 8

  private let inotify: Inotify?
  /// The folders with each watch: for a moment, a moved folder has both locations.
  private var folders: [CInt: [QueryFolder]] = [:]
  /// The scopes below a watched folder, by the name in that folder with which their path continues.
  private var scopes: [CInt: [ItemPath: Set<ItemPath>]] = [:]
  /// The watches of the folders above each scope.
  private var above: [ItemPath: Set<CInt>] = [:]
  /// Whether the kernel reports all changes on a device.
  private var isReliable: [UInt64: Bool] = [:]

  private let maximumCount: Int
  /// The reason that there are no watches: the number of `inotify(7)` instances is also limited.
  private let problem: CInt
  /// Called once, if a limit keeps the kernel from watching a folder; nil if it was called.
  private var tellLimit: ((FileTypeError) -> Void)?

  init(maximumCount: Int, onLimit: @escaping (FileTypeError) -> Void) {
    (self.maximumCount, tellLimit) = (maximumCount, onLimit)
    inotify = maximumCount > 0 ? Inotify(maximumCount: .max) : nil
    problem = maximumCount > 0 && inotify == nil ? errno : 0
  }

  private func noteFailure(_ errorNumber: CInt, at path: @autoclosure () -> [UInt8]) {
    guard errorNumber == ENOSPC || errorNumber == EMFILE, let tellLimit else { return }
    self.tellLimit = nil
    tellLimit(FileTypeError(path: path(), operation: .watching, errorNumber: errorNumber))
  }

  var descriptor: CInt { inotify?.descriptor ?? -1 }

  /// The number of bytes of events that were read.
  var position: Int { inotify?.position ?? 0 }
  /// The position at which all events so far have been read.
  var end: Int { inotify?.end ?? 0 }

  /// Returns the events since the last call, or part of them.
  func read() -> [Inotify.Event] { inotify?.read() ?? [] }

  /// Watches an open folder.
  func add(_ folder: QueryFolder, _ open: Descriptor) {
    let watch = number(of: folder, open)
    if watch != folder.watch { remove(folder) }
    folder.isPolled = watch == nil || !folder.unreadable.isEmpty || !isReliable(folder, open)
    guard let watch, folder.watch == nil else { return }
    folder.watch = watch
    folders[watch, default: []].append(folder)
  }

  private func number(of folder: QueryFolder, _ open: Descriptor) -> CInt? {
    var failure = problem
    if let inotify {
      if folder.watch == nil, folders.count >= maximumCount {
        failure = ENOSPC
      } else {
        // The path may lead elsewhere by now, but without /proc, only the path is available.
        if let watch = inotify.add(open.pathOfDescriptor) { return watch }
        if errno == ENOENT, let watch = inotify.add(folder.path) { return watch }
        failure = errno
      }
    }
    noteFailure(failure, at: folder.path)
    return nil
  }

  private func isReliable(_ folder: QueryFolder, _ open: Descriptor) -> Bool {
    guard let device = folder.identity?.device else { return true }
    if let known = isReliable[device] { return known }
    let answer = !FileSystemKind.managedElsewhere.contains(open.fileSystem)
    isReliable[device] = answer
    return answer
  }

  /// Ends the watch of a folder.
  func remove(_ folder: QueryFolder) {
    guard let watch = folder.watch else { return }
    folder.watch = nil
    folders[watch]?.removeAll { $0 === folder }
    guard folders[watch]?.isEmpty ?? false else { return }
    folders[watch] = nil
    removeIfUnused(watch)
  }

  private func removeIfUnused(_ watch: CInt) {
    if folders[watch] == nil, scopes[watch] == nil { inotify?.remove(watch) }
  }

  /// Watches the folders above a scope, and above the destinations of links on the way to it, to notice when it appears
  /// or is moved, instead of the folders that were above it before.
  ///
  /// - Parameter withContents: whether to also notice changes of its contents, for a scope that is not a folder.
  /// - Returns: false if not all of them can be watched.
  func addFolders(above scope: [UInt8], withContents: Bool = false) -> Bool {
    var path = PathSteps(to: scope)
    for _ in 0..<Self.mostAttempts {
      let isComplete = add(path, to: ItemPath(scope), withContents: withContents)
      // Until a link was watched, it could be replaced.
      let current = PathSteps(to: scope)
      if current == path { return isComplete }
      path = current
    }
    return false
  }

  private func add(_ path: PathSteps, to scope: ItemPath, withContents: Bool) -> Bool {
    guard let inotify else { return false }
    var isComplete = true
    var found: Set<CInt> = []
    for (number, step) in path.steps.enumerated() {
      let isLast = number == path.steps.count - 1
      guard let watch = inotify.add(step.folder, onlyNames: !(withContents && isLast)) else {
        // The watch of the folder above reports when a missing item appears.
        let failure = errno
        if failure != ENOENT && failure != ENOTDIR { isComplete = false }
        noteFailure(failure, at: step.folder)
        continue
      }
      scopes[watch, default: [:]][ItemPath(step.name), default: []].insert(scope)
      found.insert(watch)
    }
    let former = above.updateValue(found, forKey: scope) ?? []
    for watch in former.subtracting(found) { remove(scope, from: watch) }
    return isComplete
  }

  /// Ends the watch of a folder that is no longer above a scope, unless another scope needs it.
  private func remove(_ scope: ItemPath, from watch: CInt) {
    guard let names = scopes[watch] else { return }
    let others = names.compactMapValues { $0 == [scope] ? nil : $0.subtracting([scope]) }
    scopes[watch] = others.isEmpty ? nil : others
    removeIfUnused(watch)
  }

  /// The folders that an event is about.
  func folders(of event: Inotify.Event) -> [QueryFolder] { folders[event.watch] ?? [] }

  /// The scopes to which the path may lead elsewhere since an event.
  func scopes(of event: Inotify.Event) -> [[UInt8]] {
    guard let names = scopes[event.watch] else { return [] }
    let isOfFolder = event.name.isEmpty
    let found = isOfFolder ? names.values.reduce([]) { $0.union($1) } : names[ItemPath(event.name)] ?? []
    return found.map(\.bytes)
  }

  /// Forgets a watch that the kernel ended.
  func forget(_ watch: CInt) {
    for folder in folders.removeValue(forKey: watch) ?? [] { folder.watch = nil }
    scopes[watch] = nil
  }
}
