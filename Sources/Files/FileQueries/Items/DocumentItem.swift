import FileTypes
import FoundationEssentials
import TypeRegistry
import UTFileURLs
import UTItemPredicates
import UTLibC

/// A file, package, or folder that a query found. The value does not change when the file changes.
///
/// ```swift
/// for await update in DocumentQuery(in: [folder], contentTypes: ["public.text"]) {
///   names.subtract(update.removed.map(\.name))
///   names.formUnion(update.added.map(\.name))
///   if update.isComplete { break }
/// }
/// ```
public struct DocumentItem: Sendable, PredicateItem {
  /// The bytes of its path: names need not be UTF-8.
  package let path: [UInt8]
  package let type: UniformType
  package let status: FileStatus

  package init(path: [UInt8], type: UniformType, status: FileStatus) {
    (self.path, self.type, self.status) = (path, type, status)
  }

  /// True: the attributes and comparisons are Spotlight's.
  public var hasSpotlightWildcards: Bool { true }

  /// The URL of the item.
  public var url: URL { URL.item(path, isFolder: status.isFolder) }

  /// The name of the item, in which invalid UTF-8 is replaced by U+FFFD.
  public var name: String { String(decoding: ItemName(ofItemAt: path).bytes, as: UTF8.self) }

  /// The identifier of its type.
  public var contentType: String { type.identifier }

  /// The identifiers of its type and all supertypes, nearest first.
  public var contentTypeTree: [String] { [type.identifier] + type.supertypes.map(\.identifier) }

  /// The size in bytes; nil for folders and packages.
  public var size: Int? { status.isFolder ? nil : Int(status.size) }

  /// When its contents were last changed; for a folder, when the names in it were.
  public var modificationDate: Date { Date(status.modified) }

  /// When it was created; nil if its file system does not store that.
  public var creationDate: Date? { status.created.map { Date($0) } }

  /// Whether its type equals a type or conforms to it.
  ///
  /// - Parameter identifier: the identifier of the other type, such as `public.image`.
  public func conforms(to identifier: String) -> Bool {
    type.registry.type(identifier).map(type.conforms) ?? false
  }

  /// Returns the value of an attribute, such as `kMDItemFSSize` or `size`; nil if there is none.
  ///
  /// Attributes are `kMDItemFSName` (`name`), `kMDItemPath` (`path`), `kMDItemURL` (`url`), `kMDItemFSSize` (`size`),
  /// `kMDItemFSContentChangeDate` (`modified`), `kMDItemFSCreationDate` (`created`), `kMDItemContentType` (`type`),
  /// `kMDItemContentTypeTree` (`types`), `kMDItemKind` (`kind`), `kMDItemDisplayName`, `kMDItemLogicalSize`,
  /// `kMDItemContentModificationDate`, `kMDItemContentCreationDate`, `kMDItemAttributeChangeDate`,
  /// `kMDItemFSInvisible`, `kMDItemFSOwnerUserID`, and `kMDItemFSOwnerGroupID`.
  public func value(forAttribute name: String) -> (any Sendable)? {
    QueryAttributes.value(name, path: path, type: type, status: status)
  }

  public func predicateValue(forKey key: String) -> Any? { value(forAttribute: key) }
}
