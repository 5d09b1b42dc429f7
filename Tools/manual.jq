# Makes manual pages of what 'utictl --experimental-dump-help' prints: for each page a line '@@ NAME', then its text in mdoc(7).
def text: gsub("\\\\"; "\\e") | gsub("^(?<first>[.'])"; "\\&\(.first)");
def argument: "\"" + (gsub("\\\\"; "\\e") | gsub("\""; "\\(dq")) + "\"";
def section($title; $lines): if ($lines | length) > 0 then ".Sh \"\($title)\"", $lines[] else empty end;
def item($title; $body): ".It \($title)", ($body | text);

def paragraphs: (.discussion // "") | split("\n\n");
def names_option($name): any(.arguments[]?; any(.names[]?; .name == $name));

def option_name: "Fl " + (if .kind == "long" then "-" else "" end) + .name;
def value: if .kind == "option" then " Ar \(.valueName | argument)" else "" end;
def operand: "Ar \(.valueName | argument)" + (if .isRepeating then " ..." else "" end);
def synopsis:
  if .kind == "positional" then (if .isOptional then ".Op " else "." end) + operand
  else (if .isOptional then ".Op " else "." end) + (.preferredName | option_name) + value + (if .isRepeating then " ..." else "" end)
  end;
def option_item:
  item(if .kind == "positional" then operand else ([.names[] | option_name] | join(" , ")) + value end;
    (.abstract // "")
    + (if .defaultValue then " (default: \(.defaultValue))" else "" end)
    + (if (.allValues // [] | length) > 0 then " One of: \(.allValues | join(", "))." else "" end));

# What a command reads besides its arguments.
def reads_types: names_option("declarations") and .commandName != "validate";
def environment:
  (if reads_types then
     [".It Ev XDG_DATA_HOME", "The data folder, with the user's declarations in uniform-types/ (default: ~/.local/share).",
      ".It Ev XDG_CACHE_HOME", "The cache folder, with compiled declarations in uniform-types/ (default: ~/.cache)."]
   else [] end)
  + (if names_option("recovery-store") then
     [".It Ev XDG_STATE_HOME", "The folder in which programs store unsaved changes (default: ~/.local/state)."] else [] end)
  + (if reads_types then
     [".It Ev LC_ALL , LC_MESSAGES , LANG , LANGUAGE", "The language of type descriptions."] else [] end)
  + (if names_option("color") then
     [".It Ev NO_COLOR", "Disables color, unless --color is given.",
      ".It Ev FORCE_COLOR , CLICOLOR_FORCE", "Enables color even if standard output is not a terminal, unless the value is 0.",
      ".It Ev TERM", "Disables color and the progress bar if its value is dumb."]
   else [] end);
def files:
  (if reads_types then
     [".It Pa ~/.local/share/uniform-types , /usr/local/share/uniform-types , /usr/share/uniform-types",
      "Type declarations, as property lists."] else [] end)
  + (if names_option("baseline") then
     [".It Pa .utictl.yml", "Project settings, in a file's folder or one above it. See configuration.md in",
      ".Pa share/doc/utictl/docs ."] else [] end)
  + (if names_option("json") then
     [".It Pa share/doc/utictl/docs/json.md , share/doc/utictl/docs/schemas", "The JSON output, as text and as JSON Schema."] else [] end);
def list($lines): if ($lines | length) > 0 then [".Bl -tag -width indent"] + $lines + [".El"] else [] end;

def page($parents; $exit):
  . as $command
  | ($parents + [.commandName]) as $path
  | ([paragraphs[] | select(startswith("Exit status: "))][0] // $exit) as $status
  | [paragraphs[] | select(startswith("Example")) | split("\n")[1:][] | ltrimstr("  ")] as $examples
  | "@@ \($path | join("-"))",
    ".Dd \($date)", ".Dt \($path | join("-") | ascii_upcase) 1", ".Os utictl \($version)",
    section("NAME"; [".Nm \($path | join("-"))", ".Nd \(.abstract | rtrimstr(".") | argument)"]),
    section("SYNOPSIS"; [".Nm \($path | join(" ") | argument)"] + [.arguments[]? | select(.shouldDisplay) | synopsis]
      + (if .subcommands then [".Ar command", ".Op Ar argument ..."] else [] end)),
    section("DESCRIPTION"; [".Pp", (.abstract | text)]
      + [paragraphs[] | select(. != "" and (test("^(Exit status: |Examples?:)") | not)) | ".Pp", (split("\n")[] | text)]),
    section("OPTIONS"; list([.arguments[]? | select(.shouldDisplay) | option_item])),
    section("COMMANDS"; list([.subcommands[]? | select(.commandName != "help")
      | ".It Xr \($path + [.commandName] | join("-")) 1", (.abstract | text)])),
    section("EXIT STATUS"; [$status | ltrimstr("Exit status: ") | text]),
    section("ENVIRONMENT"; list(environment)),
    section("FILES"; list(files)),
    section("EXAMPLES"; if ($examples | length) > 0 then [".Bd -literal -offset indent"] + ($examples | map(text)) + [".Ed"] else [] end),
    section("SEE ALSO"; [if ($parents | length) > 0 then ".Xr \($parents | join("-")) 1" else ".Pa share/doc/utictl" end]),
    (.subcommands[]? | select(.commandName != "help") | page($path; $status));

.command | page([]; "")
