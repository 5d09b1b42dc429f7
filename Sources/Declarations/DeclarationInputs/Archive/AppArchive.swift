import UTSystemCalls
import ZipArchives

/// The Info.plist files of the bundles in a zip archive.
///
/// Sizes are checked before memory is allocated.
struct AppArchive: Sendable {
  static let maximumMemberSize = 32 << 20
  static let maximumTotalSize = 256 << 20
  static let maximumProblems = 20

  private let archive: ZipArchive
  /// The Info.plist files of bundles, in the byte order of their names.
  private(set) var members: [ZipEntry] = []
  /// The problems with members that were skipped.
  private(set) var problems: [DeclarationInputError] = []

  /// Opens an archive and reads its directory.
  init(path: String) throws(DeclarationInputError) {
    do throws(ZipError) {
      guard let file = FilePath(bytes: path.utf8) else {
        throw ZipError(archive: path, "the path contains a NUL character", help: "check the path")
      }
      archive = try ZipArchive(path: file) { $0.suffix(10).elementsEqual("Info.plist".utf8) }
    } catch { throw DeclarationInputError(error) }
    for entry in archive.entries { add(entry) }
    try checkMembers()
  }

  /// Returns whether a file is an archive, by its name or its first bytes.
  static func isArchive(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".ipa") || name.hasSuffix(".zip")
      || FilePath(bytes: path.utf8).map { ZipArchive.isArchive($0) } ?? false
  }

  /// Reads one of ``members``.
  func bytes(of member: ZipEntry) throws(DeclarationInputError) -> [UInt8] {
    do throws(ZipError) { return try archive.bytes(of: member, maximumSize: Self.maximumMemberSize) } catch {
      throw DeclarationInputError(error)
    }
  }

  private mutating func add(_ entry: ZipEntry) {
    let name = entry.text
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.hasPrefix("/") || components.contains("..") || components.contains(".") {
      report(
        name, "the name is not a plain path inside the archive", help: "create the archive again from inside the folder"
      )
      return
    }
    guard BundlePlace(components) != nil else { return }
    let size = max(entry.size, entry.compressedSize)
    guard size <= Self.maximumMemberSize else {
      report(
        name, "the size of \(size) bytes exceeds the limit of \(Self.maximumMemberSize) bytes",
        help: "pass an archive with a smaller Info.plist")
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
        name, "listed \(count) times in the archive, so it is uncertain which one is used",
        help: "create the archive again")
    }
    members.removeAll { counts[$0.text] != 1 }
    let total = members.reduce(0) { $0 + $1.size }
    guard total <= Self.maximumTotalSize else {
      throw DeclarationInputError(
        archive.path,
        "the property lists' total size of \(total) bytes exceeds the limit of \(Self.maximumTotalSize) bytes",
        help: "check fewer apps at once")
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
