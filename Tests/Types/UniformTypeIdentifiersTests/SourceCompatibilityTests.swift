import Testing
import UniformTypeIdentifiers

// Code as it is written for Apple's platforms: all that it needs is the import above.

extension UTType {
  fileprivate static let myFileFormat = UTType(exportedAs: "com.example.myfileformat")
  fileprivate static let myPackage = UTType(exportedAs: "com.example.mypackage", conformingTo: .package)
  fileprivate static var anotherFormat: UTType { UTType(importedAs: "com.example.anotherformat") }
  fileprivate static var anotherText: UTType { UTType(importedAs: "com.example.anothertext", conformingTo: .plainText) }
}

@Suite struct SourceCompatibilityTests {
  /// Every member of `UTType` with the types that Apple documents.
  @Test func members() throws {
    let jpeg: UTType = try #require(UTType("public.jpeg"))
    let byExtension: UTType? = UTType(filenameExtension: "jpeg")
    let package: UTType? = UTType(filenameExtension: "rtfd", conformingTo: .package)
    let byMIMEType: UTType? = UTType(mimeType: "image/jpeg")
    let image: UTType? = UTType(mimeType: "image/jpeg", conformingTo: .image)
    let byTag: UTType? = UTType(tag: "jpeg", tagClass: .filenameExtension, conformingTo: nil)
    let types: [UTType] = UTType.types(tag: "jpeg", tagClass: UTTagClass.filenameExtension, conformingTo: .image)
    let undeclared: UTType? = UTType(identifier: "com.example.unknown", allowUndeclared: true)
    #expect([byExtension, byMIMEType, image, byTag, types.first] == [jpeg, jpeg, jpeg, jpeg, jpeg])
    #expect(package == .rtfd && undeclared?.identifier == "com.example.unknown")

    let identifier: String = jpeg.identifier
    let filenameExtension: String? = jpeg.preferredFilenameExtension
    let mimeType: String? = jpeg.preferredMIMEType
    let description: String? = jpeg.localizedDescription
    let version: Int? = jpeg.version
    let url: URL? = jpeg.referenceURL
    let tags: [UTTagClass: [String]] = jpeg.tags
    let supertypes: Set<UTType> = jpeg.supertypes
    #expect(identifier == "public.jpeg" && filenameExtension == "jpeg" && mimeType == "image/jpeg")
    #expect(description == "JPEG image" && version == nil && url == nil)
    #expect(tags[.mimeType]?.contains("image/jpeg") == true && supertypes.contains(.image))
    #expect(!jpeg.isDynamic && jpeg.isDeclared && jpeg.isPublic)
    #expect(jpeg.conforms(to: .image) && jpeg.isSubtype(of: .image) && UTType.image.isSupertype(of: jpeg))
    #expect(
      [UTType.myFileFormat, .myPackage, .anotherFormat, .anotherText].allSatisfy {
        $0.identifier.hasPrefix("com.example")
      })
  }

  /// Every conformance that Apple documents.
  @Test func conformances() throws {
    func isUsable<Value: Hashable & Codable & Sendable & CustomStringConvertible & CustomDebugStringConvertible>(
      _ value: Value
    ) throws -> Bool {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
        && value.hashValue == value.hashValue
    }
    func reference<Value: ReferenceConvertible>(_: Value.Type) -> String { "\(Value.ReferenceType.self)" }
    #expect(try isUsable(UTType.png) && isUsable(UTTagClass.mimeType))
    #expect(reference(UTType.self) == "UTTypeReference")
    #expect(UTTagClass(rawValue: "public.mime-type") == .mimeType && UTTagClass.mimeType.rawValue == "public.mime-type")
  }

  @Test func patterns() {
    func kind(_ type: UTType) -> String {
      switch type {
      case .jpeg, .png, .heic: "photo"
      case _ where type.conforms(to: .audiovisualContent): "film"
      default: "other"
      }
    }
    #expect([UTType.png, .quickTimeMovie, .pdf].map(kind) == ["photo", "film", "other"])
    let allowed: [UTType] = [.image, .movie, .init(filenameExtension: "md") ?? .plainText]
    #expect(allowed.contains { UTType.heic.conforms(to: $0) })
  }

  /// The additions to Foundation's types.
  @Test func additions() throws {
    let folder = FileManager.default.temporaryDirectory
    var url: URL = folder.appendingPathComponent("readme", conformingTo: .plainText)
    #expect(url.lastPathComponent == "readme.txt")
    url.deletePathExtension()
    url.appendPathExtension(for: .html)
    #expect(url.lastPathComponent == "readme.html" && url.appendingPathExtension(for: .html) == url)
    url = folder
    url.appendPathComponent("photo", conformingTo: .jpeg)
    #expect(url.lastPathComponent == "photo.jpeg")

    let path: String = ("/tmp" as NSString).appendingPathComponent("readme", conformingTo: .plainText)
    let name: String = ("readme" as NSString).appendingPathExtension(for: .plainText)
    #expect(path == "/tmp/readme.txt" && name == "readme.txt")

    let contentType: UTType? = try folder.resourceValues(forKeys: [.contentTypeKey, .isDirectoryKey]).contentType
    #expect(contentType?.conforms(to: .directory) == true)
  }
}
