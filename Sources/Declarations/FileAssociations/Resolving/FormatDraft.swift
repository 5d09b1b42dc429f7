import PropertyLists
import UTBundleDeclarations
import UTText

/// A format of files as its author describes it, before its type is found.
package struct FormatDraft: Sendable {
  /// Filename extensions, with or without a dot.
  package var extensions: [String]
  /// The name of the format.
  package var name: String?
  /// MIME types, the preferred one first.
  package var mimeTypes: [String] = []
  /// The supertypes.
  package var conformsTo: [String] = []
  /// The identifier of the app's own type.
  package var identifier: String?
  /// Other types that the app opens.
  package var contentTypes: [String] = []
  /// The role and rank of the app.
  package var role, rank: String?
  /// Whether documents are packages.
  package var isPackage = false
  /// The name of a file with an icon.
  package var icon: String?
  /// The place of the description.
  package var location: SourceLocation?
  /// The keys of the description without meaning for other programs.
  var otherKeys: [PropertyListValue.Dictionary.Entry] = []

  /// A format by its extensions and name.
  package init(extensions: [String], name: String? = nil) {
    self.extensions = extensions
    self.name = name
  }
}
