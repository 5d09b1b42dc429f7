@testable import PropertyLists

/// Reads any bytes as OpenStep text, and looks at what stands where.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOpenStepPropertyList(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  var builder = TapeBuilder(text: SourceText(bytes: bytes), limits: .init(maximumDepth: 20, maximumProblems: 50))
  readOpenStep(&builder)
  let document = PropertyListDocument(name: "f", format: .openStep, builder: builder)
  precondition(document.problems.count <= 51)
  for problem in document.problems {
    precondition(!problem.message.isEmpty && !problem.help.isEmpty && !problem.description.isEmpty)
    precondition(problem.byteRange.lowerBound >= 0 && problem.byteRange.upperBound <= bytes.count)
  }
  guard !document.tape.isEmpty else {
    precondition(document.hasErrors)
    return 0
  }
  let root = PropertyList.Node(document: document, index: 0)
  visit(root, inside: 0..<bytes.count, isSound: !document.hasErrors, bytes)
  _ = try? root.value.xmlRepresentation()
  return 0
}

private func visit(_ node: PropertyList.Node, inside range: Range<Int>, isSound: Bool, _ bytes: [UInt8]) {
  let whole = node.byteRange
  precondition(range.lowerBound <= whole.lowerBound && whole.upperBound <= range.upperBound)
  precondition(whole.lowerBound <= node.contentRange.lowerBound && node.contentRange.upperBound <= whole.upperBound)
  if isSound, node.kind == .array {
    precondition(bytes[whole.lowerBound] == UInt8(ascii: "(") && bytes[whole.upperBound - 1] == UInt8(ascii: ")"))
  }
  if isSound, node.kind == .data {
    precondition(bytes[whole.lowerBound] == UInt8(ascii: "<") && bytes[whole.upperBound - 1] == UInt8(ascii: ">"))
  }
  var end = whole.lowerBound
  for element in node.elements {
    precondition(end <= element.byteRange.lowerBound)
    end = element.byteRange.upperBound
    visit(element, inside: whole, isSound: isSound, bytes)
  }
  for entry in node.entries {
    precondition(end <= entry.keyRange.lowerBound)
    // A key by itself is its own value.
    precondition(
      entry.keyRange.upperBound <= entry.value.byteRange.lowerBound || entry.keyRange == entry.value.byteRange)
    end = entry.value.byteRange.upperBound
    visit(entry.value, inside: whole, isSound: isSound, bytes)
  }
}
