/// Keys of an entry of `CFBundleDocumentTypes`, grouped by their meaning to the rules.
///
/// Source: Apple's "Information Property List Key Reference", table 2-1.
package enum DocumentTypeKeys {
  /// Keys that determine which files an entry matches.
  package static let matching = ["LSItemContentTypes"] + legacy
  /// Keys that did so before uniform type identifiers; only macOS reads them.
  package static let legacy = ["CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"]
  /// Keys documented as arrays of strings.
  package static let lists = matching + ["CFBundleTypeIconFiles", "NSExportableTypes", "NSExportableAs"]
  /// Classic Mac OS codes for files of any type.
  package static let wildcardCodes: Set<String> = ["****", "????"]
  /// Classic Mac OS codes for folders and volumes, which have no other code.
  package static let folderCodes: Set<String> = ["fold", "disk"]
  /// Values that AppKit accepts for a Core Data store.
  package static let storeTypes = ["SQLite", "XML", "Binary", "InMemory"]
  /// The icon sizes that iOS requires, in pixels, as width and height.
  package static let iconSizes = [[22, 29], [44, 58], [64, 64], [320, 320]]
}
