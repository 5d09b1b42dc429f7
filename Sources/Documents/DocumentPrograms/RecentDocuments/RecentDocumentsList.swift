import FileWrappers
import Foundation
import SafeWriting
import SystemPackage
import UTFileURLs
import UTLibC
import UTSystemCalls

/// The contents of a `recently-used.xbel`. Everything that does not concern this program's documents stays unchanged.
struct RecentDocumentsList {
  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" \
    xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"></xbel>
    """
  private static let owner = "http://freedesktop.org"
  private static let largestFile = 16 << 20

  private enum Name {
    static let bookmark = XMLName("bookmark")
    static let info = XMLName("info")
    static let metadata = XMLName("metadata")
    static let type = XMLName(
      "mime-type", in: "http://www.freedesktop.org/standards/shared-mime-info", prefix: "mime")
    static let applications = desktop("applications")
    static let application = desktop("application")

    private static func desktop(_ local: String) -> XMLName {
      XMLName(local, in: "http://www.freedesktop.org/standards/desktop-bookmarks", prefix: "bookmark")
    }
  }

  private let tree: XMLTree

  /// Reads a list; a missing file is an empty list.
  init(at file: URL) throws {
    let bytes = try Self.contents(of: file) ?? []
    try self.init(bytes: bytes.isEmpty ? Array(Self.empty.utf8) : bytes, file)
  }

  /// - Returns: nil if there is no file.
  private static func contents(of file: URL) throws -> [UInt8]? {
    guard let open = Descriptor.open(file.bytes, O_RDONLY) else {
      if errno == ENOENT { return nil }
      throw CocoaError(reading: SafeWriteError(reading: FilePath(file), code: errno))
    }
    guard let size = open.status()?.size, let bytes = open.bytes(min(Int(size), largestFile + 1), at: 0) else {
      throw CocoaError(reading: SafeWriteError(reading: FilePath(file), code: errno))
    }
    guard bytes.count <= largestFile else { throw corrupt(file) }
    return bytes
  }

  private init(bytes: [UInt8], _ file: URL) throws {
    guard let tree = XMLTree(bytes), tree.root.isNamed(XMLName("xbel")) else { throw Self.corrupt(file) }
    self.tree = tree
  }

  private static func corrupt(_ file: URL) -> CocoaError {
    CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file.pathText])
  }

  /// The list in the format of the file.
  var bytes: [UInt8] { tree.bytes }

  /// The entries, most recently visited first.
  var documents: [RecentDocuments.Document] {
    tree.root.children(Name.bookmark).compactMap { bookmark in
      guard let place = bookmark["href"], let url = URL(string: place), url.isFileURL else { return nil }
      let metadata = Self.metadata(of: bookmark)
      let programs = metadata.flatMap(Self.programs)?.children(Name.application) ?? []
      return RecentDocuments.Document(
        url: url, visited: Self.date(bookmark, "visited") ?? Self.date(bookmark, "modified") ?? .distantPast,
        mimeType: metadata?.children(Name.type).first?["type"], programs: programs.compactMap { $0["name"] })
    }
    .sorted { $0.visited > $1.visited }
  }

  /// Records that a program visited a document.
  mutating func note(_ url: URL, mimeType: String?, program: String, at date: Date) {
    let time = date.formatted(.iso8601)
    let bookmark = bookmark(of: url) ?? tree.root.addChild(Name.bookmark)
    bookmark["href"] = Self.place(of: url)
    if bookmark["added"] == nil { bookmark["added"] = time }
    bookmark["modified"] = time
    bookmark["visited"] = time
    let info = bookmark.children(Name.info).first ?? bookmark.addChild(Name.info)
    let metadata = Self.metadata(of: bookmark) ?? info.addChild(Name.metadata)
    metadata["owner"] = Self.owner
    let type = metadata.children(Name.type).first ?? metadata.addChild(Name.type)
    if mimeType != nil || type["type"] == nil { type["type"] = mimeType ?? "application/octet-stream" }
    let programs = Self.programs(in: metadata) ?? metadata.addChild(Name.applications)
    let own = Self.entry(of: program, in: programs) ?? programs.addChild(Name.application)
    let count = own["count"].flatMap { Int($0) } ?? 0
    own["name"] = program
    if own["exec"] == nil { own["exec"] = "'\(program) %u'" }
    own["modified"] = time
    own["count"] = "\(max(0, count) &+ 1)"
  }

  /// Removes a program from a document's entry, and the entry if it was the only one.
  mutating func remove(_ url: URL, program: String) {
    guard let bookmark = bookmark(of: url), let programs = Self.metadata(of: bookmark).flatMap(Self.programs) else {
      return
    }
    Self.entry(of: program, in: programs)?.remove()
    if programs.children(Name.application).isEmpty { bookmark.remove() }
  }

  private func bookmark(of url: URL) -> XMLElement? {
    let place = Self.place(of: url)
    return tree.root.children(Name.bookmark).first { $0["href"] == place }
  }

  /// As in other programs' entries, a folder's URL has no trailing slash.
  private static func place(of url: URL) -> String {
    let text = url.standardizedFileURL.absoluteString
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private static func metadata(of bookmark: XMLElement) -> XMLElement? {
    bookmark.children(Name.info).flatMap { $0.children(Name.metadata) }.first { $0["owner"] == owner }
  }

  private static func programs(in metadata: XMLElement) -> XMLElement? {
    metadata.children(Name.applications).first
  }

  private static func entry(of program: String, in programs: XMLElement) -> XMLElement? {
    programs.children(Name.application).first { $0["name"] == program }
  }

  private static func date(_ element: XMLElement, _ name: String) -> Date? {
    guard let text = element[name] else { return nil }
    // With and without fractions of a second.
    return (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
