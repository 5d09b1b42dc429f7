import UTLibC

/// A condition of an assignment, such as `[sdk=iphoneos*]`.
public struct SettingCondition: Sendable, Hashable {
  /// The compared property: `sdk`, `arch`, `config`, …
  public let parameter: String
  /// The pattern to match, as in `fnmatch(3)`.
  public let pattern: String

  /// Returns whether the condition is true for a build; nil if that depends on something unknown.
  func holds(in build: BuildVariant) -> Bool? {
    switch parameter {
    case _ where pattern == "*": true
    case "sdk": build.sdks.isEmpty ? nil : Self.common(build.sdks.map(holds(sdk:)))
    case "config": build.configuration.map(matches)
    default: nil
    }
  }

  /// An SDK's name ends with its version, which is unknown.
  private func holds(sdk: String) -> Bool? {
    if matches(sdk) { return true }
    return pattern.hasPrefix(sdk) ? nil : false
  }

  private func matches(_ value: String) -> Bool { fnmatch(pattern, value, 0) == 0 }

  private static func common(_ answers: [Bool?]) -> Bool? { Set(answers).count == 1 ? answers[0] : nil }
}

/// The facts about a build that conditions are evaluated with.
struct BuildVariant {
  /// The configuration's name, such as `Release`.
  var configuration: String?
  /// The device SDKs that it is built for, such as `iphoneos`; empty if unknown.
  var sdks: [String] = []
}
