import Glibc
import PropertyLists

// Reads property lists and does nothing with them: what is compared with other programs that check or parse.
for path in CommandLine.arguments.dropFirst() {
  let list = try PropertyList(contentsOf: path)
  guard !list.hasErrors else { exit(1) }
}
