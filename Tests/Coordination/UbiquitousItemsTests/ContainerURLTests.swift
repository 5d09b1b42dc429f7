import Foundation
import Synchronization
import Testing
import UTContainerCoordination
import UTContainers
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import UbiquitousItems

/// Where containers are, and who synchronizes them: documents.md 1.8, UB-01, UB-02, and UB-10.
@Suite struct ContainerURLTests {
  let folder: TemporaryFolder
  let surroundings: UbiquitousItem.Surroundings
  let manager = FileManager.default

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let variables = [
      "HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data", "STHOMEDIR": "\(folder.path)/engine",
      "XDG_DOCUMENTS_DIR": "\(folder.path)/My documents",
    ]
    let containers = UserContainers(environment: { variables[$0].map { Array($0.utf8) } })
    let table = TurnTable(folder: Array("\(folder.path)/table".utf8))
    surroundings = .init(containers: containers, arbiter: FileArbiter(table: table, containers: containers))
    try DocumentContainer.declare(infoPlist: Array(Self.infoPlist.utf8))
  }

  private static let infoPlist = """
    <plist version="1.0"><dict><key>NSUbiquitousContainers</key><dict>
      <key>iCloud.com.example.first</key><dict>
        <key>NSUbiquitousContainerIsDocumentScopePublic</key><true/>
        <key>NSUbiquitousContainerName</key><string>First</string>
      </dict>
      <key>iCloud.com.example.second</key><dict/>
    </dict></dict></plist>
    """

  private func here<Value>(_ body: () throws -> Value) rethrows -> Value {
    try UbiquitousItem.$surroundings.withValue(surroundings, operation: body)
  }

  private func url(_ identifier: String?) -> URL? {
    here { manager.url(forUbiquityContainerIdentifier: identifier) }
  }

  @Test func `declared containers are made when they are asked for, and no others`() throws {
    let root = "\(folder.path)/data/uniform-documents/containers"
    try manager.createDirectory(atPath: "\(folder.path)/My documents", withIntermediateDirectories: true)
    #expect(url("iCloud.com.example.first")?.path == "\(root)/iCloud.com.example.first")
    // Other tests of this process declare containers, too.
    #expect(url(nil)?.lastPathComponent == DeclaredContainers.all.first?.identifier.text)
    #expect(manager.fileExists(atPath: "\(root)/iCloud.com.example.first/Documents"))
    let link = "\(folder.path)/My documents/First"
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "\(root)/iCloud.com.example.first/Documents")
    #expect(url("iCloud.com.example.second")?.path == "\(root)/iCloud.com.example.second")
    #expect(url("iCloud.com.example.third") == nil && url("../evil") == nil && url("") == nil)
    // Another program, or the user, has made it.
    let third = try #require(ContainerIdentifier("iCloud.com.example.third"))
    _ = try surroundings.containers.store?.create(ContainerDeclaration(identifier: third))
    #expect(url("iCloud.com.example.third") != nil)
  }

  @Test func `the name that the user has chosen stays`() throws {
    let second = try #require(ContainerIdentifier("iCloud.com.example.second"))
    let store = try #require(surroundings.containers.store)
    _ = try store.create(ContainerDeclaration(identifier: second, name: "Mine", isPublic: true))
    #expect(url("iCloud.com.example.second") != nil)
    #expect(store.container(second)?.declaration.name == "Mine")
    #expect(store.container(second)?.declaration.isPublic == true)
  }

  @Test func `a folder that others can read is not used`() throws {
    let root = "\(folder.path)/data/uniform-documents/containers"
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root)
    #expect(url("iCloud.com.example.second") == nil)
  }

  @Test func `the token is that of the user's Syncthing, and a change is announced`() async throws {
    #expect(here { manager.ubiquityIdentityToken } == nil)
    let center = NotificationCenter.default
    let news = Mutex(0)
    let observer = center.addObserver(forName: .NSUbiquityIdentityDidChange, object: nil, queue: nil) { _ in
      news.withLock { $0 += 1 }
    }
    defer { center.removeObserver(observer) }
    try folder.write("<configuration/>", to: "engine/config.xml")
    try folder.write("certificate", to: "engine/cert.pem")
    try await eventually("a notification") { news.withLock { $0 } > 0 }
    let token = try #require(here { manager.ubiquityIdentityToken })
    #expect(token.isEqual(here { manager.ubiquityIdentityToken }))
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    #expect(try token.isEqual(NSKeyedUnarchiver.unarchivedObject(ofClass: NSData.self, from: data)))
    try folder.write("another certificate", to: "engine/cert.pem")
    try await eventually("another token") { !token.isEqual(here { manager.ubiquityIdentityToken }) }
    try await eventually("a notification") { news.withLock { $0 } > 1 }
  }
}
