import SystemTypes
import Testing
import TypeRegistry

@Suite struct SystemRegistryTests {
  /// 1,444 types of CoreTypes and its neighbours, 100 observed on Macs, and the one parent these have besides; 18 of
  /// apps and formats and 31 of devices that later systems have.
  @Test func `all types are there`() {
    #expect(TypeRegistry.system.types.count == 1444 + 100 + 1 + 18 + 31)
    #expect(TypeRegistry.system.undeclaredParents.isEmpty)
  }

  @Test(arguments: [
    ("heic", "public.heic"), ("md", "net.daringfireball.markdown"), ("JPG", "public.jpeg"), ("pdf", "com.adobe.pdf"),
    ("fs", "org.khronos.glsl.fragment-shader"), ("mp4", "public.mpeg-4"),
  ])
  func extensions(tag: String, identifier: String) {
    let data = TypeRegistry.system.type("public.data")
    #expect(
      TypeRegistry.system.type(tag: tag, tagClass: .filenameExtension, conformingTo: data)?.identifier == identifier)
  }

  /// Types that Macs have and CoreTypes does not declare: see the sources in TypeDeclarations/README.md.
  @Test(arguments: [
    ("ogg", "org.xiph.ogg-audio"), ("oga", "org.xiph.ogg-audio"), ("opus", "org.xiph.ogg-audio"),
    ("glb", "org.khronos.glb"), ("gltf", "org.khronos.gltf"), ("shortcut", "com.apple.shortcut"),
    ("sparseimage", "com.apple.disk-image-sparse"), ("asif", "com.apple.disk-image-sparse"),
    ("qta", "com.apple.quicktime-audio"), ("terminal", "com.apple.terminal.settings"),
    ("smart-health-card", "cards.smarthealth.smart-health-card"),
    ("voicecontrolcommands", "com.apple.voicecontrolcommands"), ("epub", "org.idpf.epub-container"),
    ("ibooks", "com.apple.ibooks-container"), ("ori", "com.olympus.raw-image"),
  ])
  func `observed files`(tag: String, identifier: String) {
    let data = TypeRegistry.system.type("public.data")
    let type = TypeRegistry.system.type(tag: tag, tagClass: .filenameExtension, conformingTo: data)
    #expect(type?.identifier == identifier)
  }

  @Test(arguments: [
    ("sparsebundle", "com.apple.disk-image-sparse-bundle"), ("backupbundle", "com.apple.disk-image-sparse-bundle"),
    ("mbox", "com.apple.mail.mbox"), ("epub", "org.idpf.epub-folder"), ("ibooks", "com.apple.ibooks-folder"),
    ("photoslibrary", "com.apple.photos.library"), ("workflow", "com.apple.automator-workflow"),
    ("action", "com.apple.automator-action"), ("caction", "com.apple.automator-conversion-action"),
    ("logarchive", "com.apple.logarchive"), ("movpkg", "com.apple.tv.movpkg"),
  ])
  func `observed packages`(tag: String, identifier: String) {
    let package = TypeRegistry.system.type("com.apple.package")
    let type = TypeRegistry.system.type(tag: tag, tagClass: .filenameExtension, conformingTo: package)
    #expect(type?.identifier == identifier)
  }

  @Test func `observed types conform`() throws {
    let audio = try #require(TypeRegistry.system.type("public.audio"))
    #expect(TypeRegistry.system.type("org.xiph.ogg-audio")?.conforms(to: audio) == true)
    let json = try #require(TypeRegistry.system.type("public.json"))
    #expect(TypeRegistry.system.type("org.khronos.gltf")?.conforms(to: json) == true)
    #expect(TypeRegistry.system.type("com.apple.visionpro")?.localizedDescription() == "Apple Vision Pro")
    #expect(TypeRegistry.system.type("com.apple.remote-application-placeholder")?.isDeclared == true)
  }

  @Test func `every type has evidence`() throws {
    #expect(TypeRegistry.system.types.allSatisfy { $0.evidence?.system != nil && $0.evidence?.source.isEmpty == false })
    func system(_ identifier: String) -> String? { TypeRegistry.system.type(identifier)?.evidence?.system }
    #expect(system("public.heic") == "macOS 10.15.7" && system("public.item") == "macOS 11.0")
    #expect(system("public.avif") == "macOS 13.3.1" && system("com.apple.iphone-14-1") == "macOS 13.0.1")
    #expect(system("net.daringfireball.markdown") == "macOS 26.6.2")
    let own = TypeRegistry.system.adding([TypeDeclaration(identifier: "com.example.note")]).type("com.example.note")
    #expect(own?.evidence == nil)
    #expect(TypeRegistry.system.type(tag: "xyzzy", tagClass: .filenameExtension, conformingTo: nil)?.evidence == nil)
  }

  @Test func `locations name the family`() throws {
    let location = try #require(TypeRegistry.system.type("public.jpeg")?.location)
    #expect(location.file == "TypeDeclarations/images.plist" && (location.line ?? 0) > 1)
  }

  @Test func `text beyond ASCII survives`() throws {
    let italics = TypeRegistry.system.types.filter { type in
      type.tags.contains { $0.tagClass == .osType && $0.values.contains { $0.contains("ƒ") } }
    }
    #expect(!italics.isEmpty)
    #expect(TypeRegistry.system.type(tag: "ƒlib", tagClass: .osType, conformingTo: nil)?.isDeclared == true)
  }
}
