/// A compiled asset catalog that is built from lines of text, for examples. The first line names its devices; each
/// other line has a name with its images:
///
/// ```text
/// Asset catalog for all devices
/// AppIcon: iPhone 120, iPad 152, iPad 167, App Store 1024
/// Dark: layers
/// ```
///
/// Its contents are read as in catalogs that Xcode compiled; there are no pixels. Sources: see `AssetCatalog`.
struct ExampleCatalog {
  private static let idioms: [Substring: UInt16] = [
    "universal": 0, "iPhone": 1, "iPad": 2, "Watch": 5, "App Store": 6,
  ]
  private static let thinning = "thinned <mode app> <idiom 1>"
  /// The attributes of keys: the devices and the identifier.
  private static let attributes: [UInt32] = [15, 17]

  private typealias Entry = (key: [UInt8], value: [UInt8])

  /// The blocks, by their numbers.
  private var blocks: [[UInt8]] = [[]]
  /// The names of blocks, as the list of blocks contains them.
  private var names: [[UInt8]] = []

  /// Creates a catalog.
  init(_ text: String) {
    let lines = text.split(separator: "\n")
    var (facets, renditions): ([Entry], [Entry]) = ([], [])
    for (index, line) in lines.dropFirst().enumerated() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      let identifier = UInt16(index + 1)
      facets.append((Array(parts[0].utf8), Self.halves(0, 0, 1, 17, identifier)))
      for image in parts.dropFirst().flatMap({ $0.split(separator: ", ") }) {
        renditions.append(Self.rendition(image, identifier))
      }
    }
    let isThinned = !(lines.first?.hasSuffix("all devices") ?? false)
    let metadata = Array((isThinned ? Self.thinning : "").utf8)
    add("CARHEADER", Array("RATC".utf8) + Self.words(974, 17, 0, UInt32(renditions.count)))
    add("KEYFORMAT", Array("tmfk".utf8) + Self.words(0, 2) + Self.attributes.flatMap { Self.words($0) })
    add("EXTENDED_METADATA", Array("META".utf8) + metadata + [UInt8](repeating: 0, count: 1024 - metadata.count))
    addTree("FACETKEYS", facets)
    addTree("RENDITIONS", renditions)
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let start = 32
    var body: [UInt8] = []
    var index = Self.bigWords(blocks.count)
    for block in blocks {
      index += Self.bigWords(start + body.count, block.count)
      body += block
    }
    let list = Self.bigWords(names.count) + names.joined()
    let places = Self.bigWords(
      1, blocks.count, start + body.count, index.count, start + body.count + index.count, list.count)
    return Array("BOMStore".utf8) + places + body + index + list
  }

  /// An image such as `iPhone 120`, or `layers`.
  private static func rendition(_ text: Substring, _ identifier: UInt16) -> Entry {
    let isStack = text == "layers"
    let words = text.split(separator: " ")
    let side = isStack ? 1024 : words.last.flatMap { UInt32($0) } ?? 0
    let idiom = isStack ? 0 : idioms[Substring(words.dropLast().joined(separator: " "))] ?? 0
    let header = Array("ISTC".utf8) + Self.words(1, 0, side, side, 100, 0, 0, 0) + halves(isStack ? 1019 : 12, 0)
    return (halves(idiom, identifier), header + [UInt8](repeating: 0, count: 128))
  }

  private mutating func add(_ bytes: [UInt8]) -> Int {
    blocks.append(bytes)
    return blocks.count - 1
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) {
    names.append(Self.bigWords(add(bytes)) + [UInt8(name.utf8.count)] + Array(name.utf8))
  }

  /// Adds a tree with one leaf.
  private mutating func addTree(_ name: String, _ entries: [Entry]) {
    let head: [UInt8] = [0, 1, UInt8(entries.count >> 8), UInt8(entries.count & 0xFF)] + Self.bigWords(0, 0)
    let leaf = add(head + entries.flatMap { Self.bigWords(add($0.value), add($0.key)) })
    add(name, Array("tree".utf8) + Self.bigWords(1, leaf, 4096, entries.count) + [0])
  }

  private static func words(_ numbers: UInt32...) -> [UInt8] {
    numbers.flatMap { number in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) } }
  }

  private static func halves(_ numbers: UInt16...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  private static func bigWords(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
  }
}

extension Example.Companion {
  /// A compiled asset catalog.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - isForAllDevices: whether it contains the assets for all devices, and is not thinned for one device.
  ///   - lines: the names with their images, as `ExampleCatalog` reads them.
  public static func catalog(
    _ name: String, isForAllDevices: Bool = true, _ lines: String...
  ) -> Example.Companion {
    let head = "Asset catalog for \(isForAllDevices ? "all devices" : "one device")"
    return Example.Companion(name, ([head] + lines).joined(separator: "\n"))
  }
}
