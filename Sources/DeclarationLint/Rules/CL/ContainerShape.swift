import BundleDeclarations
import PropertyLists

/// Something else than a dictionary of dictionaries.
enum MisshapenContainers: DeclarationRule {
  static let description = RuleDescription(
    "CL001", "misshapen-containers", .error, platforms: .withDocuments, enforcers: [.documentation],
    summary: "NSUbiquitousContainers is not a dictionary of dictionaries",
    rationale: """
      The keys of NSUbiquitousContainers are the identifiers of iCloud containers, their values dictionaries that say how \
      the container's folder looks in iCloud Drive. Anything else is not read, and the folder is not shown.
      """,
    sources: [.cocoaKeys],
    examples: [
      Example(
        """
        <key>NSUbiquitousContainers</key>
        ↓<array>
          <string>iCloud.com.example.note</string>
        </array>
        """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          ↓<string>Notes</string>
        </dict>
        """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>NSUbiquitousContainerName</key>
          ↓<string>Notes</string>
        </dict>
        """, comment: "The container's identifier is missing between the two."),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict/>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let containers = subject.info.fields["NSUbiquitousContainers"] else { return }
    guard containers.kind == .dictionary else {
      report.add(
        "NSUbiquitousContainers must be a dictionary, but is \(containers.kind.withArticle)",
        "make it a dictionary whose keys are container identifiers", at: Place(containers))
      return
    }
    for container in subject.info.containers where container.entry.value.kind != .dictionary {
      report.add(
        "'\(container.identifier)' must be a dictionary, but is \(container.entry.value.kind.withArticle)",
        containerKeys.contains(container.identifier)
          ? "put it in a dictionary whose key is the container's identifier, iCloud.<id>"
          : "give it a dictionary with NSUbiquitousContainerName and the like", at: Place(container.entry.value))
    }
  }
}

/// The keys of a container's dictionary.
let containerKeys = [
  "NSUbiquitousContainerIsDocumentScopePublic", "NSUbiquitousContainerName",
  "NSUbiquitousContainerSupportedFolderLevels", "NSUbiquitousDisplaySet",
]

/// An identifier that is no container's.
enum UnprefixedContainer: DeclarationRule {
  static let description = RuleDescription(
    "CL002", "container-without-prefix", .warning, platforms: .withDocuments, enforcers: [.practice],
    summary: "A key of NSUbiquitousContainers does not begin with 'iCloud.'",
    rationale: """
      Container identifiers begin with 'iCloud.'; under any other key the settings belong to no container, and the folder \
      stays hidden. Containers of old that begin with a team's identifier are the exception.
      """,
    sources: [.cocoaKeys, .realProjects], fix: .unsafe,
    examples: [
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          ↓<key>com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerIsDocumentScopePublic</key>
            <true/>
          </dict>
        </dict>
        """,
        fixed: """
          <key>NSUbiquitousContainers</key>
          <dict>
            <key>iCloud.com.example.note</key>
            <dict>
              <key>NSUbiquitousContainerIsDocumentScopePublic</key>
              <true/>
            </dict>
          </dict>
          """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict/>
          <key>A1B2C3D4E5.com.example.note</key>
          <dict/>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for container in subject.info.containers where container.entry.value.kind == .dictionary {
      let identifier = container.identifier
      guard !identifier.hasPrefix("iCloud."), !identifier.utf8.contains(UInt8(ascii: "$")),
        !startsWithTeam(identifier), !containerKeys.contains(identifier)
      else { continue }
      let bare = identifier.lowercased().hasPrefix("icloud.") ? String(identifier.dropFirst(7)) : identifier
      var isFree: Bool { subject.info.fields["NSUbiquitousContainers"]?["iCloud.\(bare)"] == nil }
      report.add(
        "'\(identifier)' is no container identifier: it lacks the prefix 'iCloud.'", "write iCloud.\(bare)",
        at: Place(key: container.entry),
        fix: isFree && !bare.isEmpty
          ? .unsafe("Write iCloud.\(bare)", .rename(container.entry.value.path, to: "iCloud.\(bare)")) : nil)
    }
  }

  /// Whether an identifier begins with ten capitals and digits and a dot.
  private static func startsWithTeam(_ identifier: String) -> Bool {
    let bytes = Array(identifier.utf8.prefix(11))
    return bytes.count == 11 && bytes[10] == UInt8(ascii: ".")
      && bytes.prefix(10).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
  }
}

/// A build setting where none is expanded.
enum VariableContainer: DeclarationRule {
  static let description = RuleDescription(
    "CL003", "variable-in-container-key", .error, platforms: .withDocuments, enforcers: [.xcode],
    summary: "A key of NSUbiquitousContainers holds a build setting",
    rationale: """
      Xcode expands build settings in values only. In a key, $(PRODUCT_BUNDLE_IDENTIFIER) stays as it is, so the settings \
      belong to no container, and the folder stays hidden.
      """,
    sources: [.swiftBuild],
    examples: [
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          ↓<key>iCloud.$(PRODUCT_BUNDLE_IDENTIFIER)</key>
          <dict>
            <key>NSUbiquitousContainerName</key>
            <string>$(PRODUCT_NAME)</string>
          </dict>
          ↓<key>iCloud.${BUNDLE_ID}.shared</key>
          <dict/>
        </dict>
        """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerName</key>
            <string>$(PRODUCT_NAME)</string>
          </dict>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for container in subject.info.containers {
      guard container.identifier.contains("$(") || container.identifier.contains("${") else { continue }
      let value = subject.info.settings.expand(container.identifier).text
      report.add(
        "build settings are not expanded in keys: '\(container.identifier)' names no container",
        value.map { "write the identifier out: \($0)" } ?? "write the container's identifier out",
        at: Place(key: container.entry))
    }
  }
}

/// Keys of a container beside the containers.
enum MisplacedContainerKey: DeclarationRule {
  static let description = RuleDescription(
    "CL006", "container-key-at-root", .warning, platforms: .withDocuments, enforcers: [.practice],
    summary: "A key of an iCloud container stands at the root of the Info.plist",
    rationale: "The system reads these keys in the dictionary of a container only; at the root they do nothing.",
    sources: [.cocoaKeys, .realProjects], fix: .unsafe,
    examples: [
      Example(
        """
        ↓<key>NSUbiquitousContainerIsDocumentScopePublic</key>
        <true/>
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerName</key>
            <string>Notes</string>
          </dict>
        </dict>
        """,
        fixed: """
          <key>NSUbiquitousContainers</key>
          <dict>
            <key>iCloud.com.example.note</key>
            <dict>
              <key>NSUbiquitousContainerName</key>
              <string>Notes</string>
              <key>NSUbiquitousContainerIsDocumentScopePublic</key>
              <true/>
            </dict>
          </dict>
          """),
      Example(
        """
        ↓<key>NSUbiquitousContainerName</key>
        <string>Notes</string>
        """, comment: "To which container it belongs, a person has to say."),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerName</key>
            <string>Notes</string>
          </dict>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let containers = subject.info.containers
    let only = containers.count == 1 && containers[0].entry.value.kind == .dictionary ? containers[0] : nil
    for key in containerKeys {
      guard let entry = subject.info.fields.entry(key) else { continue }
      var fix: Fix?
      if let only, only.fields[key] == nil, !entry.isDuplicate {
        fix = .unsafe(
          "Move \(key) to \(only.identifier)", .remove(entry.value.path),
          .set(entry.value.value, at: only.entry.value.path.appending(key: key)))
      }
      report.add(
        "'\(key)' does nothing at the root of an Info.plist",
        "move it to NSUbiquitousContainers, under \(only?.identifier ?? "the container's identifier")",
        at: Place(key: entry), fix: fix)
    }
  }
}
