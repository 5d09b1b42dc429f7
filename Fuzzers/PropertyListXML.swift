@testable import PropertyLists

/// Reads any bytes as a property list and asks everything of what comes out. What libxml2 finds well-formed and free of
/// faults has to come out the same from the reader of malformed documents.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPropertyList(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let list = PropertyList(parsing: bytes, limits: .init(maximumDepth: 20, maximumProblems: 50))
  precondition(list.problems.count <= 51)
  for problem in list.problems {
    precondition(!problem.message.isEmpty && !problem.help.isEmpty)
    precondition(problem.byteRange.lowerBound >= 0 && problem.byteRange.upperBound <= bytes.count)
    _ = problem.description
  }
  precondition(list.root != nil || list.hasErrors)
  if let root = list.root { visit(root, inside: 0..<bytes.count) }
  if list.format == .xml { compareReaders(bytes) }
  return 0
}

private func visit(_ node: PropertyList.Node, inside range: Range<Int>) {
  let whole = node.byteRange
  precondition(range.lowerBound <= whole.lowerBound && whole.upperBound <= range.upperBound)
  _ = (
    node.contentRange, node.location, node.string, node.integer, node.real, node.boolean, node.date, node.data, node.uid
  )
  precondition(node.elements.count == Array(node.elements).count && node.entries.count == Array(node.entries).count)
  for element in node.elements { visit(element, inside: node.document.source.hasLines ? whole : range) }
  var end = whole.lowerBound
  for entry in node.entries {
    _ = (entry.key, entry.keyLocation, entry.keyContentRange)
    if node.document.source.hasLines {
      // In OpenStep text, a key alone is its own value.
      precondition(end <= entry.keyRange.lowerBound && entry.keyRange.lowerBound <= entry.value.byteRange.lowerBound)
      end = entry.value.byteRange.upperBound
    }
    visit(entry.value, inside: node.document.source.hasLines ? whole : range)
  }
}

private func compareReaders(_ bytes: [UInt8]) {
  let (text, faults) = SourceText.decoding(bytes)
  guard faults.isEmpty else { return }
  var wellFormed = TapeBuilder(text: text, limits: .init())
  var fault = XMLEventsFault()
  guard readWellFormedXML(&wellFormed, &fault) == .wellFormed, wellFormed.faults.isEmpty else { return }
  var malformed = TapeBuilder(text: text, limits: .init())
  readMalformedXML(&malformed)
  wellFormed.finish()
  malformed.finish()
  precondition(malformed.faults.isEmpty, malformed.faults.entries.first?.message ?? "")
  precondition(wellFormed.tape.entries.elementsEqual(malformed.tape.entries, by: areEqual))
  precondition(wellFormed.tape.decoded == malformed.tape.decoded)
}

private func areEqual(_ one: TapeEntry, _ other: TapeEntry) -> Bool {
  one.kind == other.kind && one.flags == other.flags && one.parent == other.parent && one.bits == other.bits
    && one.extent.range == other.extent.range && one.extent.contentRange == other.extent.contentRange
}
