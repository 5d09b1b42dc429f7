import Documents
import Testing

/// What is told to users about errors of any origin.
@Suite struct ErrorMessageTests {
  @Test func `errors say the path and the reason`() {
    let cause = CocoaError(
      .fileReadUnknown, userInfo: [NSFilePathErrorKey: "/a/b.md", NSUnderlyingErrorKey: POSIXError(.EACCES)])
    #expect(DocumentError.message(for: cause) == "cannot read '/a/b.md': permission denied")
    let full = CocoaError(
      .fileWriteUnknown, userInfo: [NSFilePathErrorKey: "/a/b.md", NSUnderlyingErrorKey: POSIXError(.ENOSPC)])
    #expect(DocumentError.message(for: full) == "cannot write '/a/b.md': no space left on device")
    #expect(DocumentError.message(for: POSIXError(.EIO)) == "input/output error")
    let described = CocoaError(.fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: "no such picture"])
    #expect(DocumentError.message(for: described) == "no such picture")
    #expect(DocumentError.message(for: DocumentError.notOpen) == "the document is not open; open it first")
  }
}
