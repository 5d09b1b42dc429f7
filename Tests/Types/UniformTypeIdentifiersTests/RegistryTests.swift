import InstalledTypes
import Testing
import TypeRegistry
import UniformTypeIdentifiers

/// Types of several registries side by side.
@Suite struct RegistryTests {
  private let registry = TypeRegistry.system.adding([
    TypeDeclaration(
      identifier: "com.example.note", conformsTo: ["public.json"], tags: [.init(.filenameExtension, ["note"])],
      version: "3")
  ])

  @Test func `a task has its own registry`() async throws {
    #expect(UTType("com.example.note") == nil)
    let note = try #require(registry.withCurrent { UTType("com.example.note") })
    await registry.withCurrent {
      #expect(UTType(filenameExtension: "note") == note)
      let child = await Task { UTType(filenameExtension: "NOTE") }.value
      #expect(child == note)
    }
    #expect(UTType(filenameExtension: "note")?.isDynamic == true)
  }

  @Test func `types compare and conform by identifier`() throws {
    let note = try #require(registry.withCurrent { UTType("com.example.note") })
    #expect(note.conforms(to: .json) && note.conforms(to: .data) && !note.conforms(to: .image))
    #expect(note.supertypes == UTType.json.supertypes.union([.json]))
    #expect(UTType.json.isSupertype(of: note) && note.isSubtype(of: .text))
    let foreign = try #require(registry.withCurrent { UTType("public.jpeg") })
    #expect(foreign == .jpeg && foreign.hashValue == UTType.jpeg.hashValue)
    #expect(foreign.conforms(to: .image) && UTType.jpeg.conforms(to: foreign) && !foreign.isSubtype(of: .jpeg))
    // A type asked for by name elsewhere is the same type.
    #expect(UTType(exportedAs: "com.example.note") == note && !UTType(exportedAs: "com.example.note").isDeclared)
  }

  @Test func `supertypes of another registry narrow a search`() {
    registry.withCurrent {
      #expect(UTType(filenameExtension: "note", conformingTo: .json)?.isDeclared == true)
      #expect(UTType(filenameExtension: "note", conformingTo: .image)?.isDynamic == true)
    }
    TypeRegistry([TypeDeclaration(identifier: "com.example.x", tags: [.init(.filenameExtension, ["x"])])]).withCurrent {
      #expect(UTType(filenameExtension: "x")?.isDynamic == true)
      #expect(UTType(tag: "x", tagClass: .filenameExtension, conformingTo: nil)?.isDeclared == true)
      #expect(UTType.jpeg.isDeclared)
    }
  }

  @Test func `a registry answers for its types`() throws {
    let note = UTType(try #require(registry.type("com.example.note")))
    #expect(note.isDeclared && note.version == 3 && note.preferredFilenameExtension == "note")
    #expect(note.uniformType == registry.type("com.example.note"))
  }

  /// In a process of its own, whose environment can be changed.
  @Test func `the description in the language of the user`() async {
    await #expect(processExitsWith: .success) {
      let note = try #require(
        TypeRegistry([
          TypeDeclaration(
            identifier: "com.example.note", description: "note",
            localizedDescriptions: ["de": "Notiz", "pt-BR": "nota", "pt": "apontamento"])
        ]).type("com.example.note"))
      let texts = [
        "C": "note", "en_US.UTF-8": "note", "de_AT.UTF-8": "Notiz", "pt_BR.UTF-8@euro": "nota", "pt_PT": "apontamento",
      ]
      unsetenv("LANGUAGE")
      for (locale, text) in texts {
        setenv("LC_ALL", locale, 1)
        #expect(UTType(note).localizedDescription == text, "\(locale)")
      }
      setenv("LC_ALL", "en_US.UTF-8", 1)
      setenv("LANGUAGE", "fr:de", 1)
      #expect(UTType(note).localizedDescription == "Notiz")
    }
  }

  @Test(arguments: ["1.5", "", "one", "99999999999999999999"])
  func `versions that are not whole numbers`(version: String) {
    let registry = TypeRegistry([TypeDeclaration(identifier: "com.example.x", version: version)])
    #expect(registry.withCurrent { UTType("com.example.x")?.version } == nil)
  }
}
