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
  static let reportFiles = custom { _, prefix in
    ReportFormat.allCases.map { "\($0.rawValue):" }.filter { $0.hasPrefix(prefix) }
  }

  /// Identifiers of types.
  static let types = custom { _, prefix in identifiers(prefix) }

  /// Queries of `type lookup`: items on disk, and identifiers once typing has begun.
  static let queries = custom { _, prefix in
    items(prefix) + (prefix.isEmpty ? [] : identifiers(prefix))
  }

  /// Completions that are computed on request, from the words on the command line and the text of the current one.
  ///
  /// Names of files, types, devices, and containers come from anyone, and a shell must not take anything in them for a
  /// command. One with several lines cannot be completed.
  static func custom(
    _ compute: @escaping @Sendable (_ words: [String], _ prefix: String) -> [String]
  ) -> CompletionKind {
    .custom { words, _, prefix in
      let offers = compute(words, prefix).filter { !$0.utf8.contains(UInt8(ascii: "\n")) }
      return CompletionShell.requesting == .bash ? offers.map(quotedForBash) : offers
    }
  }

  /// The parser's script gives the offers to `compgen -W`, which expands them like words of a command: `$(...)` in them
  /// is run. What is in single quotes is not expanded, in any encoding.
  private static func quotedForBash(_ offer: String) -> String {
    let isPlain = offer.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: "-_./,:@%+".unicodeScalars.contains(scalar)
      }
    }
    return isPlain ? offer : "'" + offer.replacing("'", with: #"'\''"#) + "'"
  }

  /// Completes the last name in a comma-separated list.
  private static func list(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    custom { _, prefix in
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
    // A shell cannot complete a name that is not UTF-8.
    let names = (FolderEntries.names(of: open) ?? []).compactMap { String(validating: $0, as: UTF8.self) }.filter {
      $0.hasPrefix(begun) && (!$0.hasPrefix(".") || begun.hasPrefix("."))
    }
    return names.map { name in
      let isFolder = Descriptor.status(at: (folder + name).pathBytes, followingLinks: true)?.isFolder ?? false
      return folder + name + (isFolder ? "/" : "")
    }.sorted()
  }
}
