import Foundation
import PropertyLists
import SystemTypes
import Testing
import UTFileAssociations

/// Parts of the XML that declarations cannot express: they come back.
extension MIMEPackageTests {
  private static let foreign = [
    "<comment>Note</comment>", "<comment xml:lang=\"de\">Notiz &amp; mehr</comment>", "<glob-deleteall/>",
    "<sub-class-of type=\"text/plain\"/>", "<glob pattern=\"*.note\" weight=\"80\"/>", "<glob pattern=\"*.memo\"/>",
    "<alias type=\"text/note\"/>", "<acronym>NT</acronym>", "<sub-class-of type=\"application/x-unknown\"/>",
    "<generic-icon name=\"text-x-generic\"/>",
    "<magic priority=\"50\">\n  <match type=\"string\" offset=\"0\" value=\"N&lt;\"><match type=\"byte\" offset=\"4\" value=\"1\"/></match>\n</magic>",
    "<glob pattern=\"NOTES\"/>", "<glob pattern=\"*.N\" case-sensitive=\"true\"/>",
    "<x:own xmlns:x=\"urn:x\" x:a=\"1\"/>",
  ]
  private static let markdown = [
    "<comment>Markdown</comment>", "<comment xml:lang=\"de\">Auszeichnung</comment>", "<glob pattern=\"*.md\"/>",
  ]

  /// A document with the children of a type of the app, and of one of the system.
  private static func document(_ children: [String], root: String = "") -> String {
    """
    <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"\(root)>
    <mime-type type="text/x-note">\(children.joined())</mime-type>
    <mime-type type="text/markdown">\(markdown.joined())</mime-type>
    </mime-info>
    """
  }

  @Test func `XML comes back with all of its parts`() throws {
    let files = try read(Self.document(Self.foreign), owner: "com.example.notes")
    let (text, notes) = try files.text(as: .mime, in: .system)
    #expect(notes.isEmpty)
    let types = text.components(separatedBy: "<mime-type ")
    for child in Self.foreign { #expect(types[1].contains("    \(child)\n"), "\(child)") }
    for child in Self.markdown { #expect(types[2].contains("    \(child)\n"), "\(child)") }
    // Nothing is there twice, or added.
    let written = types[1].components(separatedBy: "<declare:")[0]
    #expect(written.components(separatedBy: "\n    <").count - 1 == Self.foreign.count)
    #expect(sorted(.dictionary(try read(text).info)) == sorted(.dictionary(files.info)))
  }

  @Test func `an element keeps the namespaces that the document declares`() throws {
    let children = Self.foreign.map { $0.replacing(" xmlns:x=\"urn:x\"", with: "") }
    let files = try read(Self.document(children, root: " xmlns:x=\"urn:x\""), owner: "com.example.notes")
    #expect(try files.text(as: .mime, in: .system).text.contains("<x:own xmlns:x=\"urn:x\" x:a=\"1\"/>"))
  }

  /// Of two patterns for an extension, and of two comments, each says something.
  @Test func `repeated patterns and comments come back`() throws {
    let weights = ["", " weight=\"60\"", " weight=\"70\""]
    let children = ["<comment>A</comment>", "<comment>B</comment>"] + weights.map { "<glob pattern=\"*.note\"\($0)/>" }
    let files = try read(Self.document(children), owner: "com.example.notes")
    let text = try files.text(as: .mime, in: .system).text
    for child in children { #expect(text.contains("    \(child)\n"), "\(child)") }
    #expect(sorted(.dictionary(try read(text).info)) == sorted(.dictionary(files.info)))
  }

  /// The key is the user's: what is in it must not change the document around it.
  @Test(
    arguments: [
      ["text/x-note": ["<a/><b/>"]], ["text/x-note": ["</mime-type>"]], ["text/x-note": ["text"]],
      ["text/x-note": ["<!-- --><a/>"]], ["text/x-note": ["<declare:type origin=\"imported\"/>"]],
      ["text/x-note": ["<y:a/>"]], ["text/x-note": ["<a>&unknown;</a>"]], ["text/x-note": [1]], ["text/x-note": "<a/>"],
      ["text/\"><a/": ["<a/>"]], ["Text/X": ["<a/>"]], ["text/x-note": []], ["<a/>"], "<a/>", true,
    ] as [PropertyListValue])
  func `values that are no elements come back, and are no elements`(value: PropertyListValue) throws {
    var info = try #require(Self.notes.dictionary)
    info["UtictlSharedMIMEInfo"] = value
    let text = try DeclaredFiles(info: info).text(as: .mime, in: .system).text
    let again = try read(text)
    #expect(sorted(.dictionary(again.info)) == sorted(.dictionary(info)))
    #expect(try again.text(as: .mime, in: .system).text.components(separatedBy: "<mime-type ").count == 4)
  }

  private static let freedesktop = "/usr/share/mime/packages/freedesktop.org.xml"

  /// The database of the desktops, with a thousand types in many languages.
  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: freedesktop)))
  func `a whole database comes back`() throws {
    let original = try String(contentsOfFile: Self.freedesktop, encoding: .utf8).replacing(/(?s)<!--.*?-->/, with: "")
    let files = try read(original, owner: "com.example.notes")
    let text = try files.text(as: .mime, in: .system).text
    let isEqual = sorted(.dictionary(try read(text).info)) == sorted(.dictionary(files.info))
    #expect(isEqual)
    for part in ["<magic", "<match", "<treemagic", "<comment xml:lang=", "<generic-icon", "<root-XML", "weight=\""] {
      let counts = [original, text].map { $0.components(separatedBy: part).count }
      #expect(counts[0] == counts[1] && counts[0] > 1, "\(part): \(counts)")
    }
  }

  @Test func `what is added to XML that was written here, and cannot be expressed, is named`() throws {
    let text = try files(Self.notes).text(as: .mime, in: .system).text
    let place = try #require(text.firstRange(of: "<glob "))
    let added = "<magic><match type=\"string\" offset=\"0\" value=\"N\"/></magic><comment xml:lang=\"de\">N</comment>"
    let changed = text.replacingCharacters(in: place.lowerBound..<place.lowerBound, with: added)
    #expect(try read(text, owner: nil).notes.isEmpty)
    let notes = try read(changed, owner: nil).notes.map(\.message)
    #expect(notes.contains { $0.hasSuffix("UtictlSharedMIMEInfo: magic, comments in de") }, "\(notes)")
  }
}
