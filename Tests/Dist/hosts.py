"""Runs the GitHub Action, the GitLab component, and the hook of pre-commit on folders with good and bad property lists.

  hosts.py TOP DIST TOOLS WORK VERSION

The steps are those of the files, but pip has no index: it takes the wheels of `make dist`. TOOLS is the folder of pre-commit,
check-jsonschema, and zizmor; WORK is an empty folder.
"""
import json, os, pathlib, re, shutil, subprocess, sys, venv

import yaml

top, dist, tools, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:5])
version = sys.argv[5]
good, bad = top / 'Samples/lint/good/Info.plist', top / 'Samples/lint/bad/Info.plist'


def fail(message): sys.exit(message)


def run(*command, cwd=None, environment=None, status=0):
    """Runs a command, which must end with a status, and returns what it prints."""
    result = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **(environment or {})},
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != status: fail(f'{" ".join(map(str, command))} ended with {result.returncode}, not {status}:\n{result.stdout}')
    return result.stdout


def folder(name, **files):
    """A new folder with property lists: the names of folders are those of the arguments, '_' for a space."""
    made = work / name
    for place, file in files.items():
        (made / place.replace('_', ' ')).mkdir(parents=True)
        shutil.copy(file, made / place.replace('_', ' '))
    return made


def check_files():
    """Schemas of the services, and zizmor."""
    check = [tools / 'check-jsonschema', '--quiet']
    run(*check, '--builtin-schema', 'vendor.github-actions', top / 'action.yml')
    run(*check, '--builtin-schema', 'vendor.github-workflows', *sorted(top.glob('.github/workflows/*.yml')), *sorted(top.glob('Samples/ci/github-*.yml')))
    _, job = component({})
    (work / 'component.yml').write_text(yaml.safe_dump(job))
    run(*check, '--builtin-schema', 'vendor.gitlab-ci', '--data-transform', 'gitlab-ci', work / 'component.yml', top / 'Samples/ci/gitlab-ci.yml')
    run(tools / 'zizmor', '--offline', '--no-progress', '--quiet', top / '.github', top / 'action.yml', top / '.pre-commit-hooks.yaml')
    run(tools / 'pre-commit', 'validate-manifest', top / '.pre-commit-hooks.yaml')
    run(tools / 'pre-commit', 'validate-config', top / 'Samples/ci/pre-commit-config.yaml')


def action(name, place, status, **given):
    """Runs the steps of the Action as a runner does; returns what they print, and the outputs."""
    file = yaml.safe_load((top / 'action.yml').read_text())
    inputs = {key: value.get('default', '') for key, value in file['inputs'].items()}
    inputs.update({key.replace('_', '-'): value for key, value in given.items()})
    def expand(text): return re.sub(r'\$\{\{ inputs\.([\w-]+) \}\}', lambda found: inputs[found.group(1)], text)
    temporary = work / f'{name} temporary'
    temporary.mkdir()
    output = temporary / 'output'
    output.touch()
    printed = ''
    for step in file['runs']['steps']:
        script = temporary / 'script.sh'
        script.write_text(step['run'])
        environment = {key: expand(value) for key, value in step.get('env', {}).items()}
        last = step is file['runs']['steps'][-1]
        printed += run('bash', '--noprofile', '--norc', '-eo', 'pipefail', script, cwd=place / expand(step.get('working-directory', '.')),
                       environment={**environment, 'RUNNER_TEMP': str(temporary), 'GITHUB_OUTPUT': str(output)}, status=status if last else 0)
    steps = dict(line.split('=', 1) for line in output.read_text().splitlines())
    outputs = {key: steps[re.fullmatch(r'\$\{\{ steps\.validate\.outputs\.(\w+) \}\}', value['value']).group(1)] for key, value in file['outputs'].items()}
    return printed, outputs


