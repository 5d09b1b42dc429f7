import FileTrees
import SafeWriting
import UTAppleDouble
import ZipArchives

/// The contents of a zip archive as a folder, checked before anything is unpacked.
///
/// Only a few bytes are kept for each entry in addition to the archive's, so an archive of a million entries takes
/// little memory.
///
/// ```swift
/// let tree = try ArchivedTree(ZipArchive(path: "Trip.zip"))
/// try tree.write(to: "Trip")
/// ```
public struct ArchivedTree: Sendable {
  let archive: ZipArchive
  let limits: UnpackingLimits
  /// The entries to unpack, each folder before its contents.
  private(set) var order: [UInt32]
  /// The number of files that are left out because macOS stores metadata of other files in them: in the folder
  /// `__MACOSX`, and files `._NAME` next to NAME in the AppleDouble format.
  public private(set) var appleDoubleCount = 0
  /// The total size of all files in bytes.
  public let byteCount: Int
  /// Names that collide on some other systems, up to a maximum.
  public private(set) var collisions: [Collision] = []
  /// The total number of such names.
  public private(set) var collisionCount = 0

  /// A name that collides with another name.
  public struct Collision: Sendable {
    /// The path in the archive.
    public let path: [UInt8]
    /// The message, with the name it collides with.
    public let message: String
  }

  /// The maximum number of collisions kept.
  static let maximumCollisions = 20

  /// Checks all entries of an archive, without unpacking it.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - limits: limits on its contents.
  /// - Throws: `ZipError` for the first entry that cannot or must not be unpacked: an absolute path, one with `..`, a
  ///   duplicate, an encrypted entry, a link that leads out, or more data than the limits allow.
  public init(_ archive: ZipArchive, limits: UnpackingLimits = UnpackingLimits()) throws(ZipError) {
    self.archive = archive
    self.limits = limits
    byteCount = try limits.check(archive)
    try archive.checkLayout()
    order = try Self.order(of: archive)
    if !limits.keepsAppleDouble { leaveOutAppleDouble() }
    var check = ArchivedTreeCheck(self)
    try check.perform()
    collisions = check.collisions
    collisionCount = check.collisionCount
  }

  private mutating func leaveOutAppleDouble() {
    let finder = ItemFinder(self)
    let isLeftOut = order.indices.map { isAppleDouble(at: $0, finder) }
    appleDoubleCount = order.indices.count { isLeftOut[$0] && entry(at: $0).kind != .directory }
    order = order.indices.filter { !isLeftOut[$0] }.map { order[$0] }
  }

  private func isAppleDouble(at position: Int, _ finder: ItemFinder) -> Bool {
    let path = withPath(at: position) { path in
      path.bytes.split(separator: ArchivedPath.slash).compactMap { FileName($0) }
    }
    guard let name = path.last else { return false }
    if path[0].bytes.elementsEqual("__MACOSX".utf8) { return true }
    guard let owner = AppleDouble.owner(of: name.bytes).flatMap({ FileName($0) }) else { return false }
    let entry = entry(at: position)
    guard entry.kind == .file, finder.item(at: path.dropLast() + [owner]) != nil,
      let header = try? archive.beginning(of: entry, AppleDouble.headerSize)
    else { return false }
    return AppleDouble.isHeader(header)
  }

  private static func order(of archive: ZipArchive) throws(ZipError) -> [UInt32] {
    let entries = archive.entries
    var order: [UInt32] = []
    order.reserveCapacity(entries.count)
    for index in entries.indices {
      let name = entries.withName(at: index) { Array($0) }
      if let refusal = ArchivedPath.refusal(of: name) {
        throw ZipError(archive: archive.path, entry: name, refusal.message, help: refusal.help)
      }
      if entries.withName(at: index, { ArchivedPath($0).bytes.isEmpty }) {
        // The root folder, as `./`.
        guard entries[index].kind != .directory else { continue }
        throw ZipError(archive: archive.path, entry: name, "empty name", help: "create the archive again")
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
  func error(_ entry: ZipEntry?, _ message: String, help: String) -> ZipError {
    ZipError(archive: archive.path, entry: entry?.name, message, help: help)
  }
}
