import UTSyncEngines
import UTSyncNames
import UTText

/// The common parts of `pair`, `create`, `join`, and `unpair`.
extension ContainerRun {
  /// A device that the user named.
  struct NamedDevice: Sendable {
    let id: String
    /// The user's name for it, or the name that it reports.
    var name: String?
    let isPaired: Bool

    var label: String { SyncDevice(id: id, name: name).label }
  }

  /// The device that a text names: an identifier, the name or the beginning of the identifier of a paired device, or
  /// the number or the beginning of the identifier of a device that asks.
  func device(_ text: String) async throws -> NamedDevice {
    let (devices, id) = (try await sharing.devices(), text.uppercased())
    if sharing.isIdentifier(id) {
      let known = devices.first { $0.id == id }
      guard known?.isThisDevice != true else {
        throw Failure("the identifier belongs to this device\nhelp: use the identifier of the other device")
      }
      return NamedDevice(id: id, name: known?.name, isPaired: known != nil)
    }
    if let known = try devices.device(named: text) {
      return NamedDevice(id: known.id, name: known.name, isPaired: true)
    }
    if let asking = try await askingDevice(text) {
      return NamedDevice(id: asking.id, name: asking.name, isPaired: false)
    }
    throw Failure(
      "no device '\(PrintableText.short(text))' is paired or asks to be paired\n"
        + "help: list devices with 'utictl container pair'")
  }

  /// The device that asks to be paired and has a number, or an identifier that begins with a text; nil if there is
  /// none.
  func askingDevice(_ text: String) async throws -> AskingDevice? {
    let found = try await sharing.askingDevices().filter {
      String(ShortNumber.of($0.id)) == text || $0.id.isNamed(by: text)
    }
    guard found.count < 2 else {
      let ids = found.map { "\n  \($0.id)" }.joined()
      throw Failure(
        "several devices that ask to be paired match '\(PrintableText.short(text))'\nhelp: use one of these identifiers:\(ids)"
      )
    }
    return found.first
  }

  /// Adds a device if it is not paired, or changes its entry.
  ///
  /// - Parameter addresses: its addresses; nil to discover them.
  func pair(_ device: NamedDevice, addresses: [String]? = nil) async throws {
    try await sharing.add(device: device.id, name: device.name, addresses: addresses)
  }
}

extension [SyncDevice] {
  /// The other device with a name, or with an identifier that begins like this; nil if there is none.
  func device(named text: String) throws -> SyncDevice? {
    let found = filter { !$0.isThisDevice && ($0.name == text || $0.id.isNamed(by: text)) }
    guard found.count < 2 else {
      throw Failure(
        "several devices match '\(PrintableText.short(text))'\nhelp: use the whole identifier of one of them")
    }
    return found.first
  }

  /// The help for the devices that are not connected; nil if one is connected.
  ///
  /// - Parameter program: the program that must run there.
  func connectionHelp(_ program: SyncProgram) -> String? {
    let others = filter { !$0.isThisDevice }
    guard !others.isEmpty, !others.contains(where: { $0.isConnected == true }) else { return nil }
    return others.map { device in
      """
      \(device.label) is not connected; start \(program.name) on it and pair it with this device, or set its address: \
      utictl container pair \(device.name.map { ShellWord.of($0) } ?? device.id) --address tcp://HOST:22000
      """
    }.joined(separator: "\n")
  }
}

extension String {
  /// Whether a text is the beginning of this identifier of a device: its first group, or more.
  fileprivate func isNamed(by text: String) -> Bool { text.count >= 7 && hasPrefix(text.uppercased()) }
}
