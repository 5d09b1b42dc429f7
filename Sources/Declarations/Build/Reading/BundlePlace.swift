import UTBundleDeclarations
import UTLibC
import UTText

/// The bundle that an Info.plist belongs to, derived from its path alone, on disk or in an archive.
package struct BundlePlace: Sendable {
  package let kind: BundleKind
  /// The number of path components up to the outermost app that contains it or that it is; nil if there is none.
  package let applicationLength: Int?

  /// Creates the bundle location of a file; nil if the file is not the Info.plist of a bundle.
  ///
  /// The layouts: `X.app/Info.plist` (iOS), `X.app/Contents/Info.plist` (macOS), and for frameworks on macOS
  /// `X.framework/Versions/A/Resources/Info.plist`.
  package init?(_ components: [Substring]) {
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

  /// Returns the kind of a bundle by its name; nil if the name has no bundle extension.
  package static func kind(of name: Substring) -> BundleKind? {
    // A name whose only dot is the first character has no extension.
    guard let filenameExtension = name.filenameExtension, filenameExtension.utf8.count + 1 < name.utf8.count else {
      return nil
    }
    return BundleKind(filenameExtension: filenameExtension)
  }

  /// Returns whether a folder is a bundle, by its name and its Info.plist. Working trees can also be named like
  /// bundles.
  ///
  /// - Throws: if its contents cannot be read.
  package static func isBundle(_ folder: String) throws(DeclarationInputError) -> Bool {
    guard kind(of: folder.lastComponent) != nil else { return false }
    for name in ["Info.plist", "Contents/Info.plist", "Resources/Info.plist", "Versions"] {
      if try FileKind.exists("\(folder)/\(name)") { return true }
    }
    return false
  }

  /// Returns whether a folder looks like a bundle but its Info.plist describes something else, such as debug symbols.
  package static func isForeign(_ name: Substring) -> Bool {
    ["dSYM", "xcframework", "xcarchive", "lproj", "xcassets"].contains(name.filenameExtension)
  }

  /// Returns whether a file outside a bundle has a name that projects use for an Info.plist.
  package static func isInfoPlist(_ name: String) -> Bool {
    guard name.hasSuffix(".plist") else { return false }
    return name == "Info.plist" || name.hasSuffix("-Info.plist") || name.hasPrefix("Info-")
  }
}
