import SystemCalls
import ZipArchives

/// The Info.plist files of the bundles in a zip archive.
///
/// Sizes are bounded before memory is taken.
struct AppArchive: Sendable {
  static let maximumMemberSize = 32 << 20
  static let maximumTotalSize = 256 << 20
  static let maximumProblems = 20

  private let archive: ZipArchive
  /// Each Info.plist of a bundle, in the order of the names' bytes.
  private(set) var members: [ZipEntry] = []
  /// What is wrong with single members, which are left out.
  private(set) var problems: [DeclarationInputError] = []

  /// Opens an archive and reads its directory.
  init(path: String) throws(DeclarationInputError) {
    do throws(ZipError) {
      guard let file = FilePath(bytes: path.utf8) else {
        throw ZipError(archive: path, "the path has a NUL", hint: "check the path")
      }
      archive = try ZipArchive(path: file) { $0.suffix(10).elementsEqual("Info.plist".utf8) }
    } catch { throw DeclarationInputError(error) }
    for entry in archive.entries { add(entry) }
    try checkMembers()
  }

  /// Whether a file is an archive: by its name, or by how it begins.
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
        name, "the name leads out of the archive, or is no plain path", hint: "make the archive again, from within")
      return
    }
    guard BundlePlace(components) != nil else { return }
    let size = max(entry.size, entry.compressedSize)
    guard size <= Self.maximumMemberSize else {
      report(
        name, "has \(size) bytes, the limit is \(Self.maximumMemberSize)", hint: "no Info.plist is that large")
      return
    }
    members.append(entry)
  }

  /// Leaves out what is there twice, for nobody knows which one would count, and bounds the sum of all sizes.
  private mutating func checkMembers() throws(DeclarationInputError) {
    members.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var counts: [String: Int] = [:]
    for member in members { counts[member.text, default: 0] += 1 }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
      report(name, "is in the archive \(count) times", hint: "which one counts is not certain; make the archive again")
    }
    members.removeAll { counts[$0.text] != 1 }
    let total = members.reduce(0) { $0 + $1.size }
    guard total <= Self.maximumTotalSize else {
      throw DeclarationInputError(
        archive.path, "its property lists have \(total) bytes, the limit is \(Self.maximumTotalSize)",
        hint: "check fewer apps at once")
    }
  }

  private mutating func report(_ name: String, _ message: String, hint: String) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(DeclarationInputError("\(archive.path)/\(name)", message, hint: hint))
  }
}

extension DeclarationInputError {
  init(_ error: ZipError) { self.init(error.path, error.message, hint: error.hint) }
}
