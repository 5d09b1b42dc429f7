import Testing
import UniformTypeIdentifiers

/// `UTTypeReference`, the type as an object.
@Suite struct ReferenceTests {
  @Test func bridging() {
    let object = UTType.heic as UTTypeReference
    #expect(object as UTType == .heic)
    #expect(object.identifier == "public.heic" && object.description == "public.heic")
    #expect(
      UTTypeReference("public.heic")?.isEqual(object) == true && UTTypeReference("public.heic")?.hash == object.hash)
    #expect(!object.isEqual(UTType.png as UTTypeReference) && !object.isEqual(nil))
    #expect(object.copy() as? UTTypeReference === object)
  }

  @Test func `members answer as the value does`() throws {
    let object = try #require(UTTypeReference(filenameExtension: "html"))
    #expect(object.preferredFilenameExtension == "html" && object.preferredMIMEType == "text/html")
    #expect(object.tags["public.mime-type"] == ["text/html"])
    #expect(object.supertypes == UTType.html.supertypes)
    #expect(object.conforms(to: .text) && object.isSubtype(of: .text) && !object.isSupertype(of: .text))
    #expect(object.isDeclared && !object.isDynamic && object.isPublic)
    #expect(object.localizedDescription == UTType.html.localizedDescription)
    #expect(object.version == nil && object.referenceURL == nil)
    #expect(UTTypeReference(filenameExtension: "") == nil && UTTypeReference("com.example.unknown") == nil)
    #expect(UTTypeReference(mimeType: "text/html")?.isEqual(object) == true)
    #expect(
      UTTypeReference(tag: "html", tagClass: "public.filename-extension", conformingTo: nil)?.isEqual(object) == true)
    #expect(
      UTTypeReference(tag: "html", tagClass: "public.filename-extension", conformingToType: nil)?.isEqual(object)
        == true)
    #expect(UTTypeReference.types(tag: "html", tagClass: "public.filename-extension", conformingTo: nil).first == .html)
    #expect(UTTypeReference(exportedAs: "com.example.x", conformingTo: .data).conforms(to: .item))
  }

  @Test func archives() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: UTType.pdf as UTTypeReference, requiringSecureCoding: true)
    let object = try NSKeyedUnarchiver.unarchivedObject(ofClass: UTTypeReference.self, from: data)
    #expect(object.map { $0 as UTType } == .pdf)
  }
}
