import ArgumentParser
import SafeWriting

/// Whether a command that writes contents from elsewhere into a document may do so if it belongs to another user, who
/// could read them.
struct OwnerChange: ParsableArguments {
  @Flag(help: "Change another user's file or package even if that makes you its owner.")
  var changeOwner = false
}
