import Glibc

/// Reads the directory of a zip archive: where it is, and what it says of each Info.plist of a bundle.
struct ZipDirectory {
  let path: String
  let size: Int
  private(set) var base = 0
  private(set) var members: [ZipMember] = []
  private(set) var problems: [DeclarationInputError] = []

  /// Where the entries are, before `base` is added.
  private struct Extent {
    let offset: Int
    let size: Int
    let count: Int
    /// Where they must have ended.
    let limit: Int
  }

  init(path: String, descriptor: Int32) throws(DeclarationInputError) {
    self.path = path
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw DeclarationInputError(path, String(cString: strerror(errno)), hint: "check the disk it is on")
    }
    size = Int(status.st_size)
    guard let extent = Self.find(descriptor, size) else {
      throw DeclarationInputError(
        path, "not a zip archive, or one that was cut off: it has no directory at its end", hint: "make it again")
    }
    guard extent.size <= ZipArchive.maximumDirectorySize else {
      throw DeclarationInputError(
        path, "the archive's directory has \(extent.size) bytes, the limit is \(ZipArchive.maximumDirectorySize)",
        hint: "unzip it, and check the folder")
    }
    base = extent.limit - extent.size - extent.offset
    guard base >= 0, let bytes = ZipArchive.read(descriptor, base + extent.offset, extent.size) else {
      throw damaged("its directory is not where it says")
    }
    try readEntries(LittleEndianBytes(bytes[...]), count: extent.count)
    try checkMembers()
  }

  private func damaged(_ what: String) -> DeclarationInputError {
    DeclarationInputError(path, "damaged archive: \(what)", hint: "make it again; try unzip -t")
  }

  /// Searches the end of the file for the record that says where the directory is.
  private static func find(_ descriptor: Int32, _ size: Int) -> Extent? {
    // The record has 22 bytes, and a comment of up to 65,535 behind it.
    let count = min(size, 22 + 65535)
    guard count >= 22, let bytes = ZipArchive.read(descriptor, size - count, count) else { return nil }
    let tail = LittleEndianBytes(bytes[...])
    for start in stride(from: count - 22, through: 0, by: -1) where bytes[start] == 0x50 {
      guard tail.int32(at: start) == 0x0605_4B50, let length = tail.int16(at: start + 20), start + 22 + length <= count,
        let entries = tail.int16(at: start + 10), let extent = tail.int32(at: start + 12),
        let offset = tail.int32(at: start + 16)
      else { continue }
      let limit = size - count + start
      if entries == 0xFFFF || extent == 0xFFFF_FFFF || offset == 0xFFFF_FFFF,
        let large = findLarge(descriptor, before: limit)
      {
        return large
      }
      return Extent(offset: offset, size: extent, count: entries, limit: limit)
    }
    return nil
  }

  /// The same record of an archive whose numbers need 64 bits. It is where the locator before `end` says or, if
  /// something was put before the archive, right before the locator.
  private static func findLarge(_ descriptor: Int32, before end: Int) -> Extent? {
    let locator = LittleEndianBytes((ZipArchive.read(descriptor, end - 20, 20) ?? [])[...])
    guard locator.int32(at: 0) == 0x0706_4B50, let stated = locator.int64(at: 8) else { return nil }
    for place in [stated, end - 20 - 56] where place <= end {
      let record = LittleEndianBytes((ZipArchive.read(descriptor, place, 56) ?? [])[...])
      if record.int32(at: 0) == 0x0606_4B50, let count = record.int64(at: 32), let size = record.int64(at: 40),
        let offset = record.int64(at: 48), size <= place, offset <= place
      {
        return Extent(offset: offset, size: size, count: count, limit: place)
      }
    }
    return nil
  }

  private mutating func readEntries(_ bytes: LittleEndianBytes, count: Int) throws(DeclarationInputError) {
    var position = 0
    var found = 0
    while position < bytes.count {
      guard bytes.int32(at: position) == 0x0201_4B50, let nameLength = bytes.int16(at: position + 28),
        let extraLength = bytes.int16(at: position + 30), let commentLength = bytes.int16(at: position + 32),
        let name = bytes[position + 46..<position + 46 + nameLength],
        let extra = bytes[position + 46 + nameLength..<position + 46 + nameLength + extraLength]
      else { throw damaged("entry \(found + 1) of its directory is none") }
      found += 1
      try readEntry(bytes, at: position, name, LittleEndianBytes(extra))
      position += 46 + nameLength + extraLength + commentLength
    }
    guard found == count || count == 0xFFFF else {
      throw damaged("its directory has \(found) entries, but says it had \(count)")
    }
  }

  private mutating func readEntry(
    _ bytes: LittleEndianBytes, at position: Int, _ nameBytes: ArraySlice<UInt8>, _ extra: LittleEndianBytes
  ) throws(DeclarationInputError) {
    guard nameBytes.suffix(10).elementsEqual("Info.plist".utf8) else { return }
    let name = String(decoding: nameBytes, as: UTF8.self)
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.hasPrefix("/") || components.contains("..") || components.contains(".") {
      report(
        name, "the name leads out of the archive, or is no plain path", hint: "make the archive again, from within")
      return
    }
    guard BundlePlace(components) != nil else { return }
    guard let flags = bytes.int16(at: position + 8), let method = bytes.int16(at: position + 10),
      let checksum = bytes.int32(at: position + 16), var compressed = bytes.int32(at: position + 20),
      var size = bytes.int32(at: position + 24), var offset = bytes.int32(at: position + 42)
    else { throw damaged("the entry of \(name) is cut off") }
    // What does not fit into 32 bits stands in an extra field, in this order.
    var large = Self.largeNumbers(extra)[...]
    if size == 0xFFFF_FFFF { size = large.popFirst() ?? .max }
    if compressed == 0xFFFF_FFFF { compressed = large.popFirst() ?? .max }
    if offset == 0xFFFF_FFFF { offset = large.popFirst() ?? .max }
    guard max(size, compressed) <= ZipArchive.maximumMemberSize else {
      report(
        name, "has \(max(size, compressed)) bytes, the limit is \(ZipArchive.maximumMemberSize)",
        hint: "no Info.plist is that large")
      return
    }
    guard offset <= self.size - base else { throw damaged("\(name) would begin behind its end") }
    members.append(
      ZipMember(
        name: name, nameBytes: Array(nameBytes), isEncrypted: flags & 1 != 0, method: method,
        checksum: UInt32(truncatingIfNeeded: checksum), compressedSize: compressed, size: size, headerOffset: offset))
  }

  /// The numbers of the extra field with the tag 1.
  private static func largeNumbers(_ extra: LittleEndianBytes) -> [Int] {
    var position = 0
    while let tag = extra.int16(at: position), let length = extra.int16(at: position + 2) {
      if tag == 1 {
        return stride(from: 0, to: length - length % 8, by: 8).map { extra.int64(at: position + 4 + $0) ?? .max }
      }
      position += 4 + length
    }
    return []
  }

  /// Leaves out what is there twice, for nobody knows which one would count, and bounds the sum of all sizes.
  private mutating func checkMembers() throws(DeclarationInputError) {
    members.sort { $0.nameBytes.lexicographicallyPrecedes($1.nameBytes) }
    var counts: [String: Int] = [:]
    for member in members { counts[member.name, default: 0] += 1 }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
      report(name, "is in the archive \(count) times", hint: "which one counts is not certain; make the archive again")
    }
    members.removeAll { counts[$0.name] != 1 }
    let total = members.reduce(0) { $0 + $1.size }
    guard total <= ZipArchive.maximumTotalSize else {
      throw DeclarationInputError(
        path, "its property lists have \(total) bytes, the limit is \(ZipArchive.maximumTotalSize)",
        hint: "check fewer apps at once")
    }
  }

  private mutating func report(_ name: String, _ message: String, hint: String) {
    guard problems.count < ZipArchive.maximumProblems else { return }
    problems.append(DeclarationInputError("\(path)/\(name)", message, hint: hint))
  }
}
