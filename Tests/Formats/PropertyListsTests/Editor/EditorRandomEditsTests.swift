import FoundationEssentials
import PropertyLists
import Testing
import UTTestFixtures

@Suite struct EditorRandomEditsTests {
  @Test(arguments: 0..<30) func `edits of generated files give the value and leave the other bytes`(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let text = try restyled(
        PropertyListValue.random(using: &generator).xmlRepresentation(keyOrder: .source), using: &generator)
      try edit(text, using: &generator)
    }
  }

  @Test(.needsSharedData, arguments: Corpus.files) func `edits of real files give the value and leave the other bytes`(
    path: String
  ) throws {
    let list = try PropertyList(contentsOf: path)
    guard list.format == .xml, !list.hasErrors else { return }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<10 { try edit(list.bytes, using: &generator) }
  }

  private func edit(_ bytes: [UInt8], using generator: inout SeededGenerator) throws {
    let list = PropertyList(parsing: bytes)
    let root = try list.validRoot()
    guard let edit = RandomEdit(of: root, using: &generator) else { return }
    var editor = try PropertyListEditor(list)
    try edit.make(with: &editor)
    let result = editor.bytes
    let replaced = editor.byteReplacements.map(\.range)
    #expect(zip(replaced, replaced.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    let comment = Comment(
      rawValue:
        "\(edit)\nin\n\(String(decoding: bytes.prefix(5000), as: UTF8.self))\ngives\n\(String(decoding: result.prefix(5000), as: UTF8.self))"
    )
    let parsed = PropertyList(parsing: result)
    #expect(!parsed.hasErrors, comment)
    #expect(parsed.root?.value == edit.applied(to: root.value), comment)
    #expect(edit.isLocal(in: root, before: bytes, after: result), comment)
  }

  /// The same file as other people would write it: other line ends and indentation, comments, several elements in a
  /// line.
  private func restyled(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let indentation = ["\t", "  ", "    ", ""].randomElement(using: &generator) ?? ""
    let lineEnd = ["\n", "\r\n", "\r", ""].randomElement(using: &generator) ?? ""
    let commentRate = [0, 0, 10].randomElement(using: &generator) ?? 0
    let joinRate = [0, 0, 30].randomElement(using: &generator) ?? 0
    var result: [UInt8] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // Only lines of a layout of CoreFoundation's are restyled, not those in the middle of a string.
      let content = line.drop { $0 == UInt8(ascii: "\t") }
      guard content.first == UInt8(ascii: "<"), content.last == UInt8(ascii: ">") else { return bytes }
      for _ in 0..<(line.count - content.count) { result += indentation.utf8 }
      result += content
      if Int.random(in: 0..<100, using: &generator) < commentRate { result += " <!-- c -->".utf8 }
      if Int.random(in: 0..<100, using: &generator) >= joinRate { result += lineEnd.utf8 }
      if Int.random(in: 0..<100, using: &generator) < commentRate { result += ("<!-- own line -->" + lineEnd).utf8 }
    }
    return result
  }
}
