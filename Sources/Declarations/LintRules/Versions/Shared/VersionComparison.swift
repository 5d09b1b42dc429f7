import UTBuild
import UTLint

/// The comparison of a bundle's versions with the versions of the app that contains it.
enum VersionComparison {
  /// Reports versions that differ.
  static func check(_ bundle: BuildBundle, against app: BuildBundle, _ report: inout Report) {
    for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
      guard let own = bundle.info?.fields.text(key), let version = own.value,
        let expected = app.info?.fields.text(key)?.value, version != expected
      else { continue }
      report.add(
        "\(key) is '\(version)', but the app's is '\(expected)'",
        "use the same build setting for both", at: FindingPlace(own))
    }
  }
}
