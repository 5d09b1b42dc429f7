/// Property lists that are large in one way: work may grow with them in proportion, not faster.
enum HostileList: String, CaseIterable {
  case namelessDocuments, emptyDocuments, completeDocuments, legacyDocuments, equalDocuments
  case exportedTypes, bareTypes, equalTypes, chainOfTypes, circlesOfTypes, importedTypes
  case contentTypes, knownContentTypes, documentExtensions, typeExtensions, tagClasses, parents
  case rootKeys, documentKeys, strangeKeys, duplicateKeys, settings, settingKeys, containers, quickLookTypes
  case deepArrays, longIdentifier, longSetting, longExtension, longKey, misplacedKeys, activationRule

  /// The property list.
  ///
  /// - Parameter count: how many of the things that it is made of.
  func text(_ count: Int) -> String {
    func each(_ text: (Int) -> String) -> String { (0..<count).map(text).joined(separator: "\n") }
    func documents(_ entry: (Int) -> String) -> String {
      "<key>CFBundleDocumentTypes</key><array>\(each { "<dict>\(entry($0))</dict>" })</array>"
    }
    func exported(_ entry: (Int) -> String) -> String {
      "<key>UTExportedTypeDeclarations</key><array>\(each { "<dict>\(entry($0))</dict>" })</array>"
    }
    func identified(_ number: Int) -> String { "<key>UTTypeIdentifier</key><string>com.maker.t\(number)</string>" }
    func document(_ contents: String) -> String {
      "<key>CFBundleDocumentTypes</key><array><dict>\(contents)</dict></array>"
    }
    func type(_ contents: String) -> String {
      "<key>UTExportedTypeDeclarations</key><array><dict>\(identified(0))\(contents)</dict></array>"
    }
    func tags(_ extensions: String) -> String {
      "<key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><array>\(extensions)</array></dict>"
    }
    let conforming = "<key>UTTypeConformsTo</key><array><string>public.data</string></array>"
    let long = String(repeating: "a", count: count * 10)
    let body =
      switch self {
      case .namelessDocuments:
        documents { "<key>LSItemContentTypes</key><array><string>com.maker.t\($0)</string></array>" }
      case .emptyDocuments: documents { _ in "" }
      case .completeDocuments:
        documents {
          """
          <key>CFBundleTypeName</key><string>N\($0)</string><key>CFBundleTypeRole</key><string>Editor</string>
          <key>LSHandlerRank</key><string>Owner</string><key>LSItemContentTypes</key><array>
          <string>com.maker.t\($0)</string></array>
          """
        } + exported { identified($0) + conforming + tags("<string>e\($0)</string>") }
      case .legacyDocuments:
        documents {
          "<key>CFBundleTypeExtensions</key><array><string>e\($0)</string><string>E\($0)</string></array>"
            + "<key>LSTypeIsPackage</key><true/>"
        }
      case .equalDocuments:
        documents { _ in
          "<key>CFBundleTypeName</key><string>N</string><key>LSItemContentTypes</key><array><string>public.png</string></array>"
        }
      case .exportedTypes: exported { identified($0) + conforming + tags("<string>e\($0)</string>") }
      case .bareTypes: exported(identified)
      case .equalTypes: exported { _ in identified(0) + conforming + tags("<string>md</string>") }
      case .chainOfTypes:
        exported {
          identified($0) + "<key>UTTypeConformsTo</key><array><string>com.maker.t\($0 + 1)</string></array>"
            + tags("<string>e\($0)</string>")
        } + documents { "<key>LSItemContentTypes</key><array><string>com.maker.t\($0)</string></array>" }
      case .circlesOfTypes:
        exported {
          identified($0) + "<key>UTTypeConformsTo</key><array><string>com.maker.t\($0 + 1)</string>"
            + "<string>com.maker.t0</string></array>"
        }
      case .importedTypes:
        "<key>UTImportedTypeDeclarations</key><array>"
          + each {
            "<dict><key>UTTypeIdentifier</key><string>public.x\($0)</string>\(conforming)\(tags("<string>txt</string>"))</dict>"
          } + "</array>"
      case .contentTypes:
        document("<key>LSItemContentTypes</key><array>\(each { "<string>public.x\($0)</string>" })</array>")
      case .knownContentTypes:
        document("<key>LSItemContentTypes</key><array>\(each { _ in "<string>public.png</string>" })</array>")
      case .documentExtensions:
        document(
          "<key>CFBundleTypeExtensions</key><array>\(each { "<string>.E\($0)</string>" })</array>"
            + "<key>LSItemContentTypes</key><array><string>public.png</string></array>")
      case .typeExtensions: type(conforming + tags(each { "<string>.E\($0)</string>" }))
      case .tagClasses:
        type(
          "<key>UTTypeTagSpecification</key><dict>" + each { "<key>public.c\($0)</key><string>x</string>" } + "</dict>")
      case .parents: type("<key>UTTypeConformsTo</key><array>" + each { "<string>org.p\($0)</string>" } + "</array>")
      case .rootKeys: each { "<key>CFBundleDocumentTyp\($0)</key><string>x</string>" }
      case .documentKeys: document(each { "<key>LSItemContentType\($0)</key><string>x</string>" })
      case .strangeKeys: documents { "<key>Key\($0)</key><string>x</string>" }
      case .duplicateKeys: each { _ in "<key>CFBundleDocumentTypes</key><array/>" }
      case .settings:
        documents { "<key>CFBundleTypeName</key><string>$(A\($0):upper) ${B:default=$(C)}</string>" }
      case .settingKeys: each { "<key>$(KEY\($0))</key><string>x</string>" }
      case .containers:
        "<key>NSUbiquitousContainers</key><dict>"
          + each { "<key>com.maker.c\($0)</key><dict><key>NSUbiquitousContainerNam</key><true/></dict>" } + "</dict>"
      case .quickLookTypes:
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.quicklook.preview</string>"
          + "<key>NSExtensionAttributes</key><dict><key>QLSupportedContentTypes</key><array>"
          + each { "<string>dyn.age8\($0)</string>" } + "</array></dict></dict>"
      case .deepArrays:
        "<key>CFBundleDocumentTypes</key>" + String(repeating: "<array>", count: min(count, 480))
          + String(repeating: "</array>", count: min(count, 480))
      case .longIdentifier:
        type(tags("<string>\(long)</string>")) + document("<key>\(long)</key><string>.\(long)</string>")
      case .longSetting:
        document("<key>CFBundleTypeName</key><string>\(String(repeating: "$(A:", count: count))</string>")
      case .longExtension: document("<key>CFBundleTypeExtensions</key><array><string>___A\(long)</string></array>")
      case .longKey: "<key>\(long)</key><string>\(String(repeating: "__ ", count: count))</string>"
      case .misplacedKeys: documents { _ in "<key>UTTypeConformsTo</key><array><string>public.data</string></array>" }
      case .activationRule:
        "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>"
          + each { "\"public.x\($0)\"" } + "</string></dict></dict>"
      }
    return
      "<plist version=\"1.0\"><dict>\n<key>CFBundleIdentifier</key><string>com.maker.app</string>\n\(body)\n</dict></plist>\n"
  }
}
