import Testing
import UTText

@Suite struct PropertyListPathTests {
  @Test(
    arguments: [
      ("CFBundleDocumentTypes[0].CFBundleTypeName", ["CFBundleDocumentTypes", 0, "CFBundleTypeName"]),
      ("UTTypeTagSpecification[\"public.mime-type\"][1]", ["UTTypeTagSpecification", "public.mime-type", 1]), ("", []),
      ("[2]", [2]), ("[\"\"]", [""]), ("[\"a\\\"b\\\\c\"]", ["a\"b\\c"]), ("[\"\\u{7}\"]", ["\u{7}"]),
    ] as [(String, PropertyListPath)])
  func `a path is written as text and read back`(text: String, path: PropertyListPath) {
    #expect(path.description == text)
    #expect(PropertyListPath(text) == path)
  }

  @Test(arguments: [
    "a..b", "a[", "a[]", "a[-1]", "a[99999999999999999999]", "a[\"b]", ".", "a[0]b", "a[\"\\u{110000}\"]", "a[\"\\x\"]",
  ])
  func `what is not a path is refused`(text: String) { #expect(PropertyListPath(text) == nil) }
}
