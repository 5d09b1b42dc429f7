/// Keys of an entry of `CFBundleDocumentTypes`, by what they mean to the rules.
///
/// Source: Apple's "Information Property List Key Reference", table 2-1.
package enum DocumentTypeKeys {
  /// What says which files an entry is about.
  package static let matching = ["LSItemContentTypes"] + legacy
  /// What said so before there were uniform type identifiers; only macOS reads them.
  package static let legacy = ["CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"]
  /// What is documented as an array of strings.
  package static let lists = matching + ["CFBundleTypeIconFiles", "NSExportableTypes", "NSExportableAs"]
  /// Codes of the classic Mac OS that stand for files of any type.
  package static let wildcardCodes: Set<String> = ["****", "????"]
  /// Codes of the classic Mac OS that stand for folders and volumes, which have no other code.
  package static let folderCodes: Set<String> = ["fold", "disk"]
  /// What AppKit reads for a Core Data store.
  package static let storeTypes = ["SQLite", "XML", "Binary", "InMemory"]
  /// The pixels of icons that iOS asks for, as width and height.
  package static let iconSizes = [[22, 29], [44, 58], [64, 64], [320, 320]]
}
