import Foundation
import OptionalTypes
import Testing

/// The facts in `TypeDeclarations/community/declarations.json`, as the library has them.
@Suite struct AppDeclarationsTests {
  private struct Facts: Decodable {
    struct Use: Decodable {
      let identifier: String
      let lineages: Int
      let exported: Int
    }

    struct Extension: Decodable {
      let lineages: Int
      let ranking: [Use]
      let recommended: String?
      let reason: String
    }

    struct Identifier: Decodable {
      let lineages, exported, imported: Int
      let conformsTo: [String: Int]
    }

    let extensions: [String: Extension]
    let identifiers: [String: Identifier]
  }

  private static let facts = {
    let file = URL(filePath: #filePath).appending(path: "../../../../TypeDeclarations/community/declarations.json")
    return Result { try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file.standardizedFileURL)) }
  }()

  @Test func `every extension has its counts`() throws {
    let facts = try Self.facts.get()
    #expect(facts.extensions.count > 700)
    for (name, fact) in facts.extensions {
      let apps = try #require(AppDeclarations.OfExtension(name.uppercased()))
      #expect(apps.count == fact.lineages && apps.recommended == fact.recommended && apps.reason == fact.reason)
      #expect(apps.uses.map(\.identifier) == fact.ranking.map(\.identifier))
      #expect(apps.uses.map(\.count) == fact.ranking.map(\.lineages))
      #expect(apps.uses.map(\.exportCount) == fact.ranking.map(\.exported))
    }
    #expect(AppDeclarations.OfExtension("qqqq") == nil && AppDeclarations.OfExtension("") == nil)
  }

  @Test func `every identifier has its counts, repositories, and supertypes`() throws {
    let facts = try Self.facts.get()
    #expect(facts.identifiers.count > 500)
    for (name, fact) in facts.identifiers {
      let apps = try #require(AppDeclarations.OfType(name))
      #expect(apps.count == fact.lineages && apps.exportCount == fact.exported && apps.importCount == fact.imported)
      let known = fact.conformsTo.filter { !$0.key.contains(" ") }
      #expect(Dictionary(apps.supertypes.map { ($0.identifier, $0.count) }, uniquingKeysWith: +) == known)
      #expect((apps.exporters + apps.importers).allSatisfy { $0.name.split(separator: "/").count == 2 })
    }
    #expect(AppDeclarations.OfType("org.tug.tex")?.importers.contains { $0.name == "coteditor/CotEditor" } == true)
    #expect(AppDeclarations.OfType("com.example.nothing") == nil)
  }

  @Test func `a set, the apps, or nothing answers for an unknown tag`() {
    let tex = OptionalAnswer(tag: "TEX", tagClass: .filenameExtension)
    #expect(tex?.identifier == "org.tug.tex" && tex?.set == "community")
    #expect(OptionalAnswer(tag: "font/woff2", tagClass: .mimeType)?.set == "web")
    let comics = OptionalAnswer(tag: "cbz", tagClass: .filenameExtension)
    #expect(comics?.identifier == nil && comics?.apps?.count == 9)
    #expect(OptionalAnswer(tag: "qqqq", tagClass: .filenameExtension) == nil)
    #expect(OptionalAnswer(identifier: "ORG.TUG.TEX")?.set == "community")
    #expect(OptionalAnswer(identifier: "com.example.nothing") == nil)
  }
}
