import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// The name of a stored version, which contains all facts about it: `20261123T185004.123456789Z-0123456789abcdef.txt`.
/// The time is the time of the replacement. The character after it is the reason for keeping the version. A version of
/// a package that may still share files with the package has a prefix, and a version with only some of its items has
/// another prefix.
struct StoredName: Hashable, Sendable {
  let replaced: Timestamp
  /// Sixteen hexadecimal digits.
  var id: String
  var reason: StoredVersion.Reason
  var isShared = false
  var isPartial = false
  /// The extension, with its dot; empty if there is none.
  let suffix: [UInt8]

  private static let idLength = 16
  private static let maximumSuffix = 40
  private static let sharedPrefix = Array(".shared-".utf8)
  private static let partialPrefix = Array(".items-".utf8)

  /// The name for an item.
  /// - Parameters:
  ///   - status: the status of the item.
  ///   - birth: when the item was created; 0 if unknown.
  ///   - documentName: the name of the versioned file or package.
  ///   - reason: why it is kept.
  ///   - now: the current time.
  init(
    _ status: FileStatus, birth: UInt64, of documentName: [UInt8], _ reason: StoredVersion.Reason = .replaced,
    now: Timestamp = .now
  ) {
    let time = status.modified
    (replaced, self.reason) = (now, reason)
    var digest = Digest()
    for word in [status.inode, birth, UInt64(bitPattern: time.seconds), UInt64(time.nanoseconds)] {
      digest.add(word)
    }
    id = String(decoding: digest.value.hexadecimal, as: UTF8.self)
    let dotIndex = documentName.lastIndex(of: dot)
    let suffix = dotIndex.map { $0 > 0 ? documentName[$0...] : [] } ?? []
    self.suffix = suffix.count > Self.maximumSuffix ? [] : Array(suffix)
  }

  /// Reads a name; nil if it is not a version's.
  init?(_ whole: [UInt8]) {
    isShared = whole.hasPrefix(Self.sharedPrefix)
    isPartial = whole.hasPrefix(Self.partialPrefix)
    let prefix = isShared ? Self.sharedPrefix : isPartial ? Self.partialPrefix : []
    let bytes = Array(whole.dropFirst(prefix.count))
    let length = Timestamp.nameLength + 1 + Self.idLength
    guard bytes.count >= length, bytes.count == length || bytes[length] == dot,
      let replaced = Timestamp(name: bytes[..<Timestamp.nameLength]),
      let reason = StoredVersion.Reason(mark: bytes[Timestamp.nameLength])
    else { return nil }
    let id = bytes[(Timestamp.nameLength + 1)..<length]
    guard Self.isIdentifier(id) else { return nil }
    (self.replaced, self.reason, suffix) = (replaced, reason, Array(bytes[length...]))
    self.id = String(decoding: id, as: UTF8.self)
  }

  /// Whether these are hexadecimal digits.
  private static func isIdentifier(_ text: some Collection<UInt8>) -> Bool {
    text.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  var bytes: [UInt8] {
    (isShared ? Self.sharedPrefix : isPartial ? Self.partialPrefix : []) + replaced.name + [reason.mark]
      + Array(id.utf8)
      + suffix
  }
}

extension StoredVersion {
  init(path: FilePath, name: StoredName, modified: Timestamp) {
    self.init(
      path: path, id: name.id, replaced: name.replaced, modified: modified, name.reason, isPartial: name.isPartial)
  }

  /// Its name; nil if its path is not that of a version.
  var name: StoredName? { StoredName(Array(path.bytes[...].lastComponent)) }
}

extension StoredVersion.Reason {
  /// The character in names.
  fileprivate var mark: UInt8 {
    switch self {
    case .replaced: UInt8(ascii: "-")
    case .added: UInt8(ascii: "+")
    case .lostConflict: UInt8(ascii: "!")
    }
  }

  fileprivate init?(mark: UInt8) {
    guard let reason = Self.allCases.first(where: { $0.mark == mark }) else { return nil }
    self = reason
  }
}

extension Timestamp {
  /// `20261123T185004.123456789Z`.
  fileprivate var name: [UInt8] {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var name: [UInt8] = []
    name.reserveCapacity(Self.nameLength)
    func add(_ number: Int, digits: Int) {
      let text = String(number).utf8
      for _ in 0..<max(0, digits - text.count) { name.append(UInt8(ascii: "0")) }
      name.append(contentsOf: text)
    }
    add(Int(parts.tm_year) + 1900, digits: 4)
    add(Int(parts.tm_mon) + 1, digits: 2)
    add(Int(parts.tm_mday), digits: 2)
    name.append(UInt8(ascii: "T"))
    for part in [parts.tm_hour, parts.tm_min, parts.tm_sec] { add(Int(part), digits: 2) }
    name.append(dot)
    add(Int(nanoseconds), digits: 9)
    name.append(UInt8(ascii: "Z"))
    return name
  }

  fileprivate static let nameLength = 26

  fileprivate init?(name: ArraySlice<UInt8>) {
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for index in range {
        let byte = name[name.startIndex + index]
        guard (0x30...0x39).contains(byte) else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      return number
    }
    guard name.count == Self.nameLength, name[name.startIndex + 8] == UInt8(ascii: "T"),
      name[name.startIndex + 15] == dot, name.last == UInt8(ascii: "Z"),
      let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
      let minute = number(11..<13), let second = number(13..<15), let nanoseconds = number(16..<25)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (CInt(year - 1900), CInt(month - 1), CInt(day))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (CInt(hour), CInt(minute), CInt(second))
    let seconds = timegm(&parts)
    // `timegm` changes the parts of a time that does not exist, such as February 30.
    guard parts.tm_mon == month - 1, parts.tm_mday == day, parts.tm_hour == hour, parts.tm_min == minute,
      parts.tm_sec == second
    else { return nil }
    self.init(seconds: Int64(seconds), nanoseconds: UInt32(nanoseconds))
  }
}
