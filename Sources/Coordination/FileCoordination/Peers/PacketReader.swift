/// Reads packets, which may contain anything.
struct PacketReader {
  /// The packet is not one of ours.
  struct Malformed: Error {}

  private var bytes: ArraySlice<UInt8>

  init(_ packet: [UInt8]) { bytes = packet[...] }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Malformed) -> Number {
    let size = Number.bitWidth / 8
    guard bytes.count >= size else { throw Malformed() }
    defer { bytes.removeFirst(size) }
    return Number(truncatingIfNeeded: bytes.prefix(size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Reads bytes after their number.
  private mutating func bytes(maximum: Int) throws(Malformed) -> [UInt8] {
    let count = try Int(number(UInt16.self))
    guard count <= maximum, count <= bytes.count else { throw Malformed() }
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }

  mutating func text(maximum: Int) throws(Malformed) -> String {
    guard let text = try String(validating: bytes(maximum: maximum), as: UTF8.self) else { throw Malformed() }
    return text
  }

  mutating func path() throws(Malformed) -> [UInt8] {
    let path = try bytes(maximum: PeerMessage.maximumPath)
    guard PeerMessage.isPath(path) else { throw Malformed() }
    return path
  }

  /// Reads parts, whose number precedes them.
  mutating func parts<Part>(
    maximum: Int = .max, _ read: (inout PacketReader) throws(Malformed) -> Part
  ) throws(Malformed) -> [Part] {
    let count = try Int(number(UInt16.self))
    // Every part has at least two bytes, so a wrong number does not take much memory.
    guard count <= maximum, count <= bytes.count / 2 else { throw Malformed() }
    var parts: [Part] = []
    for _ in 0..<count { try parts.append(read(&self)) }
    return parts
  }
}

extension PeerMessage {
  /// Reads a packet.
  ///
  /// - Throws: ``PacketReader/Malformed`` if it is not a message of this version.
  init(packet: [UInt8]) throws(PacketReader.Malformed) {
    guard packet.count <= Self.maximumSize else { throw PacketReader.Malformed() }
    var reader = PacketReader(packet)
    guard try reader.number(UInt8.self) == Self.version, let kind = try Kind(rawValue: reader.number()) else {
      throw PacketReader.Malformed()
    }
    switch kind {
    case .request: self = try .request(reader.request())
    case .ready: self = .ready
    case .refused: self = try .refused(reader.refusal())
    case .news: self = try .news(reader.news())
    case .end: self = try .end(reader.news())
    }
    guard reader.isAtEnd else { throw PacketReader.Malformed() }
  }
}

extension PacketReader {
  fileprivate mutating func request() throws(Malformed) -> PeerRequest {
    let number = try number(UInt64.self)
    var batches: [UInt64] = []
    for _ in try 0..<self.number(UInt8.self) { try batches.append(self.number()) }
    let items = try parts { reader throws(Malformed) in try reader.item() }
    guard !items.isEmpty else { throw Malformed() }
    return PeerRequest(number: number, batches: batches, access: AccessRequest(items: items))
  }

  private mutating func item() throws(Malformed) -> AccessRequest.Item {
    guard let kind = try FileAccess.Kind(rawValue: number()) else { throw Malformed() }
    let flags = try number(UInt8.self)
    guard flags <= 3 else { throw Malformed() }
    let path = try path()
    let packages = try parts(maximum: PeerMessage.maximumPackages) { reader throws(Malformed) in
      let package = try Array(path.prefix(Int(reader.number(UInt16.self))))
      guard package.isFolder(of: path) else { throw Malformed() }
      return package
    }
    return AccessRequest.Item(
      path: path, kind: kind, packages: packages, isTree: flags & 1 != 0, includesContents: flags & 2 != 0)
  }

  fileprivate mutating func refusal() throws(Malformed) -> PeerRefusal {
    let (path, code) = try (path(), number(Int64.self))
    let (domain, description) = try (text(maximum: PeerMessage.maximumText), text(maximum: PeerMessage.maximumText))
    return PeerRefusal(path: path, domain: domain, code: code, description: description)
  }

  fileprivate mutating func news() throws(Malformed) -> [ItemNews] {
    try parts { reader throws(Malformed) in
      guard let kind = try PeerMessage.NewsKind(rawValue: reader.number()) else { throw Malformed() }
      let path = try reader.path()
      switch kind {
      case .changed: return .changed(path, hasAppeared: false)
      case .appeared: return .changed(path, hasAppeared: true)
      case .moved: return try .moved(from: path, to: reader.path())
      case .ubiquityAttributes:
        return try .ubiquityAttributes(
          path,
          reader.parts(maximum: PeerMessage.maximumNames) { reader throws(Malformed) in
            try reader.text(maximum: PeerMessage.maximumName)
          })
      case .gainedVersion, .lostVersion, .resolvedVersion:
        let change: VersionChange = kind == .gainedVersion ? .gained : kind == .lostVersion ? .lost : .resolved
        return try .version(
          change, of: path, id: reader.text(maximum: PeerMessage.maximumName), reader.path())
      }
    }
  }
}
