import Testing
import UTMachO

/// Files that Debian's lld has linked for every system, compared with lief, macholib, llvm-nm, and llvm-objdump.
@Suite struct LinkedFileTests {
  @Test func `There are files for all systems`() {
    #expect(LinkedFile.all.count == 29)
    let platforms = LinkedFile.all.flatMap(\.expected).flatMap(\.builds).compactMap(\.platform)
    #expect(Set(platforms) == [1, 2, 3, 4, 6, 7, 11])
  }

  @Test(arguments: LinkedFile.all) func `Other programs read the same`(_ linked: LinkedFile) throws {
    let file = try linked.read()
    #expect(file.errors.isEmpty)
    #expect(file.isUniversal == linked.name.hasPrefix("universal"))
    try #require(file.slices.count == linked.expected.count)
    for (slice, expected) in zip(file.slices, linked.expected) {
      #expect(slice.architecture == MachOArchitecture(type: expected.cpu[0], subtype: expected.cpu[1]))
      #expect(slice.architecture.name == expected.architecture)
      #expect(slice.kind.rawValue == expected.kind)
      #expect(slice.segments == expected.segments)
      #expect(slice.sections.map { [$0.segment, $0.name] } == expected.sections)
      #expect(slice.builds.map { ["\($0.minimum)", "\($0.sdk)"] } == expected.builds.map(\.versions))
      for (build, other) in zip(slice.builds, expected.builds) {
        if let platform = other.platform { #expect(build.platform.rawValue == UInt32(platform)) }
      }
      #expect(slice.libraries.map(\.path) == expected.libraries.map(\.path))
      #expect(slice.libraries.map { Self.command(of: $0.linkage) } == expected.libraries.map(\.command))
      #expect(slice.installName == expected.installName)
      #expect(slice.runPaths == expected.runPaths)
      #expect(slice.imports.sorted() == expected.imports)
      // The linker writes the addresses that lists need.
      guard slice.kind != .object else { continue }
      #expect(slice.classes.sorted() == expected.classes)
      #expect(selectors(of: slice, .implemented) == expected.implemented)
      #expect(selectors(of: slice, .named) == expected.named)
    }
  }

  @Test(arguments: [1, 13, 4095]) func `The sizes of pieces do not matter`(_ size: Int) throws {
    for name in ["ios-chained", "watchos", "universal64", "library-lazy"] {
      let bytes = try LinkedFile.bytes(of: name)
      #expect(MachOFile.read(bytes, inPiecesOf: size) == MachOFile.read(bytes, inPiecesOf: bytes.count))
    }
  }

  @Test(arguments: [
    "ios-chained", "ios-relative", "ios-relative-plain", "ios-category", "ios-swift-sections", "watchos",
  ])
  func `A delegate that chooses scenes is told from one that does not`(_ name: String) throws {
    let use = try LinkedFile.slice(of: name)?.selectors[Self.scenes]
    #expect(use?.contains(.implemented) == true)
    let other = try LinkedFile.slice(of: "ios-plain")
    // The protocol has the method in both.
    #expect(other?.selectors[Self.scenes] == .named)
  }

  @Test func `A selector that code sends is referenced`() throws {
    let selectors = try LinkedFile.slice(of: "ios-chained")?.selectors
    #expect(selectors?["requestAlwaysAuthorization"] == [.named, .referenced])
    #expect(selectors?["applicationDidEnterBackground:"] == .named)
    #expect(selectors?["requestWhenInUseAuthorization"] == nil)
  }

  @Test func `Old commands do not tell systems from simulators and the processor does`() throws {
    let platforms = try ["ios-old", "simulator-old", "library-lazy"].map {
      try LinkedFile.slice(of: $0)?.builds.first?.platform
    }
    #expect(platforms == [.iOS, .iOSSimulator, .macOS])
  }

  @Test func `A zippered library is for macOS and Mac Catalyst`() throws {
    #expect(try LinkedFile.slice(of: "library-zippered")?.isZippered == true)
    #expect(try LinkedFile.slice(of: "catalyst")?.isZippered == false)
  }

  @Test(arguments: ["ios-arm64e", "ios-arm64e-first"])
  func `arm64e is recognized with flags in its subtype`(_ name: String) throws {
    let architecture = try LinkedFile.slice(of: name)?.architecture
    #expect(architecture?.subtype == 0x8000_0002)
    #expect(architecture?.isARM64E == true)
    #expect(try LinkedFile.slice(of: "ios-chained")?.architecture.isARM64E == false)
  }

  @Test func `A stripped file still has the imports of its chained fixups`() throws {
    let imports = try LinkedFile.slice(of: "ios-stripped")?.imports
    #expect(imports?.contains("_OBJC_CLASS_$_HKHealthStore") == true)
  }

  @Test func `Bitcode is a segment`() throws {
    #expect(try LinkedFile.slice(of: "ios-bitcode")?.segments.contains("__LLVM") == true)
    #expect(try LinkedFile.slice(of: "ios-chained")?.segments.contains("__LLVM") == false)
  }

  @Test func `Entitlements are in the signature or in sections of simulator builds`() throws {
    let signed = try #require(try LinkedFile.slice(of: "ios-signed"))
    let list = try #require(signed.signedEntitlements?.propertyList)
    #expect(String(decoding: list, as: UTF8.self).contains("<key>com.apple.developer.healthkit</key><true/>"))
    #expect(signed.signedEntitlements?.der?.prefix(2) == [0x70, 0x10])
    #expect(try LinkedFile.slice(of: "ios-chained")?.signedEntitlements == MachOEntitlements())
    #expect(try LinkedFile.slice(of: "ios-plain")?.signedEntitlements == nil)
    let simulated = try LinkedFile.slice(of: "simulator")?.simulatedEntitlements
    #expect(simulated == signed.signedEntitlements)
  }

  private static let scenes = "application:configurationForConnectingSceneSession:options:"

  private func selectors(of slice: MachOSlice, _ use: MachOSelectorUse) -> [String] {
    slice.selectors.filter { $0.value.contains(use) }.map(\.key).sorted()
  }

  private static func command(of linkage: MachOLibrary.Linkage) -> Int {
    switch linkage {
    case .required: 0xC
    case .weak: 0x18
    case .reexported: 0x1F
    case .upward: 0x23
    case .lazy: 0x20
    }
  }
}
