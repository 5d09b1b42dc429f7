import PropertyLists
import UTBundleDeclarations
import UTLint

/// The types that an entry of `CFBundleDocumentTypes` matches.
extension DocumentType {
  /// Whether it lists types; the older keys are then ignored.
  var hasContentTypes: Bool { contentTypes.contains { !$0.written.isEmpty } }

  /// Whether it matches files by extension, MIME type, or type code.
  var hasLegacyTags: Bool {
    [filenameExtensions, mimeTypes, osTypes].contains { $0.contains { !$0.written.isEmpty } }
  }

  /// Whether it is for a Quick Look generator or Spotlight importer rather than for opening files.
  var isForPlugIn: Bool {
    role.map { [DocumentRole.quickLookGenerator, .spotlightImporter].map(\.rawValue).contains($0.written) } ?? false
  }

  /// Whether it gives a sandboxed app access to files next to the opened one, which are found by extension.
  var isRelatedItem: Bool { fields.flag("NSIsRelatedItemType") ?? false }

  /// The types that every file or folder has.
  var catchAllTypes: [DeclaredText] {
    contentTypes.filter { $0.value.map { BroadTypes.everything.contains($0.inLowerCase) } ?? false }
  }

  /// The extension or type code that matches every file. Xcode used to add a `????` next to extensions.
  var wildcard: DeclaredText? {
    guard !hasContentTypes else { return nil }
    let star = filenameExtensions.first { $0.value == "*" } ?? osTypes.first { $0.value == "****" }
    return star ?? (filenameExtensions.isEmpty ? osTypes.first { $0.value == "????" } : nil)
  }

  /// The rank, if it is valid; Default if it is missing.
  var effectiveRank: HandlerRank? {
    guard let rank else { return fields["LSHandlerRank"] == nil ? .default : nil }
    return rank.value.flatMap(HandlerRank.init(rawValue:))
  }

  /// The path of a key of the entry.
  func path(_ key: String) -> PropertyListPath { node.path.appending(key: key) }
}
