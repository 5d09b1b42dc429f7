import Foundation
import Testing
import UTTestFixtures

/// What `utictl validate` knows from the files around an Info.plist.
@Suite struct SurroundingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func validate(_ rules: String, _ arguments: String...) throws -> Tool.Result {
    try Tool.run(
      arguments: ["validate", "--notes", "--select", rules] + arguments, input: "", folder: folder.path)
  }

  private func commit() throws {
    #expect(try Tool.shell("git init -q && git add . && git commit -qm First", in: folder).status == 0)
  }

  private func containers(_ name: String, version: Int) -> String {
    """
    <plist version="1.0">
    <dict>
      <key>CFBundleVersion</key>
      <string>\(version)</string>
      <key>NSUbiquitousContainers</key>
      <dict>
        <key>iCloud.com.example.note</key>
        <dict>
          <key>NSUbiquitousContainerName</key>
          <string>\(name)</string>
        </dict>
      </dict>
    </dict>
    </plist>
    """
  }

  @Test func `containers that changed since the last commit`() throws {
    try folder.write(containers("Notes", version: 12), to: "App/Info.plist")
    #expect(try !validate("CL007", "App").output.contains("CL007"))
    try commit()
    #expect(try !validate("CL007", "App").output.contains("CL007"))
    try folder.write(containers("My Notes", version: 12), to: "App/Info.plist")
    #expect(try validate("CL007", "App").output.contains("App/Info.plist:5:3: note: the containers changed"))
    #expect(try validate("CL007", "App/Info.plist").output.contains("[CL007]"))
    try folder.write(containers("My Notes", version: 13), to: "App/Info.plist")
    #expect(try !validate("CL007", "App").output.contains("CL007"))
  }

  /// Git fetches an object that is missing, with a program that the repository's configuration names.
  private static let withoutObject = """
    git init -q inner && cd inner && mv ../Info.plist . && git add . && git commit -qm First
    blob=$(git rev-parse HEAD:Info.plist); rm -f .git/objects/${blob:0:2}/${blob:2}
    git config core.repositoryformatversion 1; git config extensions.partialClone origin
    git config remote.origin.promisor true; git config remote.origin.url .
    git config remote.origin.uploadpack 'touch "$HOME/run"; false'; git config protocol.allow always
    git config protocol.file.allow always; git config pager.cat-file 'touch "$HOME/run"'
    git config core.fsmonitor 'touch "$HOME/run"'; cd ..
    """

  @Test(arguments: ["inner", "inner/Info.plist"])
  func `no program that a repository names is run`(path: String) throws {
    try folder.write(containers("Notes", version: 12), to: "Info.plist")
    let script = """
      \(Self.withoutObject)
      utictl validate --select CL007 \(path); ls; git -C inner show HEAD:Info.plist > shown 2>&1 || ls
      """
    let (_, output) = try Tool.shell(script, in: folder)
    // To check the test: git itself runs it.
    #expect(output.hasSuffix("no problems\ninner\ninner\nrun\nshown\n"), "\(output)")
  }

  /// A folder of a working tree can be a repository as a whole, which Git prefers to the one around it.
  @Test func `a folder with the files of a repository is none`() throws {
    try folder.write(containers("Notes", version: 12), to: "Info.plist")
    let script = """
      \(Self.withoutObject)
      git -C inner config core.bare false; git -C inner config core.worktree .
      git init -q site; mkdir site/App; cp inner/Info.plist site/App; cp -r inner/.git/. site/App
      (cd site; git add -f App/Info.plist; git commit -qm Site; sed -i s/Notes/Others/ App/Info.plist)
      cd site; utictl validate --notes --select CL007 App || true; ls ..
      """
    let (_, output) = try Tool.shell(script, in: folder)
    #expect(output.contains("App/Info.plist:5:3: note: the containers changed"), "\(output)")
    #expect(!output.contains("run\n"), "\(output)")
  }

  /// Git would go on to the folders above.
  @Test func `a repository that is not valid hides the one around it`() throws {
    try folder.write(containers("Notes", version: 12), to: "inner/Info.plist")
    try commit()
    try folder.write(containers("My Notes", version: 12), to: "inner/Info.plist")
    #expect(try validate("CL007", "inner").output.contains("[CL007]"))
    try FileManager.default.createDirectory(atPath: "\(folder.path)/inner/.git", withIntermediateDirectories: true)
    #expect(try !validate("CL007", "inner").output.contains("CL007"))
  }

  /// An archive can contain a repository whose configuration includes a pipe.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
  func `a repository for which Git does not answer is not asked about each file`() throws {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    for number in 0..<3 * threads {
      try folder.write(containers("Notes", version: 12), to: "inner/App\(number)/Info.plist")
    }
    let script = """
      git init -q inner; mkfifo inner/.git/p; printf '[include]\\n\\tpath = p\\n' >> inner/.git/config
      ASAN_OPTIONS=detect_leaks=0 strace -f -e trace=execve -o trace utictl validate --select CL007 inner
      grep -c cat-file trace
      """
    let (_, output) = try Tool.shell(script, in: folder)
    let count = output.split(separator: "\n").last.flatMap { Int($0) }
    #expect(count.map { (1...threads).contains($0) } == true, "\(output)")
  }

  /// Version managers put scripts into `PATH` that need it themselves. A downloaded folder can have any program.
  @Test func `Git is no script, and not in the current folder`() throws {
    try folder.write(containers("Notes", version: 12), to: "App/Info.plist")
    try commit()
    try folder.write(containers("My Notes", version: 12), to: "App/Info.plist")
    try folder.write("#!/bin/sh\n: > \"$HOME/run\"\n", to: "bin/git")
    let script = """
      chmod 755 bin/git; PATH=$PWD/bin:$PATH utictl validate --notes --select CL007 App || true
      cd bin; PATH=:. $(command -v utictl) validate --notes --select CL007 ../App || true; ls ..
      """
    let (_, output) = try Tool.shell(script, in: folder)
    #expect(output.contains("App/Info.plist:5:3: note: the containers changed"), "\(output)")
    #expect(!output.contains("run\n"), "\(output)")
  }

  @Test func `a configuration that writes the file`() throws {
    let list = InfoPlistText.documentTypes(ranks: "Owner")
    try folder.write(list, to: "tauri/Info.plist")
    try folder.write(#"{"bundle": {"fileAssociations": [{"ext": ["note"]}]}}"#, to: "tauri/tauri.conf.json")
    let tauri = try validate("VR009,VR010", "tauri").output
    #expect(tauri.contains("tauri/Info.plist:5:3: note: Tauri writes CFBundleDocumentTypes from tauri/tauri.conf.json"))
    #expect(tauri.contains("tauri/Info.plist:5:3: warning: tauri/tauri.conf.json has fileAssociations without rank"))

    // XcodeGen writes the files that it is told to, and no others.
    try folder.write("targets:\n  Notes:\n    info:\n      path: Notes/Info.plist\n", to: "generated/project.yml")
    try folder.write(list, to: "generated/Notes/Info.plist")
    try folder.write(list, to: "generated/Other/Info.plist")
    #expect(try validate("VR009", "generated/Notes").output.contains("[VR009]"))
    #expect(try !validate("VR009", "generated/Other").output.contains("VR009"))
  }

  @Test func `a declaration that code still names`() throws {
    let declaration = """
      <plist version="1.0">
      <dict>
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            <string>com.example.note</string>
            <key>UTTypeConformsTo</key>
            <array>
              <string>public.data</string>
            </array>
          </dict>
        </array>
      </dict>
      </plist>
      """
    try folder.write(declaration, to: "Info.plist")
    try folder.write(#"let note = UTType(exportedAs: "com.example.note")"#, to: "Code/Note.swift")
    try commit()
    try folder.write("<plist version=\"1.0\">\n<dict>\n</dict>\n</plist>", to: "Info.plist")
    let output = try validate("SW", "--sources", "Code", "Info.plist").output
    #expect(output.contains("this file no longer declares 'com.example.note', which the last commit declares"))
  }
}
