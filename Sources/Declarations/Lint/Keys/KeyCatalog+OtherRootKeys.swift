import UTText

extension KeyCatalog {
  /// The other root keys in Apple's documentation, or used by its tools and apps. Their values are not checked; they
  /// are listed so that they are not reported as misspelled.
  static let otherRootKeys: [String] = """
    APFiles APInstallerURL ASAccountAuthenticationModificationOptOutOfSecurityPromptsOnSignIn \
    ASWebAuthenticationSessionWebBrowserSupportCapabilities ATSApplicationFontsPath AVGameBypassSystemSpatialAudio \
    AdNetworkIdentifiers AppIdentifierPrefix AppleMagnifiedMode ApprovedStreamingEndpoints AsynchronousActivation \
    AttributionCopyEndpoint AudioComponents AudioUnit AMAccepts AMCanShowSelectedItemsWhenRun \
    AMCanShowWhenRun AMCategory AMDefaultParameters AMDescription AMIconName AMKeywords AMName AMParameterProperties \
    AMProvides AMRequiredResources AMWarning AMApplication \
    BAAppGroupID BADownloadAllowance BAEssentialMaxInstallSize BAHasManagedAssetPacks BAInitialDownloadRestrictions \
    BAManifestURL BAMaxInstallSize BAUsesAppleHosting BEEmbeddedWebBrowserEngine BEEmbeddedWebBrowserEngineVersion \
    BGTaskSchedulerPermittedIdentifiers BuildMachineOSBuild \
    CADisableMinimumFrameDurationOnPhone CFAppleHelpAnchor CFBundleAllowMixedLocalizations CFBundleAlternateIcons \
    CFBundleDevelopmentRegion CFBundleGetInfoHTML CFBundleGetInfoString CFBundleHelpBookFolder CFBundleHelpBookName \
    CFBundleHelpTOCFile CFBundleIconFile CFBundleIconFiles CFBundleIconName CFBundleIcons \
    CFBundleInfoDictionaryVersion CFBundleLocalizations CFBundleLongVersionString CFBundlePrimaryIcon \
    CFBundleResourceSpecification CFBundleSignature CFBundleSpokenName CFPlugInDynamicRegisterFunction \
    CFPlugInDynamicRegistration CFPlugInFactories CFPlugInTypes CFPlugInUnloadFunction CGDisableCoalescedUpdates \
    CKSharingSupported CLKComplicationPrincipalClass CLKComplicationSupportedFamilies \
    CSResourcesFileMapped CSSearchableItemsProtocol CoreSpotlightActions CoreSpotlightContinuation \
    DTAppStoreToolsBuild DTBundleClientLibraries DTCompiler DTPlatformBuild DTPlatformName DTPlatformVersion DTSDKBuild \
    DTSDKName DTSwiftPlaygroundsBuild DTSwiftPlaygroundsVersion DTXcode DTXcodeBuild \
    EligibleForAdAttributionKitReengagementPostbackCopies ENAPIVersion ENDeveloperRegion EXAppExtensionAttributes \
    ElectronAsarIntegrity ElectronTeamID \
    GCDisableInferringGameMetadata GCRequiresControllerUserInteraction GCSupportedGameControllers \
    GCSupportsControllerUserInteraction GCSupportsGameMode GCSupportsMultipleMicroGamepads GKGameCenterBadgingDisabled \
    GKShowChallengeBanners GPUEjectPolicy GPUSelectionPolicy \
    INAlternativeAppNames INIntentsRestrictedWhileLocked INIntentsRestrictedWhileProtectedDataUnavailable \
    INIntentsSupported INSupportedMediaCategories IOClass IOKitPersonalities IOMatchCategory IONameMatch \
    IOPCITunnelCompatible IOParentMatch IOPathMatch IOPropertyMatch IOProviderClass IOResourceMatch IOUserClass \
    IOUserClientClass IOUserServerName ITSAppUsesNonExemptEncryption ITSEncryptionExportComplianceCode \
    JVMMainClassName JVMOptions JVMRuntime Java \
    LSApplicationQueriesSchemes LSApplicationSecondaryCategoryType LSArchitecturePriority LSBackgroundOnly \
    LSBundleContainsCoreMLmlmodelc LSCounterpartIdentifiers LSEnvironment LSExecutableArchitectures \
    LSFileQuarantineEnabled LSFileQuarantineExcludedPathPatterns LSGetAppDiedEvents LSHasLocalizedDisplayName \
    LSMinimumSystemVersionByArchitecture LSMultipleInstancesProhibited LSPrefersCarbon LSPrefersClassic \
    LSRequiresCarbon LSRequiresClassic LSRequiresNativeExecution LSSupportsGameMode LSUIElement LSUIPresentationMode \
    LSVisibleInClassic MDItemKeywords METAL_DEVICE_WRAPPER_TYPE MKDirectionsApplicationSupportedModes \
    MetalCaptureEnabled MinimumOSVersion MusicHapticsSupported \
    NFCReaderUsageDescription NSAccentColorName NSAccessorySetupBluetoothCompanyIdentifiers \
    NSAccessorySetupBluetoothNames NSAccessorySetupBluetoothServices NSAccessorySetupSupports \
    NSAccessoryTrackingUsageDescription NSAdvertisingAttributionReportEndpoint NSAlarmKitUsageDescription \
    NSAlwaysAllowMicrophoneModeControl NSAppClip NSAppDataUsageDescription NSAppIconActionTintColorName \
    NSAppIconComplementingColorNames NSAppNapPriority NSAppSleepDisabled NSAppTransportSecurity NSAppleEventsUsageDescription \
    NSAppleMusicUsageDescription NSAppleScriptEnabled NSApplicationServices NSApplicationRequiresArcade \
    NSApplicationCrashOnExceptions \
    NSAutoFillRequiresTextContentTypeForOneTimeCodeOnMac NSBluetoothAlwaysUsageDescription \
    NSBluetoothPeripheralUsageDescription NSBluetoothWhileInUseUsageDescription NSBonjourServices \
    NSBuiltWithThreadSanitizer NSCalendarsFullAccessUsageDescription NSCalendarsUsageDescription \
    NSCalendarsWriteOnlyAccessUsageDescription NSCameraPortraitEffectEnabled NSCameraReactionEffectsEnabled \
    NSCameraUsageDescription NSCameraUseContinuityCameraDeviceType NSCameraUseExternalDeviceType \
    NSContactsUsageDescription NSCriticalMessagingUsageDescription NSDesktopFolderUsageDescription NSDockTilePlugIn \
    NSDocumentsFolderUsageDescription NSDownloadsFolderUsageDescription NSEndpointSecurityEarlyBoot \
    NSEndpointSecurityRebootRequired NSEnterpriseMCAMUsageDescription NSFaceIDUsageDescription \
    NSFallDetectionUsageDescription NSFileProviderDecorations NSFileProviderDomainUsageDescription \
    NSFileProviderPresenceUsageDescription NSFinancialDataUsageDescription NSFocusStatusUsageDescription \
    NSGKFriendListUsageDescription NSHandsTrackingUsageDescription NSHealthClinicalHealthRecordsShareUsageDescription \
    NSHealthRequiredReadAuthorizationTypeIdentifiers NSHealthShareUsageDescription NSHealthUpdateUsageDescription \
    NSHelpFile NSHighResolutionCapable NSHighResolutionMagnifyAllowed NSHomeKitUsageDescription NSHumanReadableCopyright \
    NSIdentityUsageDescription NSInitialInterfaceStyle NSJavaNeeded NSJavaPath NSJavaRoot NSLocalNetworkUsageDescription \
    NSLocationAlwaysAndWhenInUseUsageDescription NSLocationAlwaysUsageDescription NSLocationDefaultAccuracyReduced \
    NSLocationRequireExplicitServiceSession NSLocationTemporaryUsageDescriptionDictionary NSLocationUsageDescription \
    NSLocationWhenInUseUsageDescription NSMainCameraUsageDescription NSMainNibFile NSMainStoryboardFile \
    NSMicrophoneUsageDescription NSMotionUsageDescription NSNearbyInteractionAllowOnceUsageDescription \
    NSNearbyInteractionUsageDescription NSNetworkVolumesUsageDescription NSPersistentStoreTypeKey \
    NSPhotoLibraryAddUsageDescription NSPhotoLibraryUsageDescription NSPinnedDomains NSPrefPaneIconFile \
    NSPrefPaneIconLabel NSPrefPaneSearchParameters NSPrefersDisplaySafeAreaCompatibilityMode NSPrincipalClass \
    NSPrivacyAccessedAPITypes NSPrivacyCollectedDataTypes NSPrivacyTracking NSPrivacyTrackingDomains \
    NSQuitAlwaysKeepsWindows NSRemindersFullAccessUsageDescription NSRemindersUsageDescription \
    NSRemovableVolumesUsageDescription NSRequiresAquaSystemAppearance NSScriptSuiteName NSSensorKitPrivacyPolicyURL \
    NSSensorKitUsageDescription NSSensorKitUsageDetail NSServices NSSiriUsageDescription \
    NSSpeechRecognitionUsageDescription NSStickerSharingLevel NSSupportsAutomaticGraphicsSwitching \
    NSSupportsAutomaticTermination NSSupportsLiveActivities NSSupportsLiveActivitiesFrequentUpdates \
    NSSupportsPurgeableLocalStorage NSSupportsSuddenTermination NSSystemAdministrationUsageDescription \
    NSSystemExtensionUsageDescription NSUIElement NSUpdateSecurityPolicy NSUserNotificationAlertStyle \
    NSUserNotificationsUsageDescription NSUserTrackingUsageDescription NSVideoSubscriberAccountUsageDescription \
    NSVoIPUsageDescription NSWidgetBackgroundColorName NSWidgetWantsLocation NSWorldSensingUsageDescription \
    OSAScriptingDefinition OSAppleProtectedMenuExtra OSBundleAllowUserLoad OSBundleCompatibleVersion OSBundleLibraries \
    OSBundleRequired OSBundleUsageDescription OSLogPreferences \
    PHPhotoLibraryPreventAutomaticLimitedAccessAlert PHProjectExtensionCustomTypesEnabled \
    PUICAutoLaunchAudioOptOut ProvidesOneTimeCodes ProvidesTextToInsert \
    QLNeedsToBeRunInMainThread QLPreviewHeight QLPreviewWidth QLSupportedContentTypes QLSupportsConcurrentRequests QLThumbnailMinimumSize \
    SFSafariCorrespondingIOSAppBundleIdentifier SFSafariCorrespondingIOSExtensionBundleIdentifier \
    SFSafariCorrespondingMacOSAppBundleIdentifier SFSafariCorrespondingMacOSExtensionBundleIdentifier \
    SKAdNetworkItems SKExternalLinkAccount SKExternalPurchase SKExternalPurchaseCustomLinkRegions \
    SKExternalPurchaseLink SKExternalPurchaseMultiLink SKIncludeConsumableInAppPurchaseHistory SMAuthorizedClients \
    SMPrivilegedExecutables SRResearchDataGeneration SupportsConditionalPasskeyRegistration \
    TICapsLockLanguageSwitchCapable TVTopShelfImage TVTopShelfPrimaryImage TVTopShelfPrimaryImageWide \
    UIAppFonts UIAppSupportsHDR UIApplicationExitsOnSuspend UIApplicationPreferredDefaultSceneSessionRole \
    UIApplicationSceneManifest UIApplicationShortcutItems UIApplicationShortcutWidget \
    UIApplicationSupportsIndirectInputEvents UIApplicationSupportsMultipleScenes UIApplicationSupportsPrintCommand \
    UIApplicationSupportsTabbedSceneCollection UIBackgroundModes UIDesignRequiresCompatibility \
    UIFocusedViewEnabled UIInterfaceOrientation UILaunchImageFile UILaunchImages UILaunchScreen UILaunchScreens \
    UILaunchStoryboardName UILaunchStoryboards UILaunchToFullScreenByDefaultOnMac UIMainNibFile UIMainStoryboardFile \
    UINewsstandApp UINewsstandBindingEdge UINewsstandBindingType UINewsstandIcon \
    UIPreferredDefaultInterfaceOrientation UIPrefersShowingLanguageSettings UIPrerenderedIcon \
    UIRequiredDeviceCapabilities UIRequiresFullScreen UIRequiresPersistentWiFi UIStatusBarHidden UIStatusBarStyle \
    UIStatusBarTintParameters UISupportedExternalAccessoryProtocols UISupportedInterfaceOrientations \
    UISupportsFullScreenInAssistiveAccess UISupportsTrueScreenSizeOnMac UIUserInterfaceStyle \
    UIViewControllerBasedStatusBarAppearance UIViewEdgeAntialiasing UIViewGroupOpacity UIWhitePointAdaptivityStyle \
    UIWindowSceneSessionRoleApplication \
    WKAppBundleIdentifier WKApplication WKBackgroundModes WKCompanionAppBundleIdentifier WKExtensionDelegateClassName \
    WKPrefersNetworkUponForeground WKRunsIndependentlyOfCompanionApp WKSupportsAlwaysOnDisplay \
    WKSupportsLiveActivityLaunchAttributeTypes WKWatchKitApp WKWatchOnly WiFiAwareServices XPCService XSAppIconAssets \
    com.apple.developer.nfc.readersession.felica.systemcodes \
    com.apple.developer.nfc.readersession.iso7816.select-identifiers com.apple.PreferenceSync.ExcludeSyncKeys \
    kTCCServiceMediaLibrary
    NOTE ApplicationDescription ApplicationIcon ApplicationName ApplicationRelease Authors Copyright \
    CopyrightDescription FullVersionID GSMainMarkupFile GSDesktopFile NSBuildVersion NSExecutable NSIcon NSRole NSTypes \
    URL
    """.words
}
