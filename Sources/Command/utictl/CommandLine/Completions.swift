import ArgumentParser
import InstalledTypes
import SystemPackage
import TypeRegistry
import UTBundleDeclarations
import UTLibC
import UTLint
import UTLintReports
import UTLintRules
import UTSystemCalls
import UTText

/// The completions for shells, computed only on request.
enum Completions {
  /// Identifiers, names, and classes of rules, separated by commas.
  static let rules = list { ruleNames }

  /// Rules, as above, and keys of Info.plist files.
  static let rulesAndKeys = list {
    var known: Set<String> = []
    return ruleNames + KeyCatalog.entries.map(\.name).filter { known.insert($0).inserted }
  }

  private static var ruleNames: [String] {
    let rules = RuleSet.all.rules.map { $0.description }
    let classes = Set(rules.map { String($0.identifier.prefix(while: \.isLetter)) })
    return classes.sorted() + rules.map(\.identifier) + rules.map(\.name)
  }

  /// Families of rules by their words, separated by commas.
  static let ruleGroups = list { RuleSet.families.map(\.name) }

  /// Platforms, separated by commas.
  static let platforms = list { Platforms.names.map(\.name) }

  /// Report formats, each with the colon before a path.
  static let reportFiles = CompletionKind.custom { _, _, prefix in
    ReportFormat.allCases.map { "\($0.rawValue):" }.filter { $0.hasPrefix(prefix) }
  }

  /// Identifiers of types.
  static let types = CompletionKind.custom { _, _, prefix in identifiers(prefix) }

  /// Queries of `type lookup`: items on disk, and identifiers once typing has begun.
  static let queries = CompletionKind.custom { _, _, prefix in
    items(prefix) + (prefix.isEmpty ? [] : identifiers(prefix))
  }

  /// Completes the last name in a comma-separated list.
  private static func list(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, prefix in
      let comma = prefix.lastIndex(of: ",")
      let before = comma.map { prefix[...$0] } ?? ""
      let last = comma.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
      return names().filter { $0.hasPrefix(last) }.map { before + $0 }
    }
  }

  /// Shells compare case-sensitively, so completions begin with the text as typed.
  private static func identifiers(_ prefix: String) -> [String] {
    guard let types = try? InstalledTypes() else { return [] }
    return types.registry.types.map { $0.declaration?.identifier ?? $0.identifier }.filter { $0.hasPrefix(prefix) }
  }

  static func items(_ prefix: String) -> [String] {
    let folder = prefix.beforeLastSlash.map { "\($0)/" } ?? ""
    let begun = prefix.lastComponent
    guard let open = Descriptor.open((folder.isEmpty ? "." : folder).pathBytes, O_RDONLY | O_DIRECTORY) else {
      return []
    }
    // A shell cannot complete a name that is not UTF-8 or has several lines.
    let names = (FolderEntries.names(of: open) ?? []).compactMap { String(validating: $0, as: UTF8.self) }.filter {
      $0.hasPrefix(begun) && !$0.contains("\n") && (!$0.hasPrefix(".") || begun.hasPrefix("."))
    }
    return names.map { name in
      let isFolder = Descriptor.status(at: (folder + name).pathBytes, followingLinks: true)?.isFolder ?? false
      return folder + name + (isFolder ? "/" : "")
    }.sorted()
  }
}
