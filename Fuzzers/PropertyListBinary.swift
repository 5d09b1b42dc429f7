@testable import PropertyLists

/// Reads any bytes as a binary property list: as they are, and as the objects of a file whose offset table and trailer
/// are right, which bytes by themselves seldom are.
@_cdecl("LLVMFuzzerTestOneInput")
public func readBinaryPropertyList(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  check(Array("bplist00".utf8) + bytes)
  check(file(ofObjects: bytes))
  return 0
}

/// Cuts bytes into objects, each after its length, and gives them a table and a trailer.
private func file(ofObjects bytes: [UInt8]) -> [UInt8] {
  var result = Array("bplist00".utf8)
  var offsets: [UInt8] = []
  var position = 0
  while position < bytes.count, offsets.count < 400 {
    let length = min(Int(bytes[position]) % 40, bytes.count - position - 1)
    offsets += [UInt8(truncatingIfNeeded: result.count >> 8), UInt8(truncatingIfNeeded: result.count)]
    result += bytes[position + 1..<position + 1 + length]
    position += 1 + length
  }
  let table = result.count
  result += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
  for number in [offsets.count / 2, 0, table] {
    result += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
  return result
}

private func check(_ bytes: [UInt8]) {
  let list = PropertyList(parsing: bytes, limits: .init(maximumDepth: 20, maximumProblems: 50))
  precondition(list.format == .binary && list.problems.count <= 51)
  precondition(list.root != nil || list.hasErrors)
  for problem in list.problems { precondition(!problem.message.isEmpty && !problem.description.isEmpty) }
  // What is far larger than its file has been refused.
  precondition(list.document.tape.entries.count <= bytes.count + 140_000)
  guard let root = list.root, list.document.tape.entries.count < 10_000 else { return }
  let value = root.value
  // Integers of more than 64 bits can be read from a binary file, but not written.
  guard let written = try? value.xmlRepresentation(keyOrder: .source) else { return }
  if let binary = try? value.binaryRepresentation() {
    let again = PropertyList(parsing: binary)
    precondition(!again.hasErrors || hasDates(value), again.problems.first?.description ?? "")
  }
  // XML has neither control characters nor years of ten digits nor fractions of seconds.
  guard written.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }), !hasDates(value) else { return }
  let again = PropertyList(parsing: written)
  guard !again.problems.contains(where: { $0.kind == .character || $0.kind == .encoding || $0.kind == .tooDeep })
  else { return }
  precondition((try? again.root?.value.xmlRepresentation(keyOrder: .source)) == written)
}

private func hasDates(_ value: PropertyListValue) -> Bool {
  switch value {
  case .dictionary(let dictionary): dictionary.contains { hasDates($0.value) }
  case .array(let elements): elements.contains(where: hasDates)
  case .date: true
  default: false
  }
}
