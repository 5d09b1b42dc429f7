import Foundation
import OptionalTypes
import Testing
import UniformTypeIdentifiers

@testable import ut_compile_type_declarations

/// The sets that registries can add.
@Suite struct TypeSetTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  private func type(_ tag: String, in set: TypeSet, conformingTo supertype: String = "public.item") -> UniformType? {
    let registry = TypeRegistry.system.adding(set)
    return registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: registry.type(supertype))
  }

  @Test func `the checked-in tables are those of the declarations`() throws {
    let checkedIn = Self.folder.appending(path: "Sources/Types/OptionalTypes/CompiledTypeSets.swift")
    let made = try TableSource.makeOptional(from: Self.folder.appending(path: "TypeDeclarations").path)
    // Not compared in the expectation itself, which would print the tables.
    let isCurrent = try String(contentsOf: checkedIn, encoding: .utf8) == made
    #expect(isCurrent, "TypeDeclarations/optional/ was edited: run `make types`, and commit what it writes")
  }

  @Test func `sets are named`() {
    #expect(TypeSet.all.map(\.name) == ["web", "xcode", "community"])
    #expect(TypeSet(named: "web")?.declarations == TypeSet.web.declarations)
    #expect(TypeSet(named: "Web") == nil && TypeSet(named: "") == nil && TypeSet(named: "./web") == nil)
  }

  @Test func `the system's registry has no optional types`() {
    for tag in ["woff2", "wasm", "swiftpm", "toml"] {
      #expect(TypeRegistry.system.declaredTypes(tag: tag, tagClass: .filenameExtension, conformingTo: nil).isEmpty)
    }
  }

  /// https://www.iana.org/assignments/media-types/, as of March 2026. ECMA-426 for source maps.
  @Test(arguments: [
    ("woff", "font/woff"), ("woff2", "font/woff2"), ("wasm", "application/wasm"), ("avif", "image/avif"),
    ("map", "application/json"), ("webmanifest", "application/manifest+json"), ("toml", "application/toml"),
    ("mkv", "video/matroska"), ("mka", "audio/matroska"), ("ogg", "audio/ogg"), ("oga", "audio/ogg"),
    ("ogv", "video/ogg"), ("opus", "audio/ogg"), ("gltf", "model/gltf+json"), ("glb", "model/gltf-binary"),
    ("jsonld", "application/ld+json"), ("atom", "application/atom+xml"), ("mpd", "application/dash+xml"),
    ("sql", "application/sql"), ("rar", "application/vnd.rar"), ("apng", "image/apng"), ("ttl", "text/turtle"),
  ])
  func `registered MIME types`(tag: String, mimeType: String) {
    #expect(type(tag, in: .web)?.preferredTag(.mimeType) == mimeType)
  }

  /// Apple's type comes first for .ts, whose extension IANA has for video/mp2t.
  @Test func `the type of TypeScript files`() {
    #expect(type("ts", in: .web)?.identifier == "public.mpeg-2-transport-stream")
    #expect(type("ts", in: .web, conformingTo: "public.source-code")?.identifier == "com.microsoft.typescript")
    #expect(type("tsx", in: .web)?.identifier == "com.microsoft.typescript")
    #expect(type("ts", in: .xcode)?.identifier == "public.mpeg-2-transport-stream")
  }

  /// A set adds types, and gives MIME types to some; what else the system declares stays as it is.
  @Test(arguments: [TypeSet.web, .xcode, .community])
  func `sets change no answer of the system`(set: TypeSet) throws {
    let registry = TypeRegistry.system.adding(set)
    let system = TypeRegistry.system
    for type in system.types {
      let same = try #require(registry.type(type.identifier))
      #expect(same.supertypes.map(\.identifier) == type.supertypes.map(\.identifier), "\(type)")
      for tags in type.tags {
        #expect(Set(tags.values).isSubset(of: Set(same.tags.first { $0.tagClass == tags.tagClass }?.values ?? [])))
        for tag in tags.values {
          let old = system.type(tag: tag, tagClass: tags.tagClass, conformingTo: nil)
          #expect(registry.type(tag: tag, tagClass: tags.tagClass, conformingTo: nil)?.identifier == old?.identifier)
        }
      }
    }
    #expect(registry.problems.allSatisfy { $0.severity == .note } && registry.undeclaredParents.isEmpty)
    #expect(set.declarations.allSatisfy { $0.location?.file == "TypeDeclarations/optional/\(set.name).plist" })
  }

  /// The answers of a Mac with Xcode.
  @Test(arguments: [
    ("swiftpm", "com.apple.swiftpm"), ("xcstrings", "com.apple.xcode.xcstrings"),
    ("strings", "com.apple.xcode.strings-text"), ("playground", "com.apple.dt.playground"),
    ("entitlements", "com.apple.xcode.entitlements-property-list"), ("gpx", "com.topografix.gpx"),
    ("toml", "public.toml"), ("ini", "com.microsoft.ini"), ("mlmodelc", "com.apple.coreml.mlmodelc"),
    ("xcprivacy", "com.apple.xcode.app-privacy-property-list"), ("xcassets", "com.apple.dt.assetcatalog"),
    ("storyboard", "com.apple.dt.interfacebuilder.document.storyboard"), ("xcframework", "com.apple.xcframework"),
    ("hlsl", "com.microsoft.hlsl"), ("xliff", "org.oasis-open.xliff"), ("xlf", "org.oasis-open.xliff"),
    ("icon", "com.apple.iconcomposer.icon"), ("xcloc", "com.apple.xcode.xcloc"), ("sql", "org.iso.sql"),
  ])
  func xcode(tag: String, identifier: String) {
    #expect(type(tag, in: .xcode)?.identifier == identifier)
  }

  /// The identifiers that Macs have for these, declared by apps.
  @Test(arguments: [("ogv", "org.xiph.ogv"), ("ogm", "org.xiph.ogv"), ("xsl", "org.w3.xsl"), ("xslt", "org.w3.xsl")])
  func web(tag: String, identifier: String) {
    #expect(type(tag, in: .web)?.identifier == identifier)
  }

  @Test(arguments: [TypeSet.web, .xcode, .community])
  func `every type has evidence`(set: TypeSet) {
    let registry = TypeRegistry.system.adding(set)
    for declaration in set.declarations {
      #expect(registry.type(declaration.identifier)?.evidence?.source.isEmpty == false, "\(declaration.identifier)")
    }
    #expect(registry.type("org.w3c.woff2")?.evidence.map { $0.system == nil } ?? (set.name != "web"))
  }

  /// What the threads of CotEditor (1311, 2070), the TextBundle specification, and the owners of formats say.
  @Test(arguments: [
    ("tex", "org.tug.tex"), ("sty", "org.tug.tex"), ("bib", "org.tug.tex.bibtex"), ("opml", "org.opml.opml"),
    ("torrent", "org.bittorrent.torrent"), ("textbundle", "org.textbundle.package"), ("utm", "com.utmapp.utm"),
    ("po", "net.poedit.po"), ("md", "net.daringfireball.markdown"), ("ts", "public.mpeg-2-transport-stream"),
  ])
  func community(tag: String, identifier: String) {
    #expect(type(tag, in: .community)?.identifier == identifier)
  }

  /// Apps disagree about these: emulators, password managers, comic readers, settings of any program.
  @Test(arguments: ["gb", "gbc", "conf", "cfg", "kdbx", "cbz", "cpt", "rmd"])
  func `contested extensions have no type`(tag: String) {
    let types = TypeRegistry.system.adding(.community)
    #expect(types.declaredTypes(tag: tag, tagClass: .filenameExtension, conformingTo: nil).isEmpty)
  }

  @Test func `the community declares nothing of the system and of other sets, and nothing in public`() {
    let others = Set((TypeSet.web.declarations + TypeSet.xcode.declarations).map(\.identifier))
    for declaration in TypeSet.community.declarations {
      #expect(declaration.origin == .imported && !declaration.identifier.hasPrefix("public."))
      #expect(TypeRegistry.system.type(declaration.identifier) == nil && !others.contains(declaration.identifier))
    }
  }

  @Test func `types know their kind`() {
    #expect(type("swiftpm", in: .xcode, conformingTo: "com.apple.package")?.isDeclared == true)
    #expect(type("xcstrings", in: .xcode, conformingTo: "public.json")?.isDeclared == true)
    #expect(type("gpx", in: .xcode, conformingTo: "public.xml")?.isDeclared == true)
  }

  /// Code with Apple's API sees a set where its registry is the current one. Of two sets the first counts.
  @Test func `sets in the current registry`() {
    TypeRegistry.system.adding(.web, .xcode).withCurrent {
      #expect(UTType(filenameExtension: "woff2")?.preferredMIMEType == "font/woff2")
      #expect(UTType(mimeType: "application/wasm")?.preferredFilenameExtension == "wasm")
      #expect(UTType(filenameExtension: "ts", conformingTo: .sourceCode)?.identifier == "com.microsoft.typescript")
      #expect(UTType(filenameExtension: "toml")?.preferredMIMEType == "application/toml")
    }
  }
}
