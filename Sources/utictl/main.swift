import ArgumentParser
import Glibc

// `utictl type lookup jpeg` is asked by scripts, once per file: plain queries are answered without setting up the
// argument parser, which takes longer than the answer. What has an option, or help, goes the usual way below.
let arguments = Arguments.texts
if arguments.count > 2, arguments.starts(with: ["type", "lookup"]),
  !arguments.contains(where: { $0.hasPrefix("-") || $0.isEmpty })
{
  finish {
    var run = try LookupRun()
    try run.run(queries: Files.bytes(ofArguments: Array(arguments.dropFirst(2))))
  }
}
// A closed pipe and a file that may not grow are errors of the calls that meet them.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
finish {
  var command = try CommandLineParser.command(arguments)
  try command.run()
}
