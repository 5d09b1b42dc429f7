import UTBundleDeclarations
import UTLint
import UTText

/// A category that the App Store does not have.
enum UnknownCategory: DeclarationRule {
  private static let prefix = "public.app-category."
  private static let names = """
    books business developer-tools education entertainment finance food-and-drink games action-games adventure-games \
    arcade-games board-games card-games casino-games dice-games educational-games family-games kids-games music-games \
    puzzle-games racing-games role-playing-games simulation-games sports-games strategy-games trivia-games word-games \
    graphics-design healthcare-fitness lifestyle magazines-and-newspapers medical music navigation news photography \
    productivity reference shopping social-networking sports travel utilities video weather
    """.split(separator: " ").map(String.init)

  static let description = RuleDescription(
    "MA002", "unknown-category", .warning, enforcers: [.practice], evidence: .reported, outcome: .rejected,
    otherCodes: ["ITMS-90242"],
    summary: "LSApplicationCategoryType is not a known category",
    rationale: "The Mac App Store accepts only Apple's categories, which are lowercase.",
    sources: [
      Source(
        "LSApplicationCategoryType",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/lsapplicationcategorytype")
    ],
    examples: [
      .plist(["LSApplicationCategoryType": ↓"public.app-category.Utilities"]),
      .plist(["LSApplicationCategoryType": ↓"utilities"]),
      .plist(["LSApplicationCategoryType": "public.app-category.utilities"]),
      .plist(["LSApplicationCategoryType": ""], comment: "An empty category is not a category."),
      .plist(["LSApplicationCategoryType": "DEPLOY_APP_CATEGORY"], comment: "jpackage replaces the word."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let text = subject.info.fields.text("LSApplicationCategoryType"), let value = text.value, !value.isEmpty,
      !(value.hasPrefix(prefix) && names.contains(String(value.dropFirst(prefix.count))))
    else { return }
    let last = value.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let meant = names.contains(last) ? last : nearMisses(of: last, among: names).first
    report.add(
      "unknown category '\(value)'",
      meant.map { "use '\(prefix)\($0)'" } ?? "use one of Apple's categories, such as \(prefix)productivity",
      at: FindingPlace(text))
  }
}
