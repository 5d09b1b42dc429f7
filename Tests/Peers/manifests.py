"""Privacy manifests: valid ones, and seeded mutations of them; and what utictl and xcprivacy each find in them.

A finding is compared as what it is about (CONCEPTS), for each manifest. Whatever only one of the two finds is a disagreement. The table
EXPLAINED has the reason of each disagreement that is known.
"""
import copy, json, os, plistlib, random, re
from xml.parsers.expat import ExpatError

# https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
REASONS = {
    'FileTimestamp': ['DDA9.1', 'C617.1', '3B52.1'], 'SystemBootTime': ['35F9.1', '8FFB.1', '3D61.1'],
    'DiskSpace': ['85F4.1', 'E174.1', '7D9E.1', 'B728.1'], 'ActiveKeyboards': ['3EC4.1', '54BD.1'], 'UserDefaults': ['CA92.1', '1C8F.1', 'AC6B.1']}
ONLY_FOR_SDKS = {'FileTimestamp': '0A2A.1', 'UserDefaults': 'C56D.1'}
# https://developer.apple.com/documentation/bundleresources/describing-data-use-in-privacy-manifests
TYPES = ['Name', 'EmailAddress', 'PhoneNumber', 'PhysicalAddress', 'Health', 'Fitness', 'PaymentInfo', 'PreciseLocation', 'CoarseLocation', 'Contacts',
         'PhotosorVideos', 'AudioData', 'BrowsingHistory', 'SearchHistory', 'UserID', 'DeviceID', 'ProductInteraction', 'CrashData', 'PerformanceData']
PURPOSES = ['ThirdPartyAdvertising', 'DeveloperAdvertising', 'Analytics', 'ProductPersonalization', 'AppFunctionality', 'Other']
CATEGORY, REASON, TYPE, PURPOSE = 'NSPrivacyAccessedAPICategory', 'NSPrivacyAccessedAPITypeReasons', 'NSPrivacyCollectedDataType', 'NSPrivacyCollectedDataTypePurpose'
TRACKING, DOMAINS, APIS, DATA = 'NSPrivacyTracking', 'NSPrivacyTrackingDomains', 'NSPrivacyAccessedAPITypes', 'NSPrivacyCollectedDataTypes'


def valid(draw, tracking=None):
    tracking = draw.random() < 0.4 if tracking is None else tracking
    manifest = {TRACKING: tracking}
    if tracking: manifest[DOMAINS] = draw.sample(['ads.example.com', 'track.example.net', 'a.b.example.org'], draw.randint(1, 2))
    manifest[APIS] = [{'NSPrivacyAccessedAPIType': CATEGORY + category, REASON: draw.sample(REASONS[category], draw.randint(1, 2))}
                      for category in draw.sample(list(REASONS), draw.randint(2, 4))]
    manifest[DATA] = [{TYPE: TYPE + kind, TYPE + 'Linked': draw.random() < 0.5, TYPE + 'Tracking': tracking and draw.random() < 0.5,
                       TYPE + 'Purposes': [PURPOSE + purpose for purpose in draw.sample(PURPOSES, draw.randint(1, 3))]}
                      for kind in draw.sample(TYPES, draw.randint(2, 4))]
    return manifest


class Mutation:
    """What is done to a valid manifest, and what a checker should say it is about: None if Apple does not say that it is wrong."""
    def __init__(self, name, concept, change, tracking=None): self.name, self.concept, self.change, self.tracking = name, concept, change, tracking


def entry(key, change):
    """Changes one entry of a list, at random."""
    def apply(manifest, draw): change(manifest[key][draw.randrange(len(manifest[key]))], draw)
    return apply


def put(key, *values):
    def apply(place, draw): place[key] = draw.choice(values)
    return apply


def without(key):
    def apply(place, draw): del place[key]
    return apply


def one(key, change):
    """Changes one text of a list, at random."""
    def apply(place, draw):
        index = draw.randrange(len(place[key]))
        place[key][index] = change(place[key][index], draw)
    return apply


def twice(key):
    def apply(place, draw): place[key].append(copy.deepcopy(draw.choice(place[key])))
    return apply


def other_category(reason, draw): return draw.choice([code for codes in REASONS.values() if reason not in codes for code in codes])


