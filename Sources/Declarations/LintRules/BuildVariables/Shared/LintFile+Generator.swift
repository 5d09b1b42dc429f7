import PropertyLists
import UTBundleDeclarations
import UTLint

extension LintFile {
  /// The program that writes the file, with the text and the name of its configuration; nil if unknown.
  var generator: (Generator, configuration: String, name: String)? {
    guard let configuration else { return nil }
    let text = String(decoding: configuration.bytes, as: UTF8.self)
    return Generator(configuration: configuration.name, text).map { ($0, text, configuration.name) }
  }
}
