import PropertyLists
import UTLibC
import UTSystemCalls
import UTText
import ZipArchives

/// The files of a build: all names, and the bytes of requested files.
struct BuildContents: Sendable {
  /// The source of the bytes.
  private enum Source: Sendable {
    case folder(SearchFolder)
    case archive(AppArchive, [String: ZipEntry])
    case memory([String: [UInt8]])
  }

  private static let maximumNames = 200_000
  private static let maximumProblems = 20
  private static let maximumSize = 32 << 20
  private static let pieceSize = 1 << 18

  private let source: Source
  /// The path of the build, as passed.
  let path: String
  /// The paths of all files, in byte order: files in a folder begin with the name of the folder.
  private(set) var names: [String] = []
  /// The paths of symbolic links and devices. They are not followed, so their targets are unknown.
  private var links: Set<String> = []
  /// The read problems so far.
  private(set) var problems: [DeclarationInputError] = []

  init(_ archive: AppArchive) {
    path = archive.path
    source = .archive(
      archive, Dictionary(archive.members.map { ($0.text, $0) }) { first, _ in first })
    names = archive.names.sorted { $0.precedes($1) }
    links = archive.links
    problems = archive.problems
  }

  init(_ files: [String: [UInt8]], named path: String) {
    self.path = path
    source = .memory(files)
    names = files.keys.sorted { $0.precedes($1) }
  }

  init(folder: SearchFolder) {
    path = folder.path
    source = .folder(folder)
    list(folder, depth: 0, at: String(folder.name))
    names.sort { $0.precedes($1) }
  }

  private mutating func list(_ folder: SearchFolder, depth: Int, at place: String) {
    guard depth < BuildPlace.maximumDepth else { return report(.tooDeep(folder.path)) }
    let listing: FolderListing
    do throws(DeclarationInputError) { listing = try FolderListing(folder.absolutePath) } catch {
      return report(DeclarationInputError(folder.path, error.message, help: error.help))
    }
    for (name, kind) in listing.items {
      switch kind {
      case .folder: list(folder.appending(name), depth: depth + 1, at: "\(place)/\(name)")
      case .file where names.count < Self.maximumNames: names.append("\(place)/\(name)")
      case .file: break
      default: if links.count < Self.maximumNames { links.insert("\(place)/\(name)") }
      }
    }
  }

  private mutating func report(_ problem: DeclarationInputError) {
    if problems.count < Self.maximumProblems { problems.append(problem) }
  }

  /// Returns whether all names on a path are known, and none is a link: a file that is not listed there does not exist.
  func knowsAllNames(onPath name: String) -> Bool {
    guard problems.isEmpty, names.count < Self.maximumNames, links.count < Self.maximumNames else { return false }
    var rest = name[...]
    while true {
      if links.contains(String(rest)) { return false }
      guard let above = rest.beforeLastSlash else { return true }
      rest = above
    }
  }

  /// Returns the path in messages of a file or folder of the build.
  func displayPath(_ name: String) -> String {
    switch source {
    case .archive: "\(path)/\(name)"
    case .memory: path.isEmpty ? name : "\(path)/\(name)"
    case .folder(let folder):
      name.utf8.firstIndex(of: UInt8(ascii: "/")).map { slash in
        folder.appending(String(name[name.utf8.index(after: slash)...])).path
      } ?? folder.path
    }
  }

  /// The archive that the files are in; nil for a folder.
  var archive: AppArchive? { if case .archive(let archive, _) = source { archive } else { nil } }

  /// Passes the bytes of a file in order, in pieces.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - entry: its entry in an archive.
  ///   - body: called with the pieces, which are only valid during the call.
  /// - Throws: if the file cannot be read; errors from `body`.
  func forEachPiece(of name: String, _ entry: ZipEntry?, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch source {
    case .archive(let archive, _):
      if let entry { try archive.forEachPiece(of: entry, body) }
    case .memory(let files): try files[name]?.withUnsafeBytes(body)
    case .folder(let folder):
      guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { return }
      let file = folder.appending(String(name[name.utf8.index(after: slash)...]))
      func failure() -> DeclarationInputError {
        DeclarationInputError(
          file.path, "cannot read: \(systemErrorText())", help: "check the file and its permissions")
      }
      guard let opened = Descriptor.open(file.absolutePath.pathBytes, O_RDONLY | O_NONBLOCK | O_NOFOLLOW) else {
        throw failure()
      }
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
      defer { room.deallocate() }
      var position: Int64 = 0
      while true {
        let count = Descriptor.fill(room, from: opened.number, at: position)
        guard count >= 0 else { throw failure() }
        if count > 0 { try body(UnsafeRawBufferPointer(rebasing: room[..<count])) }
        guard count == room.count else { return }
        position += Int64(count)
      }
    }
  }

  /// Reads a file; nil for a file that may not be read from archives.
  func bytes(of name: String) throws(DeclarationInputError) -> [UInt8]? {
    switch source {
    case .archive(let archive, let members):
      guard let member = members[name] ?? archive.images[name] else { return nil }
      return try archive.bytes(of: member)
    case .memory(let files): return files[name]
    case .folder(let folder):
      guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
      let file = folder.appending(String(name[name.utf8.index(after: slash)...]))
      do { return try readFile(at: file.absolutePath, maximumSize: Self.maximumSize) } catch {
        throw DeclarationInputError(file.path, error)
      }
    }
  }
}
