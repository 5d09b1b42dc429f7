@testable import UTBuild

/// Any bytes as the contents of an icon set, as an image in it, and as an image of an app.
@_cdecl("LLVMFuzzerTestOneInput")
public func readIcons(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  if let header = PNGHeader(bytes) {
    precondition(header.width > 0 && header.height > 0)
    precondition(header.mayBeTransparent || PNGPixels.hasTransparency(bytes, header) == false)
  }
  guard let set = IconSet(path: "AppIcon.appiconset", contents: bytes, image: { _ in bytes }) else { return 0 }
  precondition(set.largeImages.count <= set.slots.count && set.name == "AppIcon")
  precondition(set.largeImages.allSatisfy { $0.header != nil || $0.isTransparent == nil })
  return 0
}
