/// Maps offsets in transcoded UTF-8 text to offsets in the file, and back.
///
/// Consecutive characters with the same lengths form one run, so the table is small: a UTF-16 file in a Latin script
/// has two runs per accented letter.
struct OffsetMap: Sendable {
  /// A run of characters of equal length.
  struct Run: Sendable {
    var text: UInt32
    var source: UInt32
    /// The bytes of one character in the text and in the file; 0 in the file for text added in transcoding.
    var textWidth: UInt16
    var sourceWidth: UInt16
  }

  private(set) var runs: [Run] = []
  private(set) var textCount = 0
  private(set) var sourceCount = 0

  init(sourceStart: Int = 0) { sourceCount = sourceStart }

  /// Adds one character, or a number of bytes that cannot be distinguished.
  mutating func append(textWidth: Int, sourceWidth: Int) {
    let widths = (UInt16(truncatingIfNeeded: textWidth), UInt16(truncatingIfNeeded: sourceWidth))
    if runs.last.map({ ($0.textWidth, $0.sourceWidth) != widths }) ?? true {
      runs.append(
        Run(
          text: UInt32(truncatingIfNeeded: textCount), source: UInt32(truncatingIfNeeded: sourceCount),
          textWidth: widths.0, sourceWidth: widths.1))
    }
    textCount += textWidth
    sourceCount += sourceWidth
  }

  /// Returns the offset in the file of the character at an offset of the text.
  func sourceOffset(ofText offset: Int) -> Int {
    guard offset < textCount, let run = run(before: offset, by: { Int($0.text) }) else { return sourceCount }
    let characters = run.textWidth == 0 ? 0 : (offset - Int(run.text)) / Int(run.textWidth)
    return Int(run.source) + characters * Int(run.sourceWidth)
  }

  /// Returns the offset in the text of the character at an offset of the file.
  func textOffset(ofSource offset: Int) -> Int {
    guard offset < sourceCount else { return textCount }
    guard let run = run(before: offset, by: { Int($0.source) }) else { return 0 }
    let characters = run.sourceWidth == 0 ? 0 : (offset - Int(run.source)) / Int(run.sourceWidth)
    return Int(run.text) + characters * Int(run.textWidth)
  }

  /// The last run that begins at or before an offset.
  private func run(before offset: Int, by start: (Run) -> Int) -> Run? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if start(runs[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? runs[low - 1] : nil
  }
}
