import CustomDump
import FlyingFox
import Testing
import UniformTypeIdentifiers
import Uploads

/// Packages that say `#if canImport(UniformTypeIdentifiers)`, built beside this module, unchanged.
@Suite struct AdoptionTests {
  /// Where the branch is not active, the dump shows the fields of the struct.
  @Test func `CustomDump prints identifiers`() {
    #expect(String(customDumping: UTType.jpeg) == "UTType(public.jpeg)")
    #expect(
      String(customDumping: [UTType.data, .pdf]) == """
        [
          [0]: UTType(public.data),
          [1]: UTType(com.adobe.pdf)
        ]
        """)
    #expect(diff(UTType.png, UTType.gif) == "- UTType(public.png)\n+ UTType(com.compuserve.gif)")
  }

  /// None of these is in FlyingFox's own list, which serves where the branch is not active.
  @Test(arguments: [
    ("heic", "image/heic"), ("gif", "image/gif"), ("mp3", "audio/mpeg"), ("zip", "application/zip"),
    ("csv", "text/csv"), ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xyzzy", "application/octet-stream"),
  ])
  func `FlyingFox serves content types`(filenameExtension: String, contentType: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adoption-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("content".utf8).write(to: folder.appendingPathComponent("file.\(filenameExtension)"))
    let request = HTTPRequest(
      method: .GET, version: .http11, path: "/file.\(filenameExtension)", query: [], headers: [:], body: Data())
    let response = try await DirectoryHTTPHandler(root: folder).handleRequest(request)
    #expect(response.statusCode == .ok)
    #expect(response.headers[.contentType] == contentType)
  }

  /// Code that calls the functions of CoreServices in the branch, as Alamofire's does, compiles and answers.
  @Test(arguments: [("heic", "image/heic"), ("pdf", "application/pdf"), ("xyzzy", "application/octet-stream")])
  func `functions of CoreServices in the branch`(filenameExtension: String, contentType: String) {
    let upload = Upload(file: URL(fileURLWithPath: "/tmp/file.\(filenameExtension)"))
    #expect(upload.isTyped)
    #expect(upload.contentType == contentType && upload.contentTypeOfOlderSystems == contentType)
  }
}
