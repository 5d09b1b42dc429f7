import SystemTypes
import Testing
import TypeQueries
import TypeRegistry

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
  func packagesAreFoundOutsideData(text: String, identifier: String) throws {
    let answer = try answer(text)
    #expect(answer.type.identifier == identifier && answer.remark == .outside(wanted: "public.data"))
  }

  @Test func aWantedTypeIsKept() throws {
    let data = TypeLookup(in: .system, conformingTo: TypeRegistry.system.type("public.data"))
    #expect(try answer(".rtfd", data).type.isDynamic)
    let any = TypeLookup(in: .system, conformingTo: nil)
    #expect(try answer(".rtfd", any).remark == nil)
    let audio = TypeLookup(in: .system, conformingTo: TypeRegistry.system.type("public.audio"))
    #expect(try answer("mp4", audio).type.identifier == "public.mpeg-4-audio")
  }

  @Test func candidatesComeBestFirstWithTheirReason() throws {
    let answer = try answer("fs")
    #expect(answer.candidates.first == answer.type && answer.candidates.count == 2)
    let reasons = answer.candidates.indices.map {
      CandidateReason.describe($0, of: answer.candidates, supertype: TypeRegistry.system.type("public.data"))
    }
    #expect(reasons == ["conforms to public.data", "does not conform to public.data"])
  }

  @Test func undeclaredTagsGiveADynamicType() throws {
    let answer = try answer(".xyzzy")
    #expect(answer.type.isDynamic && answer.remark == .undeclaredTag)
  }

  @Test func failuresSayWhatToDo() {
    #expect(throws: TypeQueryError.undeclared("public.jpge", suggestions: ["public.jpeg"])) {
      try answer("public.jpge")
    }
    #expect(throws: TypeQueryError.malformedDynamicIdentifier("dyn.agk8")) { try answer("dyn.agk8") }
    #expect(throws: TypeQueryError.noTag("some/Makefile")) { try answer("some/Makefile") }
  }

  @Test func nearMisses() {
    #expect(Suggestions.filenameExtensions(near: "heci", in: .system) == ["heic"])
    #expect(Suggestions.identifiers(near: "com.adobe.pfd", in: .system).first == "com.adobe.pdf")
    #expect(Suggestions.identifiers(near: "org.example.nothing-like-it", in: .system).isEmpty)
  }
}
