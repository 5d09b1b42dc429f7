import Testing
import UTLibC
import UTTestFixtures

/// Files and links that another user has put where this user writes.
@Suite(.enabled(if: geteuid() == 0, "needs files of another user")) struct ForeignItemTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a script in which `as` runs a command as a user who is not root, and `they` as another one.
  private func shell(_ script: String) throws -> String {
    // setpriv starts the program itself, so it may stand in a folder that only this user can enter.
    try Tool.shell(
      """
      set +e; chmod 755 .; mkdir -m 1777 shared; mkdir -m 700 own data; chown 1234:1234 own data; W=$PWD
      as() {
        env XDG_DATA_HOME=$W/data XDG_RUNTIME_DIR=$W/data setpriv --reuid 1234 --regid 1234 --clear-groups "$@"
      }
      they() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
      \(script)
      """, in: folder
    ).output
  }

  @Test(arguments: ["1777", "777"]) func `a version is not restored into another user's file`(mode: String) throws {
    let output = try shell(
      """
      chmod \(mode) shared; cd shared; umask 077; as sh -c 'echo secret > doc.txt'
      id=$(as utictl document keep doc.txt | cut -d ' ' -f 2); rm doc.txt
      they sh -c 'umask 0; echo theirs > doc.txt'
      as utictl document restore doc.txt $id; echo $?; cat doc.txt; ls -A
      as utictl document restore --change-owner doc.txt $id; echo $?; stat -c '%a %u' doc.txt; cat doc.txt
      """)
    #expect(output.contains("cannot preserve the owner of") && output.contains("2\ntheirs\ndoc.txt\n"), "\(output)")
    // In a sticky folder, only its owner can replace it.
    #expect(output.hasSuffix(mode == "777" ? "0\n600 1234\nsecret\n" : "2\n666 65534\ntheirs\n"), "\(output)")
  }

  @Test func `root gives a version only to its owner`() throws {
    let output = try shell(
      """
      chmod 777 shared; cd shared; umask 077; echo secret > doc.txt; mkdir P.rtfd; echo secret > P.rtfd/TXT.rtf
      id=$(utictl document keep doc.txt | cut -d ' ' -f 2); package=$(utictl document keep P.rtfd | cut -d ' ' -f 2)
      rm -r doc.txt P.rtfd; they sh -c 'umask 0; echo theirs > doc.txt; mkdir P.rtfd; echo theirs > P.rtfd/TXT.rtf'
      utictl document restore doc.txt $id; echo $?; utictl document restore P.rtfd $package; echo $?
      cat doc.txt P.rtfd/TXT.rtf
      utictl document restore --change-owner doc.txt $id; utictl document restore --change-owner P.rtfd $package
      stat -c '%a %u' doc.txt P.rtfd P.rtfd/TXT.rtf; cat doc.txt P.rtfd/TXT.rtf
      umask 022; they sh -c 'echo old > own.txt'; id=$(utictl document keep own.txt | cut -d ' ' -f 2)
      they sh -c 'echo new > own.txt'; utictl document restore own.txt $id; stat -c '%a %u' own.txt; cat own.txt
      """)
    #expect(output.contains("cannot preserve the owner of"), "\(output)")
    #expect(output.contains("2\ntheirs\ntheirs\n600 0\n700 0\n600 0\nsecret\nsecret\n"), "\(output)")
    #expect(output.hasSuffix("644 65534\nold\n"), "\(output)")
  }

  /// Another user has put an item into a package, with an access control list for themselves or with their own group.
  @Test(arguments: ["as", ""])
  func `an item of another user in a package gives nothing to a version`(user: String) throws {
    let output = try shell(
      """
      chmod 777 shared; cd shared; umask 077
      [ -z "\(user)" ] || export XDG_DATA_HOME=$W/data
      \(user) sh -c 'mkdir P.rtfd; echo secret > P.rtfd/TXT.rtf; echo x > P.rtfd/other; chmod 777 P.rtfd'
      id=$(\(user) utictl document keep P.rtfd | cut -d ' ' -f 2)
      they sh -c 'umask 0; mv P.rtfd/TXT.rtf P.rtfd/away; echo theirs > P.rtfd/TXT.rtf'
      setfacl -m u:65534:rw P.rtfd/TXT.rtf 2>&1
      \(user) utictl document restore P.rtfd $id; echo $?
      they cat P.rtfd/TXT.rtf; stat -c '%a %u' P.rtfd/TXT.rtf; cat P.rtfd/TXT.rtf
      """)
    #expect(output.hasSuffix("600 \(user.isEmpty ? "0" : "1234")\nsecret\n"), "\(output)")
    #expect(output.components(separatedBy: "secret").count == 2, "\(output)")
  }

  @Test func `root does not give another user's package what was moved into a version of it`() throws {
    let output = try shell(
      """
      chmod 777 shared; cd shared; (umask 077; echo secret > secret.txt)
      they sh -c 'umask 0; mkdir doc.rtfd doc.conflict-20261129T120000Z-1a2b3c4d.rtfd; echo a > doc.rtfd/TXT.rtf
        mv secret.txt doc.conflict-20261129T120000Z-1a2b3c4d.rtfd/TXT.rtf'
      id=$(utictl document versions doc.rtfd | sed -n 's/ .*conflict.*//p' | head -1)
      utictl document resolve --keep $id doc.rtfd; echo $?; they cat doc.rtfd/TXT.rtf
      """)
    #expect(output.contains("cannot preserve the owner of") && output.hasSuffix("2\na\n"), "\(output)")
  }

  /// Another user has planted generations of a package that name private contents by their size and time.
  private static let planting = #"""
    X=00000000000000aa.1; A=00000000000000bb.1; B=00000000000000cc.1
    generation() {
      printf '%s\0' "utictl-generation 1" "$1 $2 0 2" $X "f 5 1700000000 0 $X $X TXT.rtf" "f 7 $3 0 $4 $X secret.txt"
    }
    plant() {
      touch -d @1700000000 P.rtfd/secret.txt
      generation $A 1700000000 1700000000 $X > P.rtfd/.utictl-generation
      generation $B 1700000001 1700000001 $B > P.rtfd/.sync-conflict-20260101-120000-ABCDEF7.utictl-generation
    }
    """#

  /// - Parameter place: what lies where the contents get: a file of theirs, or a public one of the victim.
  @Test(arguments: [("", "moved"), ("", "stored"), ("as", "stored"), ("as", "public")])
  func `a reconciliation gives private contents to nobody else`(user: String, place: String) throws {
    let output = try shell(
      """
      umask 022; chgrp 4321 shared; chmod 2770 shared; cd shared; echo n > ../new; W=$W; groups="--groups 4321"
      [ -z "\(user)" ] || export XDG_DATA_HOME=$W/data
      me() { if [ -z "\(user)" ]; then "$@"; else
        env XDG_RUNTIME_DIR=$W/data setpriv --reuid 1234 --regid 1234 $groups "$@"; fi; }
      they() { setpriv --reuid 65534 --regid 65534 $groups "$@"; }
      cat > ../plant.sh <<'END'
      \(Self.planting)
      END
      if [ \(place) = moved ]; then
        they sh -c 'umask 002; mkdir P.rtfd; echo text > P.rtfd/TXT.rtf; echo theirs > P.rtfd/secret.txt
          touch -d @1700000000 P.rtfd/TXT.rtf'
        echo secret > own.txt; chmod 600 own.txt; touch -d @1700000001 own.txt
        they mv own.txt P.rtfd/secret.sync-conflict-20260101-120000-ABCDEF7.txt
      else
        me sh -c 'umask 002; mkdir P.rtfd; echo text > P.rtfd/TXT.rtf; echo secret > P.rtfd/secret.txt
          chmod 640 P.rtfd/secret.txt; chgrp $(id -g) P.rtfd/secret.txt; echo public > P.rtfd/public.txt
          touch -d @1700000001 P.rtfd/secret.txt; touch -d @1700000000 P.rtfd/TXT.rtf'
        me utictl document keep P.rtfd; they rm P.rtfd/secret.txt
        if [ \(place) = public ]; then they mv P.rtfd/public.txt P.rtfd/secret.txt
        else they sh -c 'umask 002; rm P.rtfd/public.txt; echo theirs > P.rtfd/secret.txt'; fi
      fi
      if [ \(place) = public ]; then me bash -c '. ../plant.sh; umask 002; plant'
      else they bash -c '. ../plant.sh; umask 002; plant'; fi
      me utictl package put ../new P.rtfd; echo "status $?"; cat P.rtfd/secret.txt; stat -c '%u %a' P.rtfd/secret.txt
      echo "they read:"; they grep -rsl secret .
      """)
    // The contents of root moved there stay root's, also in a package of the other user.
    let owner = user.isEmpty ? "0" : "1234"
    #expect(output.contains("status 0\nsecret\n\(owner) 6"), "\(output)")
    // A generation has the name of the file.
    let readers = output.components(separatedBy: "they read:\n").last
    #expect(["", "./P.rtfd/.utictl-generation\n"].contains(readers), "\(output)")
  }

  @Test func `nor is another version merged or chosen there`() throws {
    let output = try shell(
      """
      chmod 777 shared; cd shared
      they sh -c 'umask 0; printf "a\\nb\\nc\\n" > doc.txt'; as cp doc.txt base.txt
      as sh -c 'umask 077; printf "a\\nb\\nsecret\\n" > other.txt; cp other.txt doc.conflict-20260301-120000-0001.txt'
      as utictl document merge doc.txt base.txt other.txt; echo $?; cat doc.txt
      as utictl document merge --change-owner doc.txt base.txt other.txt; echo $?; stat -c '%u' doc.txt
      they sh -c 'umask 0; rm doc.txt; printf "a\\nb\\nc\\n" > doc.txt'
      cp -p other.txt 'doc.sync-conflict-20260301-120000-ABCDEFG.txt'
      id=$(as utictl document versions doc.txt | sed -n 's/ .*conflict.*//p' | head -1)
      as utictl document resolve --keep $id doc.txt; echo $?; cat doc.txt
      as utictl document resolve --change-owner --keep $id doc.txt; echo $?; stat -c '%a %u' doc.txt; cat doc.txt
      """)
    #expect(output.contains("cannot preserve the owner of"), "\(output)")
    #expect(output.contains("2\na\nb\nc\n0\n1234\n"), "\(output)")
    #expect(output.contains("2\na\nb\nc\nresolved 1 conflict\n"), "\(output)")
    #expect(output.hasSuffix("\n0\n600 1234\na\nb\nsecret\n"), "\(output)")
  }

  @Test(arguments: [
    "package pack --replace P.rtfd -o ../shared/link", "package flatten --replace P.rtfd -o ../shared/link",
    "package copy --replace P.rtfd ../shared/package", "package put --replace new ../shared/package",
    "package remove ../shared/package//TXT.rtf", "package unpack P.zip -o ../shared/package",
    "validate --output sarif:../shared/link App.plist", "validate --write-baseline ../shared/link App.plist",
    "document restore ../shared/link $id", "document keep ../shared/link", "document resolve ../shared/link",
    "document versions --delete --force ../shared/link", "package recover ../shared/package",
  ]) func `another user's links are not followed`(command: String) throws {
    let output = try shell(
      """
      cd own
      as sh -c 'mkdir P.rtfd Q.rtfd; echo s > P.rtfd/TXT.rtf; echo precious > Q.rtfd/TXT.rtf; echo n > new; echo old > file
        echo "<plist version=\\"1.0\\"><dict><key>a</key><string>b</string></dict></plist>" > App.plist'
      as utictl package pack P.rtfd -o P.zip; id=$(as utictl document keep file | cut -d ' ' -f 2)
      as sh -c 'echo precious > file'
      they ln -s $W/own/file $W/shared/link; they ln -s $W/own/Q.rtfd $W/shared/package
      as utictl \(command); echo "status $?"; cat file Q.rtfd/TXT.rtf; ls Q.rtfd; as utictl document versions file | wc -l
      """)
    #expect(output.contains("cannot follow the link"), "\(output)")
    #expect(output.contains("status 2\nprecious\nprecious\nTXT.rtf\n2\n"), "\(output)")
  }

  /// A property list with a finding that `--fix` corrects.
  private static let fixable = """
    plist() { echo '<plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict><key>LSHandlerRank</key><string>owner</string>'\
      '</dict></array></dict></plist>'; }
    """

  @Test(arguments: ["link", "link/Info.plist", "file", "./folder/../link"])
  func `fixes do not follow another user's link`(path: String) throws {
    let output = try shell(
      """
      \(Self.fixable); plist > own/Info.plist; chown 1234:1234 own/Info.plist
      they mkdir -m 777 shared/folder; they ln -s $W/own shared/link; they ln -s $W/own/Info.plist shared/file
      cd shared; as utictl validate --fix \(path); echo "status $?"; grep -c '>owner<' ../own/Info.plist
      ln -s ../own rooted; as utictl validate --fix rooted; grep -c '>owner<' ../own/Info.plist
      """)
    #expect(output.contains("cannot follow the link") && output.contains("status 2\n1\n"), "\(output)")
    // Root may have put it there for all users.
    #expect(output.hasSuffix("\n0\n"), "\(output)")
  }

  @Test func `another user's .git makes nothing around a project count`() throws {
    let output = try shell(
      """
      \(Self.fixable); cd shared; as mkdir -m 755 work project project/App.xcodeproj
      plist | as tee work/Info.plist project/Info.plist > /dev/null
      as tee project/App.xcodeproj/project.pbxproj > /dev/null <<'END'
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = {isa = PBXProject; buildConfigurationList = L; targets = (T); };
        L = {isa = XCConfigurationList; buildConfigurations = (C); }; C = {isa = XCBuildConfiguration; name = Release; };
        T = {isa = PBXNativeTarget; buildConfigurationList = TL; name = App;
          productType = "com.apple.product-type.application"; };
        TL = {isa = XCConfigurationList; buildConfigurations = (TC); };
        TC = {isa = XCBuildConfiguration; name = Release; buildSettings = {INFOPLIST_FILE = "../work/Info.plist"; }; };
      }; }
      END
      they mkdir -m 755 .git .git/objects .git/refs; they sh -c 'echo "ignore: all" > .utictl.yml'
      as utictl validate --fix project/App.xcodeproj; grep -c '>owner<' work/Info.plist
      as utictl validate project; echo "status $?"
      they rm -r .git .utictl.yml; as mkdir .git; as utictl validate --fix project/App.xcodeproj; grep -c '>owner<' work/Info.plist
      """)
    #expect(output.contains("not fixed because it is in another folder") && output.contains("\n1\n"), "\(output)")
    #expect(output.contains("status 1\n") && output.hasSuffix("\n0\n"), "\(output)")
  }

  private static let report = """
    mkdir -m 755 bin; install -m 755 "$(command -v utictl)" bin/utictl; PATH=$W/bin:$PATH
    cd own; as sh -c 'umask 077; echo precious > file; echo "<plist version=\\"1.0\\"><dict/></plist>" > App.plist'
    report() { as timeout 20 utictl validate -q --fail-on never --output "concise:$1" App.plist; echo "status $?"; }
    """

  /// It would get the report, or make the command wait.
  @Test(arguments: ["1777", "777"]) func `a report is not written to a pipe of another user`(mode: String) throws {
    let output = try shell(
      """
      \(Self.report); chmod \(mode) ../shared; they mkfifo -m 666 $W/shared/pipe; they ln -s pipe $W/shared/link
      report ../shared/pipe; report ../shared/link; ls -A ../shared; cat file
      """)
    #expect(output.contains("it may come from another user") && output.contains("cannot follow the link"), "\(output)")
    #expect(output.hasSuffix("status 2\nlink\npipe\nprecious\n"), "\(output)")
    #expect(output.components(separatedBy: "status 2").count == 3, "\(output)")
  }

  @Test func `a report is never written to what replaces a pipe`() throws {
    let output = try shell(
      """
      \(Self.report); chmod 777 ../shared
      they timeout 6 sh -c "cd $W/shared
        while :; do mkfifo -m 666 p; mv -T p pipe; ln -s $W/own/file l; mv -T l pipe; done" &
      for i in $(seq 20); do report ../shared/pipe > /dev/null 2>&1; done; wait; cat file; ls ../shared | grep -c pipe
      """)
    #expect(output.hasSuffix("precious\n1\n"), "\(output)")
  }

  @Test func `a report is written to own pipes`() throws {
    let output = try shell(
      """
      \(Self.report); as sh -c 'umask 077; mkfifo ../shared/pipe; ln -s pipe ../shared/link'
      as cat ../shared/pipe > got & report ../shared/link; wait; wc -l < got; rm got
      validate="utictl validate -q --fail-on never App.plist --output"
      as bash -c "$validate concise:>(cat > got) && sleep 1"; wc -l < got
      as sh -c "$validate concise:/dev/stdout | wc -l; $validate concise:/dev/fd/7 7>&1 | wc -l"
      $validate concise:/dev/stdout | as wc -l
      report /dev/null; stat -c %F /dev/null; report ../shared/pipe
      """)
    #expect(output.hasPrefix("status 0\n1\n1\n1\n1\n1\nstatus 0\ncharacter special file\n"), "\(output)")
    // Nobody reads it.
    #expect(output.contains("cannot write '../shared/pipe': no such device"), "\(output)")
    #expect(output.hasSuffix("\nstatus 2\n"), "\(output)")
  }

  /// Where root runs with the environment of another user, as after `sudo -E`.
  @Test(arguments: ["data/uniform-documents/versions", "data/uniform-documents"])
  func `a link of another user is not taken for a folder of root`(link: String) throws {
    let output = try shell(
      """
      mkdir -p root/versions/.new-0123456789abcdef root/.new-0123456789abcdef decl they; chown 65534 they
      touch -d '3 days ago' root/versions/.new-* root/.new-*; chmod 755 root root/versions
      for i in $(seq 20); do echo precious > root/ledger-$i.table.csv; echo precious > root/$i.table; done
      they sh -c 'mkdir -p they/data they/cache they/state; mkdir -p $(dirname they/\(link))
        ln -s '$W'/root they/\(link); ln -s '$W'/root they/cache/uniform-types'
      export XDG_DATA_HOME=$W/they/data XDG_CACHE_HOME=$W/they/cache XDG_STATE_HOME=$W/they/state
      echo one > doc.txt; utictl document keep doc.txt; echo "status $?"
      echo '<plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>' > decl/a.plist
      echo '<key>UTTypeIdentifier</key><string>a.b</string></dict></array></dict></plist>' >> decl/a.plist
      utictl type info --declarations decl/a.plist a.b > /dev/null 2>&1; echo "status $?"
      stat -c %a root root/versions; find root | wc -l
      """)
    #expect(output.contains("cannot trust") && output.hasSuffix("status 2\nstatus 0\n755\n755\n44\n"), "\(output)")
  }

  /// It would hide findings.
  @Test func `another user's configuration above a project does not count`() throws {
    let output = try shell(
      """
      list='<plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict><key>LSHandlerRank</key>'
      as sh -c "mkdir shared/project shared/plain shared/project/App
        echo '$list<string>owner</string></dict></array></dict></plist>' > shared/plain/Info.plist
        cp shared/plain/Info.plist shared/project; cp shared/plain/Info.plist shared/project/App"
      as git init -q shared/project; they sh -c 'echo "fail-on: never" > shared/.utictl.yml'
      check() {
        (cd shared/$1; as utictl validate --notes . > $W/data/out 2>&1; echo "$1 $?")
        grep -c 'another user' data/out
      }
      check project; check plain; check project/App
      as sh -c 'echo "fail-on: never" > shared/plain/.utictl.yml'; check plain
      chmod 777 shared/project; they sh -c 'echo "fail-on: never" > shared/project/.utictl.yml'; check project/App
      rm shared/project/.utictl.yml; they sh -c 'echo "[" > shared/.utictl.yml'; check project
      rm shared/.utictl.yml; echo "fail-on: never" > shared/.utictl.yml; check project
      chown 1234 shared/.utictl.yml; check project; mv shared/.utictl.yml own.yml
      ln -s ../own.yml shared/.utictl.yml; check project; chown -h 65534 shared/.utictl.yml; check project
      """)
    let expected = """
      project 1 1 plain 1 1 project/App 1 1 plain 0 0 project/App 0 0 project 1 1 project 0 0 project 0 0 project 0 0 \
      project 1 1
      """
    #expect(output.split(separator: "\n").joined(separator: " ") == expected, "\(output)")
  }

  /// A project with an error in a sticky folder, and a function that prints the status and the number of remarks about
  /// configurations of other users there.
  private static let project = """
    as mkdir shared/project
    as sh -c 'cat > shared/project/Info.plist' <<END
    <plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict>
    <key>LSHandlerRank</key><string>owner</string></dict></array></dict></plist>
    END
    as git init -q shared/project
    check() {
      (cd shared/$1; shift; "$@" utictl validate --notes . > $W/out 2>&1; echo $? $(grep -c 'another user' $W/out))
    }
    """

  @Test func `another user's configuration that cannot be read is ignored`() throws {
    let output = try shell(
      """
      \(Self.project)
      they sh -c 'umask 077; echo "fail-on: never" > shared/.utictl.yml'; check project as
      for destination in .utictl.yml missing project/Info.plist own/missing; do
        rm shared/.utictl.yml; they ln -s $destination shared/.utictl.yml; check project as
      done
      rm shared/.utictl.yml
      they sh -c 'umask 077; echo "fail-on: never" > shared/theirs.yml'; ln -s theirs.yml shared/.utictl.yml
      check project as
      """)
    #expect(output == String(repeating: "1 1\n", count: 6), "\(output)")
  }

  @Test func `another user's configuration does not hide the one next to it`() throws {
    let output = try shell(
      """
      \(Self.project)
      they sh -c 'echo "fail-on: error" > shared/.utictl.yml'; check project as
      as sh -c 'echo "fail-on: never" > shared/.utictl.yaml'; check project as
      """)
    #expect(output == "1 1\n0 0\n", "\(output)")
  }

  /// As in a container in which root checks the files of a user.
  @Test func `a user's configuration counts for repositories in that user's repository`() throws {
    let output = try shell(
      """
      \(Self.project)
      as sh -c 'cd shared/project; git init -q inner; mkdir -p inner/App module; echo "gitdir: ../x" > module/.git
        cp Info.plist inner; cp Info.plist inner/App; cp Info.plist module; echo "fail-on: never" > .utictl.yml'
      for folder in project project/inner project/inner/App project/module; do check $folder; done
      mv shared/project/.utictl.yml shared; check project/inner
      chown 65534 shared/.utictl.yml; check project/inner; check project/module
      """)
    #expect(output == String(repeating: "0 0\n", count: 5) + "1 1\n1 1\n", "\(output)")
  }
}
