import UTSystemCalls
import UTText
import ZipArchives

/// The files of the bundles in a zip archive.
///
/// Sizes are checked before memory is allocated.
package struct AppArchive: Sendable {
  private static let maximumMemberSize = 32 << 20
  private static let maximumTotalSize = 256 << 20
  private static let maximumProblems = 20
  private static let maximumImages = 10_000
  /// The maximum number of files in bundles.
  private static let maximumNames = 200_000

  /// The path of the archive, as passed.
  package let path: String
  private let archive: ZipArchive
  /// The files to read: the files that ``BuildPlace`` selects, in the byte order of their names.
  package private(set) var members: [ZipEntry] = []
  /// The PNG files directly in apps that may be icons, by their names.
  private(set) var images: [String: ZipEntry] = [:]
  /// The names of all files of bundles, in the order of the archive.
  package private(set) var names: [String] = []
  /// The names of the links in bundles.
  private(set) var links: Set<String> = []
  /// The positions of the entries that may have the name of a file; nil for a name that occurs more than once.
  private var positions: [String: Int?] = [:]
  /// The problems with members that were skipped.
  package private(set) var problems: [DeclarationInputError] = []

  /// Opens an archive and reads its directory.
  package init(path: String) throws(DeclarationInputError) {
    do throws(ZipError) {
      guard let file = FilePath(bytes: path.pathBytes) else {
        throw ZipError(archive: path, "the path contains a NUL character", help: "check the path")
      }
      archive = try ZipArchive(path: file, where: BuildPlace.mayBeOfBundle)
    } catch { throw DeclarationInputError(error) }
    self.path = path
    positions.reserveCapacity(min(archive.entries.count, 2 * Self.maximumNames))
    for position in archive.entries.indices { addEntry(at: position) }
    try checkMembers()
  }

  /// Returns whether a file is an archive, by its name or its first bytes.
  package static func isArchive(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".ipa") || name.hasSuffix(".zip")
      || FilePath(bytes: path.pathBytes).map { ZipArchive.isArchive($0) } ?? false
  }

  /// Reads one of ``members`` or ``images``.
  package func bytes(of member: ZipEntry) throws(DeclarationInputError) -> [UInt8] {
    do throws(ZipError) { return try archive.bytes(of: member, maximumSize: Self.maximumMemberSize) } catch {
      throw DeclarationInputError(error)
    }
  }

  /// Returns the entry with one of ``names``; nil if other entries have the name, too.
  func entry(named name: String) -> ZipEntry? { positions[name]?.map { archive.entries[$0] } }

  /// Passes the bytes of an entry in order, in pieces.
  ///
  /// - Throws: if the entry is damaged; errors from `body`.
  func forEachPiece(of entry: ZipEntry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    do { try archive.read(entry, body) } catch let error as ZipError { throw DeclarationInputError(error) }
  }

  private mutating func addEntry(at position: Int) {
    let (name, kind) = archive.entries.textAndKind(at: position)
    let isWanted = BuildPlace.isWanted(name)
    let isAbsolute = name.utf8.first == UInt8(ascii: "/")
    let mayHaveDots = name.utf8.first == UInt8(ascii: ".") || name.containsBytes("/.")
    let dots = mayHaveDots ? name.pathComponents.first { $0 == ".." || $0 == "." } : nil
    if isAbsolute || dots != nil {
      guard isWanted || name.lastComponent == "Info.plist" else { return }
      report(
        name,
        "the name \(isAbsolute ? "is absolute" : "contains '\(dots ?? "")'")",
        help: "create the archive again from the folder that contains its items")
      return
    }
    // A name in another encoding may be any name in its folder.
    if name.containsBytes("\u{FFFD}"), let first = name.pathComponents.first { links.insert(String(first)) }
    let isFile = kind == .file
    // A link, or a folder without a slash at the end, may have the name of a file.
    let isKept =
      isFile
      ? names.count < Self.maximumNames
      : name.utf8.last != UInt8(ascii: "/") && positions.count < 2 * Self.maximumNames
    if isFile, isKept { names.append(name) }
    if !isFile, kind != .directory, links.count < Self.maximumNames { links.insert(name) }
    let isRepeated = isKept ? positions.updateValue(position, forKey: name) != nil : positions[name] != nil
    if isRepeated { positions[name] = .some(nil) }
    let isImage = BuildPlace.isImage(name) && images.count < Self.maximumImages
    guard isWanted || isImage else { return }
    let entry = archive.entries[position]
    let size = max(entry.size, entry.compressedSize)
    if isImage, size <= Self.maximumMemberSize { images[name] = entry }
    guard isWanted else { return }
    guard size <= Self.maximumMemberSize else {
      report(
        name, "the size of \(size) bytes exceeds the limit of \(Self.maximumMemberSize) bytes",
        help: "pass an archive with a smaller \(name.lastComponent)")
      return
    }
    members.append(entry)
  }

  /// Skips duplicate names, because it is uncertain which one would be used, and limits the total size.
  private mutating func checkMembers() throws(DeclarationInputError) {
    members.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var counts: [String: Int] = [:]
    for member in members { counts[member.text, default: 0] += 1 }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
      report(
        name, "listed \(count) times in the archive, so it is unclear which entry is used",
        help: "create the archive again")
    }
    members.removeAll { counts[$0.text] != 1 }
    let total = members.reduce(0) { $0 + $1.size }
    guard total <= Self.maximumTotalSize else {
      throw DeclarationInputError(
        archive.path,
        "the property lists' total size of \(total) bytes exceeds the limit of \(Self.maximumTotalSize) bytes",
        help: "pass a smaller archive")
    }
  }

  private mutating func report(_ name: String, _ message: String, help: String) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(DeclarationInputError("\(archive.path)/\(name)", message, help: help))
  }
}

extension DeclarationInputError {
  init(_ error: ZipError) { self.init(error.path, error.message, help: error.help) }
}
