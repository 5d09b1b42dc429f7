import FoundationEssentials
import Testing
import UTBuild
import UTLibC
import UTTestFixtures
import UTThreads

/// Icon sets in projects, and the images in them. The images were made with Python's zlib, with all filters of rows.
@Suite struct IconSetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let images: [(name: String, isTransparent: Bool?, base64: String)] = [
    (
      "opaque", false,
      """
      iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAYAAADgzO9IAAAAUElEQVR42gGWAGn/AKVNyv8YJTD/ux1t/xMs3v/WI3v/Ltke\
      /wE/ch//jKdSAEwrIwC/BagAxxP4AMNi/QAC4axKADPBLwDXpCUAwzYgAN/NZQCd8SqqYCwAAABRSURBVLQAA4MWCIAO1UEA\
      a1wjAKFrBwBmi2IAFHI+AAT3zeUASaw1AHLLzQC+xRUAqE/+AHBMZAAAQn7L/8j+Kf9V5c3/jkbc/47Ut//Cdk3/hTNCKR3S\
      8d4AAAAASUVORK5CYII=
      """
    ),
    (
      "lastPixel", true,
      """
      iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAYAAADgzO9IAAAAoUlEQVR42gGWAGn/ACpaTf92dwb/+F2G/5ACSv/WvaP/QBvp\
      /wHIy8z/AWoqAATqawBVS4AAMc7NAMf8UgAChWjuAETvdADzLSAAj1ARAOsDSwDUwfcAA3kS7IDeiC4Ae9WHAJYzzQC6HowA\
      CPXDAAQXR18APrTSANgiWwCT/agApffjAP+ovwAA5LK6/ylwNP908GT/rGj3/wD1sP8rPcb+DINGiVMTqa8AAAAASUVORK5C\
      YII=
      """
    ),
    (
      "noAlpha", false,
      """
      iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAIAAABvrngfAAAAfUlEQVR42gFyAI3/AGb0W96qLMrtzStRV0EOTe5K8gGzT0NX\
      uPE91y8lMB0Ah/s671sCkNBy4NAOBit+8fTM7LN3l5vQA9Ynw4/bXq/9MNUGSXMyo3ay5QSNMcjHblmzDRRdmTp/8Q6YWy4A\
      SYFG73Awy/lTclLczq3XZLajghk4ktPfdhoAAAAASUVORK5CYII=
      """
    ),
    (
      "gray16", true,
      """
      iVBORw0KGgoAAAANSUhEUgAAAAMAAAACEAQAAABn7XLSAAAAGElEQVR42mNgZPr/H45BBAc7w/8fPxkYAY62CwY2NmfhAAAA\
      AElFTkSuQmCC
      """
    ),
    (
      "palette", nil,
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAMAAABIdo1RAAAABlBMVEUAAAAAAAClZ7nPAAAAAXRSTlMAQObYZgAAABBJREFU\
      eNpjYGBkYASi/4wAAh8BBXxgVKMAAAAASUVORK5CYII=
      """
    ),
    (
      "interlaced", nil,
      """
      iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAYAAAGXy9/eAAAAoUlEQVR42gGWAGn/AC+7Cf+t6uH/CcSp/5cgOf91NSv/h4sU\
      /wFcikL/fPqNAHR52ADhkXYAMEsIACwvCAACKaAvAEoDbwCcCAYAqPslALmhEwDJfuwAAxpSZ4Bd8iYAIiTqANWXGgCvxq0A\
      L61sAASIzz4AGZPAAHGsGwD3PiAAn9TCAFYxBQAA3FMc/yvDkP98lhf/615Q/4nkAf+Guqj/G38+ZnLHnbwAAAAASUVORK5C\
      YII=
      """
    ),
    (
      "truncated", nil,
      """
      iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAYAAADgzO9IAAAAFElEQVR42gGWAGn/AKV9Ef+eb7b/XQCr/+pEd7kAAAAASUVO\
      RK5CYII=
      """
    ),
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    let image = try #require(images.first { $0.name == name })
    return try [UInt8](#require(Data(base64Encoded: image.base64)))
  }

  private static let slot = #"{"idiom": "ios-marketing", "size": "1024x1024", "filename": "large.png"}"#

  /// Reads a set with one large image.
  private func largeImage(_ bytes: [UInt8]) throws -> IconSet.LargeImage {
    let contents =
      #"{"images": [{"idiom": "ios-marketing", "size": "1024x1024", "scale": "1x", "filename": "large.png"}]}"#
    try folder.write(contents, to: "Notes.appiconset/Contents.json")
    try folder.write(bytes: bytes, to: "Notes.appiconset/large.png")
    let set = try IconSet(path: "\(folder.path)/Notes.appiconset")
    #expect(set.name == "Notes" && set.slots.allSatisfy { $0.isLarge && $0.isForPhoneOrPad })
    return try #require(set.largeImages.first)
  }

  @Test(arguments: images.indices) func `transparent pixels are found`(_ index: Int) throws {
    let (name, isTransparent, _) = Self.images[index]
    let image = try largeImage(Self.bytes(name))
    #expect(image.header != nil && image.isTransparent == isTransparent, "\(name)")
  }

  /// An image of one column with 100,000 rows, all transparent in half, compressed to a few hundred bytes.
  private static let tall = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAYagCAQAAABAMBEfAAABO0lEQVR42u3CAQ0AAAwCIKPb3Pf4YKSLqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq\
    qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq\
    qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq\
    qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq\
    qqqqqqqqqqqqqqqqqqqqqqqqqqp+eZnpi5m9qdukAAAAAElFTkSuQmCC
    """

  /// A few bytes of compressed data stand for a thousand times as many.
  @Test func `an image that is too large is not decompressed`() throws {
    var bytes = try [UInt8](#require(Data(base64Encoded: Self.tall)))
    #expect(try largeImage(bytes).isTransparent == false)
    // The height has the bytes 20 to 23, and the colors of a gray image stay the same.
    for height in [Int(Int32.max), 1 << 25] {
      bytes.replaceSubrange(20..<24, with: (0..<4).map { UInt8(truncatingIfNeeded: height >> (24 - 8 * $0)) })
      let header = try #require(PNGHeader(bytes))
      #expect(header.height == height)
      var isTransparent: Bool? = true
      let steps = try Steps.taken { isTransparent = try largeImage(bytes).isTransparent }
      #expect(isTransparent == nil && steps == 0)
    }
  }

  /// Most rules do not ask for it.
  @Test func `pixels are not read before a rule asks whether one is transparent`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"images": [\#(Self.slot)]}"#, to: "A.appiconset/Contents.json")
    try folder.write(bytes: Self.bytes("opaque"), to: "A.appiconset/large.png")
    var image: IconSet.LargeImage?
    #expect(try Steps.taken { image = try IconSet(path: "\(folder.path)/A.appiconset").largeImages.first } == 0)
    #expect(image?.header?.width == 6)
    let steps = [0, 1].map { _ in Steps.taken { #expect(image?.isTransparent == false) } }
    #expect(steps == [6, 0], "once, by rows")
  }

  @Test func `an image of several slots is read once`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"images": [\#(Self.slot), \#(Self.slot)]}"#, to: "A.appiconset/Contents.json")
    try folder.write(bytes: Self.bytes("opaque"), to: "A.appiconset/large.png")
    let set = try IconSet(path: "\(folder.path)/A.appiconset")
    #expect(set.slots.count == 2 && set.largeImages.count == 1)
  }

  /// Opening a pipe that nobody writes to waits, and reading a terminal does.
  @Test func `pipes and devices in a set are not read`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/A.appiconset"
    let slots = ["a", "b"].map { #"{"idiom": "ios-marketing", "size": "1024x1024", "filename": "\#($0).png"}"# }
    try folder.write(#"{"images": [\#(slots.joined(separator: ","))]}"#, to: "A.appiconset/Contents.json")
    #expect(mkfifo("\(path)/a.png", 0o600) == 0 && symlink("/dev/ptmx", "\(path)/b.png") == 0)
    let images = try IconSet(path: path).largeImages
    #expect(images.count == 2 && images.allSatisfy { $0.header == nil && $0.isTransparent == nil })
    for make in [{ symlink("/dev/ptmx", $0) }, { mkfifo($0, 0o600) }] as [(String) -> CInt] {
      #expect(unlink("\(path)/Contents.json") == 0 && make("\(path)/Contents.json") == 0)
      let error = #expect(throws: DeclarationInputError.self) { try IconSet(path: path) }
      #expect(error.map { "\($0)".contains("not a regular file") } == true)
    }
  }

  /// As PNG files in apps for devices are, which pngcrush has changed.
  @Test func `the header of an image is read`() throws {
    let header = try #require(PNGHeader(Self.bytes("gray16")))
    #expect((header.width, header.height, header.depth, header.colorType) == (3, 2, 16, 4))
    #expect(header.mayBeTransparent && !header.isInterlaced && !header.hasTransparentColors)
    #expect(try #require(PNGHeader(Self.bytes("palette"))).hasTransparentColors)
    let chunk: [UInt8] = [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 6, 0, 0, 0, 0]
    let device = try Self.bytes("opaque")
    #expect(PNGHeader(device[..<8] + chunk + device[8...]) == PNGHeader(device))
    #expect(PNGHeader(Array(device.prefix(28))) == nil && PNGHeader(Array("GIF89a".utf8)) == nil)
  }

  @Test func `the slots of a set are read`() throws {
    let folder = try TemporaryFolder()
    let contents = """
      {"images": [
        {"idiom": "universal", "platform": "ios", "size": "1024x1024"},
        {"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "dark.png",
          "appearances": [{"appearance": "luminosity", "value": "dark"}]},
        {"idiom": "mac", "size": "512x512", "scale": "2x", "filename": "mac.png"}
      ], "info": {"author": "xcode", "version": 1}}
      """
    try folder.write(contents, to: "AppIcon.appiconset/Contents.json")
    let set = try IconSet(path: "\(folder.path)/AppIcon.appiconset")
    #expect(set.slots.map(\.file) == [nil, "dark.png", "mac.png"])
    #expect(set.slots.map(\.isLarge) == [true, false, false])
    #expect(set.slots.map(\.isForPhoneOrPad) == [true, true, false] && set.largeImages.isEmpty)
    try folder.write("[", to: "AppIcon.appiconset/Contents.json")
    #expect(throws: DeclarationInputError.self) { try IconSet(path: "\(folder.path)/AppIcon.appiconset") }
  }

  /// `AppIcon60x60@2x~ipad.png` is the icon `AppIcon60x60` of an Info.plist.
  @Test func `icons of an app are found by the names in its Info.plist`() throws {
    let info = """
      <plist version="1.0"><dict><key>CFBundleIcons</key><dict>
      <key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key><array><string>Icon60x60</string></array></dict>
      <key>CFBundleAlternateIcons</key><dict><key>Dark</key><dict>
      <key>CFBundleIconFiles</key><array><string>Dark.png</string></array></dict></dict>
      </dict></dict></plist>
      """
    let image = try Self.bytes("opaque")
    let names = ["Icon60x60@2x.png", "Icon60x60@2x~ipad.png", "Dark.png", "Other.png", "Kit/Icon60x60@2x.png"]
    let entries =
      [("Info.plist", Array(info.utf8))] + names.map { ($0, image) }
    let folder = try TemporaryFolder()
    let path = try folder.write(
      bytes: HandmadeArchive(entries.map { .init(name: "Payload/Notes.app/\($0)", bytes: $1) }).bytes, to: "Notes.ipa")
    let app = try #require(Build(path: path).application)
    #expect(app.iconImages.keys.sorted() == ["Dark.png", "Icon60x60@2x.png", "Icon60x60@2x~ipad.png"])
    #expect(app.iconImages.values.allSatisfy { $0.width == 6 && $0.height == 6 })
  }
}
