import CInflate
import Glibc

/// A zip archive (PKWARE's APPNOTE.TXT, with the extensions for large ones), read in place: its directory when it is
/// opened, and of its files only those that are asked for.
///
/// Nothing is ever written. What an archive claims is not believed: sizes are bounded before memory is taken, and what
/// is read must have the size and the checksum that the directory says.
final class ZipArchive: Sendable {
  static let maximumDirectorySize = 64 << 20
  static let maximumMemberSize = 32 << 20
  static let maximumTotalSize = 256 << 20
  static let maximumProblems = 20

  let path: String
  /// Each Info.plist of a bundle, in the order of the names' bytes.
  let members: [ZipMember]
  /// What is wrong with single members, which are left out.
  let problems: [DeclarationInputError]
  private let descriptor: Int32
  private let size: Int
  /// How much lies before the archive in the file: offsets do not count it.
  private let base: Int

  /// Opens an archive and reads its directory.
  init(path: String) throws(DeclarationInputError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DeclarationInputError(
        path, "the archive cannot be opened: \(String(cString: strerror(errno)))", hint: "check its permissions")
    }
    self.path = path
    self.descriptor = descriptor
    do {
      let directory = try ZipDirectory(path: path, descriptor: descriptor)
      size = directory.size
      base = directory.base
      members = directory.members
      problems = directory.problems
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Whether a file is an archive: by its name, or by how it begins.
  static func isArchive(_ path: String) -> Bool {
    let name = path.lowercased()
    if name.hasSuffix(".ipa") || name.hasSuffix(".zip") { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return read(descriptor, 0, 4)?.elementsEqual([0x50, 0x4B, 3, 4]) ?? false
  }

  /// Reads a file of the archive.
  ///
  /// - Parameters:
  ///   - member: one of ``members``.
  ///   - name: what errors call it.
  func bytes(of member: ZipMember, named name: String) throws(DeclarationInputError) -> [UInt8] {
    let damaged = { (what: String) in
      DeclarationInputError(name, "damaged: \(what)", hint: "make the archive again; try unzip -t")
    }
    guard !member.isEncrypted else {
      throw DeclarationInputError(name, "encrypted", hint: "make the archive without a password")
    }
    let header = LittleEndianBytes((Self.read(descriptor, base + member.headerOffset, 30) ?? [])[...])
    guard header.int32(at: 0) == 0x0403_4B50, let nameLength = header.int16(at: 26),
      let extraLength = header.int16(at: 28)
    else { throw damaged("its own header is not where the archive's directory says") }
    let nameStart = base + member.headerOffset + 30
    guard Self.read(descriptor, nameStart, nameLength) == member.nameBytes else {
      throw damaged("its own header has another name than the archive's directory")
    }
    guard let content = Self.read(descriptor, nameStart + nameLength + extraLength, member.compressedSize) else {
      throw damaged("the archive ends before it does")
    }
    let bytes: [UInt8]
    switch member.method {
    case 0: bytes = content
    case 8:
      guard let inflated = Self.inflated(content, member.size) else { throw damaged("its data cannot be decompressed") }
      bytes = inflated
    default:
      throw DeclarationInputError(
        name, "compressed by method \(member.method), which is not supported",
        hint: "zip with \"deflate\", as Xcode does")
    }
    guard bytes.count == member.size else { throw damaged("it has not the size that the archive's directory says") }
    guard crc32_of(bytes, bytes.count) == member.checksum else { throw damaged("its checksum is wrong") }
    return bytes
  }

  /// The decompressed data; nil if it is damaged or has another size.
  private static func inflated(_ content: [UInt8], _ size: Int) -> [UInt8]? {
    var outcome = INFLATE_DAMAGED
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      outcome = inflate_all(content, content.count, buffer.baseAddress, size)
      count = outcome == INFLATE_COMPLETE ? size : 0
    }
    return outcome == INFLATE_COMPLETE ? bytes : nil
  }

  /// Reads some bytes of a file; nil if there are not as many. The caller bounds their number.
  static func read(_ descriptor: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, offset + filled)
        if result < 0 && errno == EINTR { continue }
        if result <= 0 { break }
        filled += result
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
