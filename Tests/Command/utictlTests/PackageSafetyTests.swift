import Foundation
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// What `utictl package` does where other programs, other users, archives or the system are not as one would like.
@Suite struct PackageSafetyTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("mine", to: "P.rtfd/a")
  }

  private func run(_ arguments: String..., input: String = "") throws -> Tool.Result {
    try Tool.run(arguments: ["package"] + arguments, input: input, folder: folder.path)
  }

  /// Runs a script that goes on after commands that fail. What they say of errors is part of the output.
  private func shell(_ script: String) throws -> (status: Int32, output: String) {
    try Tool.shell("set +e\n\(script)", in: folder)
  }

  private func text(_ name: String) -> String? {
    (try? Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names(_ name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)").sorted()
  }

  @Test func `what was put is not the source`() throws {
    let result = try shell(
      """
      echo src > src.txt; mkdir sub; echo src > sub/s
      utictl package put src.txt sub P.rtfd && echo LATER >> src.txt && echo LATER >> sub/s && echo X >> P.rtfd/src.txt
      utictl package copy P.rtfd Q.rtfd && echo Y >> P.rtfd/a && echo Z >> Q.rtfd/a
      stat -c %h src.txt sub/s P.rtfd/a P.rtfd/src.txt P.rtfd/sub/s Q.rtfd/a | sort -u
      """)
    #expect(result.status == 0 && result.output == "1\n", "\(result)")
    #expect(
      text("P.rtfd/src.txt") == "src\nX\n" && text("P.rtfd/sub/s") == "src\n" && text("src.txt") == "src\nLATER\n")
    #expect(text("P.rtfd/a") == "mineY\n" && text("Q.rtfd/a") == "mineZ\n")
  }

  /// The list's mask is in place of the permissions of the group in the mode of a file.
  @Test func `an archive does not open an item with an access control list to its group`() throws {
    let file = try #require(Descriptor.open(Array("\(folder.path)/P.rtfd/a".utf8), O_RDONLY))
    try #require(
      ExtendedAttributes.set(ExtendedAttributes.accessList, to: .accessList(user: 6), descriptor: file.number))
    let result = try shell(
      """
      utictl package flatten P.rtfd -o flat && utictl package unflatten flat -o Q.rtfd
      utictl package pack P.rtfd -o P.zip && utictl package unpack P.zip -o R
      stat -c %a P.rtfd/a Q.rtfd/a R/P.rtfd/a
      """)
    #expect(result.output.hasSuffix("660\n640\n640\n"), "\(result)")
  }

  @Test func `nor does one open a folder with an access control list to its group`() throws {
    try folder.write("x", to: "P.rtfd/d/b")
    for name in ["P.rtfd", "P.rtfd/d"] {
      let item = try #require(Descriptor.open(Array("\(folder.path)/\(name)".utf8), O_RDONLY))
      try #require(
        ExtendedAttributes.set(ExtendedAttributes.accessList, to: .accessList(user: 7), descriptor: item.number))
    }
    let result = try shell(
      """
      utictl package flatten P.rtfd -o flat && utictl package unflatten flat -o Q.rtfd
      utictl package pack P.rtfd -o P.zip && utictl package unpack P.zip -o R
      utictl package copy P.rtfd S.rtfd && utictl package put P.rtfd/d S.rtfd --name e
      stat -c %a P.rtfd P.rtfd/d Q.rtfd/d R/P.rtfd R/P.rtfd/d S.rtfd S.rtfd/d S.rtfd/e
      """)
    // Where the list is copied, its mask is.
    #expect(result.output.hasSuffix("670\n670\n740\n740\n740\n670\n670\n670\n"), "\(result)")
  }

  /// Five commands at a time add items of their own.
  @Test func `commands that change one package take turns`() throws {
    let result = try shell(
      """
      for w in 0 1 2 3 4; do
        (for i in 0 1 2 3; do echo $w-$i | utictl package put --name $w-$i - P.rtfd || echo failed; done) &
      done
      wait
      """)
    #expect(result.output == "", "\(result)")
    #expect(try names("P.rtfd").count == 21 && names() == ["P.rtfd"])
  }

  /// `//` ends the path of the package, so that the two are different packages for the commands.
  @Test func `commands that change a package and one in it take turns`() throws {
    try folder.write("inner", to: "O.x/I.rtfd/a")
    let result = try shell(
      """
      for w in 0 1; do
        (for i in 0 1 2 3 4 5; do echo $w-$i | utictl package put --name o$w-$i - O.x// || echo failed; done) &
        (for i in 0 1 2 3 4 5; do echo $w-$i | utictl package put --name i$w-$i - O.x/I.rtfd// || echo failed; done) &
      done
      wait
      """)
    #expect(result.output == "", "\(result)")
    #expect(try names("O.x").count == 13 && names("O.x/I.rtfd").count == 13 && names() == ["O.x", "P.rtfd"])
  }

  /// Files of /proc say that they are empty. Nothing is stored as if it were all that they contain.
  @Test func `a file that contains more than its size says is an error`() throws {
    let result = try shell(
      """
      for _ in 1; do
        utictl package put /proc/version P.rtfd; echo $?
        utictl package copy /proc/version copy; echo $?
        utictl package flatten /proc/version -o flat; echo $?
        utictl package put --name version - P.rtfd < /proc/version; echo $?
        cmp /proc/version P.rtfd/version; echo $?
      done 2>&1 | grep -v '^utictl: error: cannot .*/proc/version'
      """)
    #expect(result.output == "2\n2\n2\n0\n0\n", "\(result)")
    #expect(try names() == ["P.rtfd"])
  }

  @Test func `a package that is replaced leaves the versions in it that lost a conflict next to it`() throws {
    let result = try shell(
      """
      mkdir N.rtfd && echo new > N.rtfd/a && utictl package flatten N.rtfd -o flat
      for command in 'copy --replace N.rtfd' 'unflatten --replace flat -o'; do
        rm -rf P.rtfd; mkdir P.rtfd; echo mine > P.rtfd/a
        echo theirs > P.rtfd/a.sync-conflict-20260731-120000-ABCDEF7
        utictl package $command P.rtfd; echo $?
        cat P.rtfd/a P.conflict-*.rtfd/a; rm -r P.conflict-*
        utictl package $command P.rtfd; LC_ALL=C ls
      done
      """)
    let note = "its conflict versions are now next to it; see 'utictl document versions'"
    let each = "P.rtfd: warning: \(note)\n0\nnew\ntheirs\nN.rtfd\nP.rtfd\nflat\n"
    #expect(result.output == each + each, "\(result)")
  }

  @Test func `what two versions in conflict have in common is no difference`() throws {
    let result = try shell(
      """
      echo theirs > P.rtfd/a.sync-conflict-20260731-120000-ABCDEF7
      utictl document diff P.rtfd
      """)
    #expect(result.status == 1 && result.output.split(separator: "\n").count == 1, "\(result)")
    #expect(result.output.hasPrefix("changed") && !result.output.contains("sync-conflict"))
  }

  @Test func `a conflict is not a success`() throws {
    // Another program replaces the package while standard input is being copied into the new version.
    try folder.write("theirs", to: "Q.rtfd/a")
    let process = Process()
    // Slower than this test, which must notice it before it ends.
    process.executableURL = URL(filePath: "/usr/bin/nice")
    process.arguments = ["-n", "19", Tool.executable.path, "package", "copy", "--replace", "in.rtfd", "P.rtfd"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let file = try FileHandle(forWritingTo: URL(filePath: folder.write("", to: "in.rtfd/large")))
    try file.write(contentsOf: Data(repeating: 7, count: 400 << 20))
    try file.close()
    let errors = Pipe()
    process.standardError = errors
    let before = try names().count
    try process.run()
    while try names().count == before, process.isRunning { usleep(200) }
    kill(process.processIdentifier, SIGSTOP)
    while !OtherProcess.isStopped(process.processIdentifier), process.isRunning { usleep(200) }
    #expect(rename("\(folder.path)/P.rtfd", "\(folder.path)/old.rtfd") == 0)
    #expect(rename("\(folder.path)/Q.rtfd", "\(folder.path)/P.rtfd") == 0)
    kill(process.processIdentifier, SIGCONT)
    let message = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let kept = try #require(try names().first { $0.contains(".conflict-") })
    let kind = "P.rtfd: warning: another program saved it in the meantime; its version"
    #expect(message == "\(kind) is kept as './\(kept)'\n")
    #expect(text("\(kept)/a") == "theirs")
  }

  @Test func `planted records are left alone, and reported`() throws {
    for name in [".P.rtfd.0123456789abcdef.docsave/a", ".P.rtfd.docintent"] { try folder.write("theirs", to: name) }
    let record =
      "docintent 2\0piecewise\0.P.rtfd.0123456789abcdef.docsave\0.P.rtfd.0000000000000001-0000000000000002.docswap\0"
      + "0000000000000001\00000000000000001\00000000000000001\00000000000000001\0end"
    try folder.write(record, to: ".P.rtfd.docintent")
    let put = try run("put", "--name", "b", "-", "P.rtfd", input: "b")
    #expect(put.status == 0 && put.errors.contains(".P.rtfd.docintent: warning: ignored"), "\(put)")
    #expect(text("P.rtfd/a") == "mine" && text("P.rtfd/b") == "b" && text(".P.rtfd.docintent") == record)
    let verify = try run("verify", "P.rtfd")
    #expect(verify.status == 1 && verify.output.contains("/.P.rtfd.docintent: error:"), "\(verify)")
    #expect(try run("recover", "P.rtfd").status == 1)
    #expect(try run("show", "P.rtfd").errors.contains(".P.rtfd.docintent: note: left by an interrupted save"))
    #expect(try shell("utictl document info P.rtfd").output.contains(".P.rtfd.docintent"))
    let keep = try shell("utictl document keep P.rtfd")
    #expect(keep.status == 0 && keep.output.contains(".P.rtfd.docintent: warning: ignored"), "\(keep)")
  }

  @Test func `a version that is found is not a success`() throws {
    try folder.write("theirs", to: ".P.rtfd.0000000000000001-0000000000000002.docswap")
    let put = try run("put", "--name", "b", "-", "P.rtfd", input: "b")
    #expect(put.status == 1 && put.errors.contains("left another version, kept as"), "\(put)")
    #expect(text("P.rtfd/b") == "b")
    #expect(try run("put", "--replace", "--name", "b", "-", "P.rtfd", input: "b").status == 0)
  }

  @Test func `names that saves use are refused`() throws {
    for name in [".P.rtfd.docintent", ".x.0123456789abcdef.docsave"] {
      let result = try run("put", "--name", name, "-", "P.rtfd", input: "x")
      #expect(result.status == 2 && result.errors.contains("cannot use the name"), "\(result)")
    }
    #expect(try run("copy", "P.rtfd", ".P.rtfd.docintent").status == 2)
    #expect(try names("P.rtfd") == ["a"] && names() == ["P.rtfd"])
  }

  /// Where there is no RENAME_EXCHANGE, a command that is killed between its two renames leaves nothing at the path.
  @Test(arguments: [["put", "--name", "c", "-", "P.rtfd/images"], ["remove", "P.rtfd/images/b"]])
  func `a package that was moved aside is put back`(_ arguments: [String]) throws {
    let (path, sibling) = ("\(folder.path)/P.rtfd", ".P.rtfd.0123456789abcdef.docsave")
    try folder.write("b", to: "\(sibling)/images/b")
    let (base, new) = (
      try FileBase(at: FilePath(path)), try FileBase(at: FilePath("\(folder.path)/\(sibling)")).identity.inode
    )
    let swapName = SiblingName.swap(Array("P.rtfd".utf8), inode: new, base: base.digest)
    do {
      let record = try #require(Descriptor(open("\(folder.path)/.P.rtfd.docintent", O_RDWR | O_CREAT, 0o600)))
      let intent = Intent(
        method: .whole, sibling: Array(sibling.utf8), swapName: swapName, stamp: try #require(RecordStamp(of: record)),
        new: new, old: base.identity.inode)
      try record.write(intent.bytes, at: 0, path: [])
    }
    #expect(rename(path, "\(folder.path)/\(String(decoding: swapName, as: UTF8.self))") == 0)
    // Who only looks is told.
    for reader in ["show", "verify"] {
      let result = try run(reader, "P.rtfd")
      #expect(result.status == 2 && result.errors.contains(".P.rtfd.docintent: note: left by"), "\(result)")
    }
    let result = try Tool.run(arguments: ["package"] + arguments, input: "c", folder: folder.path)
    #expect(result.status == 0, "\(result)")
    #expect(try names("P.rtfd/images") == (arguments.first == "put" ? ["b", "c"] : []))
    #expect(try names() == ["P.rtfd"])
  }

  /// With too few descriptors the version that was replaced may be impossible to look at.
  @Test func `what cannot be compared is not said to be another program's`() throws {
    let result = try shell(
      """
      mkdir -p P.rtfd/d/e; echo 1 > P.rtfd/d/e/f; echo s > s
      for n in 12 13 14 15 16 17 18 19 20 21 22; do (ulimit -n $n; utictl package put --replace s P.rtfd; echo status $?); done
      """)
    #expect(!result.output.contains("another program"), "\(result)")
    let lines = result.output.split(separator: "\n")
    for (message, status) in zip(lines, lines.dropFirst()) where status == "status 1" {
      #expect(message.contains("cannot compare the replaced") && message.contains("too many open files"), "\(result)")
    }
    #expect(text("P.rtfd/a") == "mine")
  }

  @Test func `what a package cannot have is called that`() throws {
    let result = try shell(
      """
      python3 -c '
      import os
      os.chdir("P.rtfd"); os.mkdir("deep"); os.chdir("deep")
      for _ in range(300): os.mkdir("d"); os.chdir("d")
      '
      for command in versions resolve "diff P.rtfd"; do utictl document $command P.rtfd; done
      rm -r P.rtfd/deep; mkfifo P.rtfd/pipe; utictl document versions P.rtfd
      """)
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.count == 4 && lines.prefix(3).allSatisfy { $0.contains("nested more than 256 levels deep") }, "\(result)")
    #expect(lines.last?.contains("P.rtfd/pipe") == true && lines.last?.contains("a socket, pipe, or device") == true)
    #expect(!result.output.contains("disk"))
  }

  @Test func `pipes and deep folders can be removed`() throws {
    let result = try shell(
      """
      mkfifo P.rtfd/pipe
      python3 -c '
      import os
      os.chdir("P.rtfd"); os.mkdir("deep"); os.chdir("deep")
      for _ in range(400): os.mkdir("d"); os.chdir("d")
      '
      utictl package put P.rtfd/a P.rtfd --name b 2> /dev/null; echo $?
      utictl package remove P.rtfd/deep 2> /dev/null; echo $?
      utictl package remove --no-keep P.rtfd/pipe P.rtfd/deep P.rtfd/a; echo $?
      utictl package put --name b - P.rtfd < /dev/null; echo $?
      """)
    #expect(result.output == "2\n2\n0\n0\n", "\(result)")
    // What can be kept of the removed items is in the home folder.
    #expect(try names("P.rtfd") == ["b"] && names().filter { $0 != ".local" } == ["P.rtfd"])
  }

  /// A name that is not text is not that of a file whose name looks the same.
  @Test func `the version of an item is its own, whatever bytes its name has`() throws {
    let result = try shell(
      """
      a=$(printf 'caf\\351.txt'); b=$(printf 'caf\\357\\277\\275.txt')
      echo mine > "P.rtfd/$a"; echo other > "P.rtfd/$b"
      utictl document keep "P.rtfd/$a" > /dev/null; echo $?
      echo new | utictl package put --replace --name "$a" - P.rtfd; echo $?
      for id in $(utictl document restore "P.rtfd/$a" 2> /dev/null | cut -c1-8); do
        utictl document restore "P.rtfd/$a" "$id" > /dev/null; cat "P.rtfd/$a"
      done
      """)
    #expect(result.output == "0\n0\nmine\nmine\n", "\(result)")
  }

  @Test func `versions of items are named with their package, and removed with it`() throws {
    let result = try shell(
      """
      echo new | utictl package put --replace --name a - P.rtfd; echo b > b; utictl package put b P.rtfd
      utictl package remove P.rtfd/b; mv P.rtfd Q.rtfd
      utictl document versions Q.rtfd 2>&1 | grep -v current; utictl document restore Q.rtfd/a 2> /dev/null | grep -c kept
      utictl document versions --delete Q.rtfd; echo $?
      utictl document versions --delete --force Q.rtfd; utictl document versions Q.rtfd 2>&1 | grep -v current
      """)
    let (note, help) = (
      "has versions of its own; use its path to list them", "restore one, or add --force to delete them"
    )
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 7, "\(result)")
    #expect(lines[0] == "Q.rtfd/a: \(note)" && lines[1] == "Q.rtfd/b: \(note)" && lines[2] == "1", "\(result)")
    #expect(
      lines[3].contains("'Q.rtfd/b' does not exist, and only its versions") && lines[3].hasSuffix(help), "\(result)")
    #expect(lines[4] == "2" && lines[5] == "deleted 2 versions" && lines[6] == "Q.rtfd: no other versions", "\(result)")
  }

  @Test func `what only has the name of a generation is an item of the package`() throws {
    let result = try shell(
      """
      mkdir P.rtfd/.utictl-generation; echo mine > P.rtfd/.utictl-generation/b
      echo x | utictl package put --name x - P.rtfd; echo $?; cat P.rtfd/.utictl-generation/b
      utictl package copy P.rtfd Q.rtfd; cat Q.rtfd/.utictl-generation/b
      utictl package remove --no-keep Q.rtfd/.utictl-generation; ls -A Q.rtfd
      echo x | utictl package put --name .utictl-generation - Q.rtfd 2>&1 | grep -c 'cannot use the name'; ls -A Q.rtfd
      """)
    #expect(result.output == "0\nmine\nmine\na\nx\n1\na\nx\n", "\(result)")
  }

  @Test func `what an interrupted save of an item has left in a package is removed`() throws {
    let long = String(repeating: "l", count: 120)
    try folder.write("old", to: "P.rtfd/images/\(long)")
    try folder.write("new", to: "P.rtfd/images/.b.0123456789abcdef.docsave")
    var path = Array("images/".utf8)
    path += SiblingName.temporary(Array(long.utf8))
    let name = String(decoding: path, as: UTF8.self)
    try folder.write("new", to: "P.rtfd/\(name)")
    let recovered = try run("recover", "P.rtfd")
    #expect(recovered.status == 0 && recovered.output.split(separator: "\n").count == 2, "\(recovered)")
    #expect(try names("P.rtfd/images") == [long] && text("P.rtfd/images/\(long)") == "old")
    #expect(try run("recover", "P.rtfd").output == "")
  }

  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `a command that changes a file says what it ignores next to it`() throws {
    let result = try shell(
      """
      chmod 1777 .; echo 1 > doc.txt; mkdir -m 777 data; chown 1234 doc.txt
      echo theirs > .doc.txt.0000000000000001-0000000000000002.docswap; chown 65534 .doc.txt.*
      as="env XDG_DATA_HOME=$PWD/data setpriv --reuid 1234 --regid 1234 --clear-groups"
      id=$($as utictl document keep doc.txt | cut -d ' ' -f 2)
      $as utictl document restore doc.txt $id 2> restore; $as utictl document resolve doc.txt 2> resolve
      grep -l 'docswap: warning: ignored' restore resolve
      """)
    #expect(result.output.hasSuffix("restore\nresolve\n"), "\(result)")
  }

  /// What was removed before an error is kept; what is still there is not.
  @Test func `an error after a change loses nothing`() throws {
    let result = try shell(
      """
      mkdir Q.rtfd; echo q > Q.rtfd/q; echo one > P.rtfd/one
      utictl package remove P.rtfd/one Q.rtfd/q Q.rtfd/none 2> /dev/null; echo $?; ls P.rtfd/one Q.rtfd/q 2> /dev/null
      utictl document restore P.rtfd/one 2> /dev/null | wc -l; utictl document restore Q.rtfd/q 2> /dev/null | wc -l
      """)
    #expect(result.output == "2\nQ.rtfd/q\n1\n0\n", "\(result)")
  }

  /// Nothing is destroyed silently because a part of it cannot be kept.
  @Test func `a folder that cannot be kept is not removed`() throws {
    let result = try shell(
      """
      mkdir P.rtfd/d; echo precious > P.rtfd/d/a; mkfifo P.rtfd/d/pipe
      utictl package remove P.rtfd/d 2>&1 | grep -c "cannot keep 'P.rtfd/d' as a version"; cat P.rtfd/d/a
      utictl package remove --no-keep P.rtfd/d; echo $?
      """)
    #expect(result.output == "1\nprecious\n0\n", "\(result)")
  }

  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `another user's package keeps its owner`() throws {
    let result = try shell(
      """
      chown -R 65534 P.rtfd; chmod -R a+rX P.rtfd; chmod 777 .
      as="setpriv --reuid 1234 --regid 1234 --clear-groups"
      echo b | $as utictl package put --name b - P.rtfd; echo $?; stat -c %u P.rtfd
      echo b | $as utictl package put --change-owner --name b - P.rtfd; echo $?; stat -c %u P.rtfd
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.filter { UInt($0) != nil } == ["2", "65534", "0", "1234"], "\(result)")
    #expect(result.output.contains("cannot preserve the owner of"))
  }

  /// In an archive and in a flat file; the folder is unpacked so that its owner can read it, and nothing is left
  /// behind.
  @Test(.enabled(if: geteuid() == 0, "folders are never closed to root"), arguments: ["000", "100", "300", "500"])
  func `a folder that its owner may not read is no trap`(mode: String) throws {
    let result = try shell(
      """
      mkdir -p in.rtfd/d/e && echo x > in.rtfd/d/e/a && chmod \(mode) in.rtfd/d in.rtfd/d/e
      utictl package pack in.rtfd -o P.zip; utictl package flatten in.rtfd -o flat; mkdir -m 755 data out out/there
      chmod 755 .; chown -R 1234:1234 data out; cd out
      as="env XDG_DATA_HOME=$PWD/../data setpriv --reuid 1234 --regid 1234 --clear-groups"
      $as utictl package unpack ../P.zip -o new; $as utictl package unpack ../P.zip -o there
      $as utictl package unflatten ../flat -o flat.rtfd
      $as cat new/in.rtfd/d/e/a there/in.rtfd/d/e/a flat.rtfd/d/e/a
      $as utictl package unpack --replace ../P.zip -o there; $as utictl package unflatten --replace ../flat -o flat.rtfd
      $as utictl package remove flat.rtfd/d; $as utictl package recover flat.rtfd
      ls -A . there flat.rtfd
      """)
    #expect(
      result.output == "x\nx\nx\n.:\nflat.rtfd\nnew\nthere\n\nflat.rtfd:\n\nthere:\nin.rtfd\n", "\(result)")
  }

  /// A program that acts as the user who runs it must not become one that acts as the user who copies it.
  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `another user's programs do not become this one's`() throws {
    let result = try shell(
      """
      chmod 777 . P.rtfd; mkdir Q.rtfd in; echo 1 > Q.rtfd/run; echo 1 > in/run; echo mine > doc.txt; chmod 600 doc.txt
      echo theirs > doc.sync-conflict-20260301-120000-ABCDEFG.txt
      chown -R 65534 Q.rtfd in doc.sync*; chmod 6755 Q.rtfd/run in/run; chmod 6777 doc.sync*
      chown -R 1234:1234 P.rtfd doc.txt
      # setpriv starts the program itself, so it may stand in a folder that only this user can enter.
      as="env XDG_DATA_HOME=$PWD/data setpriv --reuid 1234 --regid 1234 --clear-groups"
      mkdir -m 777 data
      $as utictl package copy Q.rtfd R.rtfd; $as utictl package put in P.rtfd; $as utictl package copy Q.rtfd/run run
      # Root, too, whose own file a single one becomes.
      utictl package copy Q.rtfd/run root
      version=$(utictl document versions doc.txt | sed -n 's/ .*conflict.*//p')
      $as utictl document resolve --keep $version doc.txt
      stat -c '%a %u %n' R.rtfd/run P.rtfd/in/run run root doc.txt
      """)
    #expect(
      result.output.hasSuffix(
        """
        755 1234 R.rtfd/run
        755 1234 P.rtfd/in/run
        755 1234 run
        755 0 root
        600 1234 doc.txt

        """), "\(result)")
  }

  @Test(.enabled(if: geteuid() == 0, "needs a mount namespace"))
  func `nothing needs the proc file system`() throws {
    let result = try shell(
      """
      echo '<plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict><key>LSHandlerRank</key><string>owner</string>' \\
        '</dict></array></dict></plist>' > Info.plist
      unshare --mount sh -ec '
        mount -t tmpfs none /proc
        # The leak sanitizer needs /proc, and finds its options there, too.
        if [ -n "${LSAN_OPTIONS:-}" ]; then
          mkdir /proc/self; printf "ASAN_OPTIONS=detect_leaks=0\\0" > /proc/self/environ
        fi
        utictl type lookup heic
        echo b | utictl package put --name b - P.rtfd
        utictl package copy P.rtfd Q.rtfd
        utictl package cat Q.rtfd/b
        utictl validate --fix --select DT005 --quiet Info.plist; grep -c ">Owner<" Info.plist
        utictl || echo $?
        # The address sanitizer says more.
        utictl document turns 2>&1 | grep -i program' 2> /dev/null
      """)
    #expect(
      result.output == """
        heic  public.heic  HEIF Image, .heic, image/heic
        b
        1
        2
        no program is using a file through FileCoordination

        """, "\(result)")
  }

  /// What is mounted is no item of the package: it would be in no new version, and be removed with the old one.
  @Test(.enabled(if: geteuid() == 0, "needs a mount namespace"), arguments: ["--bind mounted", "-t tmpfs none"])
  func `a package in which something is mounted is not changed, and nothing in that is removed`(mount: String) throws {
    let result = try shell(
      """
      mkdir -p "mounted" "P.rtfd/some data" Q.rtfd; echo new > new; echo theirs > Q.rtfd/b
      mkdir -p .P.rtfd.0123456789abcdef.docsave/data "P.conflict-2026-03-01-120000-0123456789abcdef.rtfd/data"
      unshare --mount sh -c '
        for folder in "P.rtfd/some data" .P.rtfd.*.docsave/data; do
          mount \(mount) "$folder"; echo precious > "$folder/only"
        done
        export XDG_DATA_HOME=$PWD/data
        utictl package put new P.rtfd; echo $?
        utictl package put --parents new "P.rtfd/some data"; echo $?
        utictl package remove P.rtfd/a; echo $?
        utictl package copy --replace Q.rtfd P.rtfd; echo $?
        utictl package recover P.rtfd; echo $?
        utictl package cat "P.rtfd/some data/only"
        cat "P.rtfd/some data/only" .P.rtfd.*.docsave/data/only; ls -A P.rtfd
      ' 2> errors
      grep -c "some data.: another file system is mounted at this path; unmount that file system, then try again" errors
      """)
    #expect(
      result.output.hasPrefix("2\n2\n2\n2\n")
        && result.output.hasSuffix("precious\nprecious\nprecious\na\nsome data\n4\n"),
      "\(result) \(text("errors") ?? "")")
  }

  @Test func `a command that may open hardly any files leaves nothing`() throws {
    let result = try shell(
      """
      for n in $(seq 20); do echo $n > P.rtfd/f$n; done; utictl package pack P.rtfd -o in.zip
      for n in 6 7 8 9 10 11 12 14 16; do
        (ulimit -n $n; utictl package unpack in.zip -o out) > /dev/null 2>&1
        ls -A | grep docsave; rm -rf out
      done
      echo done
      """)
    #expect(result.output == "done\n", "\(result)")
  }

  @Test func `no arguments are misuse`() throws {
    for arguments in [[], ["package"], ["type"], ["document"]] {
      let result = try Tool.run(arguments: arguments, folder: folder.path)
      #expect(result.status == 2 && result.output == "" && result.errors.contains("USAGE: utictl"))
    }
    #expect(try Tool.run(arguments: ["--help"], folder: folder.path).status == 0)
  }

  @Test func `a file that may not grow is an error`() throws {
    let result = try shell("head -c 3000000 /dev/zero > in; ulimit -f 1000; utictl package put in P.rtfd; echo $?")
    #expect(result.output.hasSuffix("2\n") && result.output.contains("file too large"), "\(result)")
    #expect(try names() == ["P.rtfd", "in"] && names("P.rtfd") == ["a"])
  }
}
