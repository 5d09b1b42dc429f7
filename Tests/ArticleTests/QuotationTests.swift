import Foundation
import Testing
import UTTestFixtures

/// Code in the articles, in README.md and in docs is quoted from files that are compiled and run: the other tests of
/// this folder, and the samples.
@Suite struct QuotationTests {
  private static let articles: [String] =
    files(in: "Sources", ["md"]).filter { $0.contains(".docc/") }
    // The pages of rules show the rules' examples, which are tested with the rules.
    + files(in: "docs", ["md"]).filter { !$0.contains("/rules/") } + ["README.md"]
  private static let sources = Result {
    try (files(in: "Tests/ArticleTests", ["swift"]) + files(in: "Samples", ["swift", "plist"])).map(lines)
  }

  /// Lines of a file, and the fenced blocks of an article.
  private static func lines(_ path: String) throws -> [Substring] {
    let text = try String(contentsOf: Fixture.packageRoot.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func files(in folder: String, _ extensions: Set<String>) -> [String] {
    let names = FileManager.default.enumerator(atPath: Fixture.packageRoot.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { extensions.contains(URL(filePath: $0).pathExtension) && !$0.contains(".build") }
      .map { "\(folder)/\($0)" }.sorted()
  }

  private static func blocks(of language: String, in article: String) throws -> [[Substring]] {
    var blocks: [[Substring]] = []
    var block: [Substring]?
    for line in try lines(article) {
      if line == "```\(language)" {
        block = []
      } else if line == "```" {
        block.map { blocks.append($0) }
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// Whether a file has these lines one after another, all indented by the same amount.
  private static func contains(_ block: [Substring], in lines: [Substring]) -> Bool {
    guard let first = block.first, !first.isEmpty, lines.count >= block.count else { return false }
    return (0...lines.count - block.count).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let indentation = lines[start].dropLast(first.count)
      guard indentation.allSatisfy({ $0 == " " }) else { return false }
      return zip(lines[start...], block).allSatisfy { $0 == ($1.isEmpty ? "" : indentation + $1) }
    }
  }

  @Test(arguments: articles) func `examples are quoted from code that is tested`(_ article: String) throws {
    let sources = try Self.sources.get()
    // XML in docs shows fragments, such as comments for utictl validate.
    for language in article.hasPrefix("docs/") ? ["swift"] : ["swift", "xml"] {
      for block in try Self.blocks(of: language, in: article) where !Self.isManifest(block) && !Self.isBeginning(block)
      {
        #expect(
          sources.contains { Self.contains(block, in: $0) }, "no test has this code:\n\(block.joined(separator: "\n"))")
      }
    }
  }

  /// Files whose documentation comments have examples from articles, `CommentExamples`, and `MainTypeExamples`.
  private static let documented = [
    "Sources/Coordination/FileCoordination/Apple/NSFileCoordinator.swift",
    "Sources/Coordination/FileCoordination/Apple/NSFilePresenter.swift",
    "Sources/Coordination/FileCoordination/Apple/NSFileVersion.swift",
    "Sources/Declarations/Lint/Keys/KeyCatalog.swift",
    "Sources/Declarations/Lint/Linter.swift",
    "Sources/Declarations/LintReports/ReportFormat.swift",
    "Sources/Declarations/Validation/ValidationRun.swift",
    "Sources/Documents/Documents/Apple/DocumentLifecycle.swift",
    "Sources/Documents/Documents/Apple/FileDocument.swift",
    "Sources/Documents/Documents/Apple/NSUserActivity.swift",
    "Sources/Documents/Documents/Autosave/AutosavePolicy.swift",
    "Sources/Documents/Documents/Autosave/OpenDocuments.swift",
    "Sources/Documents/Documents/Recovery/RecoveryStore.swift",
    "Sources/Documents/UndoManagers/UndoManager.swift",
    "Sources/Files/DocumentPackages/Archives/ArchivedTree.swift",
    "Sources/Files/DocumentPackages/Changing/DocumentPackage.swift",
    "Sources/Files/DocumentPackages/Verification/PackageVerification.swift",
    "Sources/Files/FileQueries/DocumentQuery.swift",
    "Sources/Files/FileQueries/Items/DocumentItem.swift",
    "Sources/Formats/PropertyLists/Editor/PropertyListEditor.swift",
    "Sources/Formats/PropertyLists/PropertyList.swift",
    "Sources/Formats/PropertyLists/Value/PropertyListValue.swift",
    "Sources/Formats/ThreeWayMerge/PropertyLists/PropertyListFileMerge.swift",
    "Sources/Formats/ThreeWayMerge/PropertyLists/PropertyListMerge.swift",
    "Sources/Formats/ThreeWayMerge/Text/TextMerge.swift",
    "Sources/Formats/ZipArchives/Reading/ZipArchive.swift",
    "Sources/Formats/ZipArchives/Writing/ZipWriter.swift",
    "Sources/Saving/FileTrees/FileTree.swift",
    "Sources/Saving/FileWrappers/FileWrapper.swift",
    "Sources/Saving/SafeWriting/SafeWrite.swift",
    "Sources/Types/InstalledTypes/InstalledTypes.swift",
    "Sources/Types/OptionalTypes/TypeSet.swift",
    "Sources/Types/TypeRegistry/Declarations/TagClass.swift",
    "Sources/Types/TypeRegistry/TypeRegistry.swift",
    "Sources/Types/TypeRegistry/UniformType.swift",
    "Sources/Types/UniformTypeIdentifiers/UTType.swift",
    "Sources/Types/UniformTypeIdentifiers/UTTypeReference.swift",
  ]

  @Test(arguments: documented) func `examples in documentation comments are quoted`(_ file: String) throws {
    let sources = try Self.sources.get()
    let text = try String(contentsOf: Fixture.packageRoot.appending(path: file), encoding: .utf8)
    let comments = text.matches(of: /(?m)^\/\/\/ ```swift\n(?<code>(?:\/\/\/.*\n)*?)\/\/\/ ```$/).map(\.output.code)
    #expect(!comments.isEmpty)
    for comment in comments {
      let block = comment.split(separator: "\n").map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }
      #expect(sources.contains { Self.contains(block, in: $0) }, "no test has this code:\n\(comment)")
    }
  }

  /// Whether it is the beginning of a program that the article continues, which `Tests/Adoption/follow-articles`
  /// compiles.
  private static func isBeginning(_ block: [Substring]) -> Bool {
    block.count == 3 && block[0].hasPrefix("import ") && block[2].hasPrefix("let ")
  }

  private static func isManifest(_ block: [Substring]) -> Bool { block.contains { $0.contains(".product(name: ") } }

  @Test(arguments: articles) func `manifests name products of this package`(_ article: String) throws {
    let manifest = try Self.lines("Package.swift").joined(separator: "\n")
    for block in try Self.blocks(of: "swift", in: article) where Self.isManifest(block) {
      let names = block.joined().matches(of: /\.product\(name: "(\w+)", package: "utictl"/).map(\.output.1)
      #expect(!names.isEmpty)
      for name in names { #expect(manifest.contains(".library(name: \"\(name)\","), "\(name)") }
    }
  }
}
