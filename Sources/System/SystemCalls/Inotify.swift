import UTLibC

/// The kernel's reports about folders: `inotify(7)`.
package final class Inotify {
  /// A change in a folder or to it.
  package struct Event {
    /// The number of the folder's watch; -1 if events were lost.
    package var watch: CInt
    package var mask: Int32
    /// The name in the folder; empty for the folder itself.
    package var name: [UInt8]

    package func isAny(of kinds: Int32...) -> Bool { kinds.contains { mask & $0 != 0 } }
  }

  private static let mask = UInt32(
    bitPattern: IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Changes of the names in a folder, added to the existing watch.
  private static let namesMask =
    UInt32(
      bitPattern: IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    | UInt32(IN_MASK_ADD)

  package let descriptor: CInt
  private let maximumCount: Int
  private var watches: Set<CInt> = []
  /// The size of all events that were read, in bytes.
  package private(set) var position = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment)

  /// - Returns: nil if the kernel refuses: the number of instances per user is limited.
  package init?(maximumCount: Int) {
    self.maximumCount = maximumCount
    descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  deinit {
    buffer.deallocate()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches a folder; nil if that is not possible. A folder that is already watched keeps its number.
  ///
  /// - Parameter onlyNames: whether changes of the items in it are not reported, unless a previous call requested them.
  package func add(_ path: [UInt8], onlyNames: Bool = false) -> CInt? {
    let watch = withCString(path) { inotify_add_watch(descriptor, $0, onlyNames ? Self.namesMask : Self.mask) }
    guard watch >= 0 else { return nil }
    guard watches.contains(watch) || watches.count < maximumCount else {
      inotify_rm_watch(descriptor, watch)
      return nil
    }
    watches.insert(watch)
    return watch
  }

  package func remove(_ watch: CInt) {
    if watches.remove(watch) != nil { inotify_rm_watch(descriptor, watch) }
  }

  /// The ``position`` at which all events so far have been read.
  package var end: Int {
    var unread: CInt = 0
    return ioctl(descriptor, UInt(FIONREAD), &unread) == 0 ? position + Int(unread) : position
  }

  /// Returns the events since the last call, or part of them.
  package func read() -> [Event] {
    let count = systemCall(.read) { UTLibC.read(descriptor, buffer.baseAddress, buffer.count) }
    position += max(0, count)
    var events: [Event] = []
    var offset = 0
    let header = MemoryLayout<inotify_event>.size
    while offset + header <= count {
      let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      offset += header
      let name = UnsafeRawBufferPointer(rebasing: buffer[offset..<offset + Int(event.len)]).prefix { $0 != 0 }
      offset += Int(event.len)
      let mask = Int32(bitPattern: event.mask)
      // The folder no longer exists, and its number is invalid.
      if mask & IN_IGNORED != 0 { watches.remove(event.wd) }
      events.append(Event(watch: event.wd, mask: mask, name: Array(name)))
    }
    return events
  }
}
