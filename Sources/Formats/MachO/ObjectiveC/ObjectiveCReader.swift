/// Reads the names of classes and selectors from the compiler's structures for the Objective-C runtime: `class_t`,
/// `class_ro_t`, `category_t`, and `method_list_t` (objc-runtime-new.h).
struct ObjectiveCReader {
  private(set) var classes: Set<String> = []
  private(set) var selectors: [String: MachOSelectorUse] = [:]
  /// The first problem of each section.
  private(set) var errors: [MachOError] = []
  private let memory: AddressSpace
  private let budget: NameBudget
  /// The addresses of the names of selectors whose use was added, and of the method lists that were read.
  private var (referenced, implemented, lists): (Set<UInt64>, Set<UInt64>, Set<UInt64>) = ([], [], [])
  /// The number of bytes that method lists can still have: lists that do not share bytes fit in their sections.
  private var listBytes: Int

  init(_ memory: AddressSpace, _ budget: NameBudget) {
    self.memory = memory
    self.budget = budget
    listBytes = memory.size
  }

  /// Reads a section if it is one in which reading begins.
  ///
  /// - Parameter hasPointers: whether its pointers can be read and lead anywhere.
  mutating func read(_ section: MachOSection, _ bytes: MachOBytes, hasPointers: Bool) {
    do throws(MachOError) {
      switch section.name {
      case "__objc_methname": try readNames(bytes)
      case "__objc_selrefs" where hasPointers:
        try forEachPointer(in: bytes) { reader, target, place throws(MachOError) in
          guard try reader.budget.insert(target, into: &reader.referenced, at: place) else { return }
          try reader.add(.referenced, nameAt: target, from: place)
        }
      case "__objc_classlist" where hasPointers:
        try forEachPointer(in: bytes) { reader, target, place throws(MachOError) in
          try reader.readClass(at: target, from: place)
        }
      case "__objc_catlist" where hasPointers, "__objc_catlist2" where hasPointers:
        try forEachPointer(in: bytes) { reader, target, place throws(MachOError) in
          try reader.readCategory(at: target, from: place)
        }
      default: break
      }
    } catch { errors.append(error) }
  }

  /// Reads the names of a section: each ends with a zero.
  private mutating func readNames(_ bytes: MachOBytes) throws(MachOError) {
    var position = 0
    while position < bytes.count {
      let name = try bytes.terminated(at: position)
      if !name.isEmpty {
        try budget.insert(.named, of: name, into: &selectors, at: bytes.offset + position)
      }
      position += name.count + 1
    }
  }

  /// Continues after an error with the next pointer, and throws the first one at the end.
  private mutating func forEachPointer(
    in bytes: MachOBytes, _ body: (inout Self, UInt64, Int) throws(MachOError) -> Void
  ) throws(MachOError) {
    var first: MachOError?
    for position in stride(from: 0, through: bytes.count - memory.pointerSize, by: memory.pointerSize) {
      do throws(MachOError) {
        guard let target = try memory.pointer(in: bytes, at: position) else { continue }
        try body(&self, target, bytes.offset + position)
      } catch { first = first ?? error }
    }
    if let first { throw first }
  }

  private mutating func readClass(at address: UInt64, from place: Int) throws(MachOError) {
    let bytes = try memory.bytes(at: address, from: place)
    let dataPosition = 4 * memory.pointerSize
    guard let data = try memory.pointer(in: bytes, at: dataPosition) else { return }
    // The lowest bits distinguish classes in Swift from other classes.
    let unmarked = data & ~(memory.is64Bit ? 7 : 3)
    let constants = try memory.bytes(at: unmarked, from: bytes.offset + dataPosition)
    let namePosition = memory.is64Bit ? 24 : 16
    if let name = try memory.pointer(in: constants, at: namePosition) {
      let text = try memory.bytes(at: name, from: constants.offset + namePosition)
      try budget.insert(try text.terminated(at: 0), into: &classes, at: text.offset)
    }
    try readMethods(in: constants, at: namePosition + memory.pointerSize)
  }

  private mutating func readCategory(at address: UInt64, from place: Int) throws(MachOError) {
    // After its name and its class.
    try readMethods(in: try memory.bytes(at: address, from: place), at: 2 * memory.pointerSize)
  }

  /// Reads the method list to which a pointer leads.
  private mutating func readMethods(in bytes: MachOBytes, at position: Int) throws(MachOError) {
    guard let address = try memory.pointer(in: bytes, at: position),
      try budget.insert(address, into: &lists, at: bytes.offset + position)
    else { return }
    let list = try memory.bytes(at: address, from: bytes.offset + position)
    let (flags, count) = (try list.word(at: 0), Int(try list.word(at: 4)))
    let isRelative = flags & 0x8000_0000 != 0
    let size = Int(flags & 0xFFFC)
    guard size >= (isRelative ? 12 : 3 * memory.pointerSize) else {
      throw list.error("invalid method size: \(size) bytes", at: 0)
    }
    let entries = try list.part(8, count * size)
    guard entries.count <= listBytes else { throw list.error("method lists overlap", at: 0) }
    listBytes -= entries.count
    for entry in stride(from: 0, to: entries.count, by: size) {
      let place = entries.offset + entry
      if isRelative {
        let distance = UInt64(bitPattern: Int64(Int32(bitPattern: try entries.word(at: entry))))
        let target = address &+ 8 &+ UInt64(entry) &+ distance
        // Methods of the system's own libraries have the names themselves.
        let isName = flags & 0x4000_0000 != 0
        if let name = isName ? target : try memory.pointer(in: memory.bytes(at: target, from: place), at: 0) {
          try addMethod(nameAt: name, from: place)
        }
      } else if let name = try memory.pointer(in: entries, at: entry) {
        try addMethod(nameAt: name, from: place)
      }
    }
  }

  private mutating func addMethod(nameAt address: UInt64, from place: Int) throws(MachOError) {
    guard try budget.insert(address, into: &implemented, at: place) else { return }
    try add(.implemented, nameAt: address, from: place)
  }

  private mutating func add(_ use: MachOSelectorUse, nameAt address: UInt64, from place: Int) throws(MachOError) {
    let bytes = try memory.bytes(at: address, from: place)
    try budget.insert(use, of: try bytes.terminated(at: 0), into: &selectors, at: bytes.offset)
  }
}
