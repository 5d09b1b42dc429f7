import PropertyLists
import Testing

@Suite struct BinarySharingTests {
  @Test func `shared containers are repeated`() {
    let list = PropertyList(parsing: binaryPropertyList([[0xA2, 1, 1], [0xA1, 2], [0x51] + "x".utf8]))
    #expect(list.problems.isEmpty)
    #expect(list.root?.value == [["x"], ["x"]])
  }

  // A billion values from 200 bytes: Foundation's decoder takes a minute for 20 levels and twice that for each more.
  @Test func `sharing that multiplies without end is refused`() {
    var objects: [[UInt8]] = (0..<60).map { [0xA2, $0 + 1, $0 + 1] }
    objects.append([0x09])
    let list = PropertyList(parsing: binaryPropertyList(objects))
    #expect(list.problems.map(\.kind) == [.tooLarge])
    #expect(list.root?.kind == .array)
  }

  @Test func `a long string that is shared often is refused`() {
    let long = [0x5F, 0x12] + bigEndian(1 << 20, size: 4) + [UInt8](repeating: 0x61, count: 1 << 20)
    let many = [0xAF, 0x12] + bigEndian(1 << 14, size: 4) + [UInt8](repeating: 1, count: 1 << 14)
    let list = PropertyList(parsing: binaryPropertyList([many, long], offsetSize: 4))
    #expect(list.problems.map(\.kind) == [.tooLarge])
  }

  @Test func `many references to one small object are read`() {
    let count = 1 << 16
    let many = [0xAF, 0x12] + bigEndian(UInt64(count), size: 4) + [UInt8](repeating: 1, count: count)
    let list = PropertyList(parsing: binaryPropertyList([many, [0x61, 0x00, 0xE9]], offsetSize: 4))
    #expect(list.problems.isEmpty)
    #expect(list.root?.count == count)
    #expect(list.root?.elements.allSatisfy { $0.string == "é" } == true)
  }

  @Test(arguments: [nil, 4097, 4096] as [Int?])
  func `the number of values can be limited`(_ maximum: Int?) {
    let many = [0xAF, 0x11] + bigEndian(4096, size: 2) + [UInt8](repeating: 1, count: 4096)
    var limits = PropertyList.Limits()
    if let maximum { limits.maximumEntries = maximum }
    let list = PropertyList(parsing: binaryPropertyList([many, [0x51, 0x61]], offsetSize: 2), limits: limits)
    #expect(list.problems.map(\.kind) == (maximum == 4096 ? [.tooLarge] : []))
    #expect(list.root?.count == (maximum == 4096 ? 4095 : 4096))
  }

  @Test func `the number of values can be limited in text, too`() {
    let limits = PropertyList.Limits(maximumEntries: 5)
    for text in ["( a, b, c, d, e )", "<array><true/><true/><dict><key>a</key><dict/></dict></array>"] {
      let list = PropertyList(parsing: Array(text.utf8), limits: limits)
      #expect(list.problems.filter { $0.severity == .error }.map(\.kind) == [.tooLarge], "\(list.problems)")
    }
    let list = PropertyList(parsing: Array("( a, b, c, d )".utf8), limits: limits)
    #expect(list.problems.isEmpty && list.root?.count == 4)
  }

  @Test func `the bytes of shared strings can be limited`() {
    let many = [0xAF, 0x11] + bigEndian(100, size: 2) + [UInt8](repeating: 1, count: 100)
    let bytes = binaryPropertyList([many, [0x52, 0x61, 0x62]], offsetSize: 2)
    var limits = PropertyList.Limits(maximumContent: 200)
    #expect(PropertyList(parsing: bytes, limits: limits).problems.isEmpty)
    limits.maximumContent = 150
    #expect(PropertyList(parsing: bytes, limits: limits).problems.map(\.kind) == [.tooLarge])
  }

  @Test func `nesting past the limit is refused without recursion`() {
    let count = 100_000
    var objects: [[UInt8]] = (0..<count).map { [0xA1] + bigEndian(UInt64($0 + 1), size: 4) }
    objects.append([0x09])
    let bytes = binaryPropertyList(objects, offsetSize: 4, referenceSize: 4)
    #expect(PropertyList(parsing: bytes).problems.map(\.kind) == [.tooDeep])
  }

  @Test func `problems without end are bounded`() {
    let count = 1 << 16
    let many = [0xAF, 0x12] + bigEndian(UInt64(count), size: 4) + [UInt8](repeating: 9, count: count)
    let list = PropertyList(parsing: binaryPropertyList([many], offsetSize: 4))
    #expect(list.problems.count == 1001)
    #expect(list.root?.count == 0)
  }

  // 2,000 arrays that begin one byte after the other and each take in all the rest of the file as references.
  @Test func `containers that overlap are refused`() {
    let count = 2000
    var bytes = Array("bplist00".utf8)
    for _ in 0..<count { bytes += [0xAE] }
    bytes += [UInt8](repeating: 0, count: 30)
    var top = [UInt8]([0xAF, 0x11]) + bigEndian(UInt64(count), size: 2)
    for index in 1...count { top += bigEndian(UInt64(index), size: 2) }
    let topOffset = bytes.count
    bytes += top
    let table = bytes.count
    bytes += bigEndian(UInt64(topOffset), size: 2)
    for index in 0..<count { bytes += bigEndian(UInt64(8 + index), size: 2) }
    bytes += zeros(6) + [2, 2] + bigEndian(UInt64(count + 1), size: 8) + zeros(8) + bigEndian(UInt64(table), size: 8)
    let list = PropertyList(parsing: bytes)
    #expect(list.hasErrors)
    #expect(list.problems.count <= 1001)
  }
}
