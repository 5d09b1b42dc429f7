import SystemTypes
import Testing
import TypeRegistry
import UTTypeQueries

@Suite struct TypeLookupTests {
  private func answer(_ text: String, _ lookup: TypeLookup = TypeLookup(in: .system)) throws -> TypeAnswer {
    try lookup.answer(TypeQuery(text, in: .system) { _ in false })
  }

  @Test(arguments: [
    ("photo.heic", "public.heic"), (".md", "net.daringfireball.markdown"), ("text/html", "public.html"),
    ("com.adobe.pdf", "com.adobe.pdf"), ("mp4", "public.mpeg-4"),
  ])
  func answers(text: String, identifier: String) throws {
    let answer = try answer(text)
    #expect(answer.type.identifier == identifier && answer.remark == nil)
  }

  /// Only packages have these extensions; under `public.data` nothing declares them.
  @Test(arguments: [(".rtfd", "com.apple.rtfd"), (".app", "com.apple.application-bundle")])
  func `packages are found outside data`(text: String, identifier: String) throws {
    let answer = try answer(text)
    #expect(answer.type.identifier == identifier && answer.remark == .outside(wanted: "public.data"))
  }

  @Test func `a wanted type is kept`() throws {
    let data = TypeLookup(in: .system, conformingTo: TypeRegistry.system.type("public.data"))
    #expect(try answer(".rtfd", data).type.isDynamic)
    let any = TypeLookup(in: .system, conformingTo: nil)
    #expect(try answer(".rtfd", any).remark == nil)
    let audio = TypeLookup(in: .system, conformingTo: TypeRegistry.system.type("public.audio"))
    #expect(try answer("mp4", audio).type.identifier == "public.mpeg-4-audio")
  }

  @Test func `candidates come best first, with their reason`() throws {
    let answer = try answer("fs")
    #expect(answer.candidates.first == answer.type && answer.candidates.count == 2)
    let reasons = answer.candidates.indices.map {
      CandidateReason.describe($0, of: answer.candidates, supertype: TypeRegistry.system.type("public.data"))
    }
    #expect(reasons == ["conforms to public.data", "does not conform to public.data"])
  }

