import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations

@Suite struct ClaimsTests {
  private func bundle(_ name: String, _ documentTypes: String, types: String = "") -> InfoPlist? {
    let text = "<plist><dict><key>CFBundleDocumentTypes</key><array>\(documentTypes)</array>\(types)</dict></plist>"
    return InfoPlist(PropertyList(parsing: Array(text.utf8), named: name))
  }

  private func documentType(_ fields: (String, String)...) -> String {
    let entries = fields.map { key, value in
      let list = value.hasPrefix("[") ? value.dropFirst().dropLast().split(separator: " ") : []
      let array = "<array>" + list.map { "<string>\($0)</string>" }.joined() + "</array>"
      return "<key>\(key)</key>" + (value.hasPrefix("[") ? array : "<string>\(value)</string>")
    }
    return "<dict>\(entries.joined())</dict>"
  }

  private func ranking(of type: String, in bundles: [InfoPlist?]) throws -> Claims {
    let bundles = try bundles.map { try #require($0) }
    let registry = Claims.registry(of: bundles, onto: .system)
    return Claims(on: try #require(registry.type(type)), in: bundles)
  }

  /// Apple's key reference: the order of precedence is Owner, Default, Alternate; a missing rank is Default; None is
  /// never selected.
  @Test func `ranks are in Apple's order of precedence`() throws {
    let ranks = ["None", "Alternate", "Owner", ""]
    let bundles = ranks.map { rank in
      bundle(
        rank,
        rank.isEmpty
          ? documentType(("LSItemContentTypes", "[public.json]"))
          : documentType(("LSItemContentTypes", "[public.json]"), ("LSHandlerRank", rank)))
    }
    let claims = try ranking(of: "public.json", in: bundles)
    #expect(claims.ranked.map(\.bundle.name) == ["Owner", "", "Alternate", "None"])
    #expect(claims.ranked.map(\.isEligible) == [true, true, true, false])
  }

  /// The search begins at the type itself and goes up: an editor of JSON comes before an owner of text.
  @Test func `what names the type itself comes before what names a parent`() throws {
    let claims = try ranking(
      of: "public.json",
      in: [
        bundle("any", documentType(("LSItemContentTypes", "[public.data]"), ("LSHandlerRank", "Owner"))),
        bundle("text", documentType(("LSItemContentTypes", "[public.data public.text]"), ("LSHandlerRank", "Owner"))),
        bundle("json", documentType(("LSItemContentTypes", "[public.json]"), ("LSHandlerRank", "Alternate"))),
        bundle("image", documentType(("LSItemContentTypes", "[public.image]"))),
      ])
    #expect(claims.ranked.map(\.bundle.name) == ["json", "text", "any"])
    #expect(claims.ranked.first?.match == .type("public.json"))
    #expect(claims.ranked.dropFirst().first?.match == .supertype("public.text", steps: 1))
  }

  @Test func `an editor comes before a viewer`() throws {
    let claims = try ranking(
      of: "public.json",
      in: ["Viewer", "Editor", "None"].map {
        bundle($0, documentType(("LSItemContentTypes", "[public.json]"), ("CFBundleTypeRole", $0)))
      })
    #expect(claims.ranked.map(\.bundle.name) == ["Editor", "Viewer", "None"])
  }

  @Test func `older keys count only without content types`() throws {
    let claims = try ranking(
      of: "public.json",
      in: [
        bundle("star", documentType(("CFBundleTypeExtensions", "[*]"))),
        bundle("old", documentType(("CFBundleTypeExtensions", "[txt JSON]"))),
        bundle(
          "both", documentType(("CFBundleTypeExtensions", "[json]"), ("LSItemContentTypes", "[public.image]"))),
      ])
    #expect(claims.ranked.map(\.bundle.name) == ["old", "star"])
    #expect(claims.ranked.map(\.match) == [.tag(".JSON"), .everything])
  }

  @Test func `types that a bundle declares itself are known`() throws {
    let own = """
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.note</string>
      <key>UTTypeConformsTo</key><string>public.json</string></dict></array>
      """
    let claims = try ranking(
      of: "com.example.note",
      in: [
        bundle("viewer", documentType(("LSItemContentTypes", "[public.json]"))),
        bundle("notes", documentType(("LSItemContentTypes", "[com.example.Note]")), types: own),
      ])
    #expect(claims.ranked.map(\.bundle.name) == ["notes", "viewer"])
  }
}
