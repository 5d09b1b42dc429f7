import PropertyLists
import UTLibC
import UTSystemCalls
import UTText

/// The part of Syncthing's configuration, config.xml, that is read: its address, and the folders it synchronizes. It is
/// never written.
package struct SyncthingConfiguration: Sendable {
  /// A folder that is synchronized.
  package struct Folder: Hashable, Sendable {
    package let id: String
    /// As in the configuration: absolute, or beginning with `~`.
    package let path: String
  }

  /// The address of the interface; a reason if it cannot be used.
  package let address: Result<EngineAddress, SyncError>
  /// The key, which belongs only in requests: never in a message or on a command line.
  let key: String
  package let folders: [Folder]

  /// The maximum size of the file.
  private static let maximumSize = 1 << 24

  /// Returns the path of the configuration of the user's Syncthing.
  ///
  /// - Parameter environment: looks up an environment variable.
  static func path(_ environment: (String) -> [UInt8]?) throws(SyncError) -> [UInt8] {
    for folder in places(environment) {
      let path = folder.appendingComponent(Array("config.xml".utf8))
      if Descriptor.status(at: path, followingLinks: true) != nil { return path }
    }
    throw .notConfigured
  }

  /// The folders in which the configuration may be, first the folders chosen by the user (`syncthing --help`, and
  /// "Syncthing Configuration" in its documentation).
  static func places(_ environment: (String) -> [UInt8]?) -> [[UInt8]] {
    let chosen = ["STHOMEDIR", "STCONFDIR"].compactMap(environment).filter { $0.first == UInt8(ascii: "/") }
    guard chosen.isEmpty else { return chosen }
    let name = Array("syncthing".utf8)
    let home = environment("HOME").flatMap { $0.first == UInt8(ascii: "/") ? $0 : nil }
    let own = environment("XDG_CONFIG_HOME").flatMap { $0.first == UInt8(ascii: "/") ? $0 : nil }
    let configurations = own ?? home?.appendingComponent(Array(".config".utf8))
    let state = UserFolder.state.path(environment: environment)
    return [state, configurations].compactMap { $0?.appendingComponent(name) }
  }

  /// Reads a file, which must belong to this user, and must not be writable by other users.
  init(at path: [UInt8]) throws(SyncError) {
    guard let file = Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY), let status = file.status() else {
      throw .unusableConfiguration("cannot open '\(PrintableText.short(path))': \(systemErrorText())")
    }
    let name = "'\(PrintableText.short(path))'"
    guard status.isFile else { throw .unusableConfiguration("\(name) is not a regular file") }
    guard status.owner == geteuid() else { throw .unusableConfiguration("\(name) belongs to another user") }
    guard status.permissions & 0o022 == 0 else {
      throw .unusableConfiguration("other users can write to \(name); remove their access with 'chmod go-w'")
    }
    guard status.size <= Self.maximumSize else {
      throw .unusableConfiguration(
        "\(name) is larger than the limit of \(Self.maximumSize) bytes")
    }
    guard let bytes = file.bytes(Int(status.size), at: 0) else {
      throw .unusableConfiguration("cannot read '\(PrintableText.short(path))'")
    }
    try self.init(xml: bytes)
  }

  /// - Parameter bytes: the contents of config.xml.
  init(xml bytes: [UInt8]) throws(SyncError) {
    guard let root = ConfigurationElement.root(of: bytes), root.name == "configuration" else {
      throw .unusableConfiguration("not a valid configuration file")
    }
    guard let interface = root.children.first(where: { $0.name == "gui" }) else {
      throw .unusableConfiguration("<gui> is missing")
    }
    key = interface.children.first { $0.name == "apikey" }?.text ?? ""
    guard !key.isEmpty else { throw .unusableConfiguration("the API key is missing") }
    address = Self.address(interface)
    folders = root.children.compactMap { element in
      guard element.name == "folder", let id = element.attributes["id"], let path = element.attributes["path"] else {
        return nil
      }
      return Folder(id: id, path: path)
    }
  }

  private static func address(_ interface: ConfigurationElement) -> Result<EngineAddress, SyncError> {
    let text = interface.children.first { $0.name == "address" }?.text ?? ""
    if interface.attributes["enabled"] == "false" {
      return .failure(.unusableConfiguration("the GUI is disabled; enable it"))
    }
    if interface.attributes["tls"] == "true" {
      return .failure(.unusableConfiguration("the GUI requires TLS; disable 'Use HTTPS for GUI'"))
    }
    guard let address = EngineAddress(text) else {
      return .failure(
        .unusableConfiguration("the GUI address '\(text)' is not a local address and port; use 127.0.0.1:8384"))
    }
    return .success(address)
  }
}
