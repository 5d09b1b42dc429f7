import BundleDeclarations
import PropertyLists
import ZipArchives

/// One property list to check, and what is known of it before it is read.
public struct DeclarationInput: Sendable {
  /// Where the bytes are.
  enum Source: Sendable {
    case file(String)
    case member(AppArchive, ZipEntry)
    /// What a generator would write, while the file is not there.
    case text([UInt8])
    case standardInput
  }

  /// The path for people: as the folder or archive was named, and on from there. `<stdin>` for standard input.
  public let path: String
  /// The path on disk; nil for what lies in an archive or comes from standard input. Fixes can be written there.
  public internal(set) var filePath: String?
  /// The names of what lies in its folder, in the order of their bytes; nil if the folder was not searched.
  public internal(set) var siblings: [String]?
  let source: Source
  /// The bundle's settings, kind and platforms, as far as the place or a project says.
  public internal(set) var context = InfoPlist.Context()
  /// The app that the bundle belongs to, the same for an app and everything in it; nil if it stands alone.
  public internal(set) var application: String?
  /// The path of the entitlements, if a project names them.
  public internal(set) var entitlementsPath: String?
  /// The targets that it is the Info.plist of, each with its project's path.
  public internal(set) var targets: [ProjectTarget] = []
  /// The program that writes the file; nil if people do, or if that is not known.
  public internal(set) var generator: InfoPlistGenerator?
  /// The file that it was made from, line by line, because no Info.plist is there: its ``path`` is that of this file with the
  /// name of the target behind a number sign. Nil for what is on disk.
  public var origin: String? {
    guard case .text = source else { return nil }
    return path.lastIndex(of: "#").map { String(path[..<$0]) }
  }

  /// A target of a project.
  public struct ProjectTarget: Sendable, Hashable {
    /// The path of the project.
    public let project: String
    /// The target's name.
    public let name: String
    /// The paths of its files of code, as far as the project names them, and of its folders of code.
    public let sources: [String]
  }

  init(path: String, source: Source) {
    self.path = path
    self.source = source
    if case .file(let file) = source { filePath = file }
  }

  /// Reads the property list. Faults in it are in its diagnostics.
  ///
  /// - Parameter limits: bounds on what is read.
  /// - Throws: if the file or the member of the archive cannot be read, or is larger than the limits allow.
  public func propertyList(
    limits: PropertyList.Limits = PropertyList.Limits()
  ) throws(DeclarationInputError) -> PropertyList {
    PropertyList(parsing: try bytes(maximumSize: limits.maximumSize), named: path, limits: limits)
  }

  /// Reads the bytes; see ``propertyList(limits:)``.
  public func bytes(maximumSize: Int = PropertyList.Limits().maximumSize) throws(DeclarationInputError) -> [UInt8] {
    switch source {
    case .member(let archive, let member): return try archive.bytes(of: member)
    case .text(let bytes): return bytes
    case .file(let file): return try Self.read(file, named: path, maximumSize)
    case .standardInput: return try Self.read("/dev/stdin", named: path, maximumSize)
    }
  }

  private static func read(_ file: String, named path: String, _ size: Int) throws(DeclarationInputError) -> [UInt8] {
    do { return try readFile(at: file, maximumSize: size) } catch {
      switch error {
      case .unreadableFile(_, let reason):
        throw DeclarationInputError(path, "cannot be read: \(reason)", hint: "check the path and its permissions")
      case .tooLarge(_, let size, let maximum):
        throw DeclarationInputError(
          path, "has \(size) bytes, the limit is \(maximum)", hint: "is this the Info.plist? leave it out if not")
      default: throw DeclarationInputError(path, "\(error)", hint: "check the path")
      }
    }
  }
}
