import PropertyLists

/// The keys below `NSExtension` that the system knows, with the kinds of value that they take.
///
/// Sources: Apple's "App Extension Keys", "NSExtension" in its reference of Info.plist keys, and for the keys that the
/// store refuses, public reports of ITMS-90361 and ITMS-90363.
enum ExtensionKeys {
  typealias Kinds = [PropertyList.Node.Kind]

  /// Keys of `NSExtension` itself.
  static let ofExtension: [String: Kinds] = [
    "NSExtensionAttributes": [.dictionary],
    "NSExtensionFileProviderDocumentGroup": [.string],
    "NSExtensionFileProviderSupportsEnumeration": [.boolean],
    "NSExtensionFileProviderEnabledByDefault": [.boolean],
    "NSExtensionFileProviderActions": [.array],
    "NSExtensionFileProviderAllowsUserControlledFavoriteRanking": [.boolean],
    "NSExtensionMainStoryboard": [.string],
    "NSExtensionPointIdentifier": [.string],
    "NSExtensionPrincipalClass": [.string],
    "NSExtensionContainingViewControllerClass": [.string],
    "NSExtensionContextClass": [.string],
    "NSExtensionContextHostClass": [.string],
    "NSExtensionViewControllerHostClass": [.string],
  ]

  /// Keys of `NSExtensionAttributes`. Every extension point has more of its own; nothing is said of others.
  static let ofAttributes: [String: Kinds] = [
    "IsASCIICapable": [.boolean],
    "PrefersRightToLeft": [.boolean],
    "PrimaryLanguage": [.string],
    "RequestsOpenAccess": [.boolean],
    "IntentsSupported": [.array],
    "IntentsRestrictedWhileLocked": [.array],
    "NSExtensionActionWantsFullScreenPresentation": [.boolean],
    "NSExtensionActivationRule": [.dictionary, .string],
    "NSExtensionJavaScriptPreprocessingFile": [.string],
    "NSExtensionServiceAllowsFinderPreviewItem": [.boolean],
    "NSExtensionServiceAllowsToolbarItem": [.boolean],
    "NSExtensionServiceAllowsTouchBarItem": [.boolean],
    "NSExtensionServiceFinderPreviewIconName": [.string],
    "NSExtensionServiceFinderPreviewLabel": [.string],
    "NSExtensionServiceRoleType": [.string],
    "NSExtensionServiceToolbarIconFile": [.string],
    "NSExtensionServiceToolbarPaletteLabel": [.string],
    "PHSupportedMediaTypes": [.array],
    "QLIsDataBasedPreview": [.boolean],
    "QLSupportsSearchableItems": [.boolean],
    "QLThumbnailMinimumDimension": [.integer, .real],
    "UNNotificationExtensionCategory": [.string, .array],
    "UNNotificationExtensionDefaultContentHidden": [.boolean],
    "UNNotificationExtensionInitialContentSizeRatio": [.integer, .real],
    "UNNotificationExtensionUserInteractionEnabled": [.boolean],
  ]

  /// Keys of `NSExtensionActivationRule`.
  static let ofActivationRule: [String: Kinds] = [
    "NSExtensionActivationDictionaryVersion": [.integer],
    "NSExtensionActivationSupportsAttachmentsWithMaxCount": [.integer],
    "NSExtensionActivationSupportsAttachmentsWithMinCount": [.integer],
    "NSExtensionActivationSupportsFileWithMaxCount": [.integer],
    "NSExtensionActivationSupportsImageWithMaxCount": [.integer],
    "NSExtensionActivationSupportsMovieWithMaxCount": [.integer],
    "NSExtensionActivationSupportsText": [.boolean],
    "NSExtensionActivationSupportsWebPageWithMaxCount": [.integer],
    "NSExtensionActivationSupportsWebURLWithMaxCount": [.integer],
    "NSExtensionActivationUsesStrictMatching": [.boolean, .integer],
  ]

  /// Keys of `NSExtension` of which the store is known to say ITMS-90363.
  static let refused = ["NSExtensionPointName", "NSExtensionPointVersion"]
}
