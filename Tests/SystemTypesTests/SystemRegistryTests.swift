import SystemTypes
import Testing
import TypeRegistry

@Suite struct SystemRegistryTests {
  /// 1,444 types of CoreTypes and its neighbours, 78 observed on Macs, and the one parent these have besides.
  @Test func allTypesAreThere() {
    #expect(TypeRegistry.system.types.count == 1444 + 78 + 1)
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

  @Test func locationsNameTheFamily() throws {
    let location = try #require(TypeRegistry.system.type("public.jpeg")?.location)
    #expect(location.file == "TypeDeclarations/images.plist" && (location.line ?? 0) > 1)
  }

  @Test func textBeyondASCIISurvives() throws {
    let italics = TypeRegistry.system.types.filter { type in
      type.tags.contains { $0.tagClass == .osType && $0.values.contains { $0.contains("ƒ") } }
    }
    #expect(!italics.isEmpty)
    #expect(TypeRegistry.system.type(tag: "ƒlib", tagClass: .osType, conformingTo: nil)?.isDeclared == true)
  }
}