def only_for_sdks(manifest, draw):
    category = draw.choice(list(ONLY_FOR_SDKS))
    manifest[APIS] = [{'NSPrivacyAccessedAPIType': CATEGORY + category, REASON: [ONLY_FOR_SDKS[category]]}]


def tracked_type(manifest, draw): draw.choice(manifest[DATA])[TYPE + 'Tracking'] = True


API, DATUM = 'NSPrivacyAccessedAPIType', TYPE
MUTATIONS = [
    Mutation('cut off', 'unreadable', lambda text: text[:len(text) * 2 // 3]),
    Mutation('an array', 'unreadable', lambda text: plistlib.dumps([plistlib.loads(text)])),
    Mutation('JSON', 'unreadable', lambda text: json.dumps(plistlib.loads(text)).encode()),
    Mutation('empty', None, lambda manifest, draw: manifest.clear()),
    Mutation('unknown key', 'key', put('NSPrivacyCollectedData', [], 'none')),
    Mutation('key in the singular', 'key', lambda manifest, draw: manifest.update({APIS[:-1]: manifest.pop(APIS)})),
    Mutation('tracking is a string', 'value', put(TRACKING, 'false', 'NO', ''), tracking=False),
    Mutation('tracking is a number', 'value', put(TRACKING, 0, 1), tracking=False),
    Mutation('interfaces are a dictionary', 'value', lambda manifest, draw: manifest.update({APIS: manifest[APIS][0]})),
    Mutation('types of data are a string', 'value', put(DATA, 'none', '')),
    Mutation('domains are a string', 'value', put(DOMAINS, 'ads.example.com'), tracking=True),
    Mutation('interface is a string', 'value', one(APIS, lambda entry, draw: entry[API])),
    Mutation('type of data is a string', 'value', one(DATA, lambda entry, draw: entry[TYPE])),
    Mutation('domain is a number', 'value', one(DOMAINS, lambda domain, draw: draw.randint(0, 9)), tracking=True),
    Mutation('empty interface', 'interface', one(APIS, lambda entry, draw: {})),
    Mutation('interface without a category', 'interface', entry(APIS, without(API))),
    Mutation('interface without reasons', 'interface', entry(APIS, without(REASON))),
    Mutation('empty reasons', 'interface', entry(APIS, put(REASON, []))),
    Mutation('reasons are a string', 'value', entry(APIS, lambda place, draw: place.update({REASON: place[REASON][0]}))),
    Mutation('category without its prefix', 'category', entry(APIS, lambda place, draw: place.update({API: place[API].removeprefix(CATEGORY)}))),
    Mutation('category in the other number', 'category', entry(APIS, lambda place, draw: place.update(
        {API: place[API][:-1] if place[API].endswith('s') else place[API] + 's'}))),
    Mutation('reason of another category', 'reason', entry(APIS, one(REASON, other_category))),
    Mutation('reason in lowercase', 'reason', entry(APIS, one(REASON, lambda reason, draw: 'ab' + reason.lower()[2:]))),
    Mutation('reason without .1', 'reason', entry(APIS, one(REASON, lambda reason, draw: reason[:-2]))),
    Mutation('reason with a space', 'reason', entry(APIS, one(REASON, lambda reason, draw: reason + ' '))),
    Mutation('reason only for SDKs', None, only_for_sdks),
    Mutation('reason twice', None, entry(APIS, twice(REASON))),
    Mutation('category twice', None, twice(APIS)),
    Mutation('unknown key of an interface', 'key', entry(APIS, put('NSPrivacyAccessedAPIReasons', ['CA92.1']))),
    Mutation('no interfaces', None, put(APIS, [])),
    Mutation('domains without tracking', 'domains', put(DOMAINS, ['ads.example.com'], ['ads.example.com', 'a.example.net']), tracking=False),
    Mutation('tracking without domains', 'tracking', without(DOMAINS), tracking=True),
    Mutation('tracking with no domain', 'tracking', put(DOMAINS, []), tracking=True),
    Mutation('domain with more', 'domain', one(DOMAINS, lambda domain, draw: draw.choice(
        ['https://{}', '{}/', '{}/track', '{}?id=1', '{}:443', ' {}', 'http://{}/']).format(domain)), tracking=True),
    Mutation('empty domain', 'domain', one(DOMAINS, lambda domain, draw: ''), tracking=True),
    Mutation('domain of another form', None, one(DOMAINS, lambda domain, draw: draw.choice(['my_{}', 'localhost']).format(domain)), tracking=True),
    Mutation('domain twice', None, twice(DOMAINS), tracking=True),
    Mutation('unknown type of data', 'type', entry(DATA, put(TYPE, TYPE + 'PhotosOrVideos', TYPE + 'UserId', TYPE + 'Location', 'Name'))),
    Mutation('type of data without a type', 'datum', entry(DATA, without(TYPE))),
    Mutation('type of data without linked', 'datum', entry(DATA, without(TYPE + 'Linked'))),
    Mutation('type of data without tracking', 'datum', entry(DATA, without(TYPE + 'Tracking'))),
    Mutation('linked is a string', 'value', entry(DATA, put(TYPE + 'Linked', 'true', 'NO'))),
    Mutation('type of data without purposes', 'datum', entry(DATA, without(TYPE + 'Purposes'))),
    Mutation('empty purposes', 'datum', entry(DATA, put(TYPE + 'Purposes', []))),
    Mutation('unknown purpose', 'purpose', entry(DATA, one(TYPE + 'Purposes', lambda purpose, draw: draw.choice(
        [purpose.removeprefix(PURPOSE), 'App functionality', PURPOSE + 'Tracking', purpose + 's'])))),
    Mutation('unknown key of a type of data', 'key', entry(DATA, put(TYPE + 'Purpose', [PURPOSE + 'Other']))),
    Mutation('type of data twice', None, twice(DATA)),
    Mutation('type of data for tracking', None, tracked_type, tracking=False),
]

# The rules of utictl that say the same as one of xcprivacy.
SAME = {
    'XCP001': 'PM001', 'XCP002': 'PM001', 'XCP003': 'PM002', 'XCP004': 'PM003', 'XCP101': 'PM010', 'XCP102': 'PM009', 'XCP103': 'PM011',
    'XCP105': 'PM003', 'XCP201': 'PM003', 'XCP202': 'PM005', 'XCP203': 'PM006', 'XCP204': 'PM005', 'XCP205': 'PM003', 'XCP206': 'PM007',
    'XCP207': 'PM007', 'XCP208': 'PM007', 'XCP212': 'PM002', 'XCP301': 'PM003', 'XCP302': 'PM013', 'XCP303': 'PM012', 'XCP304': 'PM013 PM003',
    'XCP305': 'PM013 PM003', 'XCP306': 'PM013 PM003', 'XCP307': 'PM014', 'XCP310': 'PM002'}
# What only one of them reports: the rule, a pattern for its message, and the reason.
EXPLAINED = [
    ('XCP209', '', 'apps in the App Store have these reasons; see docs/evaluation.md'),
    ('XCP104|XCP210|XCP211|XCP308', '', 'no message of Apple is known for what is there twice'),
    ('XCP309', '', 'no message of Apple is known for it'),
    ('XCP101', 'missing or empty', 'both report that the domains are not an array; xcprivacy also reports them as missing'),
    ('XCP103', 'underscore|not a valid hostname', 'Apple names schemes, paths, ports, and queries, and no other characters'),
    ('XCP005', '', 'an empty manifest has no invalid key and no invalid value'),
    ('PM003', 'value of NSPrivacyAccessedAPIType is not a string', 'both report the key of an entry at the root; utictl also reports its value'),
]
# What both report with different numbers: the rule of utictl, and where its numbers are from.
NUMBERS = {
    'PM007': 'TN3181 has 91056 for invalid values; 91055 is not quoted in a public report',
    'PM005': 'TN3181 has 91056 for invalid values; 91055 is not quoted in a public report',
    'PM009': 'datatrans/ios-sdk/issues/16 and euc-releases/iOS-WorkspaceONE-SDK/issues/7 quote 91064 and 91107',
}


def parsed(data):
    try: return plistlib.loads(data)
    except (ExpatError, ValueError, plistlib.InvalidFileException): return None


def mutated(mutation, draw):
    """The bytes of a valid manifest, and of its mutation."""
    for _ in range(100):
        manifest = valid(draw, mutation.tracking)
        text = plistlib.dumps(manifest)
        if mutation.change.__code__.co_argcount == 1: changed = mutation.change(text)
        else:
            copied = copy.deepcopy(manifest)
            mutation.change(copied, draw)
            changed = plistlib.dumps(copied)
        if changed != text: return text, changed
    raise AssertionError(f'{mutation.name}: the mutation does not arrive')


def write(parent, seed, count, real):
    """Writes manifests, each in a folder, and returns the name of what is in it and its mutation, or None, by folder."""
    draw, written = random.Random(seed), {}

    def add(name, mutation, data):
        folder = f'{len(written):03}'
        os.makedirs(f'{parent}/{folder}')
        with open(f'{parent}/{folder}/PrivacyInfo.xcprivacy', 'wb') as file: file.write(data)
        written[folder] = name, mutation
    rounds = list(MUTATIONS)
    draw.shuffle(rounds)
    for number in range(count):
        mutation = MUTATIONS[number] if number < len(MUTATIONS) else rounds[number % len(rounds)]
        text, changed = mutated(mutation, draw)
        add(mutation.name, mutation, changed)
        # The mutation has arrived, and is no other way to write the same.
        with open(f'{parent}/{len(written) - 1:03}/PrivacyInfo.xcprivacy', 'rb') as file: arrived = file.read()
        assert parsed(text) is not None and not equal(parsed(arrived), parsed(text)), mutation.name
    for number in range(5): add('valid', None, plistlib.dumps(valid(draw), fmt=plistlib.FMT_BINARY if number == 4 else plistlib.FMT_XML))
    for path in real:
        with open(path, 'rb') as file: add(os.path.basename(os.path.dirname(path)) + '/' + os.path.basename(path), None, file.read())
    return written


def equal(one, other):
    """Whether two property lists are the same; 0 is not false."""
    return json.dumps(one, default=str, sort_keys=True) == json.dumps(other, default=str, sort_keys=True)


def reports(parent, utictl_report, peer_output):
    """The errors and warnings of both: for each folder, (rule, message, numbers)."""
    ours, theirs = {}, {}
    for entry in utictl_report['findings']:
        if entry['severity'] == 'note': continue
        folder = os.path.relpath(entry['path'] if os.path.isabs(entry['path']) else os.path.abspath(entry['path']), os.path.realpath(parent)).split('/')[0]
        ours.setdefault(folder, []).append((entry['rule'], entry['message'], {code.removeprefix('ITMS-') for code in entry.get('storeCodes', [])}))
    for entry in json.loads(peer_output)['findings']:
        if entry['severity'] == 'note': continue
        numbers = {entry['appStoreConnectError'].removeprefix('ITMS-')} if entry.get('appStoreConnectError') else set()
        theirs.setdefault(entry['path'].split('/')[0], []).append((entry['ruleId'], entry['message'], numbers))
    return ours, theirs


def disagreements(ours, theirs, explained=EXPLAINED, same=SAME):
    """What only one reports in a manifest, and numbers that differ: (who, rule, message, reason or None)."""
    found = []
    for rule, message, numbers in theirs:
        rules = same.get(rule, '').split()
        matching = [entry for entry in ours if entry[0] in rules]
        if not matching: found.append(('xcprivacy', rule, message))
        elif numbers and not any(numbers & entry[2] for entry in matching):
            known = NUMBERS.get(matching[0][0])
            found.append(('numbers', f'{matching[0][0]} {"/".join(sorted(matching[0][2]))}', f'{rule} {"/".join(sorted(numbers))}', known))
    for rule, message, _ in ours:
        if not any(rule in same.get(entry[0], '').split() for entry in theirs): found.append(('utictl', rule, message))

    def reason(rule, message): return next((text for rules, pattern, text in explained if re.fullmatch(rules, rule) and re.search(pattern, message)), None)
    return [entry if len(entry) == 4 else (*entry, reason(entry[1], entry[2])) for entry in found]


def missed(mutation, ours):
    """What a mutation should be reported as and is not, or what a valid manifest is reported as."""
    rules = {entry[0] for entry in ours}
    if mutation is None or mutation.concept is None: return sorted(rules)
    return [] if EXPECTED[mutation.concept] & rules else [f'not {" or ".join(sorted(EXPECTED[mutation.concept]))}']


EXPECTED = {
    'unreadable': {'PM001'}, 'key': {'PM002'}, 'value': {'PM003'}, 'interface': {'PM005', 'PM007'}, 'category': {'PM006'}, 'reason': {'PM007'},
    'domains': {'PM009'}, 'tracking': {'PM010'}, 'domain': {'PM011'}, 'type': {'PM012'}, 'datum': {'PM013'}, 'purpose': {'PM014'}}
