// Foundation is the peer here; the library itself stands on FoundationEssentials alone.
import Foundation
import PropertyLists
import Testing
import UTTestFixtures

/// The same value, read and written by swift-corelibs-foundation: what the toolchain's `plutil -convert xml1` prints.
@Suite struct XMLAgainstFoundationTests {
  private func foundation(_ bytes: [UInt8], _ format: PropertyListSerialization.PropertyListFormat = .xml) throws
    -> [UInt8]
  {
    let value = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return Array(try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
  }

  @Test(arguments: 0..<20) func `generated values are written the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 1000 + seed)
    for _ in 0..<25 {
      let value = PropertyListValue.random(using: &generator)
      let written = try value.xmlRepresentation()
      #expect(try foundation(written) == written)
    }
  }

  @Test(arguments: 0..<20) func `binary files of Foundation are read the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 2000 + seed)
    for _ in 0..<25 {
      let value = PropertyListValue.random(using: &generator)
      let list = PropertyList(parsing: try foundation(value.xmlRepresentation(), .binary))
      #expect(list.problems.isEmpty)
      #expect(try list.root?.value.xmlRepresentation() == value.xmlRepresentation())
    }
  }

  @Test(.needsSharedData, arguments: Corpus.files) func `files of real apps are written the same`(path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let list = PropertyList(parsing: bytes, named: path)
    // What either refuses has no form to compare.
    guard !list.hasErrors, let expected = try? foundation(bytes) else { return }
    #expect(try list.root?.value.xmlRepresentation() == expected)
  }
}
