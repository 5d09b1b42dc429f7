/// Writes packets. Numbers have their lowest byte first.
struct PacketWriter {
  private(set) var bytes: [UInt8]

  init(_ kind: PeerMessage.Kind) { bytes = [PeerMessage.version, kind.rawValue] }

  /// A part of a packet.
  init() { bytes = [] }

  mutating func add(_ number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: type(of: number).bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Adds the number of bytes, at most 65,535, and then the bytes.
  mutating func add(_ text: some Collection<UInt8>) {
    add(UInt16(truncatingIfNeeded: text.count))
    bytes += text
  }

  mutating func add(raw other: [UInt8]) { bytes += other }
}

extension PeerMessage {
  /// The space before the items of a packet.
  private static let headSize = 16 + 8 * maximumBatches

  /// The packets for a request: several if its items do not fit into one. Items whose paths are too long to exist are
  /// left out.
  static func packets(for request: PeerRequest) -> [[UInt8]] {
    grouped(request.access.items.compactMap(part)).map { count, items in
      var packet = PacketWriter(.request)
      packet.add(request.number)
      let batches = request.batches.suffix(maximumBatches)
      packet.add(UInt8(batches.count))
      for batch in batches { packet.add(batch) }
      packet.add(UInt16(count))
      packet.add(raw: items)
      return packet.bytes
    }
  }

  /// The packets for news; the last one ends an access if `isLast`.
  static func packets(for news: [ItemNews], isLast: Bool) -> [[UInt8]] {
    var groups = grouped(news.compactMap(part))
    if groups.isEmpty, isLast { groups = [(0, [])] }
    return groups.enumerated().map { index, group in
      var packet = PacketWriter(isLast && index == groups.count - 1 ? .end : .news)
      packet.add(UInt16(group.count))
      packet.add(raw: group.parts)
      return packet.bytes
    }
  }

  /// The packet for the answer to a request.
  static func packet(forAnswer refusal: PeerRefusal?) -> [UInt8] {
    guard let refusal else { return PacketWriter(.ready).bytes }
    var packet = PacketWriter(.refused)
    packet.add(isPath(refusal.path) ? refusal.path : [UInt8(ascii: "/")])
    packet.add(refusal.code)
    packet.add(shortened(refusal.domain))
    packet.add(shortened(refusal.description))
    return packet.bytes
  }

  /// The beginning of a text, without an incomplete character at its end.
  private static func shortened(_ text: String) -> String.UTF8View.SubSequence {
    var end = text.utf8.index(text.startIndex, offsetBy: maximumText, limitedBy: text.endIndex) ?? text.endIndex
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return text.utf8[..<end]
  }

  /// Groups parts so that each group fits into a packet.
  private static func grouped(_ parts: [[UInt8]]) -> [(count: Int, parts: [UInt8])] {
    var groups: [(count: Int, parts: [UInt8])] = []
    for part in parts {
      if let last = groups.last, last.parts.count + part.count <= maximumSize - headSize, last.count < UInt16.max {
        groups[groups.count - 1].count += 1
        groups[groups.count - 1].parts += part
      } else {
        groups.append((1, part))
      }
    }
    return groups
  }

  private static func part(_ item: AccessRequest.Item) -> [UInt8]? {
    guard isPath(item.path) else { return nil }
    var part = PacketWriter()
    part.add(item.kind.rawValue)
    part.add(UInt8((item.isTree ? 1 : 0) | (item.includesContents ? 2 : 0)))
    part.add(item.path)
    // Packages are folders above the item: the lengths of their paths are enough.
    let packages = item.packages.filter { $0.isFolder(of: item.path) }.suffix(maximumPackages)
    part.add(UInt16(packages.count))
    for package in packages { part.add(UInt16(package.count)) }
    return part.bytes
  }

  private static func part(_ news: ItemNews) -> [UInt8]? {
    var part = PacketWriter()
    switch news {
    case .changed(let path, let hasAppeared):
      guard isPath(path) else { return nil }
      part.add((hasAppeared ? NewsKind.appeared : .changed).rawValue)
      part.add(path)
    case .moved(let old, let new):
      guard isPath(old), isPath(new) else { return nil }
      part.add(NewsKind.moved.rawValue)
      part.add(old)
      part.add(new)
    case .ubiquityAttributes(let path, let names):
      guard isPath(path) else { return nil }
      part.add(NewsKind.ubiquityAttributes.rawValue)
      part.add(path)
      let names = names.filter { $0.utf8.count <= maximumName }.prefix(maximumNames)
      part.add(UInt16(names.count))
      for name in names { part.add(name.utf8) }
    case .version(let change, let path, let id, let place):
      guard isPath(path), isPath(place), id.utf8.count <= maximumName else { return nil }
      let kind: NewsKind = change == .gained ? .gainedVersion : change == .lost ? .lostVersion : .resolvedVersion
      part.add(kind.rawValue)
      part.add(path)
      part.add(id.utf8)
      part.add(place)
    }
    return part.bytes
  }
}
