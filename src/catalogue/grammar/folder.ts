import { expression, type Grammar, list, map, object, oneOf, text } from './build'

/** Maximum number of tabs (CONST-18). */
const TABS_MAX = 19

/** Kinds of tabs of a virtual folder. */
const TAB_KINDS = ['record', 'section', 'list', 'history', 'page']

const LIST_KEYS: Record<string, Grammar> = {
  entity: text('Kind list: route whose records are listed.'),
  by: text(
    'Kind list: the listed entity’s relation that points here, or its field that "reaches" records of this entity.',
  ),
  from: text(
    'Kind list: a relation of this record; records that share its target are listed. Absent: those that point at this record.',
  ),
  create: map(
    'Kind list: initial values of a record created from the tab, by field: templates over this record ("{subject.id}").',
    text('The template.'),
  ),
}

const TAB: Grammar = object(
  'A tab.',
  {
    tab: text('Id, key of its text under texts.tab.', {
      pattern: '^[A-Za-z][A-Za-z0-9-]*$',
      'x-code': 'BAD_NAME',
      'x-hint': 'letters, digits and dashes: "boats"',
    }),
    kind: oneOf('What it shows. Absent: list when it names an entity, otherwise record.', TAB_KINDS),
    section: text('Kind section: id of the form section.'),
    ...LIST_KEYS,
    needs: text('Route of an entity that a pack brings: without it the tab is left out.'),
    page: text('Kind page: address that opens in the tab; {id} and other paths are filled in.', {
      pattern: '^/',
      'x-code': 'BAD_NAME',
      'x-hint': 'begin with /',
    }),
  },
  ['tab'],
)

/** The virtual folder: a record and related data, in tabs. */
export const FOLDER: Grammar = {
  description:
    'The virtual folder of a record. Short form: a list of { "entity", "by" } – a tab with the record, then list tabs.',
  type: ['array', 'object'],
  minItems: 1,
  // the record's own tab precedes them
  maxItems: TABS_MAX - 1,
  items: object('A list tab; its id is the route.', LIST_KEYS, ['entity', 'by']),
  properties: {
    key: text('Name of the folder in the preference virtualFolder.{key}.defaultTab. Absent: the route.', {
      pattern: '^[A-Za-z][A-Za-z0-9-]*$',
      'x-code': 'BAD_NAME',
      'x-hint': 'letters, digits and dashes: "boats"',
    }),
    when: expression('A record has a folder only while this is true'),
    tabs: list('The tabs, in order; 19 at most.', TAB, { minItems: 1, maxItems: TABS_MAX }),
  },
  required: ['tabs'],
  additionalProperties: false,
}

const STEP: Grammar = object(
  'A step.',
  {
    at: text('What it points at: "field:path", "section:id", "tab:id" or "control:id".', {
      pattern: '^(field|section|tab|control):.+$',
      'x-code': 'BAD_HELP',
      'x-hint': 'write "field:path", "section:id", "tab:id" or "control:id"',
    }),
    text: text('Key of its text under texts.help.'),
  },
  ['at', 'text'],
)

/** Guided help. */
export const HELP: Grammar = object('Steps of the guided help. Absent: derived from sections and controls.', {
  list: list('Steps on the list screen, in order.', STEP),
  record: list('Steps on the record screen, in order.', STEP),
})
