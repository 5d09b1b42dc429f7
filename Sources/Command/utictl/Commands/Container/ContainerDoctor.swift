import ArgumentParser
import UTContainers
import UTSyncEngines

struct ContainerDoctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find out why edits are lost or do not arrive.",
    discussion: """
      Checks that Syncthing is installed, running, and set up correctly for the containers. --fix changes the \
      settings through Syncthing's interface, and adds lines to the ignore lists without changing existing lines.

      For a container that rclone synchronizes, a note lists what rclone does not report. The note does not affect the exit status.

      Exit status: 0 if no problems remain, 1 if some do, 2 for invalid usage.

      Examples:
        utictl container doctor
        utictl container doctor --fix iCloud.com.example.notes
      """)

  @Argument(
    help: ArgumentHelp("Containers to check (default: all).", valueName: "identifier"),
    completion: Completions.containers)
  var identifiers: [String] = []

  @Flag(help: "Fix the problems that can be fixed automatically.")
  var fix = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let run = try ContainerRun()
    var records: [ContainerProblemRecord] = []
    let containers = try run.containers(identifiers)
    // Otherwise, the reason is that of each container, or another engine synchronizes it.
    if let problem = try ContainerRun.wait({ await run.sharing.installationProblem() }),
      containers.isEmpty || problem.kind == .notInstalled && containers.contains(where: run.needsSharing)
    {
      records.append(ContainerProblemRecord(problem, in: nil))
    }
    for container in containers {
      let fixes = fix
      if let problem = container.documentsProblem {
        records.append(ContainerProblemRecord(problem, in: container.identifier))
      }
      records += try ContainerRun.wait { await Self.records(of: container, run, fixes: fixes) }
    }
    if json { try JSONArray.write(records) } else { write(records) }
    if records.contains(where: { !$0.isFixed && !$0.isInformation }) { throw ExitCode(1) }
  }

  private static func records(of container: Container, _ run: ContainerRun, fixes: Bool) async
    -> [ContainerProblemRecord]
  {
    let id = container.identifier
    let engine: any FolderEngine
    do { engine = try run.engines.engine(for: container.folder) } catch {
      return [
        ContainerProblemRecord(
          SyncProblem(.unavailable, "\(error)", "check the sync engine's files and their permissions"), in: id)
      ]
    }
    guard engine.isSynchronizing else {
      let help = "run 'utictl container create \(id.text)' while \(run.sharing.program.name) is running"
      return [ContainerProblemRecord(SyncProblem(.notShared, "the container is not synchronized", help), in: id)]
    }
    var records: [ContainerProblemRecord] = []
    let paths = TypedPaths(container, run)
    for known in await engine.problems() {
      let problem = SyncProblem(known.kind, known.message(withItemAt: paths.path), known.help)
      guard fixes, problem.isFixable else {
        records.append(ContainerProblemRecord(problem, in: id))
        continue
      }
      do throws(SyncError) {
        try await engine.fix(problem)
        records.append(ContainerProblemRecord(problem, in: id, isFixed: true))
      } catch {
        let failed = SyncProblem(problem.kind, "\(problem.message); the fix failed: \(error)", problem.help)
        records.append(ContainerProblemRecord(failed, in: id))
      }
    }
    return records
  }

  private func write(_ records: [ContainerProblemRecord]) {
    for record in records {
      let place = record.container.map { "\($0): " } ?? ""
      if record.isFixed {
        Output.writeLine("\(place)fixed: \(record.message)")
      } else {
        Output.writeLine("\(place)\(record.message) [\(record.problem)]")
        Output.writeLine("  help: \(record.help)\(record.isFixable && !fix ? ", or run with --fix" : "")")
      }
    }
    if records.isEmpty { Output.writeLine("no problems") }
  }
}

extension ContainerRun {
  /// Whether only the sharing engine can synchronize a container.
  fileprivate func needsSharing(_ container: Container) -> Bool {
    (try? engine(of: container)).flatMap(otherProgram) == nil
  }
}
