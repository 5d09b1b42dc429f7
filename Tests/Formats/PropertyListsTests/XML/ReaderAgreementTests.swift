import Testing
import UTTestFixtures

@testable import PropertyLists

/// Two readers share the work: libxml2 reads what is well-formed, a reader of our own the rest. On what is well-formed,
/// both have to agree; that cannot be seen from outside.
@Suite struct ReaderAgreementTests {
  private func compare(_ bytes: [UInt8], _ name: String) {
    let (text, _) = SourceText.decoding(bytes)
    var one = TapeBuilder(text: text, limits: .init())
    var fault = XMLEventsFault()
    guard readWellFormedXML(&one, &fault) == .wellFormed else { return }
    var other = TapeBuilder(text: text, limits: .init())
    readMalformedXML(&other)
    #expect(one.faults.entries.map(\.message) == other.faults.entries.map(\.message), "\(name)")
    #expect(one.tape.decoded == other.tape.decoded, "\(name)")
    #expect(one.tape.entries.count == other.tape.entries.count, "\(name)")
    for (left, right) in zip(one.tape.entries, other.tape.entries) {
      #expect(
        left.kind == right.kind && left.flags == right.flags && left.parent == right.parent && left.bits == right.bits)
      #expect(left.extent.range == right.extent.range && left.extent.contentRange == right.extent.contentRange)
    }
  }

  @Test(arguments: [
    XMLTruncationTests.sample, "<plist><string>a<b>c</b>d</string></plist>",
    "<plist><array>x<foo><dict/></foo><key>a</key></array></plist>",
    "<dict><key>a</key ><string\n>b</string\t><true/></dict>",
    "<!DOCTYPE plist [<!-- ]> -->\n<!ELEMENT a (b)>]><plist><integer>1</integer></plist>",
    "<plist version='1.0' ><data>\nYQ==\n</data ></plist>", "<plist><string>a<true/></string></plist>",
    "<plist><array/><dict/></plist>",
    "<array><string x=\"a>b\">c</string></array>", "<dict><key>a</key><key>b</key></dict>",
    "<?a <b> ?><plist><!-- <c> --><true></true></plist>",
  ])
  func `agreement on small documents`(text: String) {
    compare(Array(text.utf8), text)
  }

  @Test func `a value takes thirty-two bytes`() {
    #expect(MemoryLayout<TapeEntry>.stride == 32)
  }

  @Test(.needsSharedData) func `agreement on real files`() throws {
    for file in Corpus.files {
      let list = try PropertyList(contentsOf: file)
      if list.format == .xml { compare(list.bytes, file) }
    }
  }
}
