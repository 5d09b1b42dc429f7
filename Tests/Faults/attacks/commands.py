"""Every command that writes, with what is there before."""
import dataclasses

@dataclasses.dataclass(frozen=True)
class Command:
    name: str
    # Runs in the folder before, beside what COMMON puts there.
    setup: str
    command: str
    # What it writes: each of these is the old or the new version at any time. In their order, if `ordered`. `kept` stands for the
    # versions that are kept, counted.
    units: tuple
    # The command of the same kind that comes next, if not the same again.
    again: str = None
    # What is typed.
    keys: bytes = None
    keys_again: bytes = None
    ordered: bool = False
    # Whether some units may be new and others old: after a kill, or after a failure that names one, too.
    is_mixed_by_kill: bool = False
    is_mixed: bool = False
    # What is typed to come to a version between the old and the new one, if there is one.
    keys_between: bytes = None
    # Runs in each copy of the folder, because versions and unsaved changes name their place. What it prints is `version`.
    prepare: str = None
    # How many contents of files it is to remove then.
    removes: int = 0
    # Whether it writes what it finds, so that it may find something else.
    is_report: bool = False
    # Whether threads save: its calls are counted only when it is loaded, because each thread counts for itself.
    is_threaded: bool = False
    # Whether it is one that shows what it has achieved rather than to end with a status.
    is_editor: bool = False

# The package that is written to, one that is to be untouched, and what is put into packages.
COMMON = '''
mkdir -p p.rtfd/images p.rtfd/deep/er q.rtfd tree/sub new
seq 1 2000 > p.rtfd/TXT.rtf; seq 1 300 > p.rtfd/images/a.svg; echo deep > p.rtfd/deep/er/file; ln -s images/a.svg p.rtfd/link
chmod 640 p.rtfd/images/a.svg; chmod 750 p.rtfd/deep
seq 7 900 > q.rtfd/TXT.rtf; echo q > q.rtfd/other
seq 5000 9000 > new.txt; seq 9000 9500 > tree/one; seq 1 20 > tree/sub/two; ln -s one tree/link; seq 4 4000 > new/TXT.rtf
'''
PUT = '{utictl} package put '

def put(name, arguments, **options):
    again = options.pop('again', None) or arguments if '--replace' in arguments else '--replace ' + arguments
    return Command(name, '', PUT + arguments, ('p.rtfd',), PUT + again, **options)

def written(name, setup, arguments, unit):
    """Commands that refuse to replace, without and with --replace."""
    replacing = '{utictl} package ' + arguments + ' --replace'
    return [Command(name, setup, '{utictl} package ' + arguments, (unit,), replacing),
            Command(name + ' --replace', setup + f'\ncp -a q.rtfd {unit}' if unit.endswith('.rtfd') else setup + f'\nseq 3 800 > {unit}',
                    replacing, (unit,), replacing)]

DECLARATIONS = 'cp {samples}/lint/bad/Info.plist Info.plist; cp Info.plist Other-Info.plist'
# Another device's version of a file in a package, and of one that lies on its own.
LOST = 'seq 3 3000 > p.rtfd/TXT.sync-conflict-20260101-120000-ABCDEF7.rtf'
LOST_FILE = 'seq 1 600 > a.txt; seq 2 700 > a.sync-conflict-20260101-120000-ABCDEF7.txt'
ZIP = '{utictl} package pack p.rtfd -o in.zip; seq 1 50 > p.rtfd/TXT.rtf; rm p.rtfd/link'
SEVERAL = 'mkdir both; cp -a p.rtfd q.rtfd tree both; (cd both; {utictl} package pack ../both -o ../in.zip); rm -r both'
SEVERAL_OUT = 'mkdir out; echo mine > out/mine'
# The oldest version of a file, and its unsaved changes.
VERSION = '''{utictl} document versions --json a.txt | jq -r '.[-1].id' '''
UNSAVED = ''' > /dev/null; {utictl} document unsaved --json | jq -r '.[0].id' '''

