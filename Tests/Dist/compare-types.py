"""Compares the answers of uniform_types with those of the command, for every type and tag of every combination of sets.

  compare-types.py UTICTL
"""
import itertools, json, os, subprocess, sys, tempfile

import uniform_types

TAG_OPTIONS = {'public.filename-extension': ('--extension', 'extension'), 'public.mime-type': ('--mime', 'mime'), 'com.apple.ostype': ('--ostype', 'ostype')}
utictl = os.path.abspath(sys.argv[1])
empty = tempfile.TemporaryDirectory()
environment = {'XDG_DATA_HOME': empty.name, 'XDG_CACHE_HOME': empty.name, 'HOME': empty.name, 'LC_ALL': 'C.UTF-8'}
compared = 0


def ask(*arguments, queries=()):
    """What the command prints as JSON; an answer that is missing is reported with the status 1."""
    asked = subprocess.run([utictl, *arguments, '--json', *(['-0', '-'] if queries else [])], cwd=empty.name, env=environment,
                           input='\0'.join(queries).encode() if queries else b'', stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if asked.returncode > 1: sys.exit(f'{arguments}: {asked.stderr.decode()}')
    return json.loads(asked.stdout)


def compare(what, module, command):
    global compared
    compared += 1
    if module != command: sys.exit(f'{what}: uniform_types answers {module!r}, utictl {command!r}')


for sets in (list(chosen) for count in range(len(uniform_types.SETS) + 1) for chosen in itertools.combinations(uniform_types.SETS, count)):
    options = [option for name in sets for option in ('--declarations', name)]
    listed = ask('type', 'list', *options)
    types = uniform_types.types(sets=sets)
    compare(f'the types of {sets}', [type.identifier for type in types], [record['identifier'] for record in listed])
    for type, record in zip(types, listed):
        what = f'{type.identifier} of {sets}'
        compare(what, uniform_types.lookup(identifier=type.identifier.upper(), sets=sets), type)
        compare(what, type.declared_identifier.lower(), type.identifier)
        compare(what, type.declared_identifier, record.get('declaredIdentifier', record['identifier']))
        compare(what, type.description, record.get('description'))
        compare(what, type.extension, record.get('preferredFilenameExtension'))
        compare(what, type.mime, record.get('preferredMIMEType'))
        compare(what, list(type.parents), record['conformsTo'])
        compare(what, list(type.supertypes), record['supertypes'])
        compare(what, {tag_class: list(tags) for tag_class, tags in type.tags.items()}, record['tags'])
        compare(what, type.origin, record['origin'])
        compare(what, type.declared_at, f'{record["declaredAt"]["path"]}:{record["declaredAt"]["line"]}')
        compare(what, uniform_types.mime(identifier=type.identifier, sets=sets), record.get('preferredMIMEType'))
    # All pairs of types would be two million; these are all answers that are yes, and as many that are no.
    for type, record in zip(types, listed):
        for identifier in record['supertypes']:
            compare(f'{type.identifier} and {identifier}', uniform_types.conforms(type.identifier, identifier, sets=sets), True)
            supertype = uniform_types.lookup(identifier=identifier, sets=sets)
            if supertype: compare(f'{identifier} and {type.identifier}', supertype.conforms_to(type), type.identifier in supertype.supertypes)
    for tag_class, (option, keyword) in TAG_OPTIONS.items():
        tags = list(dict.fromkeys(tag for record in listed for tag in record['tags'].get(tag_class, [])))
        # Other cases, parameters, and dots; and tags that nothing declares.
        queries = [*tags, *(tag.swapcase() for tag in tags if tag.swapcase() not in tags)]
        if keyword == 'extension': queries += [f'.{tag}' for tag in tags] + ['undeclared']
        if keyword == 'mime': queries += [f'{tag}; charset=utf-8' for tag in tags] + ['application/undeclared']
        if keyword == 'ostype': queries += [tag.rstrip() for tag in tags if tag.endswith(' ')]
        for target in (None, 'public.data', 'public.text', 'com.apple.package'):
            more = ['--conforming-to', target] if target else []
            answers = {answer['query']: answer for answer in ask('type', 'lookup', option, '--all', *more, *options, queries=queries)}
            for query in queries:
                answer = answers.get(query)
                declared = answer is not None and answer['type']['isDeclared']
                found = uniform_types.lookup(**{keyword: query}, conforming_to=target, sets=sets)
                what = f'{keyword} {query!r} of {sets} under {target}'
                compare(what, found and found.identifier, answer['type']['identifier'] if declared else None)
                if declared:
                    candidates = uniform_types.candidates(**{keyword: query}, conforming_to=target, sets=sets)
                    compare(what, [type.identifier for type in candidates], answer['candidates'])
                if keyword == 'extension' and target is None:
                    compare(what, uniform_types.mime(extension=query, sets=sets), answer['type'].get('preferredMIMEType') if declared else None)

for arguments, error in (({}, TypeError), ({'extension': 'heic', 'mime': 'image/heic'}, TypeError), ({'identifier': 'public.heic', 'extension': 'heic'}, TypeError),
                         ({'extension': 'heic', 'sets': ['other']}, ValueError)):
    try: uniform_types.lookup(**arguments)
    except error: compared += 1
    else: sys.exit(f'lookup({arguments}) did not raise {error.__name__}')
print(f'{compared} answers of uniform_types are those of the command')
