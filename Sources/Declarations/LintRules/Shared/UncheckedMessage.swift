/// Messages of App Store Connect that no rule covers, with the reason. docs/preflight.md also lists them.
package struct UncheckedMessage: Sendable {
  /// The numbers of the messages: `90034`.
  package let numbers: [String]
  /// Their subject, and why no rule covers it.
  package let reason: String

  private init(_ numbers: String..., reason: String) {
    self.numbers = numbers
    self.reason = reason
  }

  /// All of them.
  package static let all = [
    UncheckedMessage(
      "90034", "90035", "90179", "90286", reason: "it is about certificates, which utictl does not check"),
    UncheckedMessage(
      "90471", "90649", reason: "it is about icons for tvOS and Messages, which no rule checks"),
    UncheckedMessage(
      "90045", "90078", "90296", "90886",
      reason: "it is about entitlement values that no rule checks"),
    UncheckedMessage(
      "90062", "90109", "90186", "90189",
      reason: "it is about earlier versions of the app, which only App Store Connect knows"),
    UncheckedMessage(
      "90129", reason: "it is about the app's name, and only App Store Connect knows the names of other apps"),
    UncheckedMessage("90896", reason: "it is about WidgetKit's entry point, which utictl does not look for"),
    UncheckedMessage("90869", reason: "it is about code size, which utictl does not measure"),
    UncheckedMessage(
      "90111", "90301", "90534",
      reason: "it is about prerelease tools, and public reports about it disagree or do not quote Apple"),
    UncheckedMessage(
      "90626", "90865", "90876", "90984", "90424", "90429", "90546",
      reason: "public reports about it disagree or do not quote Apple"),
  ]

  /// Returns the reason why no rule covers a message, by its number; nil if there is a rule, or the number is unknown.
  package static func reason(for number: some StringProtocol) -> String? {
    all.first { $0.numbers.contains { $0 == number } }?.reason
  }
}
