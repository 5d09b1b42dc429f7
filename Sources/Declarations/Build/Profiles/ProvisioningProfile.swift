import FoundationEssentials
import PropertyLists

/// A provisioning profile: the permission to run an app with entitlements, signed by Apple.
///
/// It is a signed message whose content is a property list (Apple, TN3125 "Inside Code Signing: Provisioning
/// Profiles"). Signatures are not checked.
public struct ProvisioningProfile: Sendable {
  /// The purpose of a profile.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The App Store, and TestFlight.
    case appStore = "app-store"
    /// Registered devices, without a debugger.
    case adHoc = "ad-hoc"
    /// Registered devices, with a debugger.
    case development
    /// All devices of a company.
    case enterprise
    /// Macs, outside the App Store.
    case developerID = "developer-id"
  }

  /// The content.
  public let propertyList: PropertyList
  /// The root of the content.
  private let root: PropertyList.Node

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its path in messages.
  /// - Throws: if it is not a signed message, or its content is not a property list with a dictionary at its root.
  public init(parsing bytes: [UInt8], named name: String) throws(ProvisioningProfileError) {
    guard bytes.count <= SignedMessage.maximumSize else {
      throw ProvisioningProfileError(path: name, reason: "larger than \(SignedMessage.maximumSize) bytes")
    }
    let message: SignedMessage
    do { message = try SignedMessage(parsing: bytes) } catch {
      throw ProvisioningProfileError(path: name, reason: "it does not contain a signed message")
    }
    propertyList = PropertyList(parsing: Array(message.content), named: name)
    guard !propertyList.hasErrors, let root = propertyList.root, root.kind == .dictionary else {
      throw ProvisioningProfileError(
        path: name, reason: "the content is not a property list with a dictionary at its root")
    }
    self.root = root
  }

  /// The name.
  public var name: String? { root["Name"]?.string }
  /// The unique identifier.
  public var uuid: String? { root["UUID"]?.string }
  /// The identifiers of the teams; almost always one.
  public var teamIdentifiers: [String] { texts("TeamIdentifier") }
  /// The prefixes of application identifiers.
  public var prefixes: [String] { texts("ApplicationIdentifierPrefix") }
  /// The platforms, by Apple's names: iOS, OSX, tvOS, xrOS.
  public var platforms: [String] { texts("Platform") }
  /// The date on which it was created.
  public var creationDate: Date? { root["CreationDate"]?.date }
  /// When it expires.
  public var expirationDate: Date? { root["ExpirationDate"]?.date }
  /// The number of devices that it lists; nil if it does not limit them.
  public var deviceCount: Int? { root["ProvisionedDevices"].map(\.count) }
  /// The entitlements that it allows.
  public var entitlements: PropertyList.Node? { root["Entitlements"].flatMap { $0.kind == .dictionary ? $0 : nil } }

  /// The application identifier, with its prefix: `ABCDE12345.com.example.notes`, or with an asterisk at the end.
  public var applicationIdentifier: String? {
    (entitlements?["application-identifier"] ?? entitlements?["com.apple.application-identifier"])?.string
  }

  /// Whether a debugger may be attached.
  public var allowsDebugger: Bool {
    ["get-task-allow", "com.apple.security.get-task-allow"].contains { entitlements?[$0]?.boolean == true }
  }

  /// The purpose of the profile.
  public var kind: Kind {
    if root["ProvisionsAllDevices"]?.boolean == true { return platforms.contains("OSX") ? .developerID : .enterprise }
    if root["ProvisionedDevices"] != nil { return allowsDebugger ? .development : .adHoc }
    return allowsDebugger ? .development : .appStore
  }

  private func texts(_ key: String) -> [String] { root[key].map { $0.elements.compactMap(\.string) } ?? [] }
}
