/// The ranges of a slice to keep, by their offsets in the file, in the order of their importance.
struct SlicePlan {
  /// The sections with the Objective-C runtime's data and names. Classes in Swift have some in sections for all data.
  static let sections: Set<String> = [
    "__objc_methname", "__objc_classname", "__objc_methlist", "__objc_classlist", "__objc_catlist", "__objc_catlist2",
    "__objc_selrefs", "__objc_const", "__objc_data", "__entitlements", "__ents_der",
  ]
  static let sharedSections: Set<String> = ["__data", "__cstring"]

  private(set) var ranges: [Range<Int>] = []
  private(set) var errors: [MachOError] = []
  private var rest = MachOReader.maximumKeptBytes
  private let start: Int
  private let position: Int
  private let size: Int?

  /// - Parameters:
  ///   - start: the offset of the slice in the file.
  ///   - position: the offset up to which the stream was read.
  ///   - size: the size of the slice, if known.
  init(start: Int, position: Int, size: Int?) {
    self.start = start
    self.position = position
    self.size = size
  }

  mutating func fail(_ message: String, at offset: Int) { errors.append(MachOError(message, at: start + offset)) }

  /// The range of the file for a range of the slice if it can be read from the stream.
  mutating func checked(_ range: Range<Int>, _ name: String) -> Range<Int>? {
    // Empty data can be anywhere, also after the slice, where nothing is to be read.
    guard !range.isEmpty else { return position..<position }
    let inFile = start + range.lowerBound..<start + range.upperBound
    guard inFile.lowerBound >= position else {
      errors.append(MachOError("\(name) is inside the load commands", at: inFile.lowerBound))
      return nil
    }
    guard range.upperBound <= size ?? .max else {
      errors.append(MachOError("\(name) extends past the end of the slice", at: inFile.lowerBound))
      return nil
    }
    return inFile
  }

  /// Plans to keep a range of the slice.
  ///
  /// - Returns: the range in the file; nil, with an error, if it cannot be kept.
  mutating func keep(_ range: Range<Int>, _ name: String) -> Range<Int>? {
    guard let inFile = checked(range, name) else { return nil }
    guard range.count <= rest else {
      errors.append(
        MachOError(
          "with \(name), the data read from the slice exceeds the limit of \(MachOReader.maximumKeptBytes >> 20) MiB",
          at: inFile.lowerBound))
      return nil
    }
    rest -= range.count
    ranges.append(inFile)
    return inFile
  }
}