def check_action():
    place = folder('action', bad=bad, a_good_one=good)
    printed, outputs = action('bad', place, 1)
    annotations = re.findall(r'^::error file=bad/Info\.plist,line=\d+,', printed, re.M)
    if not annotations or int(outputs['errors']) != len(annotations): fail(f'the Action printed other annotations than {outputs}:\n{printed}')
    results = json.loads(pathlib.Path(outputs['sarif']).read_text())['runs'][0]['results']
    if sum(result['level'] == 'error' for result in results) != len(annotations): fail('the SARIF report of the Action has other errors')
    if outputs['warnings'] != str(printed.count('\n::warning ')) or not outputs['notes'].isdecimal(): fail(f'the Action set other outputs: {outputs}')
    # Paths with a space, and other inputs.
    printed, outputs = action('good', place, 0, paths='a good one\n', sarif='a report.sarif')
    if outputs['errors'] != '0' or not (place / 'a report.sarif').exists(): fail(f'the Action finds errors in a good property list: {printed}')
    # The repository's own configuration decides if the input does not.
    strict = folder('strict', bad=bad)
    (strict / '.utictl.yml').write_text('fail-on: never\n')
    action('configured', strict, 0)
    action('never', place, 0, fail_on='never', arguments='--ignore\nDT\n--no-sources', working_directory='bad')
    if not (place / 'bad/utictl.sarif').exists(): fail('the Action ignores its working directory')


def component(given):
    """The inputs of the GitLab component, and its jobs as a pipeline includes them."""
    header, jobs = (top / 'templates/validate.yml').read_text().split('\n---\n')
    inputs = yaml.safe_load(header)['spec']['inputs']
    values = {key: value['default'] for key, value in inputs.items()} | given
    return values, yaml.safe_load(re.sub(r'\$\[\[ inputs\.([\w-]+) \]\]', lambda found: str(values[found.group(1)]), jobs))


def check_component():
    place = folder('component', bad=bad, good=good)
    # What the image of the job has.
    venv.create(work / 'image', with_pip=True)
    environment = {'PATH': f'{work}/image/bin:{os.environ["PATH"]}'}
    for given, status in (({}, 1), ({'paths': 'good'}, 0), ({'fail-on': 'never'}, 0)):
        values, jobs = component(given)
        job = jobs['utictl-validate']
        if job['stage'] != 'test': fail('the component has another stage')
        for report in job['artifacts']['reports'].values(): (place / report).unlink(missing_ok=True)
        *installing, validating = job['script']
        for line in installing: run('bash', '-eo', 'pipefail', '-c', line, cwd=place, environment=environment)
        run('bash', '-eo', 'pipefail', '-c', validating, cwd=place, environment=environment, status=status)
        if not given:
            (place / '.utictl.yml').write_text('fail-on: never\n')
            run('bash', '-eo', 'pipefail', '-c', validating, cwd=place, environment=environment)
            (place / '.utictl.yml').unlink()
        found = json.loads((place / job['artifacts']['reports']['codequality']).read_text())
        if bool(found) != (values['paths'] == '.'): fail(f'the code quality report has {len(found)} findings with {given}')
        if '<testsuite' not in (place / job['artifacts']['reports']['junit']).read_text(): fail('the component writes no JUnit report')


