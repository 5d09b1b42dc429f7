import Glibc

/// A condition of an assignment, such as `[sdk=iphoneos*]`.
public struct SettingCondition: Sendable, Hashable {
  /// What is compared: `sdk`, `arch`, `config`, …
  public let parameter: String
  /// What it is compared with, in the manner of `fnmatch(3)`.
  public let pattern: String

  /// Whether the condition holds for a build; nil if that depends on what is not known of it.
  func holds(in build: BuildVariant) -> Bool? {
    switch parameter {
    case _ where pattern == "*": true
    case "sdk": build.sdks.isEmpty ? nil : Self.common(build.sdks.map(holds(sdk:)))
    case "config": build.configuration.map(matches)
    default: nil
    }
  }

  /// An SDK's name goes on with its version, which is not known.
  private func holds(sdk: String) -> Bool? {
    if matches(sdk) { return true }
    return pattern.hasPrefix(sdk) ? nil : false
  }

  private func matches(_ value: String) -> Bool { fnmatch(pattern, value, 0) == 0 }

  private static func common(_ answers: [Bool?]) -> Bool? { Set(answers).count == 1 ? answers[0] : nil }
}

/// What is known of a build when conditions are decided.
struct BuildVariant {
  /// The configuration's name, such as `Release`.
  var configuration: String?
  /// The SDKs of devices that it is built for, such as `iphoneos`; empty if that is not known.
  var sdks: [String] = []
}
