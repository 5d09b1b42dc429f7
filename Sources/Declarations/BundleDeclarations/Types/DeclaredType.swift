import PropertyLists
import TypeRegistry

/// An entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`, with the locations of its parts.
///
/// A class for the same reason as ``DocumentType``.
public final class DeclaredType: Sendable {
  /// The fields of the entry.
  public let fields: DeclaredFields
  /// Whether the bundle owns the type or imports another vendor's type.
  public let origin: TypeDeclaration.Origin
  /// The index in the array.
  public let index: Int
  /// `UTTypeIdentifier`; nil if it is missing or not a string.
  public let identifier: DeclaredText?
  /// `UTTypeConformsTo`; a string is treated as an array of one.
  public let conformsTo: [DeclaredText]
  /// `UTTypeTagSpecification`, in the order of the file.
  public let tags: [TagList]

  /// The tags of one class.
  public struct TagList: Sendable {
    /// The class's entry in the tag specification.
    public let entry: PropertyList.Entry
    /// The class.
    public let tagClass: TagClass
    /// The tags; a string is treated as an array of one.
    public let values: [DeclaredText]
  }

  init(_ node: PropertyList.Node, origin: TypeDeclaration.Origin, index: Int, settings: BuildSettings) {
    fields = DeclaredFields(node, settings: settings)
    self.origin = origin
    self.index = index
    identifier = fields.text("UTTypeIdentifier")
    conformsTo = fields.texts("UTTypeConformsTo")
    let specification = fields["UTTypeTagSpecification"].map { DeclaredFields($0, settings: settings) }
    tags =
      (specification?.node.entries).map { entries in
        entries.map { entry in
          let texts = DeclaredText(entry.value, settings: settings).map { [$0] }
          return TagList(
            entry: entry, tagClass: TagClass(rawValue: entry.key),
            values: texts ?? entry.value.elements.compactMap { DeclaredText($0, settings: settings) })
        }
      } ?? []
  }

  /// The entry's dictionary.
  public var node: PropertyList.Node { fields.node }

  /// Returns the tags of a class, in declaration order.
  public func tags(_ tagClass: TagClass) -> [DeclaredText] {
    tags.filter { $0.tagClass == tagClass }.flatMap(\.values)
  }

  /// The filename extensions, in declaration order.
  public var filenameExtensions: [DeclaredText] { tags(.filenameExtension) }

  /// The entry's name in messages: its identifier, its description, or its number.
  public var title: String {
    let candidates = [identifier?.written, fields.text("UTTypeDescription")?.written]
    return candidates.compactMap { $0 }.first { !$0.isEmpty } ?? "#\(index + 1)"
  }
}
