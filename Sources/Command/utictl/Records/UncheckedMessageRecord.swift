/// A message of App Store Connect that no rule is about, as printed by `explain --json`.
struct UncheckedMessageRecord: Codable {
  /// The number, such as `ITMS-90034`.
  let storeCode: String
  /// Why it is not checked.
  let notChecked: String
}
