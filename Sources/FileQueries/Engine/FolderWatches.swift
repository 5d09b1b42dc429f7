import FileTypes
import FileWatching
import Glibc
import SafeWriting
import SystemCalls

/// The kernel's watches of a query.
final class FolderWatches {
  private let inotify: Inotify?
  /// The folders with each watch: a folder that was moved is known at both places for a moment.
  private var folders: [CInt: [QueryFolder]] = [:]
  /// The scopes below a watched folder, by the name in that folder with which their path goes on.
  private var scopes: [CInt: [ItemPath: Set<ItemPath>]] = [:]
  /// Whether the kernel reports all changes on a device.
  private var isReliable: [UInt64: Bool] = [:]

  private let maximumCount: Int

  init(maximumCount: Int) {
    self.maximumCount = maximumCount
    inotify = maximumCount > 0 ? Inotify(maximumCount: .max) : nil
  }

  var descriptor: CInt { inotify?.descriptor ?? -1 }

  /// How much of the events was read.
  var position: Int { inotify?.position ?? 0 }
  /// The position at which everything has been read that has happened so far.
  var end: Int { inotify?.end ?? 0 }

  /// Returns the events since the last call, or part of them.
  func read() -> [Inotify.Event] { inotify?.read() ?? [] }

  /// Watches an open folder.
  func add(_ folder: QueryFolder, _ open: Descriptor) {
    let watch = folder.watch != nil || folders.count < maximumCount ? number(of: folder, open) : nil
    if watch != folder.watch { remove(folder) }
    folder.isPolled = watch == nil || !folder.unreadable.isEmpty || !isReliable(folder, open)
    guard let watch, folder.watch == nil else { return }
    folder.watch = watch
    folders[watch, default: []].append(folder)
  }

  private func number(of folder: QueryFolder, _ open: Descriptor) -> CInt? {
    guard let inotify else { return nil }
    // The path may lead elsewhere by now; without /proc, it is all there is.
    if let watch = inotify.add(Array("/proc/self/fd/\(open.number)".utf8)) { return watch }
    return errno == ENOENT ? inotify.add(folder.path) : nil
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
    if scopes[watch] == nil { inotify?.remove(watch) }
  }

  /// Watches the folders above a scope, to hear when it appears or is moved.
  ///
  /// - Parameter withContents: whether to hear also when its contents change; for a scope that is not a folder.
  /// - Returns: false if not all of them can be watched.
  func addFolders(above scope: [UInt8], withContents: Bool = false) -> Bool {
    guard let inotify else { return false }
    var isComplete = true
    for end in scope.indices where scope[end] == UInt8(ascii: "/") && end + 1 < scope.count {
      let folder = end == 0 ? [UInt8(ascii: "/")] : Array(scope[..<end])
      let name = Array(scope[(end + 1)...].prefix { $0 != UInt8(ascii: "/") })
      let isLast = end + 1 + name.count == scope.count
      guard let watch = inotify.add(folder, onlyNames: !(withContents && isLast)) else {
        // What does not exist is noticed by the folder above.
        if errno != ENOENT && errno != ENOTDIR { isComplete = false }
        continue
      }
      scopes[watch, default: [:]][ItemPath(name), default: []].insert(ItemPath(scope))
    }
    return isComplete
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

  /// Forgets a watch that the kernel has ended.
  func forget(_ watch: CInt) {
    for folder in folders.removeValue(forKey: watch) ?? [] { folder.watch = nil }
    scopes[watch] = nil
  }
}
