/// Interfaces that an app may use only for reasons in its privacy manifest.
///
/// Sources: Apple, "Describing use of required reason API"; the messages ITMS-91053 in 50ButtonsEach/flic2lib-ios#30
/// for the constants of files. Swift symbols are as the compiler mangles them.
package struct RequiredReasonAPI: Sendable {
  /// The categories, one of which must be declared to cover it: `NSPrivacyAccessedAPICategoryDiskSpace`. Some functions
  /// have two.
  package let categories: [String]
  /// The references in code.
  package let references: [CodeReference]

  private init(_ categories: String..., references: [CodeReference]) {
    self.categories = categories.map { "NSPrivacyAccessedAPICategory\($0)" }
    self.references = references
  }

  private static func getter(_ name: String, _ symbol: String) -> CodeReference {
    .swift("URLResourceValues.\(name)", "_$s10Foundation17URLResourceValuesV\(symbol)")
  }

  /// All of them.
  ///
  /// Messages such as `creationDate` are not among them, because classes of apps and other libraries have such methods,
  /// too.
  package static let all: [RequiredReasonAPI] = [
    RequiredReasonAPI(
      "FileTimestamp",
      references: [
        "stat", "fstat", "lstat", "fstatat", "stat64", "fstat64", "lstat64", "getattrlistbulk", "NSFileCreationDate",
        "NSFileModificationDate", "NSURLCreationDateKey", "NSURLContentModificationDateKey",
      ].map(CodeReference.function) + [
        getter("creationDate", "12creationDateAA0E0VSgvg"),
        getter("contentModificationDate", "23contentModificationDateAA0F0VSgvg"),
      ]),
    RequiredReasonAPI(
      "FileTimestamp", "DiskSpace",
      references: ["getattrlist", "fgetattrlist", "getattrlistat"].map(CodeReference.function)),
    RequiredReasonAPI(
      "SystemBootTime",
      references: [.function("mach_absolute_time"), .message("systemUptime", to: "NSProcessInfo")]),
    RequiredReasonAPI(
      "DiskSpace",
      references: [
        "statfs", "fstatfs", "statfs64", "fstatfs64", "statvfs", "fstatvfs", "NSFileSystemFreeSize", "NSFileSystemSize",
        "NSURLVolumeAvailableCapacityKey", "NSURLVolumeAvailableCapacityForImportantUsageKey",
        "NSURLVolumeAvailableCapacityForOpportunisticUsageKey", "NSURLVolumeTotalCapacityKey",
      ].map(CodeReference.function) + [
        getter("volumeAvailableCapacity", "23volumeAvailableCapacitySiSgvg"),
        getter(
          "volumeAvailableCapacityForImportantUsage", "40volumeAvailableCapacityForImportantUsages5Int64VSgvg"),
        getter(
          "volumeAvailableCapacityForOpportunisticUsage",
          "44volumeAvailableCapacityForOpportunisticUsages5Int64VSgvg"),
        getter("volumeTotalCapacity", "19volumeTotalCapacitySiSgvg"),
      ]),
    RequiredReasonAPI(
      "ActiveKeyboards", references: [.message("activeInputModes", to: "UITextInputMode")]),
    RequiredReasonAPI(
      "UserDefaults",
      references: [.type("NSUserDefaults"), .swift("AppStorage", beginning: "_$s7SwiftUI10AppStorageV")]),
  ]
}
