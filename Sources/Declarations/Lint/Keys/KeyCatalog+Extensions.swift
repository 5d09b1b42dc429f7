import UTBundleDeclarations

extension KeyCatalog {
  /// The keys of app extensions that are relevant to types.
  static let extensionKeys: [KeyEntry] = [
    key("NSExtensionPointIdentifier", .string, "The extension point"),
    key("NSExtensionPrincipalClass", .string, "The extension's main class"),
    key("NSExtensionMainStoryboard", .string, "The extension's storyboard"),
    key("NSExtensionAttributes", .dictionary, "The extension's attributes"),
    key("NSExtensionOverridesHostUIAppearance", .boolean, "Whether the extension keeps its own appearance", on: .iOS),
    key("NSExtensionContainingViewControllerClass", .string, "The class of the containing view controller"),
    key("NSExtensionFileProviderDocumentGroup", .string, "The app group in which a file provider stores its files"),
    key("NSExtensionFileProviderSupportsEnumeration", .boolean, "Whether a file provider lists its files"),
    key("NSExtensionFileProviderActions", .dictionaries, "The actions that a file provider adds to a file's menu"),
    key(
      "NSExtensionFileProviderSupportsPickingFolders", .boolean, "Whether users can choose a file provider's folders"),
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
      "The maximum number of concurrent downloads in a domain: 1 to 128"),
    key(
      "NSExtensionFileProviderUploadPipelineDepth", .number,
      "The maximum number of concurrent uploads in a domain: 1 to 128"),
    key(
      "NSExtensionActionWantsFullScreenPresentation", .boolean, "Whether an action fills the screen", on: .iOS),
    key("NSExtensionContextClass", .string, "The class of the extension's context"),
    key("NSExtensionContextHostClass", .string, "The class of the host app's context"),
    key("NSExtensionViewControllerHostClass", .string, "The class of the host app's view controller"),

    key(
      "NSExtensionActionWantsFullScreenPresentation", in: .appExtensionAttributes, .boolean,
      "Whether an action fills the screen", on: .iOS),
    key(
      "QLSupportedContentTypes", in: .appExtensionAttributes, .strings, "The types that a Quick Look extension shows"),
    key(
      "QLSupportsSearchableItems", in: .appExtensionAttributes, .boolean,
      "Whether a preview extension previews Spotlight search results"),
    key(
      "QLIsDataBasedPreview", in: .appExtensionAttributes, .boolean,
      "Whether previews are returned as data, not shown in views"),
    key("QLThumbnailMinimumDimension", in: .appExtensionAttributes, .number, "The minimum size of thumbnails"),
    key(
      "CSSupportedContentTypes", in: .appExtensionAttributes, .strings, "The types that a Spotlight extension indexes"),
    key(
      "NSExtensionActivationRule", in: .appExtensionAttributes, [.string, .dictionary],
      "The data for which the extension is offered"),
    key(
      "NSExtensionJavaScriptPreprocessingFile", in: .appExtensionAttributes, .string,
      "The script that runs on a web page"),
    key(
      "NSExtensionServiceRoleType", in: .appExtensionAttributes, .string, "Whether the extension edits or views data"),
    key(
      "NSExtensionServiceAllowsFinderPreviewItem", in: .appExtensionAttributes, .boolean,
      "Whether Finder offers the extension"),
    key(
      "NSExtensionServiceAllowsToolbarItem", in: .appExtensionAttributes, .boolean,
      "Whether toolbars offer the extension"),
    key(
      "NSExtensionServiceAllowsTouchBarItem", in: .appExtensionAttributes, .boolean,
      "Whether the Touch Bar offers the extension"),
    key(
      "NSExtensionServiceFinderPreviewIconName", in: .appExtensionAttributes, .string, "The extension's icon in Finder"),
    key("NSExtensionServiceFinderPreviewLabel", in: .appExtensionAttributes, .string, "The extension's name in Finder"),
    key("NSExtensionServiceToolbarIconFile", in: .appExtensionAttributes, .string, "The extension's icon in toolbars"),
    key(
      "NSExtensionServiceToolbarPaletteLabel", in: .appExtensionAttributes, .string, "The extension's name in toolbars"),
    key(
      "NSExtensionServiceTouchBarBezelColorName", in: .appExtensionAttributes, .string,
      "The extension's color in the Touch Bar"),
    key(
      "NSExtensionServiceTouchBarIconName", in: .appExtensionAttributes, .string,
      "The extension's icon in the Touch Bar"),
    key(
      "NSExtensionServiceTouchBarLabel", in: .appExtensionAttributes, .string, "The extension's name in the Touch Bar"),
    key("IntentsSupported", in: .appExtensionAttributes, .strings, "The intents that the extension handles"),
    key(
      "IntentsRestrictedWhileLocked", in: .appExtensionAttributes, .strings,
      "The intents that require an unlocked device"),
    key(
      "SupportedMediaCategories", in: .appExtensionAttributes, .strings,
      "The categories of media that the extension plays"),
    key("PHSupportedMediaTypes", in: .appExtensionAttributes, .strings, "The types of media that the extension edits"),
    key("TVExtensionProtocols", in: .appExtensionAttributes, .strings, "The protocols of a TV extension", on: .tvOS),
    key(
      "WKAppBundleIdentifier", in: .appExtensionAttributes, .string, "The bundle identifier of a watch extension's app"),
    key(
      "IsASCIICapable", in: .appExtensionAttributes, .boolean, "Whether the keyboard can type ASCII characters",
      on: .iOS),
    key(
      "PrefersRightToLeft", in: .appExtensionAttributes, .boolean,
      "Whether the keyboard is for a right-to-left language",
      on: .iOS),
    key("PrimaryLanguage", in: .appExtensionAttributes, .string, "The keyboard's language", on: .iOS),
    key(
      "RequestsOpenAccess", in: .appExtensionAttributes, .boolean, "Whether the keyboard requests open access", on: .iOS
    ),
    key(
      "UNNotificationExtensionCategory", in: .appExtensionAttributes, [.string, .strings],
      "The categories of notifications that the extension shows"),
    key(
      "UNNotificationExtensionDefaultContentHidden", in: .appExtensionAttributes, .boolean,
      "Whether only the extension's own view is shown"),
    key(
      "UNNotificationExtensionInitialContentSizeRatio", in: .appExtensionAttributes, .number,
      "The initial aspect ratio of the extension's view: height divided by width"),
    key(
      "UNNotificationExtensionUserInteractionEnabled", in: .appExtensionAttributes, .boolean,
      "Whether the extension's view accepts touches"),

