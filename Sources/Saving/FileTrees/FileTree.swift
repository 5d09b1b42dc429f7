import SafeWriting

/// A flat file, a folder with its contents, or a symbolic link, as a value.
///
/// A tree is read from disk, from a serialized file wrapper, or from an archive, changed like any value, and written by
/// `write(to:replacing:options:)`. The contents of files are read on demand, so the tree of a package of many gigabytes
/// is small.
///
/// ```swift
/// var trip = try FileTree(contentsOf: "Trip.notespackage")
/// trip["day-3.note"] = FileTree(file: Array("Rain.".utf8))
/// ```
public struct FileTree: Sendable {
  /// The kind of an item.
  public enum Kind: Sendable {
    /// A flat file.
    case file(FileContents)
    /// A folder.
    case directory([FileName: FileTree])
    /// A symbolic link, with the bytes of its target path. It is never followed.
    case symbolicLink(destination: [UInt8])
  }

  /// The kind of the item.
  public var kind: Kind
  /// The attributes of the item.
  public var attributes: ItemAttributes
  /// The preferred name of the item, if it differs from its name; kept by serialized file wrappers, but not by file
  /// systems.
  public var preferredName: FileName?
  /// Whether it is a file in which macOS stores metadata of an item next to it (AppleDouble), which no document
  /// contains.
  package var isAppleDouble = false
  /// The location that a folder was read from, if any.
  package var origin: FolderOrigin?
  /// For an unchanged folder: its path in the version to be replaced. The children are then omitted.
  var reusedPath: [UInt8]?

  /// Creates an item.
  public init(_ kind: Kind, attributes: ItemAttributes = ItemAttributes(), preferredName: FileName? = nil) {
    self.kind = kind
    self.attributes = attributes
    self.preferredName = preferredName
  }

  /// The attributes of a copy that does not get the access control list of the item on disk: the list's mask, which
  /// replaces the permissions of the group, must not open the copy to any other user. If the copy gets the list, the
  /// mask comes with it.
  ///
  /// - Throws: ``FileTreeError`` if it cannot be determined whether there is a list.
  package func attributesOfCopy() throws(FileTreeError) -> ItemAttributes {
    guard let mode = attributes.mode, mode & 0o070 != 0 else { return attributes }
    guard let origin else { return try contents?.attributesOfCopy(attributes) ?? attributes }
    var attributes = attributes
    attributes.mode = try origin.withoutMask(mode)
    return attributes
  }

  /// Treats all modes in it as found, not as requested (`ItemAttributes.hasForeignMode`): for a tree that another
  /// device or user may have created.
  package mutating func distrustModes() {
    attributes.hasForeignMode = true
    guard case .directory(var children) = kind else { return }
    for name in children.keys { children[name]?.distrustModes() }
    kind = .directory(children)
  }

  /// The owners of everything in it where it was read.
  package var foundOwners: Set<UInt32> {
    var owners = Set(attributes.foundOwner.map { [$0] } ?? [])
    if case .directory(let children) = kind { for child in children.values { owners.formUnion(child.foundOwners) } }
    return owners
  }

  /// Removes the files that macOS put next to items, and that do not belong to a document.
  package mutating func removeAppleDouble() {
    guard case .directory(var children) = kind else { return }
    for (name, child) in children {
      switch child.kind {
      case .file where child.isAppleDouble: children[name] = nil
      case .directory: children[name]?.removeAppleDouble()
      case .file, .symbolicLink: break
      }
    }
    kind = .directory(children)
  }

  /// Creates a flat file with these bytes.
  public init(file bytes: [UInt8]) { self.init(.file(.bytes(bytes))) }

  /// Creates a folder with these items.
  public init(directory children: [FileName: FileTree] = [:]) { self.init(.directory(children)) }

  /// Creates a placeholder for an unchanged folder in the version to be replaced.
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
      // The time of a folder is that of the last change to its list of items.
      if newValue.keys != old.keys { attributes.modified = nil }
    }
    _modify {
      guard case .directory(var children) = kind else {
        var none: [FileName: FileTree] = [:]
        yield &none
        return
      }
      let count = children.count
      // Nothing else refers to the children while they change, so they are not copied.
      kind = .directory([:])
      defer {
        if children.count != count { attributes.modified = nil }
        kind = .directory(children)
      }
      yield &children
    }
  }

  /// The contents of a flat file; nil for other kinds.
  public var contents: FileContents? { if case .file(let contents) = kind { contents } else { nil } }

  /// The target path of a symbolic link; nil for other kinds.
  public var destination: [UInt8]? { if case .symbolicLink(let destination) = kind { destination } else { nil } }

  /// The items of a folder, in order of their names.
  public var sortedChildren: [(name: FileName, tree: FileTree)] {
    children.sorted { $0.key < $1.key }.map { (name: $0.key, tree: $0.value) }
  }

  /// Returns the item of a folder with this name; nil if there is none, or the name is invalid.
  public subscript(name: String) -> FileTree? {
    get { FileName(name).flatMap { children[$0] } }
    set { if let name = FileName(name) { children[name] = newValue } }
  }
}
