import Glibc

/// A folder on the way of a walk: known by its name in the folder above, so that a long path costs no more than a
/// short one.
///
/// The first group of properties never changes. The second belongs to the `Frontier` that holds the folder, and is
/// read and written under its lock only.
final class WalkedFolder {
  private(set) var parent: WalkedFolder?
  /// The name in the folder above, for a root the whole path; with a NUL at its end.
  let name: [CChar]
  /// Whether the name is that of a symbolic link that is followed.
  let isLink: Bool
  let identity: Identity
  private let pathLength: Int

  /// The open folder, or -1.
  var descriptor: Int32
  /// Names of subfolders yet to be walked: a mark, the name, a NUL, and the next.
  var waiting: [CChar] = []
  /// Where in `waiting` the next one begins.
  var next = 0
  /// How many threads are opening something in this folder.
  var uses = 0

  /// What makes a folder the same, whatever it is called.
  struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t

    init(_ status: stat) {
      device = status.st_dev
      inode = status.st_ino
    }
  }

  /// Marks before the names that wait.
  static let plainMark: CChar = 1
  static let linkMark: CChar = 2

  init(parent: WalkedFolder?, name: [CChar], isLink: Bool, identity: Identity, descriptor: Int32) {
    self.parent = parent
    self.name = name
    self.isLink = isLink
    self.identity = identity
    pathLength = Self.pathLength(of: name, in: parent)
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    // One after the other, for a release inside a release inside a release would use up the stack in a deep tree.
    var above = parent.take()
    while isKnownUniquelyReferenced(&above) { above = above?.parent.take() }
  }

  /// How a folder is opened.
  static func openingFlags(followingLink: Bool) -> Int32 {
    O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (followingLink ? 0 : O_NOFOLLOW)
  }

  var hasWaiting: Bool { next < waiting.count }

  /// Takes the next name that waits.
  func takeWaiting() -> (name: [CChar], isLink: Bool)? {
    guard hasWaiting else { return nil }
    let start = next + 1
    let end = waiting[start...].firstIndex(of: 0) ?? waiting.count - 1
    let isLink = waiting[next] == Self.linkMark
    next = end + 1
    let name = Array(waiting[start...end])
    if !hasWaiting {
      waiting = []
      next = 0
    }
    return (name, isLink)
  }

  /// The path of a name, which ends with a NUL, in a folder, or of a root.
  static func path(of name: [CChar], in parent: WalkedFolder?) -> [UInt8] {
    let length = pathLength(of: name, in: parent)
    return Array(unsafeUninitializedCapacity: length) { path, count in
      count = length
      var end = length
      var name = name
      var above = parent
      while true {
        let start = end - (name.count - 1)
        let place = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: path[start..<end]))
        name.withUnsafeBytes { place.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
        guard let folder = above else { return }
        end = folder.pathLength
        if end < start { path[end] = UInt8(ascii: "/") }
        name = folder.name
        above = folder.parent
      }
    }
  }

  /// The length of such a path in bytes; a root may end with a slash, which is not doubled.
  private static func pathLength(of name: [CChar], in parent: WalkedFolder?) -> Int {
    guard let parent else { return name.count - 1 }
    let endsWithSlash = parent.parent == nil && parent.name.dropLast().last == CChar(bitPattern: UInt8(ascii: "/"))
    return parent.pathLength + (endsWithSlash ? 0 : 1) + name.count - 1
  }
}
