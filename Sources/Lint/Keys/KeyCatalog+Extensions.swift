import BundleDeclarations

extension KeyCatalog {
  /// The keys of app extensions that are relevant to types.
  static let extensionKeys: [KeyEntry] = [
    key("NSExtensionPointIdentifier", .string, "The extension point"),
    key("NSExtensionPrincipalClass", .string, "The extension's main class"),
    key("NSExtensionMainStoryboard", .string, "The extension's storyboard"),
    key("NSExtensionAttributes", .dictionary, "The extension's attributes"),
    key("NSExtensionOverridesHostUIAppearance", .boolean, "Whether it keeps its own appearance", on: .iOS),
    key("NSExtensionContainingViewControllerClass", .string, "The class of the containing view controller"),
    key("NSExtensionFileProviderDocumentGroup", .string, "The app group in which a file provider keeps its files"),
    key("NSExtensionFileProviderSupportsEnumeration", .boolean, "Whether a file provider lists its files"),
    key("NSExtensionFileProviderActions", .dictionaries, "The actions that a file provider adds to a file's menu"),
    key("NSExtensionFileProviderSupportsPickingFolders", .boolean, "Whether folders of a file provider can be chosen"),
    key("NSExtensionFileProviderEnabledByDefault", .boolean, "Whether a file provider is enabled by default"),
    key(
      "NSExtensionFileProviderAllowsUserControlledFavoriteRanking", .boolean,
      "Whether users can reorder a file provider's favorites"),
    key(
      "NSExtensionFileProviderAllowsUserControlledEviction", .boolean,
      "Whether users can remove a file provider's downloads"),
    key(
      "NSExtensionFileProviderAllowsContextualMenuDownloadEntry", .boolean,
      "Whether the system offers to download a file provider's files"),
    key(
      "NSExtensionFileProviderAllowsSystemDeleteAlerts", .boolean,
      "Whether the system asks before a file provider's files are deleted"),
    key(
      "NSExtensionFileProviderDownloadPipelineDepth", .number,
      "The number of concurrent downloads in a domain: 1 to 128"),
    key(
      "NSExtensionFileProviderUploadPipelineDepth", .number, "The number of concurrent uploads in a domain: 1 to 128"),
    key(
      "NSExtensionActionWantsFullScreenPresentation", .boolean, "Whether an action covers the screen", on: .iOS),
    key("NSExtensionContextClass", .string, "The class of its context"),
    key("NSExtensionContextHostClass", .string, "The class of its context in the host app"),
    key("NSExtensionViewControllerHostClass", .string, "The class of the view controller in the host app"),

    key(
      "NSExtensionActionWantsFullScreenPresentation", in: .appExtensionAttributes, .boolean,
      "Whether it covers the screen", on: .iOS),
    key("QLSupportedContentTypes", in: .appExtensionAttributes, .strings, "The types it shows"),
    key("QLSupportsSearchableItems", in: .appExtensionAttributes, .boolean, "Whether it shows search results"),
    key("QLIsDataBasedPreview", in: .appExtensionAttributes, .boolean, "Whether previews are data, not views"),
    key("QLThumbnailMinimumDimension", in: .appExtensionAttributes, .number, "The smallest thumbnail it makes"),
    key("CSSupportedContentTypes", in: .appExtensionAttributes, .strings, "The types it indexes"),
    key(
      "NSExtensionActivationRule", in: .appExtensionAttributes, [.string, .dictionary], "The data it is offered for"),
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
      "NSExtensionServiceTouchBarBezelColorName", in: .appExtensionAttributes, .string, "Its color in the Touch Bar"),
    key("NSExtensionServiceTouchBarIconName", in: .appExtensionAttributes, .string, "Its icon in the Touch Bar"),
    key("NSExtensionServiceTouchBarLabel", in: .appExtensionAttributes, .string, "Its name in the Touch Bar"),
    key("IntentsSupported", in: .appExtensionAttributes, .strings, "The intents it handles"),
    key("IntentsRestrictedWhileLocked", in: .appExtensionAttributes, .strings, "Intents for unlocked devices only"),
    key("SupportedMediaCategories", in: .appExtensionAttributes, .strings, "The media it plays"),
    key("PHSupportedMediaTypes", in: .appExtensionAttributes, .strings, "The media it edits"),
    key("TVExtensionProtocols", in: .appExtensionAttributes, .strings, "The protocols of a TV extension", on: .tvOS),
    key("WKAppBundleIdentifier", in: .appExtensionAttributes, .string, "The watch app of a watch extension"),
    key("IsASCIICapable", in: .appExtensionAttributes, .boolean, "Whether a keyboard types ASCII", on: .iOS),
    key(
      "PrefersRightToLeft", in: .appExtensionAttributes, .boolean, "Whether a keyboard writes from right to left",
      on: .iOS),
    key("PrimaryLanguage", in: .appExtensionAttributes, .string, "The language of a keyboard", on: .iOS),
    key(
      "RequestsOpenAccess", in: .appExtensionAttributes, .boolean, "Whether a keyboard requests open access", on: .iOS),
    key(
      "UNNotificationExtensionCategory", in: .appExtensionAttributes, [.string, .strings], "The notifications shown"),
    key(
      "UNNotificationExtensionDefaultContentHidden", in: .appExtensionAttributes, .boolean,
      "Whether only its own view is shown"),
    key(
      "UNNotificationExtensionInitialContentSizeRatio", in: .appExtensionAttributes, .number,
      "The aspect ratio of its view: height by width"),
    key(
      "UNNotificationExtensionUserInteractionEnabled", in: .appExtensionAttributes, .boolean,
      "Whether its view accepts touches"),

    rule("NSExtensionActivationDictionaryVersion", .number, "The version of the rule's format"),
    rule("NSExtensionActivationSupportsAttachmentsWithMaxCount", .number, "The maximum number of attachments"),
    rule("NSExtensionActivationSupportsAttachmentsWithMinCount", .number, "The minimum number of attachments"),
    rule("NSExtensionActivationSupportsFileWithMaxCount", .number, "The maximum number of files"),
    rule("NSExtensionActivationSupportsImageWithMaxCount", .number, "The maximum number of images"),
    rule("NSExtensionActivationSupportsMovieWithMaxCount", .number, "The maximum number of movies"),
    rule("NSExtensionActivationSupportsText", .boolean, "Whether it accepts text"),
    rule("NSExtensionActivationSupportsWebPageWithMaxCount", .number, "The maximum number of web pages"),
    rule("NSExtensionActivationSupportsWebURLWithMaxCount", .number, "The maximum number of web URLs"),
    rule("NSExtensionActivationUsesStrictMatching", [.boolean, .number], "Whether everything must be supported"),
  ]

  /// Keys of `NSExtension` that the store is known to refuse with ITMS-90363.
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
