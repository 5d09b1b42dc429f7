import UTBuild

extension ProvisioningProfile {
  /// The profile in messages, with its name if it has one.
  var title: String { name.map { "the profile '\($0)'" } ?? "the profile" }
}
