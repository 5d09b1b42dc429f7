import BundleDeclarations

/// An entry that AppKit has no class for.
enum MissingDocumentClass: DeclarationRule {
  static let description = RuleDescription(
    "DT037", "missing-document-class", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type with the role Editor has no NSDocumentClass, where others have one",
    rationale: """
      An app of AppKit's document classes opens a document by the class that its document type names. Without one, the app \
      has to open such files by itself, as some do; apps without any NSDocumentClass are not looked at.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .documentTypes(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>CFBundleTypeRole</key>
        <string>Editor</string>
        <key>NSDocumentClass</key>
        <string>NoteDocument</string>
        """,
        """
        ↓↓<key>CFBundleTypeName</key>
        <string>Notebook</string>
        <key>CFBundleTypeRole</key>
        <string>Editor</string>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>CFBundleTypeRole</key>
        <string>Editor</string>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let usesClasses = subject.documentTypes.contains { $0.fields.text("NSDocumentClass")?.written.isEmpty == false }
    guard usesClasses else { return }
    for type in subject.documentTypes {
      guard type.role?.value == DocumentRole.editor.rawValue, type.fields["NSDocumentClass"] == nil,
        !type.isRelatedItem
      else { continue }
      report.add(
        "document type '\(type.title)' has the role Editor and no NSDocumentClass",
        "name the class that opens it", at: Place(type.node))
    }
  }
}

/// A Swift class without its module.
enum UnqualifiedDocumentClass: RunRule {
  static let description = RuleDescription(
    "DT038", "unqualified-document-class", .warning, platforms: .macOS, enforcers: [.practice],
    summary: "NSDocumentClass names a Swift class without its module",
    rationale: """
      AppKit finds the class by the name that the Objective-C runtime knows: for a class in Swift that is Module.Name, \
      unless @objc(Name) gives it another. Without the module no document opens. It is only said of classes that are in the \
      code that was given with --sources, or that another entry names with their module.
      """,
    sources: [.realProjects], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>NSDocumentClass</key>
        ↓<string>Note</string>
        """, on: .macOS,
        with: [.init("Note.swift", "import AppKit\n\nfinal class Note: NSDocument {\n}\n")],
        fixed: """
          <key>CFBundleTypeName</key>
          <string>Note</string>
          <key>NSDocumentClass</key>
          <string>$(PRODUCT_MODULE_NAME).Note</string>
          """),
      .documentTypes(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>NSDocumentClass</key>
        <string>$(PRODUCT_MODULE_NAME).Note</string>
        """,
        """
        <key>CFBundleTypeName</key>
        <string>Text</string>
        <key>NSDocumentClass</key>
        ↓<string>Note</string>
        """, on: .macOS),
      .documentType(
        """
        <key>NSDocumentClass</key>
        <string>Note</string>
        """, on: .macOS, with: [.init("Note.swift", "@objc(Note)\nfinal class Note: NSDocument {\n}\n")]),
      .documentType(
        """
        <key>NSDocumentClass</key>
        <string>Note</string>
        """, on: .macOS, with: [.init("Note.h", "@interface Note : NSDocument\n@end\n")]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    let classes = SourceClasses(run.sources)
    for subject in run.subjects where subject.isFor(description.platforms) {
      let names = subject.documentTypes.compactMap { $0.fields.text("NSDocumentClass") }
      let qualified = Set(
        names.compactMap { name in
          name.written.lastIndex(of: ".").map { String(name.written[name.written.index(after: $0)...]) }
        })
      for name in names where !name.written.contains(".") && !name.written.contains("$") {
        let value = name.written
        guard classes.swift.contains(value) || qualified.contains(value), !classes.objectiveC.contains(value) else {
          continue
        }
        let full = "$(PRODUCT_MODULE_NAME).\(value)"
        report.add(
          "the Swift class '\(value)' is not found without its module", "write \(full), or give it @objc(\(value))",
          at: Place(name), fix: .unsafe("Write \(full)", .set(.string(full), at: name.node.path)))
      }
    }
  }
}

/// Something that a document cannot be exported as.
enum InvalidExportableType: DeclarationRule {
  static let description = RuleDescription(
    "DT039", "invalid-exportable-type", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "NSExportableTypes or NSExportableAs names something that is not there",
    rationale: """
      NSExportableTypes lists the types that a document can be saved as besides its own; each has to be the system's or \
      declared by the bundle. The older NSExportableAs lists the names of other document types.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>NSExportableTypes</key>
        <array>
          <string>com.adobe.pdf</string>
          ↓<string>pdf</string>
          ↓<string>com.example.unheard-of</string>
        </array>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Note</string>
        ↓<key>NSExportableAs</key>
        <array>
          <string>Note</string>
          ↓<string>Notebook</string>
        </array>
        """, on: .macOS),
      .documentType(
        """
        <key>NSExportableTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var names: Set<String>?
    for type in subject.documentTypes {
      for text in type.fields.texts("NSExportableTypes") {
        guard let value = text.value, !value.isEmpty, subject.types.standing(of: value.trimmed) == .unknown else {
          continue
        }
        let isIdentifier = value.utf8.contains(UInt8(ascii: ".")) && !value.utf8.contains(UInt8(ascii: "/"))
        report.add(
          isIdentifier ? "the type '\(value)' is not known here" : "'\(value)' is no type identifier",
          isIdentifier ? "import it" : "write the identifier of the type, such as com.adobe.pdf", at: Place(text))
      }
      guard let entry = type.fields.entry("NSExportableAs") else { continue }
      report.add(
        "NSExportableAs is deprecated", "list types in NSExportableTypes", at: Place(key: entry), severity: .note)
      let known = names ?? Set(subject.documentTypes.compactMap { $0.name?.written })
      names = known
      for text in type.fields.texts("NSExportableAs") where text.value != nil && !known.contains(text.written) {
        report.add("no document type is named '\(text.written)'", "write the CFBundleTypeName of one", at: Place(text))
      }
    }
  }
}

