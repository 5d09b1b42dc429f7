import UTLint
import UTLintRules

@testable import UTBuild

/// Any bytes as the executable of an app for the App Store, of a framework, and of an extension in it: whatever the file says, rules and
/// reports have an answer, and what is found has a place and says something.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkExecutable(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  guard let build = try? Build(files: files(bytes), named: "a.ipa") else { preconditionFailure("there is an app") }
  let findings = Linter().findings(in: BuildSubject(build, channel: .appStore))
  for finding in findings {
    precondition(!finding.message.isEmpty && finding.file.hasPrefix("a.ipa/Payload/Notes.app"))
  }
  for bundle in build.bundles {
    for binary in bundle.binaries {
      precondition(binary.problem != nil || !binary.slices.isEmpty)
      precondition(!binary.summary.isEmpty && bundle.contains(binary.path))
    }
    _ = bundle.knownEntitlements?.root.summary
  }
  precondition(build.changes(from: build).isEmpty)
  return 0
}

private func files(_ executable: [UInt8]) -> [String: [UInt8]] {
  func plist(_ text: String) -> [UInt8] {
    Array(
      """
      <plist version="1.0"><dict><key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>
      <key>MinimumOSVersion</key><string>15.0</string>\(text)</dict></plist>
      """.utf8)
  }
  let scenes = """
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneDelegateClassName</key><string>Notes.SceneDelegate</string></dict></array></dict></dict>
    """
  let folder = "Payload/Notes.app"
  return [
    "\(folder)/Info.plist": plist(scenes), "\(folder)/Notes": executable,
    "\(folder)/Frameworks/libnotes.dylib": executable,
    "\(folder)/Frameworks/Kit.framework/Info.plist": plist(""), "\(folder)/Frameworks/Kit.framework/Kit": executable,
    "\(folder)/PlugIns/Share.appex/Info.plist": plist(""), "\(folder)/PlugIns/Share.appex/Share": executable,
  ]
}