    KeyEntry(
      "XCSourceEditorCommandDefinitions", in: .appExtensionAttributes, .dictionaries,
      "The commands of an Xcode source editor extension", on: .macOS, source: xcodeKit),
    KeyEntry(
      "XCSourceEditorExtensionPrincipalClass", in: .appExtensionAttributes, .string,
      "The main class of an Xcode source editor extension", on: .macOS, source: xcodeKit),

    rule("NSExtensionActivationDictionaryVersion", .number, "The version of the rule's format"),
    rule("NSExtensionActivationSupportsAttachmentsWithMaxCount", .number, "The maximum number of attachments"),
    rule("NSExtensionActivationSupportsAttachmentsWithMinCount", .number, "The minimum number of attachments"),
    rule("NSExtensionActivationSupportsFileWithMaxCount", .number, "The maximum number of files"),
    rule("NSExtensionActivationSupportsImageWithMaxCount", .number, "The maximum number of images"),
    rule("NSExtensionActivationSupportsMovieWithMaxCount", .number, "The maximum number of movies"),
    rule("NSExtensionActivationSupportsText", .boolean, "Whether the extension accepts text"),
    rule("NSExtensionActivationSupportsWebPageWithMaxCount", .number, "The maximum number of web pages"),
    rule("NSExtensionActivationSupportsWebURLWithMaxCount", .number, "The maximum number of web URLs"),
    rule("NSExtensionActivationUsesStrictMatching", [.boolean, .number], "Whether data must match the rule strictly"),
  ]

  /// Keys of `NSExtension` that the App Store rejects with ITMS-90363.
  package static let refusedExtensionKeys = ["NSExtensionPointName", "NSExtensionPointVersion"]

  /// Keys of `NSExtension` that no documentation lists, but that apps in the App Store use.
  package static let undocumentedExtensionKeys = ["NSExtensionMainNibFile"]

  private static let xcodeKit = Source(
    "Creating a source editor extension",
    "https://developer.apple.com/documentation/xcodekit/creating-a-source-editor-extension")

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
