import PropertyLists

/// An entry of `CFBundleDocumentTypes`: which files an app opens, how well, and how they look.
///
/// Source of the keys: Apple's "Information Property List Key Reference", table 2-1.
///
/// A class, because rules pass entries about by the thousand, and a copy of all their texts would cost more than looking
/// at them.
public final class DocumentType: Sendable {
  /// All that the entry says.
  public let fields: DeclaredFields
  /// Its place in the array, counted from 0.
  public let index: Int

  /// `CFBundleTypeName`: the name of the type, by which AppKit's document classes refer to it.
  public let name: DeclaredText?
  /// `CFBundleTypeRole` as written: `Editor`, `Viewer`, `Shell`, `None`, `QLGenerator`, `MDImporter`.
  public let role: DeclaredText?
  /// `LSHandlerRank` as written: `Owner`, `Default`, `Alternate`, `None`.
  public let rank: DeclaredText?
  /// `LSItemContentTypes`: the uniform type identifiers of what it opens; a string counts as an array of one.
  public let contentTypes: [DeclaredText]
  /// `CFBundleTypeExtensions`: filename extensions. Ignored where there are content types.
  public let filenameExtensions: [DeclaredText]
  /// `CFBundleTypeMIMETypes`. Ignored where there are content types.
  public let mimeTypes: [DeclaredText]
  /// `CFBundleTypeOSTypes`. Ignored where there are content types.
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
  /// `LSTypeIsPackage`. Ignored where there are content types: their conformance decides.
  public var isPackage: Bool? { fields.flag("LSTypeIsPackage") }

  /// How the entry is called in messages: its name, its first type or extension, or its number.
  public var title: String {
    let candidates = [name?.written, contentTypes.first?.written, filenameExtensions.first.map { ".\($0.written)" }]
    return candidates.compactMap { $0 }.first { !$0.isEmpty } ?? "#\(index + 1)"
  }
}
