import UTLibC

/// A folder in a walk, identified by its name in its parent, so that a long path costs no more than a short one.
///
/// The first group of properties never changes. The second belongs to the `Frontier` that holds the folder, and is
/// read and written only under its lock.
final class WalkedFolder {
  private(set) var parent: WalkedFolder?
  /// The name in the parent, or the path of a root, NUL-terminated.
  let name: [CChar]
  /// Whether the name is a symbolic link to follow.
  let isLink: Bool
  let identity: ItemIdentity
  private let pathLength: Int

  /// The open folder, or -1.
  var descriptor: Int32
  /// The names of subfolders to walk, each with a mark before it and a NUL after it.
  var waiting: [CChar] = []
  /// The offset of the next name in `waiting`.
  var next = 0
  /// The number of threads that are opening an item in this folder.
  var uses = 0

  /// The marks before waiting names.
  static let plainMark: CChar = 1
  static let linkMark: CChar = 2

  init(parent: WalkedFolder?, name: [CChar], isLink: Bool, identity: ItemIdentity, descriptor: Int32) {
    self.parent = parent
    self.name = name
    self.isLink = isLink
    self.identity = identity
    pathLength = Self.pathLength(of: name, in: parent)
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    // Iterative, because nested releases would exhaust the stack in a deep tree.
    var above = parent.take()
    while isKnownUniquelyReferenced(&above) { above = above?.parent.take() }
  }

  /// The flags for opening a folder.
  static func openingFlags(followingLink: Bool) -> Int32 {
    O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (followingLink ? 0 : O_NOFOLLOW)
  }

  var hasWaiting: Bool { next < waiting.count }

  /// Removes and returns the next waiting name.
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

  /// The path of a NUL-terminated name in a folder, or the path of a root.
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

  /// The length of such a path in bytes; the slash at the end of a root is not doubled.
  private static func pathLength(of name: [CChar], in parent: WalkedFolder?) -> Int {
    guard let parent else { return name.count - 1 }
    let endsWithSlash = parent.parent == nil && parent.name.dropLast().last == CChar(bitPattern: UInt8(ascii: "/"))
    return parent.pathLength + (endsWithSlash ? 0 : 1) + name.count - 1
  }
}
