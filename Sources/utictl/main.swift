import ArgumentParser
import Glibc

// `utictl type lookup jpeg` is asked by scripts, once per file: plain queries are answered without setting up the
// argument parser, which takes longer than the answer. What has an option, or help, goes the usual way below.
let arguments = Arguments.texts
if arguments.count > 2, arguments.starts(with: ["type", "lookup"]), !arguments.contains(where: { $0.hasPrefix("-") }) {
  finish {
    var run = try LookupRun()
    try run.run(queries: Files.bytes(ofArguments: Array(arguments.dropFirst(2))))
  }
}
// A closed pipe and a file that may not grow are errors of the calls that meet them.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
finish {
  var command = try Utictl.parseAsRoot(arguments)
  // What only has subcommands does nothing by itself.
  let kind = type(of: command)
  guard kind.configuration.subcommands.isEmpty else {
    Output.report(Utictl.helpMessage(for: kind))
    throw ExitCode(2)
  }
  try command.run()
}

/// Runs the command and ends with its exit code: 0, 1 for findings, 2 for misuse and for input that cannot be read.
func finish(_ body: () throws -> Void) -> Never {
  do {
    try body()
    Output.flush()
    exit(0)
  } catch let error {
    Output.flush()
    if let code = error as? ExitCode { exit(code.rawValue) }
    if error is Failure {
      Output.complain("\(error)")
      exit(2)
    }
    let text = Utictl.fullMessage(for: error)
    // Help and version are asked for as errors that count as success.
    guard Utictl.exitCode(for: error) == .success else {
      Output.report(text)
      exit(2)
    }
    Output.write(text + "\n")
    Output.flush()
    exit(0)
  }
}
