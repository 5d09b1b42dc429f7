import BundleDeclarations
import PropertyLists

/// A package that is a file by its type.
enum PackageOfFlatType: DeclarationRule {
  static let description = RuleDescription(
    "DT030", "package-of-flat-type", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "LSTypeIsPackage is set for types that are flat files",
    rationale: """
      Beside LSItemContentTypes the key is not read: a type is a package if it conforms to com.apple.package. So either the \
      key or the declaration of the type says what is not meant.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        <key>LSTypeIsPackage</key>
        ↓<true/>
        """, on: .macOS),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.apple.rtfd</string>
        </array>
        <key>LSTypeIsPackage</key>
        <true/>
        """, on: .macOS),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        <key>LSTypeIsPackage</key>
        <true/>
        """, on: .macOS, comment: "What the type conforms to is not known."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.documentTypes where type.isPackage == true && type.hasContentTypes {
      guard let flag = type.fields["LSTypeIsPackage"], type.contentTypes.allSatisfy({ isFlat($0, in: subject) })
      else { continue }
      report.add(
        "LSTypeIsPackage is set, and '\(type.contentTypes[0].written)' is a flat file",
        "make the type conform to com.apple.package, or remove LSTypeIsPackage", at: Place(flag))
    }
  }

  private static func isFlat(_ type: DeclaredText, in subject: Subject) -> Bool {
    let folders = ["com.apple.package", "public.directory", "com.apple.bundle"]
    guard let value = type.value else { return false }
    // Catch-all types include packages.
    let isCatchAll = BroadTypes.everything.contains(value.inLowerCase)
    return !isCatchAll && subject.types.conforms(value, toAnyOf: folders) == false
  }
}

/// A package that older systems do not know as one.
enum PackageWithoutFlag: DeclarationRule {
  static let description = RuleDescription(
    "DT031", "package-without-flag", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "A document type for packages does not set LSTypeIsPackage",
    rationale: """
      A type that conforms to com.apple.package is a package wherever types are known. Apple's guide sets LSTypeIsPackage \
      beside it, for systems and tools that do not look at the type. New apps can do without.
      """,
    sources: [.documentGuide], fix: .safe,
    examples: [
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.apple.rtfd</string>
        </array>
        """, isFound: true,
        fixed: """
          <key>LSItemContentTypes</key>
          <array>
            <string>com.apple.rtfd</string>
          </array>
          <key>LSTypeIsPackage</key>
          <true/>
          """),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.apple.rtfd</string>
        </array>
        <key>LSTypeIsPackage</key>
        ↓<false/>
        """),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.apple.rtfd</string>
        </array>
        <key>LSTypeIsPackage</key>
        <true/>
        """),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>public.folder</string>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    let package = subject.types.candidate("com.apple.package")
    for type in subject.documentTypes where !type.contentTypes.isEmpty && !type.isForPlugIn {
      let flag = type.fields["LSTypeIsPackage"]
      guard flag == nil || type.isPackage == false,
        type.contentTypes.allSatisfy({
          $0.value.map { subject.types.conforms(subject.types.candidate($0), to: package) == true } ?? false
        })
      else { continue }
      report.add(
        flag == nil
          ? "'\(type.contentTypes[0].written)' is a package, and LSTypeIsPackage is not set"
          : "'\(type.contentTypes[0].written)' is a package, and LSTypeIsPackage says that it is not",
        "set LSTypeIsPackage for older systems", at: Place(flag ?? type.node),
        fix: .safe("Set LSTypeIsPackage", .set(.boolean(true), at: type.path("LSTypeIsPackage"))))
    }
  }
}

/// A package that is none by type.
enum PackageWithoutType: DeclarationRule {
  static let description = RuleDescription(
    "DT032", "package-without-type", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "A package is declared by extension and LSTypeIsPackage, without a type",
    rationale: """
      On macOS it still makes a package of a folder with that extension, where the app is installed. Other platforms, and \
      everything that asks for types, see a folder. Declare a type that conforms to com.apple.package.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>rtfd</string>
        </array>
        ↓<key>LSTypeIsPackage</key>
        <true/>
        """, on: .macOS,
        fixed: """
          <key>LSItemContentTypes</key>
          <array>
            <string>com.apple.rtfd</string>
          </array>
          <key>LSTypeIsPackage</key>
          <true/>
          """),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          <string>com.apple.rtfd</string>
        </array>
        <key>LSTypeIsPackage</key>
        <true/>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>txt</string>
        </array>
        <key>LSTypeIsPackage</key>
        <false/>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isCertainlyFor(LegacyKeysOffMac.description.platforms) else { return }
    var claims: LegacyClaims?
    for type in subject.documentTypes where type.isPackage == true && !type.hasContentTypes && type.hasLegacyTags {
      guard let entry = type.fields.entry("LSTypeIsPackage"), DeadTypeCodes.codes(of: type) == nil else { continue }
      var known = claims ?? LegacyClaims(subject)
      // Held once, it is not copied when it changes.
      claims = nil
      let fix = known.fix(for: type)
      claims = known
      report.add(
        "document type '\(type.title)' is a package by LSTypeIsPackage alone",
        "declare a type that conforms to com.apple.package, and list it in LSItemContentTypes", at: Place(key: entry),
        fix: fix)
    }
  }
}
