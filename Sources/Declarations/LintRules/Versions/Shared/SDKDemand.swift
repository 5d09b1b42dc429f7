import FoundationEssentials

/// The day from which the App Store accepts only apps that are built with an SDK or a later one.
///
/// Such days are only listed here; `Tools/check-dates` reads them. Sources: Apple Developer News, "SDK minimum
/// requirements"; for 2024 and 2025 the messages quoted in xbmc/Official-Kodi-Remote-iOS#991 and
/// OneKeyHQ/app-monorepo#6785.
struct SDKDemand {
  /// The day, in the form 2026-04-28, or, if Apple only named the month, in the form 2027-04.
  let day: String
  /// The first number of the version.
  let major: Int

  private static let all = [
    SDKDemand(day: "2024-04-29", major: 17), SDKDemand(day: "2025-04-24", major: 18),
    SDKDemand(day: "2026-04-28", major: 26), SDKDemand(day: "2027-04", major: 27),
  ]

  /// Returns the requirement on a day; nil before the first one.
  static func current(on date: Date) -> SDKDemand? {
    // In UTC, because the days are not more exact.
    let day = date.formatted(.iso8601.year().month().day())
    return all.last { $0.day.count == day.count && $0.day <= day }
  }
}

/// The day from which the App Store accepts only apps for a system or a later one.
///
/// Source: the warnings quoted in thunderbird/thunderbird-ios#466 and rokwire/illinois-app#5972, which name no day.
struct MinimumDemand {
  /// The day, as in ``SDKDemand``; a month if Apple only named the month.
  let day: String
  /// The first number of the version of iOS.
  let major: Int

  /// The announced requirement.
  static let next = MinimumDemand(day: "2027-03", major: 15)
}
