import Testing
import UniformTypeIdentifiers

/// Types in archives.
@Suite struct CodableTests {
  private struct Attachment: Codable, Equatable {
    var type: UTType
    var tagClass: UTTagClass
  }

  @Test func `a round trip`() throws {
    let attachment = Attachment(type: .heic, tagClass: .mimeType)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(attachment)
    #expect(String(decoding: data, as: UTF8.self) == #"{"tagClass":"public.mime-type","type":"public.heic"}"#)
    #expect(try JSONDecoder().decode(Attachment.self, from: data) == attachment)
    let list = try PropertyListEncoder().encode(attachment)
    #expect(try PropertyListDecoder().decode(Attachment.self, from: list) == attachment)
  }

  @Test func `dynamic types survive`() throws {
    let dynamic = try #require(UTType(filenameExtension: "xyzzy"))
    let data = try JSONEncoder().encode([dynamic])
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [dynamic])
  }

  @Test func `undeclared types are an error`() throws {
    let data = try JSONEncoder().encode([UTType(exportedAs: "com.example.elsewhere")])
    #expect(String(decoding: data, as: UTF8.self) == #"["com.example.elsewhere"]"#)
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([UTType].self, from: data) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.count == 1 && context.debugDescription.contains("com.example.elsewhere"))
  }

  @Test(arguments: ["[7]", "[null]", "[{}]", #"[""]"#])
  func `nonsense is an error`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([UTType].self, from: Data(json.utf8)) }
  }
}
