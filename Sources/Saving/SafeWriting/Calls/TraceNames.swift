import UTLibC
import UTSyncNames
import UTSystemCalls
import UTThreads

/// The names in folders that may belong to temporary files of saves, or to conflict versions.
///
/// They are requested whenever a document is opened, closed, or presented. So they are kept for the last used large
/// folders, as long as the kernel reports which of them come and go. A small folder is listed each time, which is
/// faster than watching it.
final class TraceNames: Sendable {
  static let shared = TraceNames()

  /// Folders with more items are watched.
  private static let smallCount = 128
  /// The maximum number of watched folders.
  private static let maximumCount = 64
  /// The number of names of a folder that may change before it is listed again.
  private static let maximumChanges = 1024

  private let state = Monitor(State())

  /// Returns the names in a folder, in any order.
  ///
  /// - Parameter isShared: whether other users may also list the folder.
  func names(in folder: Folder, isShared: Bool = true) throws(SafeWriteError) -> [[UInt8]] {
    guard let status = folder.descriptor.status() else { return try list(folder, isShared).names }
    let key = Key(status)
    if let known = state.locked({ $0.names(in: folder, key) }) { return known }
    // Watched first, so that changes during the listing are known.
    let watch = state.locked { $0.beginListing(folder, key) }
    let listed: (names: [[UInt8]], count: Int)
    do throws(SafeWriteError) { listed = try list(folder, isShared) } catch {
      state.locked { $0.endListing(watch, key, nil) }
      throw error
    }
    state.locked { state in
      state.endListing(watch, key, listed.names)
      if listed.count > Self.smallCount { state.noteLarge(key) }
    }
    return listed.names
  }

  private func list(_ folder: Folder, _ isShared: Bool) throws(SafeWriteError) -> (names: [[UInt8]], count: Int) {
    // All users of a descriptor share the position.
    guard let opened = isShared ? folder.open([dot], O_RDONLY | O_DIRECTORY) : folder.descriptor,
      let listed = FolderEntries.names(of: opened, where: Self.isTrace)
    else { throw folder.failure(.listFolder) }
    return listed
  }

  // MARK: Names

  /// Temporary files have hidden names, with an ending such as `.docsave`.
  private static func isTrace(_ name: UnsafeRawBufferPointer) -> Bool {
    ConflictName.isPossible(name) || name.first == dot && name.contains(temporaryMark)
  }

  private static let temporaryMark = Array(".doc".utf8)

  // MARK: Folders

  /// A folder, with its permissions: the same folder with other permissions has another key.
  private struct Key: Hashable {
    let identity: ItemIdentity
    let mode: UInt32
    let owner: UInt32
    let group: UInt32

    init(_ status: FileStatus) {
      (identity, mode, owner, group) = (status.identity, status.permissions, status.owner, status.group)
    }
  }

  private struct WatchedFolder {
    let key: Key
    /// Nil while it is listed.
    var names: Set<[UInt8]>?
    /// The names that appeared or disappeared since. The order of events does not show which of the two happened: an
    /// exchange causes both for both names.
    var changed: Set<[UInt8]> = []
    var lastUse: Int
  }

  private struct State {
    /// In a child of `fork(2)`, the events belong to the parent.
    private var mark = ForkMark()
    private var inotify: Inotify?
    private var folders: [CInt: WatchedFolder] = [:]
    private var watches: [Key: CInt] = [:]
    /// Folders that were large when they were listed.
    private var large: Set<Key> = []
    private var uses = 0

    /// The kept names of a folder; nil if it must be listed.
    mutating func names(in folder: Folder, _ key: Key) -> [[UInt8]]? {
      forgetParent()
      guard watches[key] != nil else { return nil }
      takeEvents()
      guard let watch = watches[key], folders[watch]?.names != nil else { return nil }
      for name in folders[watch]?.changed ?? [] {
        if folder.status(of: name) != nil {
          folders[watch]?.names?.insert(name)
        } else if errno == ENOENT {
          folders[watch]?.names?.remove(name)
        } else {
          forget(watch)
          return nil
        }
      }
      folders[watch]?.changed = []
      uses += 1
      folders[watch]?.lastUse = uses
      return folders[watch]?.names.map(Array.init)
    }

    /// A child must not take events from the queue of its parent.
    private mutating func forgetParent() {
      if !mark.isThisProcess { self = State() }
    }

    mutating func noteLarge(_ key: Key) {
      if large.count >= 16 * TraceNames.maximumCount { large = [] }
      large.insert(key)
    }

    /// Watches a large folder before it is listed.
    ///
    /// - Returns: nil if it is small, if another thread lists it, or if the kernel does not report all changes.
    mutating func beginListing(_ folder: Folder, _ key: Key) -> CInt? {
      forgetParent()
      guard large.contains(key), watches[key] == nil,
        !FileSystemKind.managedElsewhere.contains(folder.descriptor.fileSystem)
      else { return nil }
      if inotify == nil { inotify = Inotify(maximumCount: .max) }
      takeEvents()
      guard let watch = inotify?.add(folder.descriptor.pathOfDescriptor, onlyNames: true) else { return nil }
      // The same folder with other permissions.
      if let old = folders[watch] { watches[old.key] = nil }
      uses += 1
      folders[watch] = WatchedFolder(key: key, lastUse: uses)
      watches[key] = watch
      let oldest = folders.min { $0.value.lastUse < $1.value.lastUse }
      if folders.count > TraceNames.maximumCount, let oldest {
        inotify?.remove(oldest.key)
        forget(oldest.key)
      }
      return watch
    }

    /// - Parameter names: nil if the folder could not be listed.
    mutating func endListing(_ watch: CInt?, _ key: Key, _ names: [[UInt8]]?) {
      guard let watch, folders[watch]?.key == key else { return }
      if let names {
        folders[watch]?.names = Set(names)
      } else {
        inotify?.remove(watch)
        forget(watch)
      }
    }

    private mutating func takeEvents() {
      guard let inotify else { return }
      let end = inotify.end
      while inotify.position < end {
        let events = inotify.read()
        if events.isEmpty { return }
        for event in events { take(event) }
      }
    }

    private mutating func take(_ event: Inotify.Event) {
      if event.isAny(of: IN_Q_OVERFLOW) {
        for watch in Array(folders.keys) {
          inotify?.remove(watch)
          forget(watch)
        }
      } else if event.isAny(of: IN_DELETE_SELF, IN_IGNORED) {
        forget(event.watch)
      } else if event.name.withUnsafeBytes(TraceNames.isTrace) {
        folders[event.watch]?.changed.insert(event.name)
        // Listing the folder again is then cheaper, and it may never be requested again.
        if folders[event.watch]?.changed.count ?? 0 > TraceNames.maximumChanges {
          inotify?.remove(event.watch)
          forget(event.watch)
        }
      }
    }

    private mutating func forget(_ watch: CInt) {
      if let folder = folders.removeValue(forKey: watch) { watches[folder.key] = nil }
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    guard count >= word.count else { return false }
    return (0...(count - word.count)).contains { start in
      self[start] == word[0] && self[start..<(start + word.count)].elementsEqual(word)
    }
  }
}