/// A Core Data store where there is none.
enum PersistentStoreType: RunRule {
  static let description = RuleDescription(
    "DT040", "persistent-store-type", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "NSPersistentStoreTypeKey names no type of store, or the app does not use Core Data",
    rationale: """
      The key says how AppKit's Core Data documents are stored: SQLite, XML, Binary or InMemory. Xcode's template put it \
      into other apps too, where it has no effect; that is only said where the code was given with --sources.
      """,
    sources: [.coreFoundationKeys, .realProjects],
    examples: [
      .documentType(
        """
        <key>NSPersistentStoreTypeKey</key>
        ↓<string>Sqlite</string>
        """, on: .macOS),
      .documentType(
        """
        <key>NSPersistentStoreTypeKey</key>
        ↓<string>Binary</string>
        """, on: .macOS, with: [.init("Note.swift", "import AppKit\n")]),
      .documentType(
        """
        <key>NSPersistentStoreTypeKey</key>
        <string>SQLite</string>
        """, on: .macOS, with: [.init("Note.swift", "import CoreData\n")]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    let isUnused = !run.sources.isEmpty && !SourceClasses(run.sources).usesCoreData
    for subject in run.subjects where subject.isFor(description.platforms) {
      for type in subject.documentTypes {
        guard let store = type.fields.text("NSPersistentStoreTypeKey"), let value = store.value, !value.isEmpty
        else { continue }
        if !DocumentTypeKeys.storeTypes.contains(value) {
          report.add(
            "NSPersistentStoreTypeKey '\(value)' is no type of store",
            "say \(DocumentTypeKeys.storeTypes.joined(separator: ", ")): case counts", at: Place(store))
        } else if isUnused {
          report.add(
            "NSPersistentStoreTypeKey '\(value)' is there, and nothing in the code uses Core Data", "remove the key",
            at: Place(store))
        }
      }
    }
  }
}
