import ArgumentParser
import BundleDeclarations
import Glibc
import InstalledTypes
import Lint
import LintReports
import LintRules
import SystemCalls
import SystemPackage
import TypeRegistry

/// What shells complete. Nothing is worked out before a shell asks.
enum Completions {
  /// Identifiers, names and classes of rules; several with commas.
  static let rules = list {
    let rules = RuleSet.all.rules.map { $0.description }
    let classes = Set(rules.map { String($0.identifier.prefix(while: \.isLetter)) })
    return classes.sorted() + rules.map(\.identifier) + rules.map(\.name)
  }

  /// Platforms; several with commas.
  static let platforms = list { Platforms.names.map(\.name) }

  /// Formats of reports, each with the colon that a path follows.
  static let reportFiles = CompletionKind.custom { _, _, prefix in
    ReportFormat.allCases.map { "\($0.rawValue):" }.filter { $0.hasPrefix(prefix) }
  }

  /// Identifiers of types.
  static let types = CompletionKind.custom { _, _, prefix in identifiers(prefix) }

  /// Whatever `type lookup` takes and can be known: items on disk, and identifiers once they are begun.
  static let queries = CompletionKind.custom { _, _, prefix in
    items(prefix) + (prefix.isEmpty ? [] : identifiers(prefix))
  }

  /// Names that may stand in a list with commas.
  private static func list(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, prefix in
      let comma = prefix.lastIndex(of: ",")
      let before = comma.map { prefix[...$0] } ?? ""
      let last = comma.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
      return names().filter { $0.hasPrefix(last) }.map { before + $0 }
    }
  }

  /// Shells compare without letting case go, so what they are offered begins as it was typed.
  private static func identifiers(_ prefix: String) -> [String] {
    guard let types = try? InstalledTypes() else { return [] }
    return types.registry.types.map { $0.declaration?.identifier ?? $0.identifier }.filter { $0.hasPrefix(prefix) }
  }

  private static func items(_ prefix: String) -> [String] {
    let slash = prefix.lastIndex(of: "/")
    let folder = slash.map { prefix[...$0] } ?? ""
    let begun = slash.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
    guard let directory = opendir(folder.isEmpty ? "." : String(folder)) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      // A shell cannot be told a name that is not text, or has several lines.
      guard let name = String(validating: bytes, as: UTF8.self), name.hasPrefix(begun), !name.contains("\n"),
        name != ".", name != "..", !name.hasPrefix(".") || begun.hasPrefix(".")
      else { continue }
      let isFolder =
        Descriptor.status(at: Array((folder + name).utf8), followingLinks: true)
        .map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
      names.append(folder + name + (isFolder ? "/" : ""))
    }
    return names.sorted()
  }
}
