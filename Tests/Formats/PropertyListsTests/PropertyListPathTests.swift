import PropertyLists
import Testing

@Suite struct PropertyListPathTests {
  @Test(
    arguments: [
      ("", []), ("a", [.key("a")]),
      ("CFBundleDocumentTypes[0].CFBundleTypeName", ["CFBundleDocumentTypes", 0, "CFBundleTypeName"]),
      ("[3]", [3]), ("[3].a", [3, "a"]), ("a[1][2]", ["a", 1, 2]),
      (
        "UTTypeTagSpecification[\"public.filename-extension\"][0]",
        ["UTTypeTagSpecification", "public.filename-extension", 0]
      ),
      ("[\"\"]", [""]), ("[\"a\\\"b\\\\c\"]", ["a\"b\\c"]), ("[\"\\u{a}\"]", ["\n"]), ("a b.ü", ["a b", "ü"]),
      ("0.1", ["0", "1"]),
    ] as [(String, [PropertyListPath.Component])])
  func `a path is written and read back`(text: String, components: [PropertyListPath.Component]) {
    #expect(PropertyListPath(components).description == text)
    #expect(PropertyListPath(text) == PropertyListPath(components))
  }

  @Test(arguments: [
    ".", "a.", ".a", "a..b", "[", "[]", "[a]", "[-1]", "[1", "[\"a]", "[\"a\"", "a]", "a\"b", "[99999999999999999999]",
    "[0]a", "[\"\\x\"]", "[\"\\u{110000}\"]",
  ])
  func `what is not a path is refused`(text: String) {
    #expect(PropertyListPath(text) == nil)
  }

  @Test func `paths grow`() {
    let path = PropertyListPath(["a"])
    #expect(path.appending(key: "b").appending(index: 2).description == "a.b[2]")
    #expect(path.appending(key: "b").parent == path)
    #expect(path.parent == PropertyListPath())
    #expect(PropertyListPath().parent == nil)
    #expect(PropertyListPath().isEmpty)
  }
}
