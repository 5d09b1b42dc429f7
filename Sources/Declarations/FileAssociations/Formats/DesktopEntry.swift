import PropertyLists
import TypeRegistry

/// The line `MimeType` of a desktop entry.
///
/// Source: "Desktop Entry Specification", version 1.5, freedesktop.org.
package enum DesktopEntry {
  /// The line, for the types that an app opens.
  package static func text(of files: DeclaredFiles, in registry: TypeRegistry) -> String {
    "MimeType=\(mimeTypes(of: files, in: registry).map { "\($0);" }.joined())\n"
  }

  /// The MIME types that an app opens, in order.
  static func mimeTypes(of files: DeclaredFiles, in registry: TypeRegistry) -> [String] {
    let types = files.types.map(\.type)
    let names = MIMEPackage.names(of: types, in: registry).map(\.mimeType)
    let byIdentifier = Dictionary(
      zip(types.map { $0.identifier.lowercased() }, names), uniquingKeysWith: { one, _ in one })
    return files.documentTypes.filter { $0["CFBundleTypeRole"]?.string != "None" }.flatMap { document -> [String] in
      let identifiers = document["LSItemContentTypes"]?.texts ?? []
      guard !identifiers.isEmpty else { return document["CFBundleTypeMIMETypes"]?.texts ?? [] }
      return identifiers.compactMap { identifier in
        byIdentifier[identifier.lowercased()] ?? registry.type(identifier)?.preferredTag(.mimeType)
      }
    }.filter(MIMEPackage.isMIMEType).unique
  }
}
