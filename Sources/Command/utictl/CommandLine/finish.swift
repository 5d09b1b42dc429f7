import ArgumentParser
import UTLibC

/// Runs the command and ends with its exit code: 0, 1 for findings, 2 for misuse or unreadable input.
func finish(_ body: () throws -> Void) -> Never {
  do {
    try body()
    Output.flush()
    exit(0)
  } catch let error {
    Output.flush()
    if let code = error as? ExitCode { exit(code.rawValue) }
    guard Utictl.exitCode(for: error) == .success else {
      Output.complain("\(error)")
      if let misuse = error as? Misuse, misuse.showsHelp, let scan = try? ArgumentScan(Arguments.texts) {
        Output.report("\n" + Utictl.helpMessage(for: scan.command))
      }
      exit((error as? Failure)?.exitCode ?? 2)
    }
    // The parser reports help and the version as errors with exit code 0.
    Output.write(Utictl.fullMessage(for: error) + "\n")
    Output.flush()
    exit(0)
  }
}
