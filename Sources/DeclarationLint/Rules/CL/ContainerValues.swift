import BundleDeclarations
import NearMisses
import PropertyLists

private let folderLevels = ["None", "One", "Any"]

/// A folder depth that does not exist.
enum InvalidFolderLevels: DeclarationRule {
  static let description = RuleDescription(
    "CL004", "invalid-folder-levels", .error, platforms: .withDocuments, enforcers: [.documentation],
    summary: "NSUbiquitousContainerSupportedFolderLevels is not None, One or Any",
    rationale: "The three words are all that the system knows; any other value is as good as none.",
    sources: [.cocoaKeys], fix: .safe,
    examples: [
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            ↓<string>any</string>
          </dict>
        </dict>
        """,
        fixed: """
          <key>NSUbiquitousContainers</key>
          <dict>
            <key>iCloud.com.example.note</key>
            <dict>
              <key>NSUbiquitousContainerSupportedFolderLevels</key>
              <string>Any</string>
            </dict>
          </dict>
          """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            ↓<integer>1</integer>
          </dict>
          <key>iCloud.com.example.sketch</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            ↓<string>Two</string>
          </dict>
        </dict>
        """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            <string>One</string>
          </dict>
          <key>iCloud.com.example.sketch</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            <string>$(FOLDER_LEVELS)</string>
          </dict>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for container in subject.info.containers {
      guard let node = container.fields["NSUbiquitousContainerSupportedFolderLevels"] else { continue }
      guard let text = DeclaredText(node, settings: subject.info.settings) else {
        report.add(
          "NSUbiquitousContainerSupportedFolderLevels must be a string, but is \(node.kind.withArticle)",
          "say None, One or Any", at: Place(node))
        continue
      }
      // White space around it is told by another rule.
      guard let value = text.value, !folderLevels.contains(value.trimmed) else { continue }
      let meant = folderLevels.first { $0.lowercased() == value.lowercased() }
      report.add(
        "NSUbiquitousContainerSupportedFolderLevels '\(value)' is not one of None, One and Any",
        meant.map { "write \($0): case counts" } ?? "say None, One or Any", at: Place(node),
        fix: meant.map { .safe("Write \($0)", .set(.string($0), at: node.path)) })
    }
  }
}

/// A folder that has a name but is not shown.
enum PrivateContainer: DeclarationRule {
  private static let key = "NSUbiquitousContainerIsDocumentScopePublic"

  static let description = RuleDescription(
    "CL005", "private-container-with-name", .warning, platforms: .withDocuments, enforcers: [.documentation],
    summary: "A container has a name or folder levels for iCloud Drive but is not public",
    rationale: """
      NSUbiquitousContainerIsDocumentScopePublic is NO unless the Info.plist says YES, and a container that is not public \
      is not shown in iCloud Drive, whatever it is called. Where the file says NO, somebody may have meant it so; that is a \
      note only.
      """,
    sources: [.cocoaKeys, .report("deansyd/icloud_storage/issues/20")], fix: .unsafe,
    examples: [
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          ↓<dict>
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
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerIsDocumentScopePublic</key>
            ↓<false/>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            <string>Any</string>
          </dict>
        </dict>
        """, comment: "A note: perhaps it is meant so."),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerIsDocumentScopePublic</key>
            <true/>
            <key>NSUbiquitousContainerName</key>
            <string>Notes</string>
          </dict>
          <key>iCloud.com.example.note.private</key>
          <dict/>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for container in subject.info.containers {
      let isNamed =
        container.fields["NSUbiquitousContainerName"] != nil
        || container.fields["NSUbiquitousContainerSupportedFolderLevels"] != nil
      // One that stands at the root belongs here: CL006 says so.
      guard isNamed, subject.info.fields[key] == nil else { continue }
      let scope = container.fields[key]
      guard scope == nil || container.fields.flag(key) == false else { continue }
      report.add(
        "the container '\(container.identifier)' is private: iCloud Drive does not show it",
        "set \(key) to YES, or remove what only matters in iCloud Drive", at: Place(scope ?? container.entry.value),
        severity: scope == nil ? nil : .note,
        fix: .unsafe("Set \(key) to YES", .set(true, at: container.entry.value.path.appending(key: key))))
    }
  }
}

/// What does not belong in a container's dictionary.
enum UnknownContainerKey: DeclarationRule {
  static let description = RuleDescription(
    "CL009", "unknown-container-key", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "A container has a key that the system does not know, or a name that is no string",
    rationale: "The system ignores what it does not know; mostly it is a slip in the spelling.", sources: [.cocoaKeys],
    examples: [
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerIsDocumentScopePublic</key>
            <true/>
            ↓<key>NSUbiquitousContainerSupportedFolderLevel</key>
            <string>Any</string>
            <key>NSUbiquitousContainerName</key>
            ↓<dict/>
            <key>NSUbiquitousDisplaySet</key>
            ↓<true/>
          </dict>
        </dict>
        """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerIsDocumentScopePublic</key>
            <true/>
            <key>NSUbiquitousContainerName</key>
            <string>Notes</string>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            <string>Any</string>
          </dict>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for container in subject.info.containers {
      for entry in container.fields.node.entries {
        let key = entry.key
        if !containerKeys.contains(key) {
          var near: String? { nearMisses(of: key, among: containerKeys).first }
          report.add(
            "'\(key)' is no key of an iCloud container",
            near.map { "did you mean \($0)?" } ?? "remove it: the system ignores it", at: Place(key: entry))
        } else if ["NSUbiquitousContainerName", "NSUbiquitousDisplaySet"].contains(key), entry.value.kind != .string {
          report.add(
            "\(key) must be a string, but is \(entry.value.kind.withArticle)", "write it as a <string>",
            at: Place(entry.value))
        }
      }
    }
  }
}

/// An activity that documents continue but the app does not know.
enum UnlistedDocumentActivity: DeclarationRule {
  static let description = RuleDescription(
    "CL010", "unlisted-document-activity", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "NSUbiquitousDocumentUserActivityType is not in NSUserActivityTypes",
    rationale: """
      With the key, a document in iCloud can be continued on another device. An app that lists the activities it continues \
      but leaves this one out may not be offered it. Where there is no NSUserActivityTypes at all nothing is said: document \
      classes take care of it then.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>NSUbiquitousDocumentUserActivityType</key>
            ↓<string>com.example.note.edit</string>
          </dict>
        </array>
        <key>NSUserActivityTypes</key>
        <array>
          <string>com.example.note.show</string>
        </array>
        """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>NSUbiquitousDocumentUserActivityType</key>
            <string>com.example.note.edit</string>
          </dict>
        </array>
        <key>NSUserActivityTypes</key>
        <array>
          <string>com.example.note.edit</string>
        </array>
        """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>NSUbiquitousDocumentUserActivityType</key>
            <string>com.example.note.edit</string>
          </dict>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.info.fields["NSUserActivityTypes"] != nil else { return }
    let listed = subject.info.fields.texts("NSUserActivityTypes")
    let known = Set(listed.compactMap(\.value))
    guard known.count > 0, listed.allSatisfy({ $0.value != nil }) else { return }
    for type in subject.info.documentTypes {
      guard let activity = type.fields.text("NSUbiquitousDocumentUserActivityType"), let value = activity.value,
        !known.contains(value)
      else { continue }
      report.add("the activity '\(value)' is not in NSUserActivityTypes", "list it there", at: Place(activity))
    }
  }
}
