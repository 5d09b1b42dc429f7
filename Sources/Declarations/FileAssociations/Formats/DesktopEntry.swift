import PropertyLists
import TypeRegistry
import UTText

/// The line `MimeType` of a desktop entry.
///
/// Source: "Desktop Entry Specification", version 1.5, freedesktop.org.
package struct DesktopEntry {
  /// The MIME types that an app opens, in order.
  let mimeTypes: [String]
  /// Notes for document types that have none.
  package let notes: [DeclarationNote]

  package init(of files: DeclaredFiles, in registry: TypeRegistry) {
    let own = OwnMIMETypes(of: files.types.map(\.type), in: registry)
    var notes: [DeclarationNote] = []
    mimeTypes =
      files.documentTypes.filter { $0["CFBundleTypeRole"]?.string != "None" }.flatMap { document -> [String] in
        let found = own.mimeTypes(of: document, in: registry)
        if found.isEmpty, document["LSTypeIsPackage"] != true {
          notes.append(DeclarationNote("documents of \(document.title) have no MIME type, so the entry omits them"))
        }
        return found
      }.unique
    self.notes = notes
  }

  /// The line.
  package var text: String { "MimeType=\(mimeTypes.map { "\($0);" }.joined())\n" }
}

/// The MIME types of declared types.
private struct OwnMIMETypes {
  private let byIdentifier: [String: String]
  private let byExtension: [String: String]

  init(of types: [PropertyListValue.Dictionary], in registry: TypeRegistry) {
    let names = MIMEPackage.names(of: types, in: registry).map(\.mimeType)
    byIdentifier = Dictionary(
      zip(types.map { $0.identifier.lowercased() }, names), uniquingKeysWith: { first, _ in first })
    let tags = zip(types, names).flatMap { type, name in
      type.tags("public.filename-extension").map { ($0.lowercased(), name) }
    }
    byExtension = Dictionary(tags, uniquingKeysWith: { first, _ in first })
  }

  /// The MIME types of a document type: those of its types, or else its own ones, or else those of its extensions.
  func mimeTypes(of document: PropertyListValue.Dictionary, in registry: TypeRegistry) -> [String] {
    let identifiers = document["LSItemContentTypes"]?.texts ?? []
    if !identifiers.isEmpty {
      return MIMEPackage.valid(
        identifiers.compactMap { identifier in
          byIdentifier[identifier.lowercased()] ?? registry.type(identifier)?.preferredTag(.mimeType)
        })
    }
    let listed = MIMEPackage.valid(document["CFBundleTypeMIMETypes"]?.texts ?? [])
    if !listed.isEmpty { return listed }
    return MIMEPackage.valid(
      (document["CFBundleTypeExtensions"]?.texts ?? []).compactMap { tag in
        byExtension[tag.lowercased()]
          ?? registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: nil)?.preferredTag(.mimeType)
      })
  }
}
