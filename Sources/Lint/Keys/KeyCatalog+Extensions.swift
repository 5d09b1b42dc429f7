import BundleDeclarations

extension KeyCatalog {
  /// The keys of app extensions, as far as they have to do with types.
  static let extensionKeys: [KeyEntry] = [
    key("NSExtensionPointIdentifier", .string, "What it extends"),
    key("NSExtensionPrincipalClass", .string, "The class that does the work"),
    key("NSExtensionMainStoryboard", .string, "The storyboard that shows it"),
    key("NSExtensionAttributes", .dictionary, "What it can do"),
    key("NSExtensionOverridesHostUIAppearance", .boolean, "Whether it keeps its own appearance", on: .iOS),
    key("NSExtensionContainingViewControllerClass", .string, "The class of the view controller around it"),
    key("NSExtensionFileProviderDocumentGroup", .string, "The app group that a file provider keeps its files in"),
    key("NSExtensionFileProviderSupportsEnumeration", .boolean, "Whether a file provider lists its files"),
    key("NSExtensionFileProviderActions", .dictionaries, "What a file provider offers in a file's menu"),
    key("NSExtensionFileProviderSupportsPickingFolders", .boolean, "Whether folders of a file provider can be chosen"),
    key("NSExtensionFileProviderEnabledByDefault", .boolean, "Whether a file provider is on from the beginning"),
    key(
      "NSExtensionFileProviderAllowsUserControlledFavoriteRanking", .boolean,
      "Whether people may order a file provider's favourites"),
    key(
      "NSExtensionFileProviderAllowsUserControlledEviction", .boolean,
      "Whether people may remove a file provider's downloads"),
    key(
      "NSExtensionFileProviderAllowsContextualMenuDownloadEntry", .boolean,
      "Whether the system offers to download a file provider's files"),
    key(
      "NSExtensionFileProviderAllowsSystemDeleteAlerts", .boolean,
      "Whether the system asks before a file provider's files are deleted"),
    key(
      "NSExtensionFileProviderDownloadPipelineDepth", .number, "How many downloads of a domain run at once: 1 to 128"),
    key("NSExtensionFileProviderUploadPipelineDepth", .number, "How many uploads of a domain run at once: 1 to 128"),
    key(
      "NSExtensionActionWantsFullScreenPresentation", .boolean, "Whether an action covers the screen", on: .iOS),
    key("NSExtensionContextClass", .string, "The class of its context"),
    key("NSExtensionContextHostClass", .string, "The class of its context in the app that shows it"),
    key("NSExtensionViewControllerHostClass", .string, "The class of the view controller that shows it"),

    key(
      "NSExtensionActionWantsFullScreenPresentation", in: .appExtensionAttributes, .boolean,
      "Whether it covers the screen", on: .iOS),
    key("QLSupportedContentTypes", in: .appExtensionAttributes, .strings, "The types that it shows"),
    key("QLSupportsSearchableItems", in: .appExtensionAttributes, .boolean, "Whether it shows search results"),
    key("QLIsDataBasedPreview", in: .appExtensionAttributes, .boolean, "Whether previews are data, not views"),
    key("QLThumbnailMinimumDimension", in: .appExtensionAttributes, .number, "The smallest thumbnail it makes"),
    key("CSSupportedContentTypes", in: .appExtensionAttributes, .strings, "The types that it indexes"),
    key(
      "NSExtensionActivationRule", in: .appExtensionAttributes, [.string, .dictionary], "What it is offered for"),
    key("NSExtensionJavaScriptPreprocessingFile", in: .appExtensionAttributes, .string, "The script for a web page"),
    key("NSExtensionServiceRoleType", in: .appExtensionAttributes, .string, "Whether it edits or views"),
    key("NSExtensionServiceAllowsFinderPreviewItem", in: .appExtensionAttributes, .boolean, "Offer it in Finder"),
    key("NSExtensionServiceAllowsToolbarItem", in: .appExtensionAttributes, .boolean, "Offer it in toolbars"),
    key("NSExtensionServiceAllowsTouchBarItem", in: .appExtensionAttributes, .boolean, "Offer it in the Touch Bar"),
    key("NSExtensionServiceFinderPreviewIconName", in: .appExtensionAttributes, .string, "Its icon in Finder"),
    key("NSExtensionServiceFinderPreviewLabel", in: .appExtensionAttributes, .string, "Its name in Finder"),
    key("NSExtensionServiceToolbarIconFile", in: .appExtensionAttributes, .string, "Its icon in toolbars"),
    key("NSExtensionServiceToolbarPaletteLabel", in: .appExtensionAttributes, .string, "Its name in toolbars"),
    key(
      "NSExtensionServiceTouchBarBezelColorName", in: .appExtensionAttributes, .string, "Its colour in the Touch Bar"),
    key("NSExtensionServiceTouchBarIconName", in: .appExtensionAttributes, .string, "Its icon in the Touch Bar"),
    key("NSExtensionServiceTouchBarLabel", in: .appExtensionAttributes, .string, "Its name in the Touch Bar"),
    key("IntentsSupported", in: .appExtensionAttributes, .strings, "The intents that it handles"),
    key("IntentsRestrictedWhileLocked", in: .appExtensionAttributes, .strings, "Intents for unlocked devices only"),
    key("SupportedMediaCategories", in: .appExtensionAttributes, .strings, "The media that it plays"),
    key("PHSupportedMediaTypes", in: .appExtensionAttributes, .strings, "The media that it edits"),
    key("TVExtensionProtocols", in: .appExtensionAttributes, .strings, "The protocols of a TV extension", on: .tvOS),
    key("WKAppBundleIdentifier", in: .appExtensionAttributes, .string, "The watch app of a watch extension"),
    key("IsASCIICapable", in: .appExtensionAttributes, .boolean, "Whether a keyboard types ASCII", on: .iOS),
    key("PrefersRightToLeft", in: .appExtensionAttributes, .boolean, "Whether a keyboard writes leftwards", on: .iOS),
    key("PrimaryLanguage", in: .appExtensionAttributes, .string, "The language of a keyboard", on: .iOS),
    key("RequestsOpenAccess", in: .appExtensionAttributes, .boolean, "Whether a keyboard asks for access", on: .iOS),
    key(
      "UNNotificationExtensionCategory", in: .appExtensionAttributes, [.string, .strings], "The notifications shown"),
    key(
      "UNNotificationExtensionDefaultContentHidden", in: .appExtensionAttributes, .boolean,
      "Whether only its own view is shown"),
    key(
      "UNNotificationExtensionInitialContentSizeRatio", in: .appExtensionAttributes, .number,
      "The height of its view by the width"),
    key(
      "UNNotificationExtensionUserInteractionEnabled", in: .appExtensionAttributes, .boolean,
      "Whether its view takes touches"),

    rule("NSExtensionActivationDictionaryVersion", .number, "The version of the rule's form"),
    rule("NSExtensionActivationSupportsAttachmentsWithMaxCount", .number, "At most so many attachments"),
    rule("NSExtensionActivationSupportsAttachmentsWithMinCount", .number, "At least so many attachments"),
    rule("NSExtensionActivationSupportsFileWithMaxCount", .number, "At most so many files"),
    rule("NSExtensionActivationSupportsImageWithMaxCount", .number, "At most so many images"),
    rule("NSExtensionActivationSupportsMovieWithMaxCount", .number, "At most so many films"),
    rule("NSExtensionActivationSupportsText", .boolean, "Whether it takes text"),
    rule("NSExtensionActivationSupportsWebPageWithMaxCount", .number, "At most so many web pages"),
    rule("NSExtensionActivationSupportsWebURLWithMaxCount", .number, "At most so many web addresses"),
    rule("NSExtensionActivationUsesStrictMatching", [.boolean, .number], "Whether everything must be supported"),
  ]

  /// Keys of `NSExtension` of which the store is known to say ITMS-90363.
  package static let refusedExtensionKeys = ["NSExtensionPointName", "NSExtensionPointVersion"]

  private static func rule(_ name: String, _ kinds: ValueKinds, _ summary: String) -> KeyEntry {
    key(name, in: .activationRule, kinds, summary)
  }

  private static func key(
    _ name: String, in dictionary: KeyDictionary = .appExtension, _ kinds: ValueKinds, _ summary: String,
    on platforms: Platforms = .all
  ) -> KeyEntry {
    KeyEntry(name, in: dictionary, kinds, summary, on: platforms, source: .appExtensionKeys)
  }
}
