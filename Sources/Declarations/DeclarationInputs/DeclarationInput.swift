import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLibC
import ZipArchives

/// A property list to check, with the facts available before it is read.
public struct DeclarationInput: Sendable {
  /// The source of the bytes.
  enum Source: Sendable {
    case file(String)
    case member(AppArchive, ZipEntry)
    /// The text a generator would write, if the file does not exist.
    case text([UInt8])
    case standardInput
  }

  /// The path in messages, beginning with the folder or archive as passed. `<stdin>` for standard input.
  public let path: String
  /// The path on disk, where fixes can be written; nil for archive members and standard input.
  public internal(set) var filePath: String?
  /// The names in its folder, in byte order; nil if the folder was not searched.
  public internal(set) var siblings: [String]?
  let source: Source
  /// Whether the user named the file, which may then be a pipe.
  var isGiven = false
  /// The bundle's settings, kind, and platforms, as far as known from the path or a project.
  public internal(set) var context = InfoPlist.Context()
  /// The app that the bundle belongs to, the same for an app and everything in it; nil for a separate file.
  public internal(set) var application: String?
  /// The path of the entitlements, if a project sets them.
  public internal(set) var entitlementsPath: String?
  /// The entitlements that a generator writes, and the path of its configuration.
  var entitlementsText: (name: String, bytes: [UInt8])?
  /// The contexts of the targets' other configurations; ``context`` is for the first one.
  public internal(set) var variants: [Variant] = []
  /// The targets that use it as their Info.plist, each with its project's path.
  public internal(set) var targets: [ProjectTarget] = []
  /// The program that generates the file; nil if the file is maintained by hand, or if unknown.
  public internal(set) var generator: InfoPlistGenerator?
  /// For each line of a generated text, the position in the file that it was generated from; nil if the lines are the
  /// same.
  package internal(set) var positions: [SourceLocation.Position]?
  /// Whether it was not requested, and is only read because a project names it together with a requested file.
  public internal(set) var isSurrounding = false
  /// The file that it was generated from, line by line, because there is no Info.plist: its ``path`` is the path of
  /// this file, followed by a number sign and the target's name. Nil for a file on disk.
  public var origin: String? {
    guard case .text = source else { return nil }
    return path.lastIndex(of: "#").map { String(path[..<$0]) }
  }

  /// The context of the bundle in another configuration, such as Debug.
  public struct Variant: Sendable {
    /// The configuration's name.
    public let configuration: String
    /// The bundle's settings, kind, and platforms.
    public let context: InfoPlist.Context
    /// The path of the entitlements, if a project sets them.
    public let entitlementsPath: String?

    /// Reads the entitlements of the bundle; nil if they are unknown or cannot be read.
    public func entitlements() -> PropertyList? {
      entitlementsPath.flatMap { try? PropertyList(contentsOfFound: $0) }
    }

    /// Returns a copy with another context.
    package func replacing(_ context: InfoPlist.Context) -> Variant {
      Variant(configuration: configuration, context: context, entitlementsPath: entitlementsPath)
    }
  }

  /// A target of a project.
  public struct ProjectTarget: Sendable, Hashable {
    /// The path of the project.
    public let project: String
    /// The target's name.
    public let name: String
    /// The paths of its source files, as far as the project lists them, and of its source folders.
    public let sources: [String]
  }

  init(path: String, source: Source) {
    self.path = path
    self.source = source
    if case .file(let file) = source { filePath = file }
  }

  /// Reads the property list. Problems in it are in `problems`.
  ///
  /// - Parameter limits: limits on the input.
  /// - Throws: if the file or the member of the archive cannot be read, or is larger than the limits allow.
  public func propertyList(
    limits: PropertyList.Limits = PropertyList.Limits()
  ) throws(DeclarationInputError) -> PropertyList {
    PropertyList(parsing: try bytes(maximumSize: limits.maximumSize), named: path, limits: limits)
  }

  /// Reads the entitlements of the bundle; nil if they are unknown or cannot be read.
  public func entitlements() -> PropertyList? {
    if let (name, bytes) = entitlementsText { return PropertyList(parsing: bytes, named: name) }
    return entitlementsPath.flatMap { try? PropertyList(contentsOfFound: $0) }
  }

  /// Reads the bytes; see ``propertyList(limits:)``.
  public func bytes(maximumSize: Int = PropertyList.Limits().maximumSize) throws(DeclarationInputError) -> [UInt8] {
    switch source {
    case .member(let archive, let member): return try archive.bytes(of: member)
    case .text(let bytes): return bytes
    case .file(let file):
      return try read { () throws(PropertyListError) in
        try readFile(at: file, maximumSize: maximumSize, allowsStreams: isGiven)
      }
    case .standardInput:
      return try read { () throws(PropertyListError) in
        try readFile(STDIN_FILENO, named: path, maximumSize: maximumSize)
      }
    }
  }

  private func read(_ body: () throws(PropertyListError) -> [UInt8]) throws(DeclarationInputError) -> [UInt8] {
    do { return try body() } catch {
      switch error {
      case .unreadableFile(_, let reason):
        throw DeclarationInputError(path, "cannot read: \(reason)", help: "check the path and its permissions")
      case .tooLarge(_, let size, let maximum):
        throw DeclarationInputError(
          path, "the size of \(size) bytes exceeds the limit of \(maximum) bytes",
          help: isGiven || filePath == nil
            ? "pass a smaller property list" : "exclude the file if it is not an Info.plist")
      default: throw DeclarationInputError(path, "\(error)", help: "check the path")
      }
    }
  }
}
