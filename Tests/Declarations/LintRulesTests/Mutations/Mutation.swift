import Testing
import UTLint

/// One way in which a good sample is broken, and where that is found.
struct Mutation: CustomTestStringConvertible {
  /// Lines of a sample, and what stands in their place. Indentation does not count; `↓` stands before the first byte of
  /// each place that is reported.
  struct Edit {
    let old: String
    let new: String
  }

  /// The rule that finds it.
  let rule: String
  let sample: GoodSample
  let edits: [Edit]
  /// What is known of the bundle instead of what is known of the sample.
  var context: Example.Context?
  /// Rules that rightly find something of their own in the same edit.
  let others: [String]
  /// Files that come to the sample's.
  var companions: [Example.Companion]
  /// What the whole file is replaced by.
  var text: String?

  init(
    _ rule: String, _ sample: GoodSample, text: String? = nil, _ edits: (old: String, new: String)...,
    context: Example.Context? = nil, adding companions: [Example.Companion] = [], besides others: String...
  ) {
    self.init(rule, sample, edits, others: others)
    self.context = context
    self.companions = companions
    self.text = text
  }

  init(_ rule: String, _ sample: GoodSample, _ edits: [(old: String, new: String)], others: [String]) {
    self.rule = rule
    self.sample = sample
    self.edits = edits.map { Edit(old: $0.old, new: $0.new) }
    self.others = others
    companions = []
  }

  var testDescription: String { "\(rule) in \(sample.rawValue): \(edits.first?.new ?? text ?? "")" }

  /// The sample, broken; nil if the lines of an edit are not there exactly once.
  var example: Example? {
    let good = sample.example
    var files = [text ?? good.text] + good.companions.map(\.text)
    for edit in edits {
      let changed = files.map { Self.replacing(edit, in: $0) }
      guard changed.count(where: { $0 != nil }) == 1 else { return nil }
      files = zip(files, changed).map { $1 ?? $0 }
    }
    let companions = zip(good.companions, files.dropFirst()).map { Example.Companion($0.name, $1) } + companions
    return Example(files[0], context: context ?? good.context, with: companions)
  }

  /// A text with the lines of an edit replaced; nil if they are not there exactly once.
  private static func replacing(_ edit: Edit, in text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let old = edit.old.split(separator: "\n").map(plain)
    let starts = lines.indices.filter { start in
      start + old.count <= lines.count && lines[start..<start + old.count].map(plain).elementsEqual(old)
    }
    guard starts.count == 1, let start = starts.first else { return nil }
    let indentation = lines[start].prefix { $0 == " " }
    let new = edit.new.split(separator: "\n").map { "\(indentation)\($0)" }
    lines.replaceSubrange(start..<start + old.count, with: new)
    return lines.joined(separator: "\n")
  }

  /// A line as it is compared: without indentation and earlier marks.
  private static func plain(_ line: some StringProtocol) -> String {
    String(line.drop { $0 == " " || $0 == Example.mark })
  }
}
