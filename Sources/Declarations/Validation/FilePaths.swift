import PropertyLists
import SafeWriting
import UTLibC
import UTSystemCalls
import UTText

/// Functions for file paths and the files there.
enum FilePaths {
  static func isFolder(_ path: String) throws(DeclarationValidationError) -> Bool {
    try status(of: path)?.isFolder ?? false
  }

  static func isFile(_ path: String) throws(DeclarationValidationError) -> Bool {
    try status(of: path)?.isFile ?? false
  }

  /// Returns the status of the item at a path; nil if there is none.
  ///
  /// - Throws: if the status cannot be read.
  static func status(
    of path: String, followingLinks: Bool = true
  ) throws(DeclarationValidationError) -> FileStatus? {
    if let status = Descriptor.status(at: path.pathBytes, followingLinks: followingLinks) { return status }
    if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
    throw .notExaminable(path: path, reason: systemErrorText())
  }

  /// Returns the folder of a path, as spelled: `.` for a bare name.
  static func folder(of path: String) -> String {
    path.beforeLastSlash.map { $0.isEmpty ? "/" : String($0) } ?? "."
  }

  static func joined(_ folder: String, _ name: String) -> String {
    folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the parent of a folder, spelled like it; nil for the root.
  static func above(_ folder: String) -> String? {
    // Almost always a name after a slash.
    if let above = folder.beforeLastSlash, !above.isEmpty, !["", ".", ".."].contains(folder.lastComponent) {
      return String(above)
    }
    let steps = folder.split(separator: "/")
    if folder.hasPrefix("/") { return steps.isEmpty ? nil : "/" + steps.dropLast().joined(separator: "/") }
    guard resolvedPath(folder) != "/" else { return nil }
    let isUp = steps.allSatisfy { $0 == "." || $0 == ".." }
    if isUp { return (steps.filter { $0 != "." } + [".."]).joined(separator: "/") }
    let rest = steps.dropLast().joined(separator: "/")
    return steps.last == ".." ? "\(folder)/.." : rest.isEmpty ? "." : rest
  }

  /// The current folder.
  static var current: String { resolvedPath(".") }

  /// Returns the nearest folder at or above a folder that has a `.git`; nil if there is none.
  ///
  /// In a shared folder, another user may put a `.git` next to a project. Then files and settings around the project would count.
  /// A `.git` that belongs neither to this user, nor to root, nor to the owner of its folder is ignored.
  ///
  /// - Parameter limit: a folder above it, where the search ends.
  static func repository(above folder: String, below limit: String? = nil) throws(DeclarationValidationError) -> String?
  {
    var candidate = folder
    while candidate != limit {
      if let found = try status(of: joined(candidate, ".git"), followingLinks: false) {
        if found.owner == geteuid() || found.owner == 0 { return candidate }
        if try status(of: candidate)?.owner == found.owner { return candidate }
      }
      guard let next = above(candidate) else { return nil }
      candidate = next
    }
    return nil
  }

  /// Returns the names in a folder; none if it does not exist or access is denied.
  ///
  /// - Throws: if the folder cannot be read for another reason.
  static func names(in folder: String) throws(DeclarationValidationError) -> [String] {
    let opened = Descriptor.open(folder.pathBytes, O_RDONLY | O_DIRECTORY)
    if let opened, let names = FolderEntries.names(of: opened) { return names.map { String(spelling: $0) } }
    if [ENOENT, ENOTDIR, ENAMETOOLONG, EACCES].contains(errno) { return [] }
    throw .unreadable(path: folder, reason: systemErrorText())
  }

  /// Returns all bytes of a file.
  ///
  /// - Parameter allowsStreams: whether pipes and devices are read to their end, because the user named the path.
  static func read(
    _ path: String, maximumSize: Int, allowsStreams: Bool = false
  ) throws(DeclarationValidationError) -> [UInt8] {
    do { return try readFile(at: path, maximumSize: maximumSize, allowsStreams: allowsStreams) } catch {
      guard case .unreadableFile(_, let reason) = error else {
        throw .unreadable(path: path, reason: "the file exceeds the limit of \(maximumSize) bytes")
      }
      throw .unreadable(path: path, reason: reason)
    }
  }

  /// Returns all bytes from a descriptor.
  static func read(_ descriptor: Int32, _ path: String, maximumSize: Int) throws(DeclarationValidationError) -> [UInt8]
  {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Descriptor.readOn(descriptor, into: $0) }
      guard count >= 0 else { throw .unreadable(path: path, reason: systemErrorText()) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= maximumSize else {
        throw .unreadable(path: path, reason: "the file exceeds the limit of \(maximumSize) bytes")
      }
    }
  }
}

extension String {
  /// Whether this absolute path without links is that of a folder, or leads to something in it.
  func isPath(inOrAt folder: String) -> Bool {
    self[...].hasSameBytes(as: folder[...]) || path(inFolder: folder) != nil
  }
}
