"""What is saved, over what, and how it is recovered."""
import collections

Scenario = collections.namedtuple('Scenario', 'name setup command recover inject in_place every_error every apart')

def scenario(name, setup, command, recover='{tool} recover {doc} state={state}', inject=(), in_place=False, every_error=True, every=1,
             apart=False):
    return Scenario(name, setup, command, recover, inject, in_place, every_error, every, apart)

FILE = '{tool} file {doc} state={state} id='
PACKAGE = '{tool} package {doc} id='
SCENARIOS = [
    scenario('a file over another', FILE + 'old', FILE + 'newer size=300000'),
    scenario('a new file', None, FILE + 'newer'),
    scenario('a file with two names', FILE + 'old && ln {doc} {folder}/other', FILE + 'newer', in_place=True),
    scenario('a file without exchange', FILE + 'old', FILE + 'newer', inject=('renameat2:error=EINVAL:when={exchange}',)),
    scenario('a new package', None, PACKAGE + 'newer'),
    scenario('a package, one file changed', PACKAGE + 'old', PACKAGE + 'newer'),
    scenario('a package with a new file', PACKAGE + 'old', PACKAGE + 'newer files=3', every_error=False),
    scenario('a package with a new file and hard links', PACKAGE + 'old', PACKAGE + 'newer files=3 links', every_error=False),
    scenario('a package, so many files that a second thread writes them', PACKAGE + 'old files=40', PACKAGE + 'newer files=40 all',
             every_error=False, every=4),
    scenario('a package without exchange', PACKAGE + 'old', PACKAGE + 'newer all',
             inject=('renameat2:error=EINVAL:when={exchange}',), in_place=True, every_error=False),
    # Killed between two of them, it leaves new items beside old ones, each whole.
    scenario('items of a folder, all or none', 'mkdir {doc} && {tool} items {doc} id=old && rm {doc}/c', '{tool} items {doc} id=newer',
             recover='{tool} recover {doc}/a && {tool} recover {doc}/b && {tool} recover {doc}/c', every_error=False, apart=True),
    scenario('utictl package put', PACKAGE + 'old && {tool} file {folder}/in state={state} id=newer',
             '{utictl} package put --replace {folder}/in {doc}', every_error=False),
    scenario('utictl package unpack', PACKAGE + 'newer && {utictl} package pack {doc} -o {folder}/in.zip && rm -r {doc} && '
             + PACKAGE + 'old', '{utictl} package unpack --replace {folder}/in.zip -o {folder}', every_error=False),
]

KEEPING = ' versions={versions}'
SCENARIOS += [
    scenario(name + ', and the old version is kept', setup, command + KEEPING, '{tool} recover {doc} state={state}' + KEEPING, **options)
    for name, setup, command, options in [
        ('a file', FILE + 'old', FILE + 'newer', {}),
        ('a file with two names', FILE + 'old && ln {doc} {folder}/other', FILE + 'newer', {'in_place': True}),
        ('a file without exchange', FILE + 'old', FILE + 'newer', {'inject': ('renameat2:error=EINVAL:when={exchange}',)}),
        ('a package', PACKAGE + 'old', PACKAGE + 'newer', {'every_error': False}),
        ('a package with hard links', PACKAGE + 'old', PACKAGE + 'newer files=3 links', {'every_error': False}),
    ]
]

# What is done with a document, and what is there before: {new} is the text of the edit.
CREATE = '{edit} create {doc} id=old'
DOCUMENTS = [
    ('created', None, 'create {doc} {new}'),
    ('opened', CREATE, 'open {doc}'),
    ('saved by itself', CREATE, 'autosave {doc} {new}'),
    ('saved elsewhere', CREATE, 'save-as {doc} {new} to={other}'),
    ('renamed', CREATE, 'rename {doc} to=other'),
    ('reverted', CREATE, 'revert {doc} {new}'),
    ('closed', CREATE, 'close {doc} {new}'),
    ('kept unsaved', f'{CREATE} && {{edit}} keep {{doc}} id=first', 'keep {doc} {new}'),
    ('saved after a recovery', f'{CREATE} && {{edit}} keep {{doc}} id=first', 'close {doc} {new}'),
]

def documents():
    """A scenario for a file and one for a package of each."""
    for kind, option in (('file', ''), ('package', ' package')):
        for name, setup, command in DOCUMENTS:
            setup = setup and ' && '.join(part + option for part in setup.split(' && '))
            command = '{edit} ' + command.replace('{new}', 'id=newer') + option
            yield scenario(f'a document in a {kind}, {name}', setup, command, '{edit} recover {place}' + option, every_error=False)
