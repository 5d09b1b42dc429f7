/// Reads the objects of a binary property list onto the tape, starting at the top object.
///
/// Objects refer to each other by number, in any order, and may be shared. The reader keeps its own stack instead of
/// using recursion, does not follow references to a container that is still open, and stops when sharing would expand
/// the file too much: 20 arrays of two references each could expand to a million values.
struct BinaryReader {
  /// A dictionary or array being read.
  private struct Frame {
    let object: Int
    let range: Range<Int>
    /// The position of the references to keys; nil for an array.
    let keys: Int?
    /// The position of the references to values.
    let values: Int
    let count: Int
    var next = 0
  }

  let bytes: [UInt8]
  let trailer: BinaryTrailer
  private var frames: [Frame] = []
  /// The containers of `frames`, by object number.
  private var isOpen: [Bool]
  /// The positions on the tape of the UTF-8 text of UTF-16 strings, which are shared like the strings.
  var decodedStrings: [Int: Range<Int>] = [:]
  /// The remaining number of tape entries, and of bytes of strings and data they may refer to.
  private var remainingEntries: Int
  private var remainingContent: Int
  /// The remaining number of problems, and of bytes of paths for them.
  private var remainingFaults = 10_000
  private var remainingPathBytes = 1 << 20

  /// - Parameter maximumContent: the limit of the caller.
  init(bytes: [UInt8], maximumContent: Int) throws(BinaryFault) {
    self.bytes = bytes
    trailer = try BinaryTrailer(of: bytes)
    isOpen = [Bool](repeating: false, count: trailer.objectCount)
    // Without shared containers, each reference makes one entry; writers share strings and numbers, but rarely
    // containers.
    remainingEntries = bytes.count / trailer.referenceSize + 1 << 17
    remainingContent = min(bytes.count * 64 + 4 << 20, maximumContent)
  }

  mutating func read(onto builder: inout TapeBuilder) {
    put(trailer.topObject, onto: &builder)
    while let frame = frames.last {
      guard frame.next < frame.count else {
        builder.endContainer(contentEnd: frame.range.upperBound, end: frame.range.upperBound)
        isOpen[frame.object] = false
        frames.removeLast()
        continue
      }
      guard remainingEntries >= 0, remainingContent >= 0 else { return reportSharing(in: &builder) }
      guard remainingFaults > 0, !builder.isFull else { return close(&builder) }
      frames[frames.count - 1].next += 1
      if let keys = frame.keys {
        guard putKey(reference(at: keys, frame.next), onto: &builder) else { continue }
      }
      put(reference(at: frame.values, frame.next), onto: &builder)
    }
  }

  private mutating func put(_ number: Int, onto builder: inout TapeBuilder) {
    do throws(BinaryFault) {
      remainingEntries -= 1
      let object = try object(number)
      switch object.kind {
      case .array, .dictionary: try open(object, number: number, onto: &builder)
      default:
        remainingContent -= object.content.count
        try putScalar(object, number: number, onto: &builder)
      }
    } catch {
      report(error, in: &builder)
    }
  }

  private mutating func putKey(_ number: Int, onto builder: inout TapeBuilder) -> Bool {
    do throws(BinaryFault) {
      remainingEntries -= 1
      let object = try object(number)
      remainingContent -= object.content.count
      let text = try text(of: object, number: number, in: &builder)
      builder.key(text, TapeExtent(object.range, content: object.content))
      return true
    } catch {
      report(error, in: &builder)
      return false
    }
  }

  private mutating func open(_ object: BinaryObject, number: Int, onto builder: inout TapeBuilder) throws(BinaryFault) {
    guard !isOpen[number] else {
      throw BinaryFault(
        .structure, "this dictionary or array contains itself",
        help: "obtain a fresh copy; property lists cannot contain cycles")
    }
    guard !builder.isAtMaximumDepth else {
      throw BinaryFault(
        .tooDeep, "dictionaries and arrays are nested more than \(builder.limits.maximumDepth) levels deep",
        help: "flatten the property list")
    }
    let start = object.range.lowerBound
    var keys: Int?
    var values = object.content.lowerBound
    if case .dictionary = object.kind {
      keys = values
      values += object.count * trailer.referenceSize
      builder.beginDictionary(start: start, contentStart: object.content.lowerBound)
    } else {
      builder.beginArray(start: start, contentStart: object.content.lowerBound)
    }
    isOpen[number] = true
    frames.append(Frame(object: number, range: object.range, keys: keys, values: values, count: object.count))
  }

  // MARK: Objects

  /// Reads the object with a number.
  private func object(_ number: Int) throws(BinaryFault) -> BinaryObject {
    guard number < trailer.objectCount else {
      throw BinaryFault(.structure, "reference to object \(number), but the object count is \(trailer.objectCount)")
    }
    // The table is known to be large enough; the offsets in it may be anything.
    let offset = bytes.bigEndian(at: trailer.tableStart + number * trailer.offsetSize, size: trailer.offsetSize)
    return try BinaryObject(
      in: bytes, at: Int(clamping: offset), end: trailer.tableStart, referenceSize: trailer.referenceSize)
  }

  private func reference(at start: Int, _ index: Int) -> Int {
    Int(clamping: bytes.bigEndian(at: start + index * trailer.referenceSize, size: trailer.referenceSize))
  }

  // MARK: Faults

  /// Reports a problem with the value being read, at its path.
  mutating func report(_ fault: BinaryFault, in builder: inout TapeBuilder) {
    remainingFaults -= 1
    builder.faults.report(.error, fault.fault, fault.message, help: fault.help, at: .path(path()))
  }

  private mutating func reportSharing(in builder: inout TapeBuilder) {
    report(
      BinaryFault(
        .tooLarge,
        "shared or overlapping objects make the contents far larger than the file (\(bytes.count) bytes)",
        help: "do not use this file; it looks like an attack"), in: &builder)
    close(&builder)
  }

  private mutating func close(_ builder: inout TapeBuilder) {
    while builder.depth > 0 { builder.endContainer(contentEnd: trailer.tableStart, end: trailer.tableStart) }
    frames.removeAll()
  }

  /// The path of the value being read; the root if the limit of paths is reached.
  private mutating func path() -> PropertyListPath {
    var components: [PropertyListPath.Component] = []
    for frame in frames where frame.next > 0 && remainingPathBytes > 0 {
      if let keys = frame.keys {
        let key = keyText(of: reference(at: keys, frame.next - 1))
        remainingPathBytes -= key.utf8.count
        components.append(.key(key))
      } else {
        components.append(.index(frame.next - 1))
      }
      remainingPathBytes -= 16
    }
    return PropertyListPath(remainingPathBytes > 0 ? components : [])
  }

  private func keyText(of number: Int) -> String {
    guard let key = try? object(number) else { return "?" }
    switch key.kind {
    case .ascii: return String(decoding: bytes[key.content], as: UTF8.self)
    case .utf16: return String(decoding: bytes.utf16Units(in: key.content), as: UTF16.self)
    default: return "?"
    }
  }
}
