import UTBundleDeclarations

/// The purposes of a build's files, by their paths alone.
package enum BuildPlace {
  package static let privacyManifestName = "PrivacyInfo.xcprivacy"
  static let profileNames = ["embedded.mobileprovision", "embedded.provisionprofile"]
  static let entitlementsName = "archived-expanded-entitlements.xcent"
  static let translationName = "InfoPlist.strings"
  /// The maximum depth of folders; no build is as deep.
  static let maximumDepth = 64
  /// The folders around bundles that have an Info.plist themselves.
  private static let containers: Set<Substring> = ["xcarchive", "xcframework"]
  /// The bundles that need no Info.plist to be recognized.
  private static let plainBundles: Set<Substring> = ["app", "appex", "framework", "bundle", "xpc"]

  /// Returns whether a file is read, by its path.
  static func isWanted(_ path: String) -> Bool {
    // Nearly all files are excluded by their names.
    let name = path.lastComponent
    guard isRead(name) || path.hasExtension("signature") else { return false }
    let components = path.pathComponents
    guard !isForeign(components) else { return false }
    switch name {
    case "Info.plist": return BundlePlace(components) != nil || isOfContainer(components)
    case translationName[...]: return hasBundle(components) && components.dropLast().last?.filenameExtension == "lproj"
    case _ where isRead(name): return hasBundle(components)
    default: return components.dropLast().last == "Signatures"
    }
  }

  /// Returns whether files with a name are read in bundles.
  static func isRead(_ name: Substring) -> Bool {
    // Nearly all names are excluded by their lengths.
    readLengths.contains(name.utf8.count) && readNames.contains(name)
  }

  private static let readLengths = readNames.map(\.utf8.count)
  private static let readNames = Set(
    (["Info.plist", privacyManifestName, entitlementsName, translationName] + profileNames).map { $0[...] })

  /// Returns whether a file is a PNG file directly in an app, where icons are.
  static func isImage(_ path: String) -> Bool {
    path.hasExtension("png") && path.beforeLastSlash?.lastComponent.filenameExtension == "app"
  }

  /// Returns whether a file is the Info.plist of an `.xcarchive` or an `.xcframework`.
  static func isOfContainer(_ components: [Substring]) -> Bool {
    components.last == "Info.plist" && components.dropLast().last?.filenameExtension.map(containers.contains) ?? false
  }

  /// Returns whether a file belongs to debug symbols, or was added by a Mac: to an archive, wherever it has been
  /// unpacked, or next to a file on another disk.
  static func isForeign(_ components: [Substring]) -> Bool {
    components.last.map(isForeign) ?? false || components.dropLast().contains(where: isForeignFolder)
  }

  /// Returns whether a file is foreign by its own name.
  static func isForeign(_ name: Substring) -> Bool { isAppleDouble(name) || isForeignFolder(name) }

  private static func isForeignFolder(_ name: Substring) -> Bool {
    // One byte excludes most names.
    name.utf8.first == UInt8(ascii: "_") && name == "__MACOSX"
      || name.utf8.last == UInt8(ascii: "M") && name.filenameExtension == "dSYM"
  }

  /// Returns whether a file has the name of an AppleDouble file, with the attributes of another file.
  package static func isAppleDouble(_ name: some StringProtocol) -> Bool {
    // One byte excludes most names.
    name.utf8.first == UInt8(ascii: ".") && name.utf8.starts(with: "._".utf8)
  }

  private static func hasBundle(_ components: [Substring]) -> Bool {
    components.dropLast().contains { BundlePlace.kind(of: $0) != nil }
  }

  /// Returns whether a folder is a bundle even without an Info.plist, by its name.
  static func isPlainBundle(_ name: Substring) -> Bool { name.filenameExtension.map(plainBundles.contains) ?? false }

  private static let marks = [
    ".app/", ".appex/", ".framework/", ".xcframework/", ".bundle/", ".xpc/", ".xcarchive/", "Signatures/",
  ].map { Array($0.utf8) }

  /// Returns whether a file may be in a bundle or next to one, by the bytes of its path. Archives have many other
  /// files, for which nothing is stored.
  static func mayBeOfBundle(_ name: [UInt8]) -> Bool {
    if name.suffix(10).elementsEqual("Info.plist".utf8) { return true }
    let slash = UInt8(ascii: "/")
    return name.indices.contains { index in
      name[index] == slash
        && marks.contains { mark in
          // The last letter excludes most names.
          index + 1 >= mark.count && name[index - 1] == mark[mark.count - 2]
            && name[(index + 1 - mark.count)...index].elementsEqual(mark)
        }
    }
  }
}
