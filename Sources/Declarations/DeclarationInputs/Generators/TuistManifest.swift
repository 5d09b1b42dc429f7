import PropertyLists
import UTBundleDeclarations

/// A Tuist `Project.swift`, as far as the literals in it show: the targets, with their Info.plists and sources.
///
/// The manifest is a program. A target is read from a call of `target(…)` or `Target(…)` whose arguments are literals
/// (Tuist, "Manifests": `name`, `product`, `infoPlist`, `sources`, `dependencies`); other calls are skipped.
struct TuistManifest {
  /// The maximum number of targets, of their dependencies, and of the tokens of each: an untrusted manifest may nest
  /// calls without limit.
  private static let mostTargets = 500
  fileprivate static let mostCalls = 200
  fileprivate static let longestTarget = 20_000
  fileprivate static let longestCall = 100

  let targets: [SpecifiedTarget]

  /// Reads a manifest; nil if the file is not one.
  init?(_ bytes: [UInt8]) {
    let tokens = ManifestToken.tokens(of: bytes)
    guard
      tokens.indices.contains(where: { tokens[$0].isWord("import") && tokens.word(at: $0 + 1, "ProjectDescription") })
    else { return nil }
    let calls = tokens.indices.filter { index in
      (tokens[index].isWord("target") || tokens[index].isWord("Target")) && tokens.sign(at: index + 1, "(")
    }
    targets = calls.prefix(Self.mostTargets).compactMap { Self.target(tokens.arguments(from: $0 + 2)) }
  }

  private static func target(_ arguments: [String: ArraySlice<ManifestToken>]) -> SpecifiedTarget? {
    // A dependency has no product.
    guard let name = arguments["name"]?.literal, case .word(let product)? = arguments["product"]?.last else {
      return nil
    }
    let infoPlist = arguments["infoPlist"] ?? []
    let named = infoPlist.literal ?? infoPlist.call("file")["path"]?.literal
    let path = named ?? "\(InfoPlistGenerator.tuistFolder.dropFirst())/\(name)-Info.plist"
    let list = arguments["sources"] ?? []
    let isPlain = list.allSatisfy { token in
      if case .word = token { false } else { true }
    }
    // A list of plain patterns; a pattern that ends with all files stands for its folder.
    let sources = isPlain ? list.compactMap(\.text).compactMap(Self.folder) : []
    let dependencies = (arguments["dependencies"] ?? []).calls("target").compactMap { $0["name"]?.literal }
    return SpecifiedTarget(
      name: name, path: path, isWritten: named == nil, kind: kinds[product], sources: sources,
      dependencies: dependencies)
  }

  /// The folder of a pattern such as `Sources/**`, or the file; nil for other patterns.
  private static func folder(_ pattern: String) -> String? {
    for ending in ["/**", "/**/*.swift", "/**/*"] where pattern.hasSuffix(ending) {
      let folder = String(pattern.dropLast(ending.count))
      return folder.contains("*") ? nil : folder
    }
    return pattern.contains("*") ? nil : pattern
  }

  private static let kinds: [String: BundleKind] = [
    "app": .application, "appClip": .appClip, "appExtension": .appExtension, "extensionKitExtension": .appExtension,
    "messagesExtension": .appExtension, "framework": .framework, "staticFramework": .framework,
    "watch2App": .application,
  ]
}

/// A word, a string without interpolation, or a sign of a manifest.
enum ManifestToken: Equatable {
  case word(String)
  case string(String)
  case sign(UInt8)

  func isWord(_ text: String) -> Bool { self == .word(text) }

  /// The contents of a string.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Splits Swift code, without its comments. A string with escapes becomes a sign, as its value is not in the text.
  static func tokens(of bytes: [UInt8]) -> [ManifestToken] {
    var tokens: [ManifestToken] = []
    var position = 0
    func byte(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }
    func skip(while isSkipped: () -> Bool) {
      while position < bytes.count, isSkipped() { position += 1 }
    }
    while position < bytes.count {
      let start = position
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        skip { byte() != UInt8(ascii: "\n") }
      } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        position += 2
        skip { !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) }
        position = min(bytes.count, position + 2)
      } else if byte() == UInt8(ascii: "\"") {
        position += 1
        var isPlain = true
        skip {
          if byte() == UInt8(ascii: "\\") {
            isPlain = false
            position += 1
            return true
          }
          return byte() != UInt8(ascii: "\"") && byte() != UInt8(ascii: "\n")
        }
        let end = min(position, bytes.count)
        let text = String(decoding: bytes[min(start + 1, end)..<end], as: UTF8.self)
        tokens.append(isPlain ? .string(text) : .sign(UInt8(ascii: "\\")))
        position = min(bytes.count, end + 1)
      } else if isOfWord(byte()) {
        skip { isOfWord(byte()) }
        tokens.append(.word(String(decoding: bytes[start..<position], as: UTF8.self)))
      } else {
        if byte() > 0x20 { tokens.append(.sign(byte())) }
        position += 1
      }
    }
    return tokens
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension [ManifestToken] {
  fileprivate func word(at index: Int, _ text: String) -> Bool { indices.contains(index) && self[index].isWord(text) }

  fileprivate func sign(at index: Int, _ sign: Unicode.Scalar) -> Bool {
    indices.contains(index) && self[index] == .sign(UInt8(ascii: sign))
  }

  /// The arguments of the call whose parenthesis is before an index, by their labels.
  fileprivate func arguments(from start: Int) -> [String: ArraySlice<ManifestToken>] {
    self[Swift.min(start, count)...].prefix(TuistManifest.longestTarget).arguments
  }
}

extension ArraySlice<ManifestToken> {
  /// The string that it consists of.
  fileprivate var literal: String? { count == 1 ? first?.text : nil }

  /// The arguments at the beginning of the tokens, up to the parenthesis that closes the call, by their labels.
  fileprivate var arguments: [String: ArraySlice<ManifestToken>] {
    var found: [String: ArraySlice<ManifestToken>] = [:]
    var depth = 0
    var label: String?
    var valueStart = startIndex
    func end(at index: Int) {
      if let label { found[label] = self[valueStart..<Swift.max(valueStart, index)] }
    }
    for index in indices {
      switch self[index] {
      case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")), .sign(UInt8(ascii: "{")): depth += 1
      case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: "}")):
        guard depth > 0 else {
          end(at: index)
          return found
        }
        depth -= 1
      case .sign(UInt8(ascii: ",")) where depth == 0:
        end(at: index)
        label = nil
      case .sign(UInt8(ascii: ":")) where depth == 0 && label == nil && index > startIndex:
        if case .word(let name) = self[index - 1] {
          label = name
          valueStart = index + 1
        }
      default: break
      }
    }
    return found
  }

  /// The arguments of each call of a function.
  fileprivate func calls(_ name: String) -> [[String: ArraySlice<ManifestToken>]] {
    indices.dropLast().filter { self[$0].isWord(name) && self[$0 + 1] == .sign(UInt8(ascii: "(")) }
      .prefix(TuistManifest.mostCalls).map { self[($0 + 2)...].prefix(TuistManifest.longestCall).arguments }
  }

  /// The arguments of its only call of a function; none if there is no such call.
  fileprivate func call(_ name: String) -> [String: ArraySlice<ManifestToken>] { calls(name).first ?? [:] }
}
