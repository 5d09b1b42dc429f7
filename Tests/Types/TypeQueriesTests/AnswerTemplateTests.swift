import SystemTypes
import Testing
import TypeRegistry
import UTTypeQueries

@Suite struct AnswerTemplateTests {
  @Test func `fields and escapes`() throws {
    let template = try AnswerTemplate(#"{query}\t{identifier}\t{extension}\t{mime}\\\{x}"#)
    let heic = TypeRegistry.system.type("public.heic")
    #expect(template.line(query: "q", type: heic) == "q\tpublic.heic\theic\timage/heic\\{x}")
    #expect(template.line(query: "q", type: nil) == "q\t\t\t\\{x}")
  }

  @Test func faults() {
    #expect(throws: AnswerTemplateError.unknownField("type")) { try AnswerTemplate("{type}") }
    #expect(throws: AnswerTemplateError.unclosedBrace) { try AnswerTemplate("{query") }
  }
}
