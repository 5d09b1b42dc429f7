import MetadataQueries
import Testing
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures

extension NSMetadataQueryTests.ContainerScopes {
  @Test(arguments: ["a.md", "q.rtfd"])
  func `how much is uploaded is told while it goes on, without a new list`(name: String) async throws {
    try shelf.write("one", to: "q.rtfd/TXT.rtf")
    UbiquityMetadata.provider = metadata
    defer { UbiquityMetadata.provider = nil }
    let path = try shelf.path(name)
    let file = try shelf.path(name == "a.md" ? name : "q.rtfd/TXT.rtf")
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded, status.isUploading, status.percentUploaded) = (.current, false, true, 0)
    shelf.engine.set(status, of: path)
    let query = try await listed("%K LIKE '\(name)'")
    let percent = { [self] in value(NSMetadataUbiquitousItemPercentUploadedKey, of: name, in: query) as? Double }
    try await eventually("a status") { percent() == 0 }
    let lists = shelf.engine.listCount
    for part in [25.0, 75] {
      status.percentUploaded = part
      shelf.engine.set(status, of: path)
      // What is not known is passed over.
      shelf.engine.send(.uploading([file, try shelf.path("unknown.md"), .folder]))
      try await eventually("\(part) %") { percent() == part }
    }
    #expect(shelf.engine.listCount == lists)
    (status.isUploaded, status.isUploading, status.percentUploaded) = (true, false, 100)
    shelf.engine.set(status, of: path)
    shelf.engine.send(.everythingChanged)
    try await eventually("the end") { percent() == 100 }
    query.stop()
  }
}
