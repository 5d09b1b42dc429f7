import BundleDeclarations
import Lint
import PropertyLists

/// What an entry of `CFBundleDocumentTypes` is about.
extension DocumentType {
  /// Whether it names types; then the older keys do not count.
  var hasContentTypes: Bool { contentTypes.contains { !$0.written.isEmpty } }

  /// Whether it names files by extension, MIME type or type code.
  var hasLegacyTags: Bool {
    [filenameExtensions, mimeTypes, osTypes].contains { $0.contains { !$0.written.isEmpty } }
  }

  /// Whether it is what a Quick Look generator or Spotlight importer reads, and nothing that is opened.
  var isForPlugIn: Bool {
    role.map { [DocumentRole.quickLookGenerator, .spotlightImporter].map(\.rawValue).contains($0.written) } ?? false
  }

  /// Whether it lets a sandboxed app reach files beside the one that was opened. Those are found by extension.
  var isRelatedItem: Bool { fields.flag("NSIsRelatedItemType") ?? false }

  /// The types that every file or folder has.
  var catchAllTypes: [DeclaredText] {
    contentTypes.filter { $0.value.map { BroadTypes.everything.contains($0.inLowerCase) } ?? false }
  }

  /// The extension or type code that stands for every file. A `????` beside extensions is what Xcode once filled in.
  var wildcard: DeclaredText? {
    guard !hasContentTypes else { return nil }
    let star = filenameExtensions.first { $0.value == "*" } ?? osTypes.first { $0.value == "****" }
    return star ?? (filenameExtensions.isEmpty ? osTypes.first { $0.value == "????" } : nil)
  }

  /// The rank, if it is one that Launch Services knows; a missing one counts as Default.
  var effectiveRank: HandlerRank? {
    guard let rank else { return fields["LSHandlerRank"] == nil ? .default : nil }
    return rank.value.flatMap(HandlerRank.init(rawValue:))
  }

  /// The path of a key of the entry.
  func path(_ key: String) -> PropertyListPath { node.path.appending(key: key) }
}
