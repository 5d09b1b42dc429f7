import BundleDeclarations

/// The bundle that an Info.plist belongs to, told by its path alone, on disk or in an archive.
struct BundlePlace {
  let kind: BundleKind
  /// How many components of the path lead to the outermost app that it is in, or that it is; nil if there is none.
  let applicationLength: Int?

  /// The place of a file; nil if it is not the Info.plist of a bundle.
  ///
  /// The layouts: `X.app/Info.plist` (iOS), `X.app/Contents/Info.plist` (macOS), and for frameworks on macOS
  /// `X.framework/Versions/A/Resources/Info.plist`.
  init?(_ components: [Substring]) {
    guard components.last == "Info.plist" else { return nil }
    var end = components.count - 1
    if components[..<end].last == "Contents" {
      end -= 1
    } else if components[..<end].last == "Resources", end >= 2 {
      end -= 1
      if end >= 3, components[end - 2] == "Versions" { end -= 2 }
      guard components[..<end].last?.hasSuffix(".framework") == true else { return nil }
    }
    guard let bundle = components[..<end].last, let kind = Self.kind(of: bundle) else { return nil }
    self.kind = kind
    applicationLength = components[..<end].firstIndex { Self.kind(of: $0) == .application }.map { $0 + 1 }
  }

  /// The kind of a bundle by its name; nil if the name has no extension of a bundle.
  static func kind(of name: Substring) -> BundleKind? {
    // A name that begins with its only dot has no extension.
    guard let filenameExtension = name.filenameExtension, filenameExtension.utf8.count + 1 < name.utf8.count else {
      return nil
    }
    return BundleKind(filenameExtension: filenameExtension)
  }

  /// Whether a folder is a bundle: by its name, and because it has an Info.plist. Working trees are called like bundles
  /// too.
  ///
  /// - Throws: if the system does not tell what is in it.
  static func isBundle(_ folder: String) throws(DeclarationInputError) -> Bool {
    guard kind(of: folder.name) != nil else { return false }
    for name in ["Info.plist", "Contents/Info.plist", "Resources/Info.plist", "Versions"] {
      if try FileKind.exists("\(folder)/\(name)") { return true }
    }
    return false
  }

  /// Whether a folder looks like a bundle but its Info.plist is about something else, such as debug symbols.
  static func isForeign(_ name: Substring) -> Bool {
    ["dSYM", "xcframework", "xcarchive", "lproj", "xcassets"].contains(name.filenameExtension)
  }

  /// Whether a file outside of a bundle is called as projects call an Info.plist.
  static func isInfoPlist(_ name: String) -> Bool {
    guard name.hasSuffix(".plist") else { return false }
    return name == "Info.plist" || name.hasSuffix("-Info.plist") || name.hasPrefix("Info-")
  }
}
