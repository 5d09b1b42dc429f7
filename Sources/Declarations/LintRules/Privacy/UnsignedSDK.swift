import UTBuild
import UTLint

/// A listed SDK that is not signed.
enum UnsignedSDK: BuildRule {
  static let description = RuleDescription(
    "PM023", "unsigned-sdk", .error, enforcers: [.appStore], storeCodes: ["ITMS-91065"], evidence: .quoted,
    outcome: .rejected,
    summary: "Xcode recorded that an SDK on Apple's list is not signed",
    rationale: """
      An SDK that is added to an app as an .xcframework must be signed. Xcode records the signature in \
      the archive's 'Signatures' folder, before it signs the framework for the app.
      """,
    sources: [.thirdPartySDKs, .report("blokadaorg/blokada/issues/1137")],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [receipt("Signatures/OpenSSL.xcframework-ios.signature", "OpenSSL.framework", ↓false)]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          receipt("Signatures/OpenSSL.xcframework-ios.signature", "OpenSSL.framework", true),
          receipt("Signatures/Own.xcframework-ios.signature", "Own.framework", false),
        ], comment: "A framework that is not on the list need not be signed."),
    ])

  private static func receipt(_ name: String, _ library: String, _ isSigned: ExampleValue) -> Example.Companion {
    .plist(name, ["metadata": ["library": "\(library)"], "signed": isSigned])
  }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application else { return }
    for signature in subject.build.signatures where signature.isSigned == false {
      guard let sdk = signature.knownSDK, let node = signature.propertyList.root?["signed"] else { continue }
      report.add(
        "the SDK \(sdk.name) was not signed when it was added to the app",
        "use an .xcframework signed by its authors, or sign it", at: FindingPlace(node))
    }
  }
}
