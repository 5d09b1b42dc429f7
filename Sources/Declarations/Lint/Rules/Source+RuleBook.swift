/// The sources that several rules cite.
extension Source {
  private static let archive = "https://developer.apple.com/library/archive/documentation/"
  private static let reference = "https://developer.apple.com/documentation/"
  private static let gitHub = "https://github.com/"

  /// An unwritten convention that all readers of declarations follow.
  package static let convention = Source("Convention of the field")
  /// Observations in real projects.
  package static let realProjects = Source("Info.plist files of public projects")

  // MARK: Apple's documents and open source

  package static let swiftBuild = Source(
    "swift-build, InfoPlistProcessorTaskAction.swift",
    gitHub + "swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/InfoPlistProcessorTaskAction.swift")
  package static let swiftBuildMacros = Source(
    "swift-build, MacroEvaluationProgram.swift",
    gitHub + "swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift")
  package static let declaringTypes = Source(
    "Uniform Type Identifiers Overview: Declaring New Uniform Type Identifiers",
    archive + "FileManagement/Conceptual/understanding_utis/understand_utis_declare/understand_utis_declare.html")
  package static let typeConcepts = Source(
    "Uniform Type Identifiers Overview: Concepts",
    archive + "FileManagement/Conceptual/understanding_utis/understand_utis_conc/understand_utis_conc.html")
  package static let cocoaKeys = Source(
    "Information Property List Key Reference: Cocoa Keys",
    archive + "General/Reference/InfoPlistKeyReference/Articles/CocoaKeys.html")
  package static let coreFoundationKeys = Source(
    "Information Property List Key Reference: Core Foundation Keys",
    archive + "General/Reference/InfoPlistKeyReference/Articles/CoreFoundationKeys.html")
  package static let launchServicesKeys = Source(
    "Information Property List Key Reference: Launch Services Keys",
    archive + "General/Reference/InfoPlistKeyReference/Articles/LaunchServicesKeys.html")
  package static let appExtensionKeys = Source(
    "Information Property List Key Reference: App Extension Keys",
    archive + "General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html")
  package static let informationPropertyList = Source(
    "Information Property List", reference + "bundleresources/information-property-list")
  package static let definingTypes = Source(
    "Defining file and data types for your app",
    reference + "uniformtypeidentifiers/defining-file-and-data-types-for-your-app")
  package static let documentGuide = Source(
    "Document-Based App Programming Guide for iOS",
    archive + "DataManagement/Conceptual/DocumentBasedAppPGiOS/DocumentImplPreflight/DocumentImplPreflight.html")
  package static let documentBrowserKey = Source(
    "UISupportsDocumentBrowser", reference + "bundleresources/information-property-list/uisupportsdocumentbrowser")
  package static let openInPlaceKey = Source(
    "LSSupportsOpeningDocumentsInPlace",
    reference + "bundleresources/information-property-list/lssupportsopeningdocumentsinplace")
  package static let iconBadgeKey = Source(
    "UTTypeIconBadgeName",
    reference + "bundleresources/information-property-list/utimportedtypedeclarations/uttypeicons/uttypeiconbadgename")
  package static let sandboxedFiles = Source(
    "Accessing files from the macOS App Sandbox",
    reference + "security/accessing-files-from-the-macos-app-sandbox")

  package static let relatedItems = Source(
    "Apple Developer Forums: related items in the sandbox", "https://developer.apple.com/forums/thread/14718")

  // MARK: Requirements of the App Store

  package static let invalidPrivacyManifest = Source(
    "TN3181: Debugging an invalid privacy manifest",
    reference + "technotes/tn3181-debugging-invalid-privacy-manifest")
  package static let dataUse = Source(
    "Describing data use in privacy manifests", reference + "bundleresources/describing-data-use-in-privacy-manifests")
  package static let requiredReasons = Source(
    "Describing use of required reason API",
    reference + "bundleresources/describing-use-of-required-reason-api")
  package static let thirdPartySDKs = Source(
    "Third-party SDK requirements", "https://developer.apple.com/support/third-party-SDK-requirements/")
  package static let genericArchives = Source(
    "TN3110: Resolving generic Xcode archive issue",
    reference + "technotes/tn3110-resolving-generic-xcode-archive-issue")
  package static let provisioningProfiles = Source(
    "TN3125: Inside Code Signing: Provisioning Profiles",
    reference + "technotes/tn3125-inside-code-signing-provisioning-profiles")
  package static let sceneLifeCycle = Source(
    "TN3187: Migrating to the UIKit scene-based life cycle",
    reference + "technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle")
  package static let swiftBuildValidation = Source(
    "swift-build, ValidateProductTaskAction.swift",
    gitHub + "swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ValidateProductTaskAction.swift")

  // MARK: Public reports of Apple's messages

  /// A public thread or file on GitHub, such as `fastlane/fastlane/issues/7818`.
  package static func report(_ path: String) -> Source { Source(path, gitHub + path) }
}
