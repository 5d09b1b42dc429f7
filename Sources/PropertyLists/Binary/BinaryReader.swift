/// Walks the objects of a binary property list, from the top object, onto the tape.
///
/// Objects refer to each other by number, in any order, and may be shared. The walk keeps its own stack, so depth costs
/// no recursion; it follows no reference to a container that is still open; and it stops where sharing would make more
/// of the file than its size allows: 20 arrays of two references each could stand for a million values.
struct BinaryReader {
  /// A dictionary or array that is being read.
  private struct Frame {
    let object: Int
    let range: Range<Int>
    /// Where the references to the keys are; nil for an array.
    let keys: Int?
    /// Where the references to the values are.
    let values: Int
    let count: Int
    var next = 0
  }

  let bytes: [UInt8]
  let trailer: BinaryTrailer
  private var frames: [Frame] = []
  /// The containers of `frames`, by object number.
  private var isOpen: [Bool]
  /// Where the tape holds the UTF-8 of strings that the file has in UTF-16; shared, as the strings are.
  var decodedStrings: [Int: Range<Int>] = [:]
  /// How many entries may still be put on the tape, and how many bytes of strings and data they may refer to.
  private var remainingEntries: Int
  private var remainingContent: Int
  /// How many faults may still be found, and how many bytes of paths be made for them.
  private var remainingFaults = 10_000
  private var remainingPathBytes = 1 << 20

  init(bytes: [UInt8]) throws(BinaryFault) {
    self.bytes = bytes
    trailer = try BinaryTrailer(of: bytes)
    isOpen = [Bool](repeating: false, count: trailer.objectCount)
    // Without shared containers each reference makes one entry; writers share strings and numbers, hardly ever
    // containers.
    remainingEntries = bytes.count / trailer.referenceSize + 1 << 17
    remainingContent = bytes.count * 64 + 4 << 20
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
      guard remainingFaults > 0 else { return close(&builder) }
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
        hint: "no property list can hold a cycle; \(BinaryFault.damaged)")
    }
    guard !builder.isAtMaximumDepth else {
      throw BinaryFault(
        .tooDeep, "dictionaries and arrays nest deeper than \(builder.limits.maximumDepth) levels",
        hint: "raise the limit if the file is to be trusted")
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

  /// The object of a number.
  private func object(_ number: Int) throws(BinaryFault) -> BinaryObject {
    guard number < trailer.objectCount else {
      throw BinaryFault(.structure, "there is a reference to object \(number) of \(trailer.objectCount)")
    }
    // The table was checked to hold all objects; the offset in it may be anything.
    let offset = bytes.bigEndian(at: trailer.tableStart + number * trailer.offsetSize, size: trailer.offsetSize)
    return try BinaryObject(
      in: bytes, at: Int(clamping: offset), end: trailer.tableStart, referenceSize: trailer.referenceSize)
  }

  private func reference(at start: Int, _ index: Int) -> Int {
    Int(clamping: bytes.bigEndian(at: start + index * trailer.referenceSize, size: trailer.referenceSize))
  }

  // MARK: Faults

  /// Reports a fault of the value that is being read, at its path.
  mutating func report(_ fault: BinaryFault, in builder: inout TapeBuilder) {
    remainingFaults -= 1
    builder.faults.report(.error, fault.fault, fault.message, hint: fault.hint, at: .path(path()))
  }

  private mutating func reportSharing(in builder: inout TapeBuilder) {
    report(
      BinaryFault(
        .tooLarge,
        "objects are shared, or overlap, so often that \(bytes.count) bytes stand for far more values or text than that",
        hint: "nobody writes such a file by accident; do not use it"), in: &builder)
    close(&builder)
  }

  private mutating func close(_ builder: inout TapeBuilder) {
    while builder.depth > 0 { builder.endContainer(contentEnd: trailer.tableStart, end: trailer.tableStart) }
    frames.removeAll()
  }

  /// The path of the value that is being read; of the root when too many and too long paths were made already.
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
