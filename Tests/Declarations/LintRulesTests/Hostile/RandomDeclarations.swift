import PropertyLists
import UTBundleDeclarations
import UTTestFixtures

/// Random edits of property lists, such as people and programs make by mistake.
enum RandomDeclarations {
  /// A property list with one to six random edits, as bytes.
  ///
  /// - Parameter donors: property lists whose values are put in other places.
  static func edited(_ list: PropertyList, donors: [PropertyList], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = list.bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      if Int.random(in: 0..<8, using: &generator) == 0 {
        damage(&bytes, using: &generator)
      } else {
        bytes = edited(bytes, donors, using: &generator) ?? bytes
      }
    }
    return bytes
  }

  /// What is known of a bundle besides its Info.plist.
  static func context(using generator: inout SeededGenerator) -> InfoPlist.Context {
    let platforms: [Platforms] = [[], [], .macOS, .iOS, [.iOS, .macOS], .macCatalyst, .visionOS, .tvOS]
    let kinds: [BundleKind?] = [nil, nil, .application, .appExtension, .quickLookGenerator, .framework, .appClip]
    let settings = Bool.random(using: &generator) ? [:] : ["PRODUCT_NAME": "My Notes", "RANK": "Owner", "EMPTY": ""]
    return InfoPlist.Context(
      settings: BuildSettings(settings, isComplete: Bool.random(using: &generator)),
      kind: kinds.randomElement(using: &generator) ?? nil,
      platforms: platforms.randomElement(using: &generator) ?? [])
  }

  private static func edited(
    _ bytes: [UInt8], _ donors: [PropertyList], using generator: inout SeededGenerator
  ) -> [UInt8]? {
    let list = PropertyList(parsing: bytes)
    guard var editor = try? PropertyListEditor(list), let root = list.root else { return nil }
    let node = descendant(of: root, using: &generator)
    let (path, target) = (node.path, node.value)
    do {
      switch (Int.random(in: 0..<9, using: &generator), target) {
      case (0, _): try editor.set(value(using: &generator), at: path)
      case (1, _): try editor.set(donated(donors, using: &generator), at: path)
      case (2, .string(let text)): try editor.set(.string(misspelled(text, using: &generator)), at: path)
      case (3, _): try editor.remove(at: path)
      case (4, _): try editor.rename(path, to: key(using: &generator))
      case (5, .array(let elements)):
        let element = elements.randomElement(using: &generator) ?? value(using: &generator)
        try editor.insert(element, at: path.appending(index: elements.count), .end)
      case (6, .string): try editor.set(.array([target]), at: path)
      case (_, .dictionary): try editor.set(value(using: &generator), at: path.appending(key: key(using: &generator)))
      case (_, .string(let text)):
        try editor.set(.string(misspelled(text, using: &generator)), at: path)
      default: try editor.set(value(using: &generator), at: path)
      }
    } catch { return nil }
    return editor.bytes
  }

  /// Some bytes changed, left out, or there twice.
  private static func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard let position = bytes.indices.randomElement(using: &generator) else { return }
    let end = min(bytes.count, position + Int.random(in: 1...40, using: &generator))
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: bytes[position] = UInt8.random(in: .min ... .max, using: &generator)
    case 1: bytes.removeSubrange(position..<end)
    default: bytes.insert(contentsOf: Array(bytes[position..<end]), at: position)
    }
  }

  private static func donated(_ donors: [PropertyList], using generator: inout SeededGenerator) -> PropertyListValue {
    guard let root = donors.randomElement(using: &generator)?.root else { return "" }
    return descendant(of: root, using: &generator).value
  }

  /// A value somewhere below another, or that itself.
  private static func descendant(
    of root: PropertyList.Node, using generator: inout SeededGenerator
  ) -> PropertyList.Node {
    var node = root
    while node.count > 0, Int.random(in: 0..<6, using: &generator) > 0 {
      let position = Int.random(in: 0..<node.count, using: &generator)
      guard let child = node[position] ?? node.entries.dropFirst(position).first?.value else { break }
      node = child
    }
    return node
  }

  private static func misspelled(_ text: String, using generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return text + " "
    case 1: return text.uppercased()
    case 2: return "." + text
    case 3: return String(text.dropLast())
    case 4: return "$(PRODUCT_NAME)." + text
    case 5: return text + text
    case 6: return ""
    default: return words.randomElement(using: &generator) ?? text
    }
  }

  private static func value(using generator: inout SeededGenerator) -> PropertyListValue {
    let word = PropertyListValue.string(words.randomElement(using: &generator) ?? "")
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return true
    case 1: return false
    case 2: return .integer(Int128.random(in: -1...8, using: &generator))
    case 3: return []
    case 4: return [:]
    case 5: return [word]
    case 6: return [word, word]
    case 7: return .dictionary([key(using: &generator): word])
    case 8: return [.dictionary([key(using: &generator): word])]
    case 9:
      return .dictionary(["UTTypeIdentifier": word, "UTTypeTagSpecification": ["public.filename-extension": [word]]])
    default: return word
    }
  }

  private static func key(using generator: inout SeededGenerator) -> String {
    keys.randomElement(using: &generator) ?? ""
  }

  private static let words = [
    "", " ", "YES", "NO", "true", "0", "Owner", "owner", "Default", "Alternate", "None", "none", "Editor", "editor",
    "Viewer", "Shell", "QLGenerator", "MDImporter", "public.data", "public.item", "public.content", "public.folder",
    "public.text", "public.plain-text", "public.jpeg", "public.PNG", "public.plain-txt", "com.apple.package",
    "com.adobe.pdf", "net.daringfireball.markdown", "com.topografix.gpx", "com.example.note", "org.maker.note",
    "dyn.ah62d4rv4ge81g6pq", "note", ".note", "*", "*.txt", "md", "MD", "tar.gz", "txt", "jpg", "????", "****", "TEXT",
    "text/plain", "text/plain; charset=utf-8", "image/*", "kUTTypePNG", "UTTypePNG", "public/png", "$(PRODUCT_NAME)",
    "${UNKNOWN:rfc1034identifier}", "$(RANK)", "$(EMPTY)", "$(", "$(A:bogus)", "$(PRODUCT_BUNDLE_IDENTIFIER).note",
    "___VARIABLE_name___", "@NAME@", "{{ name }}", "DocumentType", "com.yourcompany.app", "é", "a b", "x_y", "..", ".",
    "iCloud.com.example", "Any", "any", "One", "APPL", "BNDL", "TRUEPREDICATE", "com.apple.quicklook.preview",
    "com.apple.fileprovider-nonui", "icon.icns", "icon.png", "https://example.com", "ftp:", "SQLite", "Note\u{200B}",
  ]

  private static let keys = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "NSUbiquitousContainers",
    "CFBundleTypeName", "CFBundleTypeRole", "LSHandlerRank", "LSItemContentTypes", "CFBundleTypeExtensions",
    "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes", "LSTypeIsPackage", "CFBundleTypeIconFile", "CFBundleTypeIconFiles",
    "CFBundleTypeIconSystemGenerated", "NSDocumentClass", "NSExportableTypes", "NSExportableAs",
    "NSPersistentStoreTypeKey", "NSIsRelatedItemType", "LSIsAppleDefaultForType", "UTTypeIdentifier",
    "UTTypeDescription", "UTTypeConformsTo", "UTTypeTagSpecification", "UTTypeIconFile", "UTTypeIconFiles",
    "UTTypeIcons", "UTTypeReferenceURL", "UTTypeVersion", "UTTypeSize64IconFile", "public.filename-extension",
    "public.mime-type", "com.apple.ostype", "public.filename-extensions", "LSSupportsOpeningDocumentsInPlace",
    "UISupportsDocumentBrowser", "UIFileSharingEnabled", "LSRequiresIPhoneOS", "LSMinimumSystemVersion",
    "UIDeviceFamily", "CFBundleIdentifier", "CFBundlePackageType", "CFBundleSupportedPlatforms", "NSExtension",
    "NSExtensionAttributes", "NSExtensionPointIdentifier", "QLSupportedContentTypes", "NSExtensionActivationRule",
    "NSUbiquitousContainerName", "NSUbiquitousContainerIsDocumentScopePublic",
    "NSUbiquitousContainerSupportedFolderLevels", "NSAppClip", "UTTYpeIdentifier", "LSItemContentType",
    "CFBundleDocumentType", "UTExportedTypeDeclaration", "UITypeIdentifier", "LSItemContentTypes - 2", "ICExtension",
    "iCloud.com.example", "iCloud.$(PRODUCT_BUNDLE_IDENTIFIER)", "$(KEY)", "UTTypeGlyphIcon",
  ]
}
