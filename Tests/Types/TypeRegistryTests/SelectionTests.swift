import Testing
import TypeRegistry

/// Selection rule 1, as measured on Macs: conformance first, then `public.`, then exported, then declaration order.
@Suite struct SelectionTests {
  let registry = TypeRegistry([
    TypeDeclaration(identifier: "public.data"),
    TypeDeclaration(identifier: "public.directory"),
    declaration("com.example.imported", "public.data", origin: .imported),
    declaration("com.example.second", "public.data"),
    declaration("com.example.third", "public.data"),
    declaration("public.folderish", "public.directory"),
    declaration("public.imported", "public.data", origin: .imported),
  ])

  static func declaration(
    _ identifier: String, _ parent: String, origin: TypeDeclaration.Origin = .exported
  ) -> TypeDeclaration {
    TypeDeclaration(
      identifier: identifier, conformsTo: [parent], tags: [.init(.filenameExtension, ["xyz"])], origin: origin)
  }

  @Test func `public types come first, then exported ones, then by order`() {
    let types = registry.declaredTypes(
      tag: "xyz", tagClass: .filenameExtension, conformingTo: registry.type("public.data"))
    #expect(
      types.map(\.identifier) == [
        "public.imported", "com.example.second", "com.example.third", "com.example.imported",
      ])
  }

  @Test func `without conformance, every type counts`() {
    #expect(
      registry.type(tag: "XYZ", tagClass: .filenameExtension, conformingTo: nil)?.identifier == "public.folderish")
  }

  @Test func `nothing declared gives a dynamic type`() throws {
    let type = try #require(
      registry.type(tag: "nope", tagClass: .filenameExtension, conformingTo: registry.type("public.data")))
    #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
    #expect(type.supertypes.map(\.identifier) == ["public.data"])
    #expect(type.preferredTag(.filenameExtension) == "nope")
  }

  @Test func `empty tags and MIME types without a slash give nothing`() {
    #expect(registry.type(tag: "", tagClass: .filenameExtension, conformingTo: nil) == nil)
    #expect(registry.type(tag: "text", tagClass: .mimeType, conformingTo: nil) == nil)
    for tag in ["tar.gz", "a/b", "a b"] {
      #expect(registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: nil) == nil)
      #expect(registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: registry.type("public.data")) == nil)
      #expect(registry.dynamicType(tag: tag, tagClass: .filenameExtension, conformingTo: nil) == nil)
      #expect(registry.type(tag: tag, tagClass: .osType, conformingTo: nil)?.isDynamic == true)
    }
  }

  /// Extensions and MIME types compare in any case, OSTypes and pasteboard types do not.
  @Test func `the case of tags`() {
    let registry = TypeRegistry([
      TypeDeclaration(
        identifier: "com.example.a",
        tags: [
          .init(.filenameExtension, ["Straße", "AbC"]), .init(.mimeType, ["Application/X-A"]), .init(.osType, ["AbCd"]),
          .init(TagClass(rawValue: "com.example.class"), ["One"]),
        ])
    ])
    func isFound(_ tag: String, _ tagClass: TagClass) -> Bool {
      registry.type(tag: tag, tagClass: tagClass, conformingTo: nil)?.isDeclared ?? false
    }
    #expect(isFound("abc", .filenameExtension) && isFound("STRAßE", .filenameExtension))
    #expect(isFound("application/x-a", .mimeType) && isFound("APPLICATION/X-A", .mimeType))
    #expect(isFound("AbCd", .osType) && !isFound("abcd", .osType))
    #expect(isFound("One", TagClass(rawValue: "com.example.class")))
    #expect(!isFound("One", TagClass(rawValue: "com.example.other")))
  }

  @Test func `every tag of many is found`() {
    let tags = (0..<5000).map { "t\($0)" }
    let registry = TypeRegistry(
      tags.map { TypeDeclaration(identifier: "com.example.\($0)", tags: [.init(.filenameExtension, [$0])]) })
    for tag in tags {
      #expect(
        registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: nil)?.identifier == "com.example.\(tag)")
    }
  }

  /// Tags that Unicode holds equal and whose bytes differ are two tags.
  @Test func `composed and decomposed tags`() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let registry = TypeRegistry([
      TypeDeclaration(identifier: "a.composed", tags: [.init(.filenameExtension, [composed])]),
      TypeDeclaration(identifier: "a.decomposed", tags: [.init(.filenameExtension, [decomposed])]),
    ])
    func identifier(_ tag: String) -> String? {
      registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: nil)?.identifier
    }
    #expect(identifier(composed) == "a.composed" && identifier(decomposed) == "a.decomposed")
  }
}
