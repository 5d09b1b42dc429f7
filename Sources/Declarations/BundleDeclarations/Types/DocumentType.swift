import PropertyLists

/// An entry of `CFBundleDocumentTypes`: the files an app opens, its rank for them, and their icons.
///
/// Source of the keys: Apple's "Information Property List Key Reference", table 2-1.
///
/// A class, because rules pass entries around by the thousands, and copying all their texts would cost more than
/// reading them.
public final class DocumentType: Sendable {
  /// The fields of the entry.
  public let fields: DeclaredFields
  /// The index in the array.
  public let index: Int

  /// `CFBundleTypeName`: the name of the type, by which AppKit's document classes refer to it.
  public let name: DeclaredText?
  /// `CFBundleTypeRole` as written: `Editor`, `Viewer`, `Shell`, `None`, `QLGenerator`, `MDImporter`.
  public let role: DeclaredText?
  /// `LSHandlerRank` as written: `Owner`, `Default`, `Alternate`, `None`.
  public let rank: DeclaredText?
  /// `LSItemContentTypes`: the uniform type identifiers it opens; a string is treated as an array of one.
  public let contentTypes: [DeclaredText]
  /// `CFBundleTypeExtensions`: filename extensions. Ignored if there are content types.
  public let filenameExtensions: [DeclaredText]
  /// `CFBundleTypeMIMETypes`. Ignored if there are content types.
  public let mimeTypes: [DeclaredText]
  /// `CFBundleTypeOSTypes`. Ignored if there are content types.
  public let osTypes: [DeclaredText]

  init(_ node: PropertyList.Node, index: Int, settings: BuildSettings) {
    fields = DeclaredFields(node, settings: settings)
    self.index = index
    name = fields.text("CFBundleTypeName")
    role = fields.text("CFBundleTypeRole")
    rank = fields.text("LSHandlerRank")
    contentTypes = fields.texts("LSItemContentTypes")
    filenameExtensions = fields.texts("CFBundleTypeExtensions")
    mimeTypes = fields.texts("CFBundleTypeMIMETypes")
    osTypes = fields.texts("CFBundleTypeOSTypes")
  }

  /// The entry's dictionary.
  public var node: PropertyList.Node { fields.node }
  /// `LSTypeIsPackage`. Ignored if there are content types, whose conformance decides.
  public var isPackage: Bool? { fields.flag("LSTypeIsPackage") }

  /// The entry's name in messages: its name, its first type or extension, or its number.
  public var title: String {
    let candidates = [name?.written, contentTypes.first?.written, filenameExtensions.first.map { ".\($0.written)" }]
    return candidates.compactMap { $0 }.first { !$0.isEmpty } ?? "#\(index + 1)"
  }
}
