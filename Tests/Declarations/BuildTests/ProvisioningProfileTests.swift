import Testing
import UTBuild
import UTTestFixtures

/// Provisioning profiles, whose content is found by the structure of the message and not by looking for the text.
@Suite struct ProvisioningProfileTests {
  private static let allowsDebugger = "<key>get-task-allow</key><true/>"
  private static let devices = "<key>ProvisionedDevices</key><array><string>a</string><string>b</string></array>"
  private static let allDevices = "<key>ProvisionsAllDevices</key><true/>"

  @Test(arguments: [false, true]) func `the content is read whether or not lengths are known in advance`(
    _ isIndefinite: Bool
  ) throws {
    let bytes = HandmadeProfile.bytes(HandmadeProfile.content(), isIndefinite: isIndefinite)
    let profile = try ProvisioningProfile(parsing: bytes, named: "a.mobileprovision")
    #expect(profile.name == "Notes Store" && profile.teamIdentifiers == ["ABCDE12345"])
    #expect(profile.applicationIdentifier == "ABCDE12345.com.example.notes")
    // 2030-03-01 in seconds since 2001, as `date -d 2030-03-01Z +%s` says without 978307200.
    #expect(profile.expirationDate?.timeIntervalSinceReferenceDate == 920_246_400)
    #expect(profile.kind == .appStore && profile.deviceCount == nil)
  }

  /// TN3125: what a profile lists says what it is for.
  @Test(arguments: [
    ("", "", ProvisioningProfile.Kind.appStore), ("", devices, .adHoc), (allowsDebugger, devices, .development),
    ("", allDevices, .enterprise),
  ])
  func `devices and the debugger say what a profile is for`(
    _ entitlements: String, _ more: String, _ kind: ProvisioningProfile.Kind
  ) throws {
    let content = HandmadeProfile.content(entitlements: entitlements, more: more)
    let profile = try ProvisioningProfile(parsing: HandmadeProfile.bytes(content), named: "a")
    #expect(profile.kind == kind)
    #expect(profile.deviceCount == (more == Self.devices ? 2 : nil))
  }

  @Test func `a profile of Macs for all devices is for Developer ID`() throws {
    let content = HandmadeProfile.content(more: Self.allDevices).replacing(
      "<string>iOS</string>", with: "<string>OSX</string>")
    #expect(try ProvisioningProfile(parsing: HandmadeProfile.bytes(content), named: "a").kind == .developerID)
  }

  /// A search for the text would find one in each of these.
  @Test(arguments: [
    Array(HandmadeProfile.content().utf8), Array(HandmadeProfile.bytes(HandmadeProfile.content()).dropLast(9)),
    HandmadeProfile.bytes(HandmadeProfile.content()) + [0], HandmadeProfile.bytes("no property list"), [0x30, 0x80], [],
    HandmadeProfile.bytes(HandmadeProfile.content() + "<plist>"),
  ])
  func `what is not a signed property list is an error`(_ bytes: [UInt8]) {
    #expect(throws: ProvisioningProfileError.self) { try ProvisioningProfile(parsing: bytes, named: "a") }
  }

  /// No argument, because Swift Testing prints each byte.
  @Test func `a million nested values are an error`() {
    let bytes = [UInt8](repeating: 0x30, count: 2 << 20)
    #expect(throws: ProvisioningProfileError.self) { try ProvisioningProfile(parsing: bytes, named: "a") }
  }
}
