import SystemPackage
import Testing
import UTFileVersions
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures
import VersionStores

/// Another user of a shared folder gives the name of a version to another item, at each moment of a restoration.
@Suite struct PlantedVersionTests {
  private static let conflict = "doc.conflict-20261129T120000Z-1a2b3c4d.txt"

  @Test func `a document does not become a link, and no other file is changed`() throws {
    var point = 0
    while true {
      let place = try TemporaryFolder()
      for (name, text) in [("doc.txt", "current"), (Self.conflict, "other"), ("own/precious", "precious")] {
        try place.write(text, to: name)
      }
      symlink(place.path("own/precious"), place.path("planted"))
      let history = VersionHistory(
        of: FilePath(place.path("doc.txt")), in: VersionStore(dataFolder: FilePath(place.path("data"))))
      let version = try #require(try history.all().first { if case .conflict = $0.kind { true } else { false } })
      let exchange = Intrusion(at: point) {
        rename(place.path(Self.conflict), place.path("taken"))
        return rename(place.path("planted"), place.path(Self.conflict)) == 0
      }
      let result = Result { try exchange.during { try history.restore(version) } }
      guard exchange.isReached else { break }
      let comment: Comment = "call \(point): \(result)"
      #expect(place.status("doc.txt").st_mode & S_IFMT == S_IFREG, comment)
      #expect(["current", "other"].contains(place.text("doc.txt")), comment)
      #expect(place.text("own/precious") == "precious", comment)
      point += 1
    }
    #expect(point > 20)
  }
}
