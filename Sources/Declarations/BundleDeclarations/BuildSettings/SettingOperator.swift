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
    case .dir: value.containingFolder.isEmpty ? "./" : value.containingFolder.withSlash
    case .file: value.lastName
    case .base: value.lastName.withoutPathSuffix
    case .suffix: value.pathSuffix
    case .standardizepath: value.standardizedPath
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
    case .dir: operand.appendingPath(value.lastName)
    case .file: value.containingFolder.appendingPath(operand)
    case .base:
      value.containingFolder.appendingPath(operand) + "." + value.pathSuffix.dropFirst()
    case .suffix: value.withoutPathSuffix + "." + (operand.split(separator: ".").last ?? "")
    case .default: value.isEmpty ? operand : value
    case .relativeto: value.relativePath(to: operand) ?? value
    case .isancestor: operand.isAncestor(of: value) ? "YES" : "NO"
    }
  }
}

/// The disk is not accessed.
extension String {
  /// The last extension of a path with its dot; empty if there is none. A dot at the start of a name does not begin an
  /// extension.
  fileprivate var pathSuffix: String {
    let name = lastName
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
    return name.utf8.index(after: dot) == name.endIndex ? "" : String(name[dot...])
  }

  /// The path without its last extension.
  var withoutPathSuffix: String {
    let trimmed = withoutTrailingSlashes
    return String(trimmed.dropLast(trimmed.pathSuffix.count))
  }

  /// Returns the relative path from this absolute path to another; nil if one is not absolute.
  fileprivate func relativePath(to end: String) -> String? {
    guard let (start, end) = Self.components(self, end) else { return nil }
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared).map(String.init)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// Whether this is the absolute path of a folder that contains an item.
  fileprivate func isAncestor(of path: String) -> Bool {
    guard let (folder, path) = Self.components(self, path) else { return false }
    return folder.count < path.count && path.starts(with: folder)
  }

  private static func components(_ one: String, _ other: String) -> ([Substring], [Substring])? {
    guard one.hasPrefix("/"), other.hasPrefix("/") else { return nil }
    return (one.standardizedPath.split(separator: "/"), other.standardizedPath.split(separator: "/"))
  }
}
