import UTLibC

/// Returns the system's words for an error number, as they follow a colon in a message: `no such file or directory`.
///
/// - Parameter code: a value of `errno`; by default, the current one.
/// - Returns: the text of `strerror` in lower case; a first word in capitals is kept.
package func systemErrorText(_ code: Int32 = errno) -> String {
  guard let text = strerror(code).map({ String(cString: $0) }) else { return "error \(code)" }
  guard text.dropFirst().first?.isLowercase == true else { return text }
  return text.prefix(1).lowercased() + text.dropFirst()
}
