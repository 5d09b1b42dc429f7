import Testing
import UniformTypeIdentifiers

/// Identifiers: which are known, equality, types that nothing declares.
@Suite struct IdentifierTests {
  @Test func `case does not matter`() {
    #expect(UTType("PUBLIC.JPEG") == .jpeg)
    #expect(UTType("Public.Jpeg")?.identifier == "public.jpeg")
    #expect(UTType(exportedAs: "com.Example.Note").identifier == "com.example.note")
    #expect(UTType(exportedAs: "com.Example.Note") == UTType(importedAs: "COM.example.note"))
    #expect(Set([UTType(exportedAs: "a.B"), UTType(exportedAs: "A.b")]).count == 1)
  }

  @Test(arguments: ["", "public", "public.", "com.example.nothing-declared-here", "image/jpeg", "\0", "público"])
  func `unknown identifiers`(identifier: String) {
    #expect(UTType(identifier) == nil)
    #expect(UTType(identifier: identifier, allowUndeclared: false) == nil)
  }

  @Test func `types of other systems keep their identity`() throws {
    let type = try #require(UTType(identifier: "com.example.Elsewhere", allowUndeclared: true))
    #expect(type.identifier == "com.example.elsewhere")
    #expect(!type.isDeclared && !type.isDynamic && !type.isPublic)
    #expect(type.tags.isEmpty && type.supertypes.isEmpty && type.localizedDescription == nil)
    #expect(type.version == nil && type.referenceURL == nil)
    #expect(type.conforms(to: type) && !type.conforms(to: .data) && !type.isSubtype(of: type))
    #expect(UTType(identifier: "public.JPEG", allowUndeclared: true) == .jpeg)
    #expect(UTType(identifier: "dyn.age80442", allowUndeclared: true)?.isDynamic == true)
  }

  @Test(arguments: ["", "com.example/x", "a b", "a\0b", "a_b", "dyn.", "dyn.nonsense", "DYN.age8"])
  func `what is not an identifier`(identifier: String) {
    #expect(UTType(identifier: identifier, allowUndeclared: true) == nil)
  }

  @Test(arguments: ["", "\0", "dyn.nonsense", String(repeating: "x", count: 1 << 16)])
  func `own types carry any identifier`(identifier: String) {
    #expect(UTType(exportedAs: identifier).identifier == identifier)
    #expect(UTType(importedAs: identifier, conformingTo: .data).conforms(to: .item))
  }

  @Test func `own types conform to their parent`() {
    let note = UTType(exportedAs: "com.example.note", conformingTo: .package)
    #expect(!note.isDeclared && !note.isDynamic)
    #expect(note.conforms(to: .package) && note.conforms(to: .directory) && !note.conforms(to: .data))
    #expect(note.supertypes == UTType.package.supertypes.union([.package]))
    #expect(note.isSubtype(of: .item) && UTType.directory.isSupertype(of: note))
    // A declared type keeps its own supertypes.
    #expect(!UTType(exportedAs: "public.jpeg", conformingTo: .package).conforms(to: .package))
  }

  @Test func texts() throws {
    #expect("\(UTType.jpeg)" == "public.jpeg")
    #expect(String(reflecting: UTType.jpeg) == "public.jpeg (not dynamic, declared)")
    let dynamic = try #require(UTType(filenameExtension: "xyzzy"))
    #expect(String(reflecting: dynamic) == "dyn.ah62d4rv4ge81u8p4tm6u (dynamic, not declared)")
    #expect("\(UTTagClass.mimeType)" == "public.mime-type" && "\([UTTagClass.mimeType])" == "[public.mime-type]")
  }

  @Test func `the information of a declaration`() {
    #expect(UTType("com.apple.iwork.pages.pages")?.referenceURL?.host == "www.apple.com")
    #expect(UTType.jpeg.isPublic && !UTType.pdf.isPublic)
  }
}
