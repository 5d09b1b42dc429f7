import UTText

/// The operators that can follow a setting's name after a colon; see `MacroEvaluationProgram.swift` of swift-build.
enum SettingOperator {
  /// The operators without an operand.
  enum Retrieval: String, CaseIterable {
    case quote, upper, lower, identifier, rfc1034identifier, c99extidentifier
    case dir, file, base, suffix, standardizepath, not, truncatedversion
  }

  /// The operators with an operand after an equals sign.
  enum Replacement: String, CaseIterable {
    case dir, file, base, suffix, `default`, relativeto, isancestor
  }

  /// The names of all operators, for messages.
  static var known: String {
    (Retrieval.allCases.map(\.rawValue) + Replacement.allCases.map { "\($0.rawValue)=" }).joined(separator: ", ")
  }
}

extension SettingOperator.Retrieval {
  /// Returns the result for a setting's value; nil if Xcode's result is unknown, as for `truncatedversion`, which no
  /// public document describes.
  func apply(to value: String) -> String? {
    switch self {
    case .quote: quoted(value)
    case .upper: value.uppercased()
    case .lower: value.lowercased()
    case .identifier: identifier(value, extra: "_", replacement: "_")
    case .rfc1034identifier: identifier(value, extra: "-", replacement: "-")
    case .c99extidentifier: extendedIdentifier(value)
    case .dir: SettingPath.folder(value).isEmpty ? "./" : SettingPath.withSlash(SettingPath.folder(value))
    case .file: SettingPath.lastComponent(value)
    case .base: SettingPath.withoutSuffix(SettingPath.lastComponent(value))
    case .suffix: SettingPath.suffix(value)
    case .standardizepath: SettingPath.standardized(value)
    case .not: value == "YES" ? "NO" : "YES"
    case .truncatedversion: nil
    }
  }

  /// Keeps ASCII letters, digits, and one more character, but no digit at the start.
  private func identifier(_ value: String, extra: Character, replacement: Character) -> String {
    var result = ""
    for character in value {
      let isKept =
        character == extra || character.isASCII && (character.isLetter || character.isNumber && !result.isEmpty)
      result.append(isKept ? character : replacement)
    }
    return result
  }

  /// Like ``identifier(_:extra:replacement:)``, with the letters and digits of all scripts.
  private func extendedIdentifier(_ value: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      let properties = scalar.properties
      let isKept = scalar == "_" || (result.isEmpty ? properties.isIDStart : properties.isIDContinue)
      result.append(isKept ? scalar : "_")
    }
    return String(result)
  }

  /// Puts a backslash before every character special to a shell.
  private func quoted(_ value: String) -> String {
    guard !value.isEmpty else { return "\"\"" }
    var result = ""
    for character in value {
      let isPlain =
        !character.isASCII || character.isLetter || character.isNumber || "/.,+-_=\t\n\r".contains(character)
      if !isPlain { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

extension SettingOperator.Replacement {
  /// Returns the result for a setting's value and an operand.
  func apply(to value: String, _ operand: String) -> String {
    switch self {
    case .dir: SettingPath.joined(operand, SettingPath.lastComponent(value))
    case .file: SettingPath.joined(SettingPath.folder(value), operand)
    case .base:
      SettingPath.joined(SettingPath.folder(value), operand) + "." + SettingPath.suffix(value).dropFirst()
    case .suffix: SettingPath.withoutSuffix(value) + "." + (operand.split(separator: ".").last ?? "")
    case .default: value.isEmpty ? operand : value
    case .relativeto: SettingPath.relative(from: value, to: operand) ?? value
    case .isancestor: SettingPath.isAncestor(operand, of: value) ? "YES" : "NO"
    }
  }
}
