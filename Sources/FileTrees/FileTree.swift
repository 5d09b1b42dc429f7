import SafeWriting

/// A flat file, a folder with all that is in it, or a symbolic link, as a value.
///
/// A tree is read from disk, from a serialized file wrapper or from an archive, changed as any value is, and written by
/// `write(to:replacing:options:)`. The contents of files stay where they are until somebody reads them: a tree of a package of many
/// gigabytes is small.
///
/// ```swift
/// var trip = try FileTree(contentsOf: "Trip.notespackage")
/// trip["day-3.note"] = FileTree(file: Array("Rain.".utf8))
/// ```
public struct FileTree: Sendable {
  /// What an item is.
  public enum Kind: Sendable {
    /// A flat file.
    case file(FileContents)
    /// A folder.
    case directory([FileName: FileTree])
    /// A symbolic link, with the bytes of the path that it holds. It is never followed.
    case symbolicLink(destination: [UInt8])
  }

  /// What the item is.
  public var kind: Kind
  /// What belongs to it besides.
  public var attributes: ItemAttributes
  /// The name that the item would like to have, where it differs from the one that it has; file systems do not keep it,
  /// serialized file wrappers do.
  public var preferredName: FileName?
  /// Where a folder was read from; nil if it was not.
  package var origin: FolderOrigin?
  /// For a folder of which nothing has changed: its path in the version that is replaced. It stands for its children then,
  /// which are left out.
  var reusedPath: [UInt8]?

  /// An item.
  public init(_ kind: Kind, attributes: ItemAttributes = ItemAttributes(), preferredName: FileName? = nil) {
    self.kind = kind
    self.attributes = attributes
    self.preferredName = preferredName
  }

  /// A flat file of these bytes.
  public init(file bytes: [UInt8]) { self.init(.file(.bytes(bytes))) }

  /// A folder of these items.
  public init(directory children: [FileName: FileTree] = [:]) { self.init(.directory(children)) }

  /// A folder as it is, with all that is in it, in the version that will be replaced.
  package init(reusing path: [UInt8]) {
    self.init(directory: [:])
    reusedPath = path
  }

  /// The items of a folder by name; none for other kinds.
  public var children: [FileName: FileTree] {
    get { if case .directory(let children) = kind { children } else { [:] } }
    set {
      guard case .directory(let old) = kind else { return }
      kind = .directory(newValue)
      // The time of a folder is that of the last change of its list.
      if newValue.keys != old.keys { attributes.modified = nil }
    }
  }

  /// The contents of a flat file; nil for other kinds.
  public var contents: FileContents? { if case .file(let contents) = kind { contents } else { nil } }

  /// The path that a symbolic link holds; nil for other kinds.
  public var destination: [UInt8]? { if case .symbolicLink(let destination) = kind { destination } else { nil } }

  /// The items of a folder in the order of their names.
  public var sortedChildren: [(name: FileName, tree: FileTree)] {
    children.sorted { $0.key < $1.key }.map { (name: $0.key, tree: $0.value) }
  }

  /// An item of a folder by its name; nil if there is none, or if no item can have the name.
  public subscript(name: String) -> FileTree? {
    get { FileName(name).flatMap { children[$0] } }
    set { if let name = FileName(name) { children[name] = newValue } }
  }
}
