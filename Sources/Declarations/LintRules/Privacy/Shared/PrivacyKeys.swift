import PropertyLists
import TypeRegistry
import UTText

/// The keys and values of privacy manifests.
///
/// Sources: Apple, TN3181 "Debugging an invalid privacy manifest", "Describing data use in privacy manifests", and
/// "Describing use of required reason API".
enum PrivacyKeys {
  /// The keys of the root dictionary.
  static let root = [
    "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes",
  ]
  /// The keys of an entry of `NSPrivacyCollectedDataTypes`.
  static let collectedData = [
    "NSPrivacyCollectedDataType", "NSPrivacyCollectedDataTypeLinked", "NSPrivacyCollectedDataTypeTracking",
    "NSPrivacyCollectedDataTypePurposes",
  ]
  /// The keys of an entry of `NSPrivacyAccessedAPITypes`.
  static let accessedAPI = ["NSPrivacyAccessedAPIType", "NSPrivacyAccessedAPITypeReasons"]

  /// The categories of interfaces, with the reasons for each.
  static let reasons: KeyValuePairs = [
    "NSPrivacyAccessedAPICategoryFileTimestamp": ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
    "NSPrivacyAccessedAPICategorySystemBootTime": ["35F9.1", "8FFB.1", "3D61.1"],
    "NSPrivacyAccessedAPICategoryDiskSpace": ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
    "NSPrivacyAccessedAPICategoryActiveKeyboards": ["3EC4.1", "54BD.1"],
    "NSPrivacyAccessedAPICategoryUserDefaults": ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
  ]
  static let categories = reasons.map(\.key)

  /// The types of collected data.
  static let dataTypes = [
    "Name", "EmailAddress", "PhoneNumber", "PhysicalAddress", "OtherUserContactInfo", "Health", "Fitness",
    "PaymentInfo",
    "CreditInfo", "OtherFinancialInfo", "PreciseLocation", "CoarseLocation", "SensitiveInfo", "Contacts",
    "EmailsOrTextMessages", "PhotosorVideos", "AudioData", "GameplayContent", "CustomerSupport", "OtherUserContent",
    "BrowsingHistory", "SearchHistory", "UserID", "DeviceID", "PurchaseHistory", "ProductInteraction",
    "AdvertisingData",
    "OtherUsageData", "CrashData", "PerformanceData", "OtherDiagnosticData", "EnvironmentScanning", "Hands", "Head",
    "OtherDataTypes",
  ].map { "NSPrivacyCollectedDataType\($0)" }

  /// The purposes of collected data.
  static let purposes = [
    "ThirdPartyAdvertising", "DeveloperAdvertising", "Analytics", "ProductPersonalization", "AppFunctionality", "Other",
  ].map { "NSPrivacyCollectedDataTypePurpose\($0)" }

  /// Returns the value that was probably intended.
  static func meant(by value: String, among known: [String]) -> String? {
    let value = value.lowercased()
    if let same = known.first(where: { $0.lowercased() == value }) { return same }
    // A value without its long beginning, such as 'UserDefaults'.
    let ending = known.filter { !value.isEmpty && $0.lowercased().hasSuffix(value) }
    if ending.count == 1 { return ending[0] }
    let near = nearMisses(of: value, among: known.map { $0.lowercased() })
    return near.first.flatMap { near in known.first { $0.lowercased() == near } }
  }

  /// Returns the help for an unknown value.
  static func help(for value: String, among known: [String], otherwise: String) -> String {
    meant(by: value, among: known).map { "did you mean '\($0)'?" } ?? otherwise
  }
}
