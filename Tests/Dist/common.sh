# What the parts of Tests/Dist/run share: paths, and checks of an installed command. To be sourced.
set -euo pipefail
top=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
dist=$top/.build/dist
bad=$top/Samples/lint/bad/Info.plist
version=$("$top/Tools/version")
tools=$("$top/Tools/python-environment" dist-test "$top/Tests/Dist/requirements.txt")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# No index, no settings, and no caches but those of the test.
export HOME=$work/home XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache LC_ALL=C.UTF-8
export PIP_NO_INDEX=1 PIP_FIND_LINKS=file://$dist PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore PIP_CONFIG_FILE=/dev/null
export UV_NO_CONFIG=1 UV_PYTHON_DOWNLOADS=never
mkdir -p "$HOME"

fail() { # MESSAGE
  echo "$1" >&2
  exit 1
}
# Checks that a command prints its version, knows a type, and finds the problems of a property list.
check_command() { # PLIST COMMAND...
  local plist=$1 output status=0
  shift
  output=$("$@" --version)
  [[ " $output " == *" $version "* ]] || fail "'$* --version' printed '$output'"
  output=$("$@" type lookup .heic --template '{identifier}')
  [ "$output" = public.heic ] || fail "'$* type lookup .heic' printed '$output'"
  output=$("$@" validate "$plist") || status=$?
  [ "$status" = 1 ] || fail "'$* validate' ended with $status"
  grep -q 'error: .*\[DT004\|error: .*\[UT' <<< "$output" || fail "'$* validate' did not find the problems: $output"
}
# Checks that the files of the stage beside the executable are below a folder.
check_data() { # PREFIX
  local file
  for file in man/man1/utictl.1 bash-completion/completions/utictl zsh/site-functions/_utictl fish/vendor_completions.d/utictl.fish; do
    [ -s "$1/share/$file" ] || fail "$1/share/$file is missing"
  done
}