def check_release():
    """The files of two processors become those of a release, with its notes."""
    jobs = yaml.safe_load((top / '.github/workflows/release.yml').read_text())['jobs']
    joining = next(step['run'] for step in jobs['publish']['steps'] if step.get('name', '').startswith('Put the files'))
    for changed in ('', '| question | before | now |\n|---|---|---|\n| `.heix` | none | `public.heic` |\n'):
        place = work / f'release {bool(changed)}'
        names = set()
        for machine, architecture in (('x86_64', 'amd64'), ('aarch64', 'arm64')):
            part = place / f'parts/dist-{machine}'
            part.mkdir(parents=True)
            for file in dist.iterdir():
                if file.name == 'SHA256SUMS': continue
                name = file.name.replace('x86_64', machine).replace('amd64', architecture)
                names.add(name)
                shutil.copy(file, part / name)
            (part / 'SHA256SUMS').write_text(run('bash', '-c', 'sha256sum -- *', cwd=part))
            (part / 'changed-answers.md').write_text(changed)
        run('bash', '-eo', 'pipefail', '-c', joining, cwd=place)
        if (found := {file.name for file in (place / 'dist').iterdir()}) != names | {'SHA256SUMS'}: fail(f'the release has the files {sorted(found)}')
        run('sha256sum', '--check', '--strict', '--quiet', 'SHA256SUMS', cwd=place / 'dist')
        if (place / 'dist/SHA256SUMS').read_text().count('\n') != len(names): fail('SHA256SUMS of the release lacks files')
        notes = (place / 'notes.md').read_text()
        if (changed not in notes) or ('Answers' in notes) != bool(changed): fail(f'the notes of the release are: {notes}')


def check_tag():
    """The tag of this version: a hook and a SwiftPM package find it."""
    repository = work / 'utictl.git'
    run('git', 'clone', '--quiet', '--bare', top, repository)
    run('git', '-C', repository, 'tag', f'v{version}')
    # SwiftPM takes a tag with or without the letter.
    dependant = work / 'dependant'
    (dependant / 'Sources/Program').mkdir(parents=True)
    (dependant / 'Sources/Program/main.swift').write_text('import UniformTypeIdentifiers\n')
    (dependant / 'Package.swift').write_text(f'''// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "dependant",
  dependencies: [.package(url: "file://{repository}", from: "{version}")],
  targets: [.executableTarget(name: "Program", dependencies: [.product(name: "UniformTypeIdentifiers", package: "utictl")])])
''')
    run('swift', 'package', '--quiet', '--package-path', dependant, 'resolve')
    pins = json.loads((dependant / 'Package.resolved').read_text())['pins']
    if not any(pin['identity'] == 'utictl' and pin['state']['version'] == version for pin in pins): fail(f'SwiftPM resolves other versions: {pins}')

    place = folder('hook', bad=bad, good=good)
    sample = yaml.safe_load((top / 'Samples/ci/pre-commit-config.yaml').read_text())
    if sample['repos'][0]['rev'] != f'v{version}': fail('the sample for pre-commit has another version')
    sample['repos'][0]['repo'] = f'file://{repository}'
    (place / '.pre-commit-config.yaml').write_text(yaml.safe_dump(sample))
    # Another file that the hook is not for.
    shutil.copy(bad, place / 'Other.plist')
    run('git', 'init', '--quiet', cwd=place)
    run('git', 'add', '--all', cwd=place)
    environment = {'PRE_COMMIT_HOME': str(work / 'pre-commit'), 'PIP_FIND_LINKS': f'file://{dist} file://{work}/setuptools', 'PIP_NO_INDEX': '1'}
    # pip builds the hook's package with it, and has no index here.
    run(sys.executable, '-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', work / 'setuptools', 'setuptools==80.9.0',
        environment={'PIP_NO_INDEX': '0', 'PIP_FIND_LINKS': '', 'PIP_CONFIG_FILE': '/dev/null'})
    printed = run(tools / 'pre-commit', 'run', '--all-files', cwd=place, environment=environment, status=1)
    if not re.search(r'^bad/Info\.plist:\d+:\d+: error: .*\[', printed, re.M) or 'Other.plist' in printed: fail(f'the hook printed: {printed}')
    run(tools / 'pre-commit', 'run', '--files', 'good/Info.plist', cwd=place, environment=environment)
    run(tools / 'pre-commit', 'install', cwd=place, environment=environment)
    run('git', '-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'Bad', cwd=place, environment=environment, status=1)


for name, check in (('files', check_files), ('GitHub Action', check_action), ('GitLab component', check_component), ('release', check_release), ('tag and pre-commit', check_tag)):
    print(name, flush=True)
    check()
