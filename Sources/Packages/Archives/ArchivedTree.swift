import FileTrees
import SafeWriting
import ZipArchives

/// What a zip archive unpacks to: a folder of everything that it holds, and nothing that cannot be trusted.
///
/// Of an entry, a few bytes are kept beside those that the archive keeps, so that an archive of a million entries takes
/// little memory.
///
/// ```swift
/// let tree = try ArchivedTree(ZipArchive(path: "Trip.zip"))
/// try tree.write(to: "Trip")
/// ```
public struct ArchivedTree: Sendable {
  let archive: ZipArchive
  let limits: UnpackingLimits
  /// The entries that are unpacked, each folder before what is in it.
  let order: [UInt32]
  /// How many bytes all files together have.
  public let byteCount: Int
  /// Names that some other systems cannot tell apart, the first of them.
  public private(set) var collisions: [Collision] = []
  /// How many there are altogether.
  public private(set) var collisionCount = 0

  /// A name that collides with another one.
  public struct Collision: Sendable {
    /// The path in the archive, its names with slashes between them.
    public let path: [UInt8]
    /// What is said of it; it names the other one.
    public let message: String
  }

  /// So many collisions are kept.
  static let maximumCollisions = 20

  /// Looks at everything that an archive says, without unpacking it.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - limits: bounds on what it may hold.
  /// - Throws: `ZipError` with the first entry that cannot be unpacked or must not be: an absolute name, one with `..`, two
  ///   entries of one name, an encrypted one, a link that leads out, more than the limits allow.
  public init(_ archive: ZipArchive, limits: UnpackingLimits = UnpackingLimits()) throws(ZipError) {
    self.archive = archive
    self.limits = limits
    byteCount = try limits.check(archive)
    try archive.checkLayout()
    order = try Self.order(of: archive, limits)
    var check = ArchivedTreeCheck(self)
    try check.perform()
    collisions = check.collisions
    collisionCount = check.collisionCount
  }

  private static func order(of archive: ZipArchive, _ limits: UnpackingLimits) throws(ZipError) -> [UInt32] {
    let entries = archive.entries
    var order: [UInt32] = []
    order.reserveCapacity(entries.count)
    for index in entries.indices {
      let name = entries.withName(at: index) { Array($0) }
      if let refusal = ArchivedPath.refusal(of: name) {
        throw ZipError(archive: archive.path, entry: name, refusal.message, hint: refusal.hint)
      }
      let (isRoot, isForMacs) = entries.withName(at: index) {
        let path = ArchivedPath($0)
        return (path.bytes.isEmpty, path.bytes[..<path.end(ofNameAt: 0)].elementsEqual("__MACOSX".utf8))
      }
      if isForMacs, !limits.keepsAppleDouble { continue }
      if isRoot {
        // The folder that everything is in, as `./`.
        guard entries[index].kind != .directory else { continue }
        throw ZipError(archive: archive.path, entry: name, "the name is empty", hint: "make the archive again")
      }
      order.append(UInt32(index))
    }
    order.sort { one, other in
      entries.withName(at: Int(one)) { onePath in
        entries.withName(at: Int(other)) { otherPath in
          let (onePath, otherPath) = (ArchivedPath(onePath), ArchivedPath(otherPath))
          return onePath < otherPath || !(otherPath < onePath) && one < other
        }
      }
    }
    return order
  }

  /// Why an entry is not unpacked.
  func error(_ entry: ZipEntry?, _ message: String, hint: String) -> ZipError {
    ZipError(archive: archive.path, entry: entry?.name, message, hint: hint)
  }
}
