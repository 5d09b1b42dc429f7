/// A dictionary of an Info.plist with its own set of keys.
public enum KeyDictionary: Int, Sendable, Hashable, CaseIterable {
  /// The root dictionary.
  case root
  /// An entry of `CFBundleDocumentTypes`.
  case documentType
  /// An entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
  case typeDeclaration
  /// `UTTypeTagSpecification`.
  case tagSpecification
  /// `UTTypeIcons`.
  case typeIcons
  /// An entry of `NSUbiquitousContainers`.
  case ubiquitousContainer
  /// `NSExtension`.
  case appExtension
  /// `NSExtensionAttributes`.
  case appExtensionAttributes
  /// `NSExtensionActivationRule`, where it is a dictionary.
  case activationRule

  /// The name in messages, as in “… belongs in …”.
  public var title: String {
    switch self {
    case .root: "the root dictionary"
    case .documentType: "an item in CFBundleDocumentTypes"
    case .typeDeclaration: "an item in UTExportedTypeDeclarations or UTImportedTypeDeclarations"
    case .tagSpecification: "UTTypeTagSpecification"
    case .typeIcons: "UTTypeIcons"
    case .ubiquitousContainer: "a container in NSUbiquitousContainers"
    case .appExtension: "NSExtension"
    case .appExtensionAttributes: "NSExtensionAttributes in NSExtension"
    case .activationRule: "NSExtensionActivationRule"
    }
  }
}
