import Foundation
import OptionalTypes
import Testing
import TypeRegistry
import UniformTypeIdentifiers

// MARK: Types on a server

/// The Content-Type header to send a file with.
func contentType(of fileName: String) -> String {
  let type = UTType(filenameExtension: URL(filePath: fileName).pathExtension)
  let mediaType = type?.preferredMIMEType ?? "application/octet-stream"
  return mediaType.hasPrefix("text/") ? "\(mediaType); charset=utf-8" : mediaType
}

/// Whether an upload claims to be a picture, by the Content-Type header that came with it.
func isPicture(_ contentType: String) -> Bool {
  let mediaType = contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
  return UTType(mimeType: mediaType)?.conforms(to: .image) ?? false
}

/// The code in UniformTypeIdentifiers' articles and in README.md.
@Suite struct TypeExamples {
  @Test func `the type of a file`() {
    let type = UTType(filenameExtension: "heic")
    let isPicture = type?.conforms(to: .image)  // true
    let mediaType = type?.preferredMIMEType  // "image/heic"
    let copy = URL(filePath: "photo").appendingPathExtension(for: .jpeg)  // photo.jpeg

    #expect(isPicture == true)
    #expect(mediaType == "image/heic")
    #expect(copy.lastPathComponent == "photo.jpeg")
  }

  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("notes.txt", "text/plain; charset=utf-8"),
    ("photo.heic", "image/heic"), ("data.json", "application/json"), ("nothing.xyzzy", "application/octet-stream"),
    ("noextension", "application/octet-stream"),
  ]) func `what a file is sent as`(_ fileName: String, _ expected: String) {
    #expect(contentType(of: fileName) == expected)
  }

  @Test(arguments: [
    ("image/png", true), ("image/svg+xml; charset=utf-8", true), (" image/heic ;q=1", true), ("text/html", false),
    ("image/nothing", false), ("", false),
  ]) func `which uploads are pictures`(_ contentType: String, _ expected: Bool) {
    #expect(isPicture(contentType) == expected)
  }

  @Test func `types that Apple's systems do not declare`() {
    let types = TypeRegistry.system.adding(.web)  // once: it compiles a table
    let font = types.withCurrent { UTType(filenameExtension: "woff2")?.preferredMIMEType }  // "font/woff2"

    #expect(font == "font/woff2")
    #expect(contentType(of: "font.woff2") == "application/octet-stream")
  }

  @Test func `types of a program's own`() {
    let receipt = TypeDeclaration(
      identifier: "com.example.shop.receipt", conformsTo: ["public.json"],
      tags: [.init(.filenameExtension, ["receipt"]), .init(.mimeType, ["application/vnd.example.receipt+json"])])
    let types = TypeRegistry.system.adding([receipt])

    let header = types.withCurrent { contentType(of: "42.receipt") }

    #expect(types.problems.isEmpty)
    #expect(header == "application/vnd.example.receipt+json")
    #expect(contentType(of: "42.receipt") == "application/octet-stream")
  }
}
