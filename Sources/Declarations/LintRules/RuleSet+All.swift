// Written by Tools/list-rules (make rules) from the files in the families' folders; not to be edited.

import UTLint

extension RuleSet {
  /// All rules, by family and identifier.
  public static let all = RuleSet([
    // PropertyListShape
    UnreadablePropertyList.self,  // PL001
    RootNotADictionary.self,  // PL002
    PropertyListFragment.self,  // PL003
    OldStylePropertyList.self,  // PL004
    PropertyListTemplate.self,  // PL005
    DuplicateKey.self,  // PL006
    StrayWhitespace.self,  // PL007
    EmptyContainer.self,  // PL008
    MistypedBoolean.self,  // PL009
    MistypedRootKey.self,  // PL010
    MisspelledKey.self,  // PL011
    MisplacedKey.self,  // PL012
    UnknownKey.self,  // PL013
    DeclaredEncoding.self,  // PL014
    MistypedValue.self,  // PL015

    // BuildVariables
    VariableInKey.self,  // VR001
    UndefinedVariable.self,  // VR002
    UncheckedVariable.self,  // VR003
    TemplatePlaceholder.self,  // VR004
    UnterminatedVariable.self,  // VR005
    UnknownVariableOperator.self,  // VR006
    UnsafeIdentifierVariable.self,  // VR007
    EmptyString.self,  // VR008
    GeneratedDocumentTypes.self,  // VR009
    GeneratorGap.self,  // VR010
    KeyFromBuildSetting.self,  // VR011
    IgnoredKeySetting.self,  // VR012

    // DocumentTypes
    DocumentTypesNotAnArray.self,  // DT001
    EmptyDocumentType.self,  // DT002
    MissingTypeName.self,  // DT003
    MissingHandlerRank.self,  // DT004
    InvalidHandlerRank.self,  // DT005
    InvalidRole.self,  // DT006
    MissingRole.self,  // DT007
    GeneratorRole.self,  // DT008
    DocumentTypeWithoutFiles.self,  // DT010
    LegacyKeysOffMac.self,  // DT011
    LegacyKeysOnly.self,  // DT012
    DeadTypeCodes.self,  // DT013
    IgnoredLegacyKeys.self,  // DT014
    WildcardClaim.self,  // DT015
    MalformedExtension.self,  // DT016
    RedundantExtension.self,  // DT017
    MalformedTypeCode.self,  // DT018
    MalformedMIMEType.self,  // DT019
    StringForArray.self,  // DT020
    NotATypeIdentifier.self,  // DT021
    DynamicContentType.self,  // DT022
    CatchAllClaim.self,  // DT023
    ModestCatchAllClaim.self,  // DT024
    TypeClaimedTwice.self,  // DT025
    TypeNameUsedTwice.self,  // DT026
    OwnerOfForeignType.self,  // DT027
    OwnerOfImportedType.self,  // DT028
    OwnTypeRank.self,  // DT029
    PackageOfFlatType.self,  // DT030
    PackageWithoutFlag.self,  // DT031
    PackageWithoutType.self,  // DT032
    RoleNoneWithoutIcon.self,  // DT033
    DocumentIconFile.self,  // DT035
    DocumentIconFiles.self,  // DT036
    MissingDocumentClass.self,  // DT037
    UnqualifiedDocumentClass.self,  // DT038
    InvalidExportableType.self,  // DT039
    PersistentStoreType.self,  // DT040
    RelatedItemRole.self,  // DT041
    RelatedItemWithoutExtension.self,  // DT042
    AppleDefaultKey.self,  // DT043
    DocumentTypesOfAppClip.self,  // DT044
    BroadClaim.self,  // DT045
    IdentifierAsTypeName.self,  // DT046

    // DeclaredTypes
    MalformedTypeDeclarations.self,  // UT001
    MissingTypeIdentifier.self,  // UT002
    InvalidIdentifierCharacter.self,  // UT003
    NotReverseDNS.self,  // UT004
    UppercaseIdentifier.self,  // UT005
    DeclaredDynamicType.self,  // UT006
    ExportedSystemType.self,  // UT010
    ExportedKnownType.self,  // UT011
    ExportedReservedName.self,  // UT012
    ExportedForOtherOrganization.self,  // UT013
    ImportedSystemType.self,  // UT014
    ImportedReservedName.self,  // UT015
    ExportedAndImported.self,  // UT016
    DuplicateDeclaration.self,  // UT017
    ConflictingExports.self,  // UT018
    MissingConformance.self,  // UT020
    NeitherFileNorPackage.self,  // UT021
    PhysicalConformanceOnly.self,  // UT022
    FileAndPackage.self,  // UT023
    SelfConformance.self,  // UT024
    UnknownParent.self,  // UT025
    ConformanceString.self,  // UT026
    ContradictedConformance.self,  // UT027
    MissingTags.self,  // UT030
    MalformedTags.self,  // UT031
    UnknownTagClass.self,  // UT032
    TagString.self,  // UT033
    InvalidExtensionTag.self,  // UT034
    RedundantExtensionTag.self,  // UT035
    CompoundExtensionTag.self,  // UT036
    InvalidMIMETag.self,  // UT037
    InvalidOSTypeTag.self,  // UT038
    SharedExtension.self,  // UT039
    ForeignExtension.self,  // UT040
    UndeclaredExtension.self,  // UT041
    MissingTypeDescription.self,  // UT050
    UnusedTypeIcon.self,  // UT051
    InvalidTypeIcons.self,  // UT052
    LegacyTypeIcons.self,  // UT053
    InvalidReferenceURL.self,  // UT054
    TypeVersion.self,  // UT055
    UnscannedBundle.self,  // UT056
    ForeignMIMEType.self,  // UT057
    DocumentAsApplication.self,  // UT058
    AgreedType.self,  // UT059
    NoAgreedType.self,  // UT060
    DisagreeingApps.self,  // UT061
    UnregisteredMIMEType.self,  // UT062

    // CrossReferences
    UndeclaredContentType.self,  // XR001
    UnknownSystemContentType.self,  // XR002
    UnhandledType.self,  // XR003
    UnopenedExtension.self,  // XR004
    NewerSystemType.self,  // XR005
    AliasContentType.self,  // XR006
    WeakerChild.self,  // XR007

    // RootKeys
    UndeclaredOpening.self,  // RT001
    CopyingOnMac.self,  // RT002
    BrowserWithCopies.self,  // RT004
    HiddenDocumentsFolder.self,  // RT005
    SuperfluousOpening.self,  // RT006
    MistypedFlag.self,  // RT007
    EmptyDocumentBrowser.self,  // RT008
    MisspelledEntitlement.self,  // RT009

    // CloudContainers
    MisshapenContainers.self,  // CL001
    UnprefixedContainer.self,  // CL002
    VariableContainer.self,  // CL003
    InvalidFolderLevels.self,  // CL004
    PrivateContainer.self,  // CL005
    MisplacedContainerKey.self,  // CL006
    UnversionedContainerChange.self,  // CL007
    UnentitledContainer.self,  // CL008
    UnknownContainerKey.self,  // CL009
    UnlistedDocumentActivity.self,  // CL010
    EmptyContainerName.self,  // CL011
    ContainersOfExtension.self,  // CL012
    ContainersInEntitlements.self,  // CL013

    // AppExtensions
    MisplacedQuickLookTypes.self,  // EX001
    AbstractQuickLookType.self,  // EX002
    DynamicQuickLookType.self,  // EX003
    UndeclaredQuickLookType.self,  // EX004
    UncoveredQuickLookType.self,  // EX005
    InvalidExtensionKey.self,  // EX006
    SecondFileProvider.self,  // EX007
    UnknownActivationType.self,  // EX008
    ObsoletePlugIn.self,  // EX009
    UnconditionalActivation.self,  // EX010
    ExtensionPackageType.self,  // EX011
    MisspelledExtensionPoint.self,  // EX012
    ExtensionEntryPoint.self,  // EX013
    InvalidActivationPredicate.self,  // EX014
    EmptyActivationRule.self,  // EX015
    DocumentTypesOfExtension.self,  // EX016
    FileProviderGroup.self,  // EX017
    EmptyQuickLookType.self,  // EX018
    MissingExtensionPoint.self,  // EX019
    ForeignQuickLookKey.self,  // EX020
    UnprefixedExtension.self,  // EX021
    ExtensionKitPoint.self,  // EX022
    SystemPreviewedType.self,  // EX023
    NewerExtensionTarget.self,  // EX024

    // SourceCode
    UndeclaredExport.self,  // SW001
    UndeclaredImport.self,  // SW002
    ImportedExport.self,  // SW003
    ExportedImport.self,  // SW004
    DocumentCodeMismatch.self,  // SW005
    DroppedDeclarations.self,  // SW006
    ForcedUnknownType.self,  // SW007
    ContradictedParent.self,  // SW008
    UndeclaredWrittenType.self,  // SW009

    // Strings
    UnreadableStrings.self,  // ST001
    MisspelledStringsKey.self,  // ST002
    IdentifierAsStringsKey.self,  // ST003
    StringsKeyOfNothing.self,  // ST004
    UnusedUsageDescription.self,  // ST005

    // InfoPlistKeys
    MissingPurpose.self,  // PS001
    PurposeForCode.self,  // PS003
    EmptyPurpose.self,  // PS004
    TranslatedPurpose.self,  // PS006
    UntranslatedPurpose.self,  // PS008
    PlaceholderPurpose.self,  // PS009
    PurposeForProtectedCode.self,  // PS019
    MalformedURLScheme.self,  // US001
    UnknownBackgroundMode.self,  // BG001
    ProcessingWithoutIdentifiers.self,  // BG002
    BackgroundModesOnMac.self,  // BG009
    ComplianceWithoutCode.self,  // EC002

    // Privacy
    UnreadablePrivacyManifest.self,  // PM001
    UnknownPrivacyKey.self,  // PM002
    MistypedPrivacyValue.self,  // PM003
    EmptyAccessedAPIs.self,  // PM004
    IncompleteAccessedAPI.self,  // PM005
    UnknownAPICategory.self,  // PM006
    UnknownAPIReason.self,  // PM007
    TrackingDomainsWithoutTracking.self,  // PM009
    TrackingWithoutDomains.self,  // PM010
    MalformedTrackingDomain.self,  // PM011
    UnknownDataType.self,  // PM012
    IncompleteCollectedData.self,  // PM013
    UnknownDataPurpose.self,  // PM014
    SDKWithoutManifest.self,  // PM018
    UndeclaredAPI.self,  // PM021
    UnsignedSDK.self,  // PM023

    // Versions
    MissingNestedMinimum.self,  // PF001
    HighNestedMinimum.self,  // PF002
    LowMinimumSystem.self,  // PF004
    SimulatorPlatform.self,  // PF005
    MissingPlatformName.self,  // PF006
    OldSDK.self,  // PF007
    LegacyCapability.self,  // PF012
    MissingBuildVersion.self,  // VN001
    MissingShortVersion.self,  // VN002
    MalformedShortVersion.self,  // VN003
    MalformedBuildVersion.self,  // VN004
    ExtensionVersion.self,  // VN005
    WatchAppVersion.self,  // VN006

    // SceneLifeCycle
    MissingSceneManifest.self,  // SC001
    EmptySceneConfigurations.self,  // SC002
    UnnamedSceneDelegate.self,  // SC003
    SceneDelegateNotFound.self,  // SC004
    MalformedSceneManifest.self,  // SC005
    SceneStoryboardNotFound.self,  // SC006
    GeneratedManifestWithUIKit.self,  // SC007
    WindowWithoutScene.self,  // SC008
    FutureSceneManifest.self,  // SC009
    IgnoredDesignCompatibility.self,  // SC010

    // LaunchAndIcons
    MissingIconName.self,  // IC001
    MissingIconCatalog.self,  // IC002
    MissingLargeIcon.self,  // IC003
    TransparentLargeIcon.self,  // IC004
    MissingIconFile.self,  // IC005
    MissingIconSize.self,  // IC006
    MissingWatchIcon.self,  // IC009
    MissingMacIcon.self,  // IC010
    MissingLaunchScreen.self,  // IC012
    MultitaskingLaunchScreen.self,  // IC013
    MultitaskingOrientations.self,  // IC014
    SmallAlternateIcon.self,  // IC022
    MissingAlternateAsset.self,  // IC023

    // NestedCode
    FrameworksInFramework.self,  // NB001
    StrayCode.self,  // NB002
    DuplicateIdentifier.self,  // NB007
    IdentifierOnTwoDevices.self,  // NB011
    MissingBundleExecutable.self,  // BI005
    MissingExecutable.self,  // BI006

    // Binaries
    SimulatorSlice.self,  // MH001
    MinimumBelowCode.self,  // MH002
    PointerAuthentication.self,  // MH007
    Bitcode.self,  // MH008
    ShortPointerSlice.self,  // MH009

    // Archives
    GenericArchive.self,  // BA001
    StrayProduct.self,  // BA002
    UnusualPayload.self,  // BA003

    // Signing
    MissingProfile.self,  // PV001
    ExpiredProfile.self,  // PV002
    ProfileOfOtherKind.self,  // PV003
    ProfileOfOtherApp.self,  // PV004
    ProfileOfOtherTeam.self,  // PV005
    EntitlementNotInProfile.self,  // PV006
    ProfileOfOtherPlatform.self,  // PV008
    InvalidPushEnvironment.self,  // EN001
    MalformedAssociatedDomain.self,  // EN003
    DisallowedNFCFormat.self,  // EN008
    DebuggableBuild.self,  // EN009
    EntitlementsOnFramework.self,  // EN014

    // WatchAndClips
    WatchCompanion.self,  // WC001
    WatchAppKind.self,  // WC002
    MalformedAppClip.self,  // WC007
    LocationInAppClip.self,  // WC008
    UnprefixedProgram.self,  // WC009

    // MacAppStore
    MissingCategory.self,  // MA001
    UnknownCategory.self,  // MA002

    // Localization
    MalformedLanguageFolder.self,  // LC001
  ])

  /// The families by name, each with the letters of its identifiers, in the order of the rules.
  public static let families: [(name: String, letters: [String])] = [
    ("property-list-shape", ["PL"]),
    ("build-variables", ["VR"]),
    ("document-types", ["DT"]),
    ("declared-types", ["UT"]),
    ("cross-references", ["XR"]),
    ("root-keys", ["RT"]),
    ("cloud-containers", ["CL"]),
    ("app-extensions", ["EX"]),
    ("source-code", ["SW"]),
    ("strings", ["ST"]),
    ("info-plist-keys", ["PS", "US", "BG", "EC"]),
    ("privacy", ["PM"]),
    ("versions", ["PF", "VN"]),
    ("scene-life-cycle", ["SC"]),
    ("launch-and-icons", ["IC"]),
    ("nested-code", ["NB", "BI"]),
    ("binaries", ["MH"]),
    ("archives", ["BA"]),
    ("signing", ["PV", "EN"]),
    ("watch-and-clips", ["WC"]),
    ("mac-app-store", ["MA"]),
    ("localization", ["LC"]),
  ]
}
