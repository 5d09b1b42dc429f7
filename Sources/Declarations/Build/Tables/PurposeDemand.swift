/// References in code that make App Store Connect, or the system, require a purpose string.
///
/// References count, not calls: an unused class is enough (backtrace-labs/backtrace-cocoa#53). The name of a
/// class in a string is not a reference.
package struct PurposeDemand: Sendable {
  /// The required key.
  package let key: String
  /// The keys that are also sufficient.
  package let alternatives: [String]
  /// The references in code; one of them is enough.
  package let references: [CodeReference]
  /// Whether Apple's message for the key is quoted in public; otherwise, only the system requires it.
  package let isQuoted: Bool
  /// Whether the references ask the user for permission. In that case, the system ends the app if the key is missing.
  package let isRequest: Bool
  /// The first version of iOS on which the key is no longer needed; nil for all other keys.
  package let isNeededBefore: SystemVersion?

  private init(
    _ name: String, or alternatives: [String] = [], quoted isQuoted: Bool = true, isRequest: Bool = false,
    before version: SystemVersion? = nil, _ references: CodeReference...
  ) {
    func key(_ name: String) -> String { name.hasPrefix("NFC") ? name : "NS\(name)UsageDescription" }
    self.key = key(name)
    self.alternatives = alternatives.map(key)
    self.isQuoted = isQuoted
    self.isRequest = isRequest
    isNeededBefore = version
    self.references = references
  }

  /// All of them. Sources: the reports named by the rules.
  package static let all: [PurposeDemand] = quoted + others

  private static let quoted: [PurposeDemand] = [
    PurposeDemand(
      "LocationWhenInUse", or: ["LocationAlwaysAndWhenInUse", "LocationAlways", "Location"], .type("CLLocationManager")),
    PurposeDemand("LocationAlwaysAndWhenInUse", .always),
    PurposeDemand("Camera", .type("AVCaptureDevice"), .type("AVCaptureSession")),
    PurposeDemand(
      "Microphone", .type("AVAudioRecorder"), .type("AVAudioApplication"),
      .message("requestRecordPermission:", to: "AVAudioSession"),
      .message("requestRecordPermissionWithCompletionHandler:", to: "AVAudioApplication")),
    // Several classes have the first of these methods.
    PurposeDemand(
      "PhotoLibrary",
      .message(
        "requestAuthorization:", to: "PHPhotoLibrary", notTo: "SFSpeechRecognizer", "MPMediaLibrary",
        "SKCloudServiceController", "INPreferences")),
    PurposeDemand(
      "PhotoLibrary", or: ["PhotoLibraryAdd"],
      .message("requestAuthorizationForAccessLevel:handler:", to: "PHPhotoLibrary")
    ),
    PurposeDemand(
      "Contacts", .type("CNContactStore"), .function("ABAddressBookCreateWithOptions"),
      .function("ABAddressBookRequestAccessWithCompletion")),
    PurposeDemand(
      "Calendars", or: ["CalendarsFullAccess", "CalendarsWriteOnlyAccess", "Reminders", "RemindersFullAccess"],
      .type("EKEventStore")),
    PurposeDemand("BluetoothAlways", .type("CBCentralManager"), .type("CBPeripheralManager")),
    PurposeDemand(
      "BluetoothPeripheral", before: SystemVersion(13), .type("CBCentralManager"), .type("CBPeripheralManager")),
    PurposeDemand("HealthShare", .type("HKHealthStore")),
    PurposeDemand(
      "HealthUpdate", .message("requestAuthorizationToShareTypes:readTypes:completion:", to: "HKHealthStore")),
    PurposeDemand(
      "SpeechRecognition", .type("SFSpeechRecognizer"), .type("SFSpeechURLRecognitionRequest"),
      .type("SFSpeechAudioBufferRecognitionRequest")),
    PurposeDemand("Siri", .type("INPreferences")),
    PurposeDemand(
      "AppleMusic", .type("MPMediaLibrary"), .type("MPMediaQuery"), .type("MPMediaPickerController"),
      .type("SKCloudServiceController")),
    PurposeDemand("Motion", .type("CMMotionActivityManager"), .type("CMPedometer"), .type("CMSensorRecorder")),
  ]

  private static let others: [PurposeDemand] = [
    PurposeDemand(
      "CalendarsFullAccess", or: ["Calendars"], quoted: false, isRequest: true,
      .message("requestFullAccessToEventsWithCompletion:", to: "EKEventStore")),
    PurposeDemand(
      "CalendarsWriteOnlyAccess", or: ["CalendarsFullAccess", "Calendars"], quoted: false, isRequest: true,
      .message("requestWriteOnlyAccessToEventsWithCompletion:", to: "EKEventStore")),
    PurposeDemand(
      "RemindersFullAccess", or: ["Reminders"], quoted: false, isRequest: true,
      .message("requestFullAccessToRemindersWithCompletion:", to: "EKEventStore")),
    PurposeDemand(
      "UserTracking", quoted: false, isRequest: true,
      .message("requestTrackingAuthorizationWithCompletionHandler:", to: "ATTrackingManager")),
    PurposeDemand(
      "PhotoLibraryAdd", or: ["PhotoLibrary"], quoted: false, .function("UIImageWriteToSavedPhotosAlbum"),
      .function("UISaveVideoAtPathToSavedPhotosAlbum")),
    PurposeDemand(
      "LocationWhenInUse", or: ["LocationAlwaysAndWhenInUse", "LocationAlways", "Location"], quoted: false,
      .swift("CLLocationUpdate", beginning: "_$s12CoreLocation16CLLocationUpdateV")),
    PurposeDemand(
      "AppleMusic", quoted: false, .swift("MusicAuthorization", beginning: "_$s8MusicKit0A13AuthorizationV")),
    PurposeDemand(
      "NFCReaderUsageDescription", quoted: false, .type("NFCNDEFReaderSession"), .type("NFCTagReaderSession"),
      .type("NFCVASReaderSession")),
    PurposeDemand("HomeKit", quoted: false, .type("HMHomeManager")),
    PurposeDemand("FaceID", quoted: false, .type("LAContext")),
    PurposeDemand(
      "LocalNetwork", quoted: false, .type("NSNetServiceBrowser"), .type("MCNearbyServiceBrowser"),
      .function("nw_browser_create"), .function("DNSServiceBrowse")),
    PurposeDemand("FocusStatus", quoted: false, .type("INFocusStatusCenter")),
    PurposeDemand("NearbyInteraction", quoted: false, .type("NISession")),
    PurposeDemand("VideoSubscriberAccount", quoted: false, .type("VSAccountManager")),
    PurposeDemand("GKFriendList", quoted: false, .message("loadFriends:", to: "GKLocalPlayer")),
    PurposeDemand("FinancialData", quoted: false, .swift("FinanceStore", beginning: "_$s10FinanceKit0A5StoreC")),
    PurposeDemand(
      "HandsTracking", quoted: false, .swift("HandTrackingProvider", beginning: "_$s5ARKit20HandTrackingProviderC")),
    PurposeDemand(
      "WorldSensing", quoted: false,
      .swift("SceneReconstructionProvider", beginning: "_$s5ARKit27SceneReconstructionProviderC"),
      .swift("PlaneDetectionProvider", beginning: "_$s5ARKit22PlaneDetectionProviderC")),
    PurposeDemand(
      "AccessoryTracking", quoted: false,
      .swift("AccessoryTrackingProvider", beginning: "_$s5ARKit25AccessoryTrackingProviderC")),
  ]
}