def kept(path, start=10):
    """Makes two versions, whose contents are nowhere else."""
    make = 'cp -a q.rtfd v; seq {0} 900 > v/TXT.rtf' if path.endswith('rtfd') else 'seq {0} 900 > v'
    return ''.join(f'{make.format(start + number)}; {{save}} version-add $PWD/{path} from=v versions=$XDG_DATA_HOME; rm -r v\n' for number in (1, 2))

# Ctrl-S, Ctrl-Q; Ctrl-T takes what was recovered.
SAVE, TAKE = b'\x13\x11', b'\x14'

def notes(name, setup, file):
    # A new one is made before anything is typed.
    between = b'\x11' if 'new' in name else None
    return Command(f'notes, {name}', setup, f'{{notes}} --autosave 3600 {file}', (file,), keys=b'new' + SAVE, keys_again=TAKE + b'more' + SAVE,
                   keys_between=between, is_threaded=True, is_editor=True)

COMMANDS = [
    put('put a file', 'new.txt p.rtfd'),
    put('put --replace', '--replace new/TXT.rtf p.rtfd'),
    put('put a folder', 'tree p.rtfd'),
    put('put --replace standard input', '--replace --name TXT.rtf - p.rtfd', keys=b'standard input\n' * 5000, keys_again=b'standard input\n' * 5000),
    put('put standard input', '--name stamp - p.rtfd', keys=b'standard input\n' * 5000, keys_again=b'standard input\n' * 5000),
    put('put into a folder of the package', 'new.txt p.rtfd/images'),
    put('put --parents', '--parents new.txt p.rtfd/not/there'),
    put('put several', '--replace new/TXT.rtf new.txt tree p.rtfd'),
    Command('remove a file', '', '{utictl} package remove p.rtfd/images/a.svg', ('p.rtfd',)),
    Command('remove from two packages', '', '{utictl} package remove p.rtfd/images p.rtfd/link q.rtfd/other', ('p.rtfd', 'q.rtfd'),
            '{utictl} package remove p.rtfd/TXT.rtf q.rtfd/TXT.rtf', ordered=True, is_mixed=True),
    *written('copy', '', 'copy p.rtfd copy.rtfd', 'copy.rtfd'),
    *written('flatten', 'rm p.rtfd/link', 'flatten p.rtfd -o flat', 'flat'),
    *written('unflatten', 'rm p.rtfd/link; {utictl} package flatten p.rtfd -o flat', 'unflatten flat -o copy.rtfd', 'copy.rtfd'),
    *written('pack', '', 'pack p.rtfd -o out.zip', 'out.zip'),
    Command('unpack to a new folder', ZIP, '{utictl} package unpack in.zip -o out', ('out',), '{utictl} package unpack --replace in.zip -o out'),
    Command('unpack --replace a package', ZIP, '{utictl} package unpack --replace in.zip -o .', ('p.rtfd',)),
    Command('unpack into a folder', f'{SEVERAL}\n{SEVERAL_OUT}', '{utictl} package unpack in.zip -o out', ('out/both',),
            '{utictl} package unpack --replace in.zip -o out'),
    Command('unpack several items', '(cd p.rtfd; python3 -m zipfile -c ../in.zip TXT.rtf images deep); mkdir out; echo mine > out/mine; echo old > out/TXT.rtf',
            '{utictl} package unpack --replace in.zip -o out', ('out/TXT.rtf', 'out/images', 'out/deep'), is_mixed_by_kill=True),
    Command('document resolve a package', LOST, '{utictl} document resolve p.rtfd', ('p.rtfd',)),
    Command('document resolve a file that is gone', LOST_FILE + '; rm a.txt', '{utictl} document resolve a.txt', ('a.txt',),
            'if test -e a.txt; then true; else {utictl} document resolve a.txt; fi'),
    Command('document resolve --keep', LOST_FILE, '{utictl} document resolve --keep {version} a.txt',
            ('a.txt', 'a.sync-conflict-20260101-120000-ABCDEF7.txt'), ordered=True, prepare=VERSION),
    Command('document restore a file', 'seq 1 600 > a.txt', '{utictl} document restore a.txt {version}', ('a.txt',), prepare=kept('a.txt') + VERSION),
    Command('document restore an item of a package', '', '{utictl} document restore p.rtfd/TXT.rtf {version}', ('p.rtfd/TXT.rtf',),
            prepare=kept('p.rtfd/TXT.rtf') + VERSION.replace('a.txt', 'p.rtfd/TXT.rtf')),
    Command('document restore a package', 'mv p.rtfd a.rtfd', '{utictl} document restore a.rtfd {version}', ('a.rtfd',),
            prepare=kept('a.rtfd') + VERSION.replace('a.txt', 'a.rtfd')),
    Command('document keep a file', 'seq 1 600 > a.txt', '{utictl} document keep a.txt', ('a.txt', 'kept'), prepare=kept('b.txt', 20)),
    Command('document keep a package', '', '{utictl} document keep p.rtfd', ('p.rtfd', 'kept'), prepare=kept('b.txt', 20)),
    Command('document versions --delete a package', '', '{utictl} document versions --delete p.rtfd', ('p.rtfd',),
            prepare=kept('p.rtfd') + kept('b.txt', 20), removes=2),
    Command('document versions --delete', LOST_FILE, '{utictl} document versions --delete a.txt', ('a.txt',), prepare=kept('a.txt') + kept('b.txt', 20), removes=2),
    Command('document versions --delete --force', '', '{utictl} document versions --delete --force a.txt', ('a.txt',),
            prepare=kept('a.txt') + kept('b.txt', 20), removes=2),
    Command('document unsaved --restore a file', 'seq 1 600 > a.txt', '{utictl} document unsaved --restore {version}', ('a.txt', 'unsaved'), ordered=True,
            prepare='{edit} keep $PWD/a.txt id=kept' + UNSAVED),
    Command('document unsaved --restore a package', '', '{utictl} document unsaved --restore {version}', ('p.rtfd', 'unsaved'), ordered=True,
            prepare='{edit} keep $PWD/p.rtfd id=kept package' + UNSAVED),
    Command('document unsaved --discard', 'seq 1 600 > a.txt', '{utictl} document unsaved --discard {version}', ('a.txt', 'unsaved'),
            prepare='{edit} keep $PWD/q.rtfd id=other package > /dev/null; {edit} keep $PWD/a.txt id=kept' + UNSAVED, removes=1),
    Command('validate --fix', DECLARATIONS, '{utictl} validate --fix Info.plist', ('Info.plist',)),
    Command('validate --unsafe-fixes, two files', DECLARATIONS, '{utictl} validate --unsafe-fixes Info.plist Other-Info.plist',
            ('Info.plist', 'Other-Info.plist'), is_mixed=True),
    Command('validate --write-baseline', DECLARATIONS + '; echo old > baseline', '{utictl} validate --write-baseline baseline Info.plist',
            ('baseline',)),
    # Not SARIF: that names the folder, which is another one in each run.
    Command('validate --output', DECLARATIONS, '{utictl} validate --output json:report Info.plist', ('report',), is_report=True),
    notes('a new file', '', 'a.jot'),
    notes('a file', 'seq 1 500 > a.jot', 'a.jot'),
    notes('a new package', '', 'a.jotter'),
    notes('a package', 'mkdir a.jotter; seq 1 500 > a.jotter/text.txt; echo mine > a.jotter/mine', 'a.jotter'),
    Command('shape-edit new', '', '{shapes} new d.shapeedit 5', ('d.shapeedit',), is_threaded=True),
    Command('shape-edit move', '{shapes} new d.shapeedit 20', '{shapes} move d.shapeedit shape-7 -5 12', ('d.shapeedit',), is_threaded=True),
    # The new form is there before the old one goes.
    Command('convert-document attach', 'seq 1 40 > d.md', '{convert} d.md attach new.txt', ('d.textbundle', 'd.md'),
            'if test -e d.md; then {convert} d.md attach new.txt; else {convert} d.textbundle attach new.txt; fi', ordered=True, is_threaded=True),
    Command('convert-document detach', 'seq 1 40 > d.md; {convert} d.md attach new.txt', '{convert} d.textbundle detach new.txt',
            ('d.md', 'd.textbundle'),
            'if test -e d.textbundle; then {convert} d.textbundle detach new.txt; else {convert} d.md attach new.txt; fi', ordered=True, is_threaded=True),
]
