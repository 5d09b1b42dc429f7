import Foundation
import Testing
import UTTestFixtures

@testable import UTSyncEngines

@Suite struct SyncthingConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String) throws -> SyncthingConfiguration {
    try SyncthingConfiguration(xml: Array(text.utf8))
  }

  @Test func `address, key and folders are read`() throws {
    let text = LyingServer.configuration(
      address: "127.0.0.1:8384", key: "a&amp;b&#x26;&lt;", folders: [("notes", "/home/ada/A &amp; B"), ("x", "~/x")])
    let configuration = try read(text)
    #expect(try configuration.address.get() == .loopback(port: 8384, isVersion6: false))
    #expect(configuration.key == "a&b&<")
    #expect(configuration.folders == [.init(id: "notes", path: "/home/ada/A & B"), .init(id: "x", path: "~/x")])
  }

  @Test(arguments: [
    ("127.0.0.1:1", EngineAddress.loopback(port: 1, isVersion6: false)),
    ("[::1]:8384", .loopback(port: 8384, isVersion6: true)),
    ("localhost:8384", .loopback(port: 8384, isVersion6: false)),
    ("0.0.0.0:80", .loopback(port: 80, isVersion6: false)),
    (":8384", .loopback(port: 8384, isVersion6: false)), ("/run/s.sock", .socket(path: "/run/s.sock")),
    ("unix:///run/s", .socket(path: "/run/s")),
  ]) func `addresses of this machine are understood`(text: String, address: EngineAddress) {
    #expect(EngineAddress(text) == address)
  }

  @Test(arguments: [
    "", "<", "<a/>", "<configuration/>", "<configuration><gui/></configuration>",
    "<configuration><gui><apikey></apikey></gui></configuration>",
    "<!DOCTYPE configuration [<!ENTITY a 'b'>]><configuration><gui><apikey>&a;</apikey></gui></configuration>",
    String(repeating: "<configuration>", count: 10_000) + String(repeating: "</configuration>", count: 10_000),
  ]) func `what is not a configuration is an error`(text: String) { #expect(throws: SyncError.self) { try read(text) } }

  @Test func `a disabled interface, and one with TLS, cannot be used`() throws {
    let text = LyingServer.configuration(address: "127.0.0.1:8384")
    for (old, new) in [("tls=\"false\"", "tls=\"true\""), ("enabled=\"true\"", "enabled=\"false\"")] {
      #expect(throws: SyncError.self) { try read(text.replacing(old, with: new)).address.get() }
    }
  }

  @Test func `the file must be the user's own`() throws {
    let path = try folder.write(LyingServer.configuration(address: "127.0.0.1:8384"), to: "config.xml")
    #expect(throws: Never.self) { try SyncthingConfiguration(at: Array(path.utf8)) }
    chmod(path, 0o666)
    #expect(throws: SyncError.self) { try SyncthingConfiguration(at: Array(path.utf8)) }
    #expect(throws: SyncError.self) { try SyncthingConfiguration(at: Array(folder.path.utf8)) }
    #expect(throws: SyncError.self) { try SyncthingConfiguration(at: Array("/etc/passwd".utf8)) }
    mkfifo("\(folder.path)/pipe", 0o600)
    #expect(throws: SyncError.self) { try SyncthingConfiguration(at: Array("\(folder.path)/pipe".utf8)) }
  }

  @Test func `it is found where Syncthing looks`() throws {
    let names = ["home/.local/state/syncthing", "home/.config/syncthing", "config/syncthing", "chosen"]
    for name in names { try folder.write("", to: "\(name)/config.xml") }
    func path(_ variables: [String: String]) throws -> String {
      let bytes = try SyncthingConfiguration.path { variables[$0].map { Array("\(folder.path)/\($0)".utf8) } }
      return String(decoding: bytes, as: UTF8.self).replacing("\(folder.path)/", with: "")
    }
    #expect(try path(["HOME": "home"]) == "home/.local/state/syncthing/config.xml")
    try FileManager.default.removeItem(atPath: "\(folder.path)/home/.local/state/syncthing/config.xml")
    #expect(try path(["HOME": "home"]) == "home/.config/syncthing/config.xml")
    #expect(try path(["HOME": "home", "XDG_CONFIG_HOME": "config"]) == "config/syncthing/config.xml")
    #expect(try path(["HOME": "home", "STHOMEDIR": "chosen"]) == "chosen/config.xml")
    #expect(throws: SyncError.notConfigured) { try path(["HOME": "home", "STCONFDIR": "none"]) }
    #expect(throws: SyncError.notConfigured) { try path([:]) }
  }

  @Test func `who has accepted a connection is known from the kernel's table`() {
    // As /proc/net/tcp has it: another program listens at the port, and three connections, of which one was not
    // accepted.
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 00000000:20C0 00000000:0000 0A 00000000:00000000 00:00000000 00000000     7        0 26853 1 0 100 0 0 10 0
         1: 0100007F:20C0 0100007F:A000 01 00000000:00000000 00:00000000 00000000  1000        0 26854 1 0 100 0 0 10 0
         2: 0100007F:A000 0100007F:20C0 01 00000000:00000000 00:00000000 00000000     8        0 26855 1 0 100 0 0 10 0
         3: 0100007F:20C0 0100007F:A001 01 00000000:00000000 00:00000000 00000000     0        0 0 1 0 100 0 0 10 0
         4: 0200007F:20C0 0100007F:A002 01 00000000:00000000 00:00000000 00000000     9        0 26856 1 0 100 0 0 10 0
      """
    func user(_ port: UInt16, _ client: UInt16, _ table: String, isVersion6: Bool = false) -> PortOwner.Answer {
      PortOwner.user(at: port, connectedFrom: client, isVersion6: isVersion6, in: table)
    }
    #expect(user(0x20C0, 0xA000, table) == .user(1000))
    for client: UInt16 in [0xA001, 0xA002, 0xA003] { #expect(user(0x20C0, client, table) == .notAccepted) }
    #expect(user(0x20C0, 0xA000, "x\n\u{0}\n: : : 01 : : : x y z w") == .notAccepted)
    let mapped = table.replacing("0100007F", with: "0000000000000000FFFF00000100007F")
    #expect(user(0x20C0, 0xA000, mapped) == .user(1000))
    #expect(user(0x20C0, 0xA000, mapped, isVersion6: true) == .notAccepted)
    let six = table.replacing("0100007F", with: "00000000000000000000000001000000")
    #expect(user(0x20C0, 0xA000, six, isVersion6: true) == .user(1000))
  }
}