  /// What is said of a place is true of that place.
  @Test func `every reason is true`() throws {
    let registry = TypeRegistry([
      TypeDeclaration(identifier: "public.data"),
      TypeDeclaration(identifier: "a.imported", conformsTo: ["public.data"], tags: tags, origin: .imported),
      TypeDeclaration(identifier: "a.one", conformsTo: ["public.data"], tags: tags),
      TypeDeclaration(identifier: "a.two", conformsTo: ["public.data"], tags: tags),
      TypeDeclaration(identifier: "a.three", conformsTo: ["public.data"], tags: tags),
    ])
    let lookup = TypeLookup(in: registry)
    let answer = try lookup.answer(TypeQuery("x", as: .filenameExtension))
    let reasons = answer.candidates.indices.map {
      "\(answer.candidates[$0].identifier): "
        + CandidateReason.describe($0, of: answer.candidates, supertype: lookup.supertype)
    }
    #expect(
      reasons == [
        "a.one: declared before a.two", "a.two: declared before a.three", "a.three: exported",
        "a.imported: only imported",
      ])
  }

  private let tags: [TypeDeclaration.Tags] = [.init(.filenameExtension, ["x"])]

  @Test func `the reason for the bundle`() throws {
    let answer = try answer(".app")
    #expect(
      answer.candidates.indices.map {
        CandidateReason.describe($0, of: answer.candidates, supertype: TypeRegistry.system.type("public.data"))
      } == ["not obsolete, unlike com.apple.application-file", "single-file applications are obsolete"])
  }

  /// Measured: see the comment in TypeDeclarations/images.plist.
  @Test func `a public type that does not come first`() throws {
    let answer = try answer(".pic")
    #expect(answer.candidates.map(\.identifier) == ["com.apple.pict", "public.radiance"])
    #expect(
      answer.candidates.indices.map {
        CandidateReason.describe($0, of: answer.candidates, supertype: TypeRegistry.system.type("public.data"))
      } == ["comes before public.radiance on macOS", "comes after com.apple.pict on macOS"])
  }

  @Test func `extensions that no type can have`() throws {
    for (tag, help) in [
      ("tar.gz", ".gz is org.gnu.gnu-zip-archive, .tgz is org.gnu.gnu-zip-tar-archive"), ("zig.zon", nil), ("a b", nil),
    ] {
      let error = TypeQueryError.malformedFilenameExtension(tag, help: help)
      #expect(throws: error) { try TypeLookup(in: .system).answer(TypeQuery(tag, as: .filenameExtension)) }
      #expect(
        error.description.contains(
          help ?? (tag.contains(".") ? "use only the part after the last dot" : "remove the space")))
    }
    let registry = TypeRegistry.system.adding([
      TypeDeclaration(
        identifier: "com.example.tarball", conformsTo: ["public.data"], tags: [.init(.filenameExtension, ["tar.gz"])])
    ])
    let declared = try TypeLookup(in: registry).answer(TypeQuery(".tar.gz", in: registry) { _ in false })
    #expect(declared.query.kind == .filenameExtension && declared.type.identifier == "com.example.tarball")
  }

  @Test func `undeclared tags give a dynamic type`() throws {
    let answer = try answer(".xyzzy")
    #expect(answer.type.isDynamic && answer.remark == .undeclaredTag)
  }

  /// The names that GNU make looks for are known, also where no such file is.
  @Test(arguments: ["Makefile", "some/Makefile", "makefile", "GNUmakefile"])
  func makefiles(text: String) throws {
    let answer = try answer(text)
    #expect(answer.query.kind == .fileName && answer.type.identifier == "public.make-source" && answer.remark == nil)
  }

  @Test(arguments: ["MAKEFILE", "Makefile2", "akefile"])
  func `names that are not makefiles`(text: String) throws {
    #expect(try answer(text).type.isDynamic)
  }

  @Test func `only declared types are answers where that is asked for`() throws {
    var lookup = TypeLookup(in: .system)
    lookup.requiresDeclaration = true
    #expect(try answer(".heic", lookup).type.identifier == "public.heic")
    #expect(try answer(".rtfd", lookup).type.identifier == "com.apple.rtfd")
    #expect(throws: TypeQueryError.undeclared(".jpgg", suggestions: [".jpeg", ".jpg"])) { try answer(".jpgg", lookup) }
    #expect(throws: TypeQueryError.undeclared("application/jsn", suggestions: ["application/json"])) {
      try answer("application/jsn", lookup)
    }
    let dynamic = "dyn.ah62d4rv4ge8045dm"
    #expect(throws: TypeQueryError.undeclared(dynamic, suggestions: [])) { try answer(dynamic, lookup) }
  }

  /// Types are matched by the last part alone, as on Apple's systems; the others say the same.
  @Test(
    arguments: [
      ("tar.gz", ["gz", "tgz"]), ("TAR.BZ2", ["bz2", "tbz2", "tbz"]), ("min.js", ["js"]), ("tar.xyzzy", nil),
      ("gz", nil),
      (".gz", nil), ("tar.", nil), ("", nil),
    ] as [(String, [String]?)])
  func `compound extensions`(tag: String, declared: [String]?) {
    #expect(CompoundExtension(tag, in: .system)?.declared == declared)
  }

  @Test func `failures say what to do`() {
    #expect(throws: TypeQueryError.undeclared("public.jpge", suggestions: ["public.jpeg"])) {
      try answer("public.jpge")
    }
    #expect(throws: TypeQueryError.malformedDynamicIdentifier("dyn.agk8")) { try answer("dyn.agk8") }
    #expect(throws: TypeQueryError.noTag("some/README")) { try answer("some/README") }
    #expect(throws: TypeQueryError.malformedOSType("JPEGs")) {
      try TypeLookup(in: .system).answer(TypeQuery("JPEGs", as: .osType))
    }
  }

  /// What only begins alike is not near: more than a third of the rest is another.
  @Test(arguments: ["public.nosuch", "org.example.nothing-like-it", "com.apple.xyzzy", "x", ""])
  func `nothing is near`(identifier: String) {
    #expect(Suggestions(in: .system).identifiers(near: identifier).isEmpty)
  }

  @Test func `near misses`() {
    let suggestions = Suggestions(in: .system)
    #expect(suggestions.filenameExtensions(near: "heci") == ["heic"])
    #expect(suggestions.identifiers(near: "com.adobe.pfd").first == "com.adobe.pdf")
    #expect(suggestions.identifiers(near: "COM.ADOBE.PFD").first == "com.adobe.pdf")
    #expect(suggestions.identifiers(near: "pubic.jpeg") == ["public.jpeg"])
    #expect(suggestions.identifiers(near: "public.csv") == ["public.comma-separated-values-text"])
    #expect(suggestions.identifiers(near: "public.jpg") == ["public.jpeg"])
    #expect(suggestions.mimeTypes(near: "text/htm") == ["text/html"])
    #expect(suggestions.mimeTypes(near: "imag/png") == ["image/png"])
    #expect(suggestions.mimeTypes(near: "application/jsn") == ["application/json"])
  }
}
