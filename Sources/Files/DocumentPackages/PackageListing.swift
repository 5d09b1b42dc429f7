import FileTrees
import FileTypes
import TypeRegistry

/// The contents of a package, line by line, with types, for trees and lists.
public struct PackageListing {
  /// An item of a package.
  public struct Item {
    /// The path in the package; empty for the package itself.
    public let path: [FileName]
    /// The name of the item.
    public let name: FileName
    /// The branch lines before it in a drawn tree.
    public let branches: String
    /// `file`, `directory`, or `symbolicLink`.
    public let kind: String
    /// The type of the item, according to its kind and name.
    public let type: UniformType
    /// The size in bytes; for a folder, of all files in it; nil for a link.
    public let size: Int?
    /// The target of a link.
    public let destination: [UInt8]?
    /// The permissions; nil for a link, which has none.
    public let mode: UInt32?
  }

  private let tree: FileTree
  private let name: FileName
  private let registry: TypeRegistry

  /// A listing.
  ///
  /// - Parameters:
  ///   - tree: the package.
  ///   - name: its name.
  ///   - registry: the types.
  public init(_ tree: FileTree, named name: FileName, in registry: TypeRegistry) {
    self.tree = tree
    self.name = name
    self.registry = registry
  }

  /// Calls `body` for the package and everything in it, folders before their contents, in order of names.
  ///
  /// - Parameter body: called with each item.
  /// - Throws: errors from `body`.
  public func forEachItem<Failure>(_ body: (Item) throws(Failure) -> Void) throws(Failure) {
    try visit(tree, name, path: [], branches: "", indentation: "", body)
  }

  private func visit<Failure>(
    _ tree: FileTree, _ name: FileName, path: [FileName], branches: String, indentation: String,
    _ body: (Item) throws(Failure) -> Void
  ) throws(Failure) {
    try body(item(tree, name, path, branches))
    let children = tree.sortedChildren
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      try visit(
        child.tree, child.name, path: path + [child.name], branches: indentation + (isLast ? "└── " : "├── "),
        indentation: indentation + (isLast ? "    " : "│   "), body)
    }
  }

  private func item(_ tree: FileTree, _ name: FileName, _ path: [FileName], _ branches: String) -> Item {
    let itemName = ItemName(bytes: name.bytes)
    let mode = tree.attributes.mode
    let (kind, type): (String, UniformType) =
      switch tree.kind {
      case .file where tree.isAppleDouble: ("file", registry.type(ofFileNamed: ItemName(bytes: [])))
      case .file: ("file", registry.type(ofFileNamed: itemName, isExecutable: (mode ?? 0) & 0o111 != 0))
      case .directory: ("directory", registry.type(ofFolderNamed: itemName))
      case .symbolicLink: ("symbolicLink", registry.type(carrying: "public.symlink"))
      }
    let isLink = tree.destination != nil
    return Item(
      path: path, name: name, branches: branches, kind: kind, type: type, size: isLink ? nil : tree.extent.bytes,
      destination: tree.destination, mode: isLink ? nil : mode)
  }
}
