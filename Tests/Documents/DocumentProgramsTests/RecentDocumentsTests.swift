import DocumentPrograms
import Documents
import Testing
import UTLibC
import UTTestFixtures

/// The list as the specification and its examples have it (freedesktop.org, Desktop Bookmark Specification 1.0).
@Suite struct RecentDocumentsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func list(_ program: String = "notes", limit: Int = 100) -> RecentDocuments {
    RecentDocuments(file: URL(filePath: "\(folder.path)/list.xbel"), program: program, limit: limit)
  }

  private var text: String {
    get throws { String(decoding: try Data(contentsOf: list().file), as: UTF8.self) }
  }

  /// As another program may have left it: entries, applications, groups and metadata of others.
  private static let foreign = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
      <bookmark href="file:///home/me/Pl%C3%A4ne.odt" added="2026-01-02T03:04:05Z" modified="2026-01-02T03:04:06Z" visited="2026-01-02T03:04:06.123456Z">
        <title>Pläne &amp; mehr</title>
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="application/vnd.oasis.opendocument.text"/>
            <bookmark:groups><bookmark:group>Office</bookmark:group></bookmark:groups>
            <bookmark:applications>
              <bookmark:application name="writer" exec="&apos;writer %u&apos;" modified="2026-01-02T03:04:06Z" count="3"/>
            </bookmark:applications>
            <bookmark:private/>
          </metadata>
          <metadata owner="http://example.com"/>
        </info>
      </bookmark>
      <bookmark href="https://example.com/" added="2026-01-02T03:04:05Z" modified="2026-01-02T03:04:05Z"/>
    </xbel>
    """

  @Test func `a list begins with its first document`() throws {
    #expect(try list().documents() == [])
    let url = URL(filePath: "/home/me/Straße & Co/list.txt")
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    try list().note(url, type: .plainText, at: date)
    let document = try #require(try list().documents().first)
    #expect(document.url.path == url.path)
    #expect(document.visited == date)
    #expect(document.mimeType == "text/plain")
    #expect(document.programs == ["notes"])
    #expect(try text.contains("href=\"file:///home/me/Stra%C3%9Fe%20&amp;%20Co/list.txt\""))
    #expect(try text.contains("visited=\"2027-01-15T08:00:00Z\""))
    let mode = try FileManager.default.attributesOfItem(atPath: list().file.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test func `what others wrote stays`() throws {
    try folder.write(Self.foreign, to: "list.xbel")
    #expect(try list().documents() == [])
    let all = try list().documents(ofAllPrograms: true)
    #expect(all.map(\.url.path) == ["/home/me/Pläne.odt"])
    #expect(all.first?.visited.timeIntervalSince1970.rounded() == 1_767_323_046)
    try list().note(URL(filePath: "/home/me/Pläne.odt"), type: nil)
    let document = try #require(try list().documents().first)
    #expect(document.programs == ["writer", "notes"])
    #expect(document.mimeType == "application/vnd.oasis.opendocument.text")
    for kept in [
      "<title>Pläne &amp; mehr</title>", "<bookmark:group>Office</bookmark:group>", "count=\"3\"",
      "<bookmark:private/>",
      "owner=\"http://example.com\"", "https://example.com/", "added=\"2026-01-02T03:04:05Z\"",
    ] { #expect(try text.contains(kept)) }
    try list().remove(URL(filePath: "/home/me/Pläne.odt"))
    #expect(try list("writer").documents().map(\.programs) == [["writer"]])
  }

  @Test func `namespaces count, not their prefixes`() throws {
    let prefixes = [("bookmark:", "b:"), ("mime:", "m:"), ("xmlns:bookmark=", "xmlns:b="), ("xmlns:mime=", "xmlns:m=")]
    let other = prefixes.reduce(Self.foreign) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    try folder.write(other, to: "list.xbel")
    try list().note(URL(filePath: "/home/me/Pläne.odt"), type: nil)
    let document = try #require(try list().documents().first)
    #expect(document.programs == ["writer", "notes"])
    #expect(document.mimeType == "application/vnd.oasis.opendocument.text")
    #expect(try !text.contains("bookmark:"))
  }

  @Test func `prefixes that stand for something else are left alone`() throws {
    try folder.write("<xbel version='1.0' xmlns:bookmark='urn:other' xmlns:mime='urn:mine'/>", to: "list.xbel")
    for _ in 0..<3 { try list().note(URL(filePath: "/a"), type: .plainText) }
    #expect(try list().documents().map(\.mimeType) == ["text/plain"])
    #expect(try text.components(separatedBy: "mime-type").count == 2 && text.contains("urn:other"))
  }

  @Test func `what XML cannot hold makes no list unreadable`() throws {
    let list = list("odd \u{1}\u{FFFE}<&\"'name")
    try list.note(URL(filePath: "/a"), type: nil)
    #expect(try list.documents(ofAllPrograms: true).map(\.programs) == [["odd <&\"'name"]])
  }

  // A sanitizer keeps memory, and finds what is lost by itself.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LSAN_OPTIONS"] == nil))
  func `the memory of a list is released`() async throws {
    let url = list().file
    for number in 0..<100 { try list().note(URL(filePath: "/\(number)"), type: .plainText) }
    await #expect(processExitsWith: .success) { [path = url.path as String] in
      func pages() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return Int(fields[1]) ?? 0
      }
      let list = RecentDocuments(file: URL(filePath: path), program: "notes")
      for _ in 0..<20 { _ = try list.documents() }
      let before = try pages()
      for _ in 0..<300 { _ = try list.documents() }
      // The text of the list is 50 KB, and its tree more.
      guard try pages() < before + 1000 else { exit(1) }
    }
  }

  @Test func `the oldest documents leave a full list`() throws {
    for number in 0..<5 {
      let date = Date(timeIntervalSince1970: Double(1000 + number))
      try list(limit: 3).note(URL(filePath: "/\(number)"), type: .plainText, at: date)
    }
    #expect(try list().documents().map(\.url.path) == ["/4", "/3", "/2"])
  }

  @Test func `programs that note documents at the same time lose nothing`() async throws {
    let folder = folder
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          let list = RecentDocuments(file: URL(filePath: "\(folder.path)/list.xbel"), program: "p\(number)")
          try? list.note(URL(filePath: "/\(number)"), type: nil)
        }
      }
    }
    #expect(try list().documents(ofAllPrograms: true).count == 6)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.xbel"])
  }

  @Test(arguments: ["", "no list", "<html/>", "<xbel>", "<!DOCTYPE x [<!ENTITY a \"b\">]><xbel>&a;</xbel>"])
  func `what is not a list is left alone`(text: String) throws {
    try folder.write(text, to: "list.xbel")
    guard text != "" else {
      // As a program leaves it that has made the file and not written to it yet.
      return try list().note(URL(filePath: "/a"), type: nil)
    }
    #expect(throws: CocoaError.self) { try list().documents() }
    #expect(throws: CocoaError.self) { try list().note(URL(filePath: "/a"), type: nil) }
    #expect(try self.text == text)
  }
}
