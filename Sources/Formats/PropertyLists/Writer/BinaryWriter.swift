import FoundationEssentials

/// Writes values as a binary property list.
///
/// Objects refer to each other by number. Equal strings, numbers, dates, and data share one object, as in
/// CoreFoundation (CFBinaryPList.c, _flattenPlist); every dictionary and array is written separately. A work list
/// replaces recursion, so depth costs no stack.
struct BinaryWriter {
  /// A dictionary or array whose contents are not numbered yet.
  private struct Container {
    let number: Int
    let value: PropertyListValue
    let path: PropertyListPath
  }

  /// The identity of scalars that share an object. Text is compared by its bytes, because `==` would also equate
  /// composed and decomposed letters.
  private enum Scalar: Hashable {
    case string([UInt8]), integer(Int128), real(UInt64), boolean(Bool), date(UInt64), data([UInt8]), uid(UInt64)
  }

  private enum Object {
    case scalar(Scalar)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private static let maximumDepth = 512

  private var objects: [Object] = []
  private var numbers: [Scalar: Int] = [:]
  private var pending: [Container] = []
  private var output: [UInt8] = []

  /// Returns the file for a value.
  static func file(of value: PropertyListValue) throws(PropertyListError) -> [UInt8] {
    var writer = BinaryWriter()
    try writer.number(value)
    writer.write()
    return writer.output
  }

  // MARK: Numbering

  private mutating func number(_ root: PropertyListValue) throws(PropertyListError) {
    _ = try add(root, at: [])
    var depth = 0
    while !pending.isEmpty {
      depth += 1
      let level = pending
      pending = []
      guard depth <= Self.maximumDepth else {
        throw .notRepresentable(
          level[0].path, file: "<output>", reason: "Apple's readers support at most \(Self.maximumDepth) nested levels")
      }
      for container in level { try fill(container) }
    }
  }

  private mutating func fill(_ container: Container) throws(PropertyListError) {
    switch container.value {
    case .array(let elements):
      var numbers: [Int] = []
      numbers.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        numbers.append(try add(element, at: container.path.appending(index: index)))
      }
      objects[container.number] = .array(numbers)
    case .dictionary(let dictionary):
      var keys: [Int] = []
      var values: [Int] = []
      for entry in dictionary {
        keys.append(add(.string(Array(entry.key.utf8))))
        values.append(try add(entry.value, at: container.path.appending(key: entry.key)))
      }
      objects[container.number] = .dictionary(keys: keys, values: values)
    default: break
    }
  }

  /// Returns the number of a value's object.
  private mutating func add(_ value: PropertyListValue, at path: PropertyListPath) throws(PropertyListError) -> Int {
    switch value {
    case .array, .dictionary:
      objects.append(.array([]))
      pending.append(Container(number: objects.count - 1, value: value, path: path))
      return objects.count - 1
    case .string(let text): return add(.string(Array(text.utf8)))
    case .integer(let number):
      guard IntegerText.range.contains(number) else { throw .integerOutOfRange(path, file: "<output>") }
      return add(.integer(number))
    case .real(let number): return add(.real(number.bitPattern))
    case .boolean(let flag): return add(.boolean(flag))
    case .date(let date): return add(.date(date.timeIntervalSinceReferenceDate.bitPattern))
    case .data(let data): return add(.data(Array(data)))
    case .uid(let number): return add(.uid(number))
    }
  }

  private mutating func add(_ scalar: Scalar) -> Int {
    if let number = numbers[scalar] { return number }
    objects.append(.scalar(scalar))
    numbers[scalar] = objects.count - 1
    return objects.count - 1
  }

  // MARK: Bytes

  private mutating func write() {
    output = Array("bplist00".utf8)
    let referenceSize = Self.size(of: UInt64(objects.count))
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(output.count)
      switch object {
      case .scalar(let scalar): write(scalar)
      case .array(let elements): write(marker: 0xA0, references: elements, count: elements.count, referenceSize)
      case .dictionary(let keys, let values):
        write(marker: 0xD0, references: keys + values, count: keys.count, referenceSize)
      }
    }
    let table = output.count
    let offsetSize = Self.size(of: UInt64(table))
    for offset in offsets { put(UInt64(offset), size: offsetSize) }
    output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { put(UInt64(number), size: 8) }
  }

  private mutating func write(_ scalar: Scalar) {
    switch scalar {
    case .boolean(let flag): output.append(flag ? 0x09 : 0x08)
    case .integer(let number): writeInteger(number)
    case .real(let bits):
      output.append(0x23)
      put(bits, size: 8)
    case .date(let bits):
      output.append(0x33)
      put(bits, size: 8)
    case .data(let bytes):
      write(marker: 0x40, count: bytes.count)
      output += bytes
    case .string(let text) where text.allSatisfy { $0 < 0x80 }:
      write(marker: 0x50, count: text.count)
      output += text
    case .string(let text):
      let units = Array(String(decoding: text, as: UTF8.self).utf16)
      write(marker: 0x60, count: units.count)
      for unit in units { put(UInt64(unit), size: 2) }
    case .uid(let number):
      let size = Self.size(of: number)
      output.append(0x80 | UInt8(size - 1))
      put(number, size: size)
    }
  }

  /// Integers of up to 4 bytes are unsigned, integers of 8 bytes signed, and values above 2⁶³ − 1 take 16.
  private mutating func writeInteger(_ number: Int128) {
    let low = UInt64(truncatingIfNeeded: number)
    if number > Int128(Int64.max) {
      output.append(0x14)
      put(0, size: 8)
      put(low, size: 8)
    } else {
      let size = number < 0 ? 8 : Self.size(of: low)
      output.append(0x10 | UInt8(size.trailingZeroBitCount))
      put(low, size: size)
    }
  }

  private mutating func write(marker: UInt8, references: [Int], count: Int, _ size: Int) {
    write(marker: marker, count: count)
    for reference in references { put(UInt64(reference), size: size) }
  }

  private mutating func write(marker: UInt8, count: Int) {
    output.append(marker | UInt8(min(count, 0x0F)))
    if count >= 0x0F { writeInteger(Int128(count)) }
  }

  /// The smallest size that fits a number: 1, 2, 4, or 8 bytes.
  private static func size(of number: UInt64) -> Int {
    number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }

  private mutating func put(_ number: UInt64, size: Int) {
    for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
      output.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }
}
