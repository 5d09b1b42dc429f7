"""utictl and its peers: how each is run, and what it reports.

A report is a list of findings, each with a severity (error, warning, or note), a text without what differs between two copies of a build,
and the number of App Store Connect's message, or None. Peers get no network.
"""
import functools, json, os, re, shutil, subprocess, sys, typing

TOP = os.path.realpath(f'{os.path.dirname(__file__)}/../..')
UTICTL = f'{os.environ.get("UTICTL_PRODUCTS", f"{TOP}/.build/debug")}/utictl'


class Finding(typing.NamedTuple):
    severity: str
    text: str
    numbers: frozenset = frozenset()


def numbers(text): return frozenset(re.findall(r'(?:ITMS|ERROR ITMS)-(\d{5})', text or ''))


@functools.cache
def without_network():
    command = ['unshare', '--map-root-user', '--net']
    return command if shutil.which('unshare') and subprocess.run([*command, 'true'], capture_output=True).returncode == 0 else []


def output(command, *allowed, peer=True):
    """What a checker prints, if it ends as it should."""
    environment = {**os.environ, 'DO_NOT_TRACK': '1', 'READYSTACK_NO_TELEMETRY': '1', 'READYSTACK_NO_TRIAL': '1', 'NO_COLOR': '1', 'COLUMNS': '200'}
    result = subprocess.run([*(without_network() if peer else []), *command], capture_output=True, text=True, env=environment, timeout=300)
    if result.returncode not in (allowed or (0, 1)): sys.exit(f'{" ".join(command)} ended with {result.returncode}: {result.stdout}{result.stderr}')
    return result.stdout


def utictl_report(*arguments):
    text = output([UTICTL, 'validate', '--format', 'json', '--notes', *arguments], peer=False)
    return json.loads(text)


def utictl(build):
    report = utictl_report('--for', 'app-store', build.path)
    found = [Finding(entry['severity'], f'{entry["rule"]} {entry["message"]}', frozenset(code.removeprefix('ITMS-') for code in entry.get('storeCodes', [])))
             for entry in report['findings']]
    # Nothing is a reason to look away.
    return found + [Finding('error', f'not checked: {entry}') for entry in report.get('unchecked', [])] + [
        Finding(entry['severity'], entry['message']) for entry in report.get('remarks', [])]


def files(folder, *names):
    return sorted(f'{parent}/{name}' for parent, _, children in os.walk(folder) for name in children if name in names)


def xcprivacy(build, tools):
    report = json.loads(output([f'{tools}/xcprivacy', 'check', '--format', 'json', build.files]))
    return [Finding(entry['severity'], f'{entry["ruleId"]} {entry["path"]} {entry["message"]}', numbers(entry.get('appStoreConnectError')))
            for entry in report['findings']]


def readystack(program, paths):
    """One of two checkers that print lines with a place, a severity, and a sentence."""
    if not paths: return []
    found = []
    for line in output([program, *paths], 0, 1, 2).splitlines():
        if entry := re.match(r'\s+\d+\s+(error|warn|info)\s+(.*)', line):
            severity = {'error': 'error', 'warn': 'warning', 'info': 'note'}[entry.group(1)]
            found.append(Finding(severity, entry.group(2), numbers(entry.group(2))))
    return found


def privacy_manifest_lint(build, tools): return readystack(f'{tools}/privacy-manifest-lint', files(build.files, 'PrivacyInfo.xcprivacy'))


def maui_ios_submission_gate(build, tools):
    # It is for the Info.plist of an app, not for those of what is in the app.
    return readystack(f'{tools}/maui-ios-submission-gate', [path for path in files(build.files, 'Info.plist') if re.search(r'\.app/(Contents/)?Info\.plist$', path)])


def app_store_review_risk(build, tools):
    report = json.loads(output([f'{tools}/app-store-review-risk', '--format', 'json', build.files]))
    found = []
    for entry in report['findings']:
        evidence = ' '.join(re.sub(r':\d+\b', '', str(part)) for part in entry.get('evidence', []))
        severity = {'high': 'error', 'medium': 'warning'}.get(entry['severity'].lower(), 'note')
        found.append(Finding(severity, f'{entry["title"]} {evidence}', numbers(json.dumps(entry))))
    return found


def vamp_mobile_audit(build, tools):
    report = json.loads(output([f'{tools}/vamp-mobile-audit', '--quiet', '--json', '-', build.archive], 0, 1, 2))
    return [Finding({'critical': 'error', 'high': 'error', 'medium': 'warning'}.get(entry['severity'], 'note'), f'{entry["check_id"]} {part}')
            for entry in report['findings'] for part in entry['evidence'] or ['']]


def ipeddle(build, tools):
    text = output([f'{tools}/ipeddle', 'inspect', '--json', build.archive], 0, 1, 2)
    report = json.loads(text) if text.startswith('{') else {'findings': [{'level': 'error', 'message': 'cannot be read'}]}
    return [Finding({'error': 'error', 'warning': 'warning'}.get(entry['level'], 'note'), entry['message'].split(': /')[0]) for entry in report['findings']]


def plistutil(build, tools):
    """Debian's converter of property lists: it knows no key, but whether a file can be read."""
    found = []
    for path in files(build.files, 'Info.plist', 'PrivacyInfo.xcprivacy'):
        result = subprocess.run(['plistutil', '--infile', path, '--outfile', '/dev/null'], capture_output=True)
        if result.returncode: found.append(Finding('error', f'cannot be read: {os.path.relpath(path, build.files)}'))
    return found


PEERS = {
    'xcprivacy': xcprivacy, 'privacy-manifest-lint': privacy_manifest_lint, 'maui-gate': maui_ios_submission_gate,
    'review-risk': app_store_review_risk, 'vamp': vamp_mobile_audit, 'ipeddle': ipeddle, 'plistutil': plistutil}
# These read apps for devices only.
ONLY_DEVICES = {'maui-gate', 'vamp', 'ipeddle'}
# What is new in a report on a faulty build, but is not about the problem: part of the name of the seed, the peer, its text, and the reason.
NOT_ABOUT = [
    ('underscore', 'vamp', 'CFBundleURLScheme', 'it lists every URL scheme of an app'),
]
