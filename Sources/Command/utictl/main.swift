import ArgumentParser
import UTLibC
import UTText

// Scripts run `utictl type lookup jpeg` once per file: plain queries bypass the argument parser, whose setup takes
// longer than the answer. Everything else is parsed below.
let arguments = Arguments.texts
if arguments.count > 2, arguments.starts(with: ["type", "lookup"]),
  !arguments.contains(where: { $0.hasPrefix("-") || $0.isEmpty })
{
  finish {
    var run = try LookupRun()
    try run.run(queries: arguments.dropFirst(2).map(\.pathBytes))
  }
}
// Writing to a closed pipe or beyond a size limit is reported as an error of the call, not as a signal.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
finish {
  var command = try CommandLineParser.command(arguments)
  try command.run()
}
