// Static members of UTType: source code and scripts, in the order of UTCoreTypes.h.

extension UTType {
  /// Source code of any programming language.
  ///
  /// Identifier `public.source-code`; conforms to `public.plain-text`.
  public static let sourceCode = UTType(system: "public.source-code")

  /// Assembly language.
  ///
  /// Identifier `public.assembly-source`; conforms to `public.source-code`.
  public static let assemblyLanguageSource = UTType(system: "public.assembly-source")

  /// C source.
  ///
  /// Identifier `public.c-source`; conforms to `public.source-code`.
  public static let cSource = UTType(system: "public.c-source")

  /// Objective-C source.
  ///
  /// Identifier `public.objective-c-source`; conforms to `public.source-code`.
  public static let objectiveCSource = UTType(system: "public.objective-c-source")

  /// Swift source.
  ///
  /// Identifier `public.swift-source`; conforms to `public.source-code`.
  public static let swiftSource = UTType(system: "public.swift-source")

  /// C++ source.
  ///
  /// Identifier `public.c-plus-plus-source`; conforms to `public.source-code`.
  public static let cPlusPlusSource = UTType(system: "public.c-plus-plus-source")

  /// Objective-C++ source.
  ///
  /// Identifier `public.objective-c-plus-plus-source`; conforms to `public.source-code`.
  public static let objectiveCPlusPlusSource = UTType(system: "public.objective-c-plus-plus-source")

  /// A header of C, or of a language that shares its headers.
  ///
  /// Identifier `public.c-header`; conforms to `public.source-code`.
  public static let cHeader = UTType(system: "public.c-header")

  /// A C++ header.
  ///
  /// Identifier `public.c-plus-plus-header`; conforms to `public.source-code`.
  public static let cPlusPlusHeader = UTType(system: "public.c-plus-plus-header")

  /// Source code that runs without being compiled first.
  ///
  /// Identifier `public.script`; conforms to `public.source-code`.
  public static let script = UTType(system: "public.script")

  /// AppleScript as text.
  ///
  /// Identifier `com.apple.applescript.text`; conforms to `public.script`.
  public static let appleScript = UTType(system: "com.apple.applescript.text")

  /// A compiled script of the Open Scripting Architecture, in a flat file.
  ///
  /// Identifier `com.apple.applescript.script`; conforms to `public.data` and `public.script`.
  public static let osaScript = UTType(system: "com.apple.applescript.script")

  /// A compiled script of the Open Scripting Architecture, as a bundle.
  ///
  /// Identifier `com.apple.applescript.script-bundle`; conforms to `com.apple.bundle` and `com.apple.package`.
  public static let osaScriptBundle = UTType(system: "com.apple.applescript.script-bundle")

  /// JavaScript.
  ///
  /// Identifier `com.netscape.javascript-source`; conforms to `public.script` and `public.executable`.
  public static let javaScript = UTType(system: "com.netscape.javascript-source")

  /// A shell script, and the root of the scripting languages that are run like one.
  ///
  /// Identifier `public.shell-script`; conforms to `public.script`.
  public static let shellScript = UTType(system: "public.shell-script")

  /// A Perl script.
  ///
  /// Identifier `public.perl-script`; conforms to `public.shell-script`.
  public static let perlScript = UTType(system: "public.perl-script")

  /// A Python script.
  ///
  /// Identifier `public.python-script`; conforms to `public.shell-script`.
  public static let pythonScript = UTType(system: "public.python-script")

  /// A Ruby script.
  ///
  /// Identifier `public.ruby-script`; conforms to `public.shell-script`.
  public static let rubyScript = UTType(system: "public.ruby-script")

  /// A PHP script.
  ///
  /// Identifier `public.php-script`; conforms to `public.shell-script`.
  public static let phpScript = UTType(system: "public.php-script")

  /// A makefile.
  ///
  /// Identifier `public.make-source`; conforms to `public.script`.
  public static let makefile = UTType(system: "public.make-source")
}
