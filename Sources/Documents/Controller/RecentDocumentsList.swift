import Foundation
import FoundationXML

/// The contents of a `recently-used.xbel`. What is not about the documents of this program stays as it was read.
struct RecentDocumentsList {
  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" \
    xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"></xbel>
    """
  private static let owner = "http://freedesktop.org"
  private static let largestFile = 16 << 20

  private let document: XMLDocument
  private let root: XMLElement

  /// Reads a list; an empty one if there is no file.
  init(at file: URL) throws {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: file)
    } catch CocoaError.fileReadNoSuchFile {
      try self.init(data: Data(Self.empty.utf8), file)
      return
    }
    let data = try handle.read(upToCount: Self.largestFile + 1) ?? Data()
    guard data.count <= Self.largestFile else { throw Self.corrupt(file) }
    try self.init(data: data.isEmpty ? Data(Self.empty.utf8) : data, file)
  }

  private init(data: Data, _ file: URL) throws {
    // A document is read even if it ends too soon; what is missing then must not be saved away.
    let parser = XMLParser(data: data)
    guard parser.parse(), parser.parserError == nil,
      let document = try? XMLDocument(data: data, options: [.nodePreserveAll, .nodeLoadExternalEntitiesNever]),
      let root = document.rootElement(), root.name == "xbel"
    else { throw Self.corrupt(file) }
    self.document = document
    self.root = root
  }

  private static func corrupt(_ file: URL) -> CocoaError {
    CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file.path])
  }

  /// The list as a file holds it.
  var bytes: [UInt8] { Array(document.xmlData(options: [.nodePreserveAll, .nodePrettyPrint])) + [UInt8(ascii: "\n")] }

  /// What is in it, the document that was visited last first.
  var documents: [RecentDocuments.Document] {
    root.elements(forName: "bookmark").compactMap { bookmark in
      guard let place = bookmark.attribute(forName: "href")?.stringValue, let url = URL(string: place), url.isFileURL
      else { return nil }
      let metadata = Self.metadata(of: bookmark)
      let programs = metadata.flatMap(Self.programs)?.elements(forName: "bookmark:application") ?? []
      return RecentDocuments.Document(
        url: url, visited: Self.date(bookmark, "visited") ?? Self.date(bookmark, "modified") ?? .distantPast,
        mimeType: metadata?.elements(forName: "mime:mime-type").first?.attribute(forName: "type")?.stringValue,
        programs: programs.compactMap { $0.attribute(forName: "name")?.stringValue })
    }
    .sorted { $0.visited > $1.visited }
  }

  /// Notes that a program visited a document.
  mutating func note(_ url: URL, mimeType: String?, program: String, at date: Date) {
    let time = date.formatted(.iso8601)
    let bookmark = bookmark(of: url) ?? Self.child("bookmark", of: root)
    bookmark.set("href", Self.place(of: url))
    if bookmark.attribute(forName: "added") == nil { bookmark.set("added", time) }
    bookmark.set("modified", time)
    bookmark.set("visited", time)
    let info = bookmark.elements(forName: "info").first ?? Self.child("info", of: bookmark)
    let metadata = Self.metadata(of: bookmark) ?? Self.child("metadata", of: info)
    metadata.set("owner", Self.owner)
    let type = metadata.elements(forName: "mime:mime-type").first ?? Self.child("mime:mime-type", of: metadata)
    if mimeType != nil || type.attribute(forName: "type") == nil {
      type.set("type", mimeType ?? "application/octet-stream")
    }
    let programs = Self.programs(in: metadata) ?? Self.child("bookmark:applications", of: metadata)
    let own = Self.entry(of: program, in: programs) ?? Self.child("bookmark:application", of: programs)
    let count = own.attribute(forName: "count")?.stringValue.flatMap { Int($0) } ?? 0
    own.set("name", program)
    if own.attribute(forName: "exec") == nil { own.set("exec", "'\(program) %u'") }
    own.set("modified", time)
    own.set("count", "\(max(0, count) &+ 1)")
  }

  /// Takes a program off a document, and the document off the list if it was the only one.
  mutating func remove(_ url: URL, program: String) {
    guard let bookmark = bookmark(of: url), let programs = Self.metadata(of: bookmark).flatMap(Self.programs) else {
      return
    }
    Self.entry(of: program, in: programs)?.detach()
    if programs.elements(forName: "bookmark:application").isEmpty { bookmark.detach() }
  }

  private func bookmark(of url: URL) -> XMLElement? {
    let place = Self.place(of: url)
    return root.elements(forName: "bookmark").first { $0.attribute(forName: "href")?.stringValue == place }
  }

  /// A folder's place has no slash at its end, as other programs have it.
  private static func place(of url: URL) -> String {
    let text = url.standardizedFileURL.absoluteString
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private static func metadata(of bookmark: XMLElement) -> XMLElement? {
    bookmark.elements(forName: "info").flatMap { $0.elements(forName: "metadata") }
      .first { $0.attribute(forName: "owner")?.stringValue == owner }
  }

  private static func programs(in metadata: XMLElement) -> XMLElement? {
    metadata.elements(forName: "bookmark:applications").first
  }

  private static func entry(of program: String, in programs: XMLElement) -> XMLElement? {
    programs.elements(forName: "bookmark:application").first { $0.attribute(forName: "name")?.stringValue == program }
  }

  private static func child(_ name: String, of parent: XMLElement) -> XMLElement {
    let child = XMLElement(name: name)
    parent.addChild(child)
    return child
  }

  private static func date(_ element: XMLElement, _ name: String) -> Date? {
    guard let text = element.attribute(forName: name)?.stringValue else { return nil }
    // With and without fractions of a second.
    return (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}

extension XMLElement {
  fileprivate func set(_ name: String, _ value: String) {
    if let known = attribute(forName: name) {
      known.stringValue = value
    } else if let attribute = XMLNode.attribute(withName: name, stringValue: value) as? XMLNode {
      addAttribute(attribute)
    }
  }
}
