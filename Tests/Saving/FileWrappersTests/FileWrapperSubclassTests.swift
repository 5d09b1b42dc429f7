import FileWrappers
import Testing
import UTTestFixtures

/// A subclass with members of the names that this package adds to Apple's class, with types of their own.
private final class Page: FileWrapper, @unchecked Sendable {
  private(set) var asked: [String] = []
  var contentsURL: String { "contentsURL" }

  func contents() -> String {
    asked.append("contents")
    return "own"
  }
  func children() -> Int { 3 }
  func add(_ child: FileWrapper) { asked.append("add") }
  func replaceChild(preferredFilename name: String, with child: FileWrapper) { asked.append("replace \(name)") }
  func setContents(_ data: Data) { asked.append("set \(data.count)") }
  func readContents(_ body: (UnsafeRawBufferPointer) -> Void) { asked.append("read") }
  func snapshot() -> String { "snapshot" }
  func serialized() -> String { "serialized" }
  func save(to url: URL) { asked.append("save") }
  func reload(from url: URL) { asked.append("reload") }
  func loadedContents() -> String { "loaded" }
}

extension FileWrapper {
  /// An extension of a program, which comes before what this package adds.
  fileprivate func replaceChild(_ name: String) -> String { name }
  fileprivate func contents(of name: String) -> Data? { fileWrappers?[name]?.regularFileContents }
}

@Suite struct FileWrapperSubclassTests {
  @Test func `a subclass has the names for itself`() throws {
    let page = Page(directoryWithFileWrappers: ["a": FileWrapper(regularFileWithContents: Data("old".utf8))])
    let child = FileWrapper(regularFileWithContents: Data("new".utf8))
    page.add(child)
    page.replaceChild(preferredFilename: "a", with: child)
    page.setContents(Data())
    page.readContents { _ in }
    #expect(page.contents() == "own" && page.children() == 3 && page.contentsURL == "contentsURL")
    #expect(page.snapshot() == "snapshot" && page.serialized() == "serialized")
    #expect(page.asked == ["add", "replace a", "set 0", "read", "contents"])
    #expect(page.replaceChild("a") == "a" && page.contents(of: "a") == Data("old".utf8))

    // What this package does for itself does not go through them.
    let wrapper: FileWrapper = page
    #expect(try wrapper.replaceChild(preferredFilename: "a", with: child) == "a")
    #expect(try wrapper.children().count == 1 && child.contents() == Data("new".utf8))
    #expect(page.addRegularFile(withContents: Data(), preferredFilename: "b") == "b")
    #expect(page.asked.count == 5)
  }

  /// Swift prefers asynchronous functions in asynchronous code, also those of a superclass.
  @Test func `in asynchronous code, too`() async throws {
    let page = Page(regularFileWithContents: Data())
    page.save(to: URL(filePath: "/dev/null"))
    page.reload(from: URL(filePath: "/dev/null"))
    #expect(page.asked == ["save", "reload"] && page.contents() == "own")
    let folder = try TemporaryFolder()
    let url = URL(filePath: folder.path).appending(path: "page")
    try page.write(to: url, originalContentsURL: nil)
    #expect(try FileWrapper(url: url).contents() == Data())
  }
}
