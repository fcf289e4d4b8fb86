import type { WidgetManifest } from '../../contract/ports/widget'
import { ACROSS } from './across'
import { ACTIONS, PRINT, VCARD } from './action'
import {
  flag,
  type Grammar,
  type KnownNames,
  LANGUAGE_KEY,
  LAYER_KEYS,
  list,
  map,
  nameReference,
  object,
  oneOf,
  perLanguage,
  RIGHT_WORD,
  rights,
  SCHEMA_KEY,
  text,
  texts,
  whole,
} from './build'
import { confGrammar } from './conf'
import { EFFECTS, MAILS } from './effect'
import { FOLDER, HELP } from './folder'
import { formGrammar, formItem, LIST } from './layout'
import { PERSON, RETENTION } from './person'
import { propertyGrammar, recordGrammar, widgetKeys } from './property'
import { GROUP_RULE, RIGHTS, RULE, SCOPE } from './rule'
import { ENTITY_TEXTS, GROUP_TEXTS } from './texts'

const ATTACHMENTS: Grammar = {
  ...object('', {
    extensions: texts('Endings allowed, without dot: pdf, jpg.'),
    maxMb: whole('Largest size of a file in megabytes.', 1, 2000),
    maxFiles: whole('Most files of a record.', 1, 200),
  }),
  description:
    'Files can be attached to every record: true, or what they may be. Adds the files field "attachments", whose names the search finds, and a section of the form, unless the form places the field itself.',
  type: ['boolean', 'object'],
}

const NAME = {
  pattern: '^[A-Za-z][A-Za-z0-9-]*$',
  'x-code': 'BAD_NAME',
  'x-hint': 'letters, digits and dashes',
} as const

/** The grammar of entities/*.json. */
export function entityGrammar(known: KnownNames = {}, manifests: readonly WidgetManifest[] = []): Grammar {
  const file = object(
    'One kind of business record: what it stores, how it is listed, shown and protected.',
    {
      $schema: SCHEMA_KEY,
      ...LAYER_KEYS,
      route: text('The path of its pages and the name others use for it: small letters, digits, dashes.', {
        pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
        maxLength: 40,
        'x-code': 'ROUTE_PATTERN',
        'x-hint': 'small letters, digits and dashes, at most 40: "fleet-boats"',
      }),
      was: text('Its former route: when the change is applied, records, history and files follow it.'),
      endpoint: text('Where its API answers. Absent: /api/{route}.', {
        pattern: '^/api(/[a-z0-9]+(-[a-z0-9]+)*)+$',
        'x-code': 'BAD_ENDPOINT',
        'x-hint': 'a path under /api without parameters: "/api/fleet/boats"',
      }),
      authority: text('Stem of the authorities {STEM}_R, _W and _D. Absent: the route in capital letters.', {
        pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$',
        'x-code': 'BAD_NAME',
        'x-hint': 'capital letters, digits and _: "BOAT"',
      }),
      title: text(
        'Label of a record in lists, chips and crumbs: "{code} {name}"; paths across relations allowed.',
      ),
      record: recordGrammar(),
      rules: list('Conditions, computed values, checks and guards.', RULE),
      constraints: ACROSS,
      effects: EFFECTS,
      mails: MAILS,
      rights: RIGHTS,
      scope: SCOPE,
      person: PERSON,
      retention: RETENTION,
      attachments: ATTACHMENTS,
      acl: flag(
        'Every record carries what access rules say of it, such as authWrite. Absent: rules may name its records, too.',
      ),
      conf: confGrammar(known),
      list: LIST,
      form: formGrammar(manifests),
      folder: FOLDER,
      help: HELP,
      actions: ACTIONS,
      print: PRINT,
      vcard: VCARD,
      search: texts('Fields the free-text search looks into; the same as list.search.'),
      texts: ENTITY_TEXTS,
    },
    ['route'],
  )
  return { ...file, $defs: { property: propertyGrammar(known, manifests) } }
}

/** The grammar of groups/*.json. */
export function groupGrammar(known: KnownNames = {}, manifests: readonly WidgetManifest[] = []): Grammar {
  const { allOf, properties } = widgetKeys(manifests)
  const file = object(
    'A reusable group of fields.',
    {
      $schema: SCHEMA_KEY,
      ...LAYER_KEYS,
      group: text('Its name, used as the reference word: { "group": "berth" }.', NAME),
      widget: nameReference(
        'The widget that draws the group; absent: the one that fits best.',
        manifests.map((manifest) => manifest.id),
      ),
      options: {
        ...properties.options,
        description:
          'Options of the widget wherever the group is used; a property that uses it may add or override.',
      },
      record: recordGrammar(),
      form: list(
        'The parts that are drawn, in order; the others are stored all the same. Absent: all.',
        formItem(manifests),
        {
          minItems: 1,
        },
      ),
      rules: list(
        'Conditions, computed values and checks of the parts, in force wherever the group is used.',
        GROUP_RULE,
      ),
      texts: GROUP_TEXTS,
    },
    ['group', 'record'],
  )
  return {
    ...file,
    ...(allOf.length > 0 ? { allOf } : {}),
    $defs: { property: propertyGrammar(known, manifests) },
  }
}

const scalar = (description: string): Grammar => ({ description, type: ['string', 'number', 'null'] })
const optional = (description: string): Grammar => ({ description, type: ['string', 'null'] })

const day = (description: string): Grammar => ({
  description,
  type: ['string', 'null'],
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-code': 'BAD_VALUE',
  'x-hint': 'a day such as "2026-03-31"',
})

const ROW = object(
  'A row of the table.',
  {
    id: text('Fixed id; absent: assigned by the server.'),
    val: scalar('Value, for tables that take values from val.'),
    code: text('Code of the row.'),
    name: text('Name; absent: the label of the first language, else the code.'),
    formattedOutput: perLanguage('Label per language.'),
    alpha1: optional('First free key, mostly for filters; a comma list matches each of its parts.'),
    alpha2: optional('Second free key.'),
    alpha3: optional('Third free key.'),
    flag1: flag('First flag; its meaning is the table’s own.'),
    flag2: flag('Second flag.'),
    flag3: flag('Third flag.'),
    extraFields: { description: 'Anything else.', type: ['object', 'null'] },
    extraValue: optional('One more value: a rate, a colour, a unit.'),
    order: { description: 'Place in the dropdown; absent: in file order.', type: ['number', 'null'] },
    validFrom: day('First day on which it is offered; absent: always so far.'),
    validTo: day('Last day on which it is offered; absent: without end. Records that have it keep it.'),
  },
  ['code'],
)

/** Row keys whose meaning is each table's own. */
const OWN_KEYS = ['val', 'alpha1', 'alpha2', 'alpha3', 'flag1', 'flag2', 'flag3', 'extraValue']

/** The grammar of lookups/*.json. */
export function lookupGrammar(): Grammar {
  return object(
    'A reference table: the rules of its dropdown and its first rows.',
    {
      $schema: SCHEMA_KEY,
      ...LAYER_KEYS,
      lookup: text('Its name, used as the reference word: { "lookup": "BoatKind" }.', NAME),
      table: text('Code of the table on the wire. Absent: the name in capital letters: BOAT_KIND.', {
        pattern: '^[A-Z][A-Z0-9_]*$',
        'x-code': 'BAD_NAME',
        'x-hint': 'capital letters, digits and _: "BOAT_KIND"',
      }),
      value: oneOf('Which key of a row is the stored value. Absent: code.', ['val', 'id', 'code']),
      label: text(
        'Template of a choice over row keys: "{code} - {label}"; {label} is the label in the user’s language, else the name. Absent: {label}.',
      ),
      filters: texts(
        'Row keys the dropdown filters by.',
        oneOf('A row key.', ['alpha1', 'alpha2', 'alpha3', 'flag1', 'flag2', 'flag3', 'code', 'tagIds']),
      ),
      needsFilter: flag('Loads only once a filter has a value.'),
      createFilter: map('Row keys that must match while a record is new.', {
        description: 'The value.',
        type: ['string', 'number', 'boolean'],
      }),
      sort: text(
        'Row key that the dropdown sorts by, and the direction: "code,asc". Absent: the order of the rows.',
        {
          pattern: '^(code|name|val|alpha1|alpha2|alpha3|order),(asc|desc)$',
          'x-hint': 'a row key, a comma, asc or desc: "code,asc"',
        },
      ),
      carries: texts(
        'Row keys that rules may read of a chosen row, and so carry into other fields: lookup.kind.alpha1. They may always read id, val, code and name. Absent: all.',
        oneOf('A row key.', ROW_KEYS),
      ),
      extra: text(
        'Property of the entity "tables" that holds the extra fields of this table’s rows: declared there, edited on its screens. Absent: they stay as in this file.',
      ),
      editableBy: rights(
        'Roles and authorities that may change its rows, among those who may change the entity "tables". Absent: all of them. Administrators always may.',
      ),
      langs: oneOf('Language of labels: the user’s, or always Italian.', ['user', 'it']),
      rows: list('First rows; the server inserts them once.', ROW),
      longRows: object(
        'More rows than a dropdown can show. They stay in their file and are found by text, code or name.',
        {
          file: text(
            'A file in lookups/: cells between ";", no quotes; its first line names the keys, "code" and "name" among them. Other names become extra fields.',
            {
              pattern: '^[a-z0-9][a-z0-9-]*\\.csv$',
              'x-code': 'BAD_NAME',
              'x-hint': 'small letters, digits, dashes and .csv: "towns.csv"',
            },
          ),
          each: map('Cells that all its rows share.', {
            description: 'The value.',
            type: ['string', 'number', 'boolean'],
          }),
        },
        ['file'],
      ),
      texts: map(
        'Names of the table per language.',
        object('Names.', {
          one: text('One row.'),
          many: text('The table.'),
          field: object(
            'Labels of row keys to which this table gives a meaning of its own, in its sheet, forms, dialogs, histories and exports. Absent: those of the entity "tables". A key that it neither names nor uses is left out of its forms, unless a row has a value there.',
            Object.fromEntries(OWN_KEYS.map((key) => [key, text('What the key means in this table.')])),
          ),
        }),
        LANGUAGE_KEY,
      ),
    },
    ['lookup'],
  )
}

/** The grammar of rows/*.json of an office: rows over those of a table. */
export const tableRowsGrammar = (): Grammar =>
  object(
    'Rows of a table: new ones, and changes of those that its file has.',
    {
      $schema: SCHEMA_KEY,
      lookup: text('Name of the table. Absent: the name of the file, cost-center for CostCenter.', NAME),
      rows: list('The rows, by code.', {
        ...ROW,
        properties: { ...ROW.properties, off: flag('The office does not have this row.') },
      }),
    },
    ['rows'],
  )

/** Keys of a row that templates and `carries` may name. */
export const ROW_KEYS = Object.keys(ROW.properties ?? {}).filter((key) => !key.startsWith('valid'))

const MENU_ITEM: Grammar = object(
  'An entry or a group of entries.',
  {
    id: text('Id; entities name it in conf.menu.group.', {
      pattern: '^[A-Za-z][A-Za-z0-9_.-]*$',
      'x-code': 'BAD_NAME',
      'x-hint': 'letters, digits, dashes',
    }),
    text: perLanguage('Label per language.'),
    icon: text('Name of an icon.'),
    path: text('Where it leads; {userId} and {subjectId} are filled in.', {
      pattern: '^/',
      'x-code': 'BAD_NAME',
      'x-hint': 'begin with /',
    }),
    action: oneOf('A verb of the shell instead of a path.', ['logout']),
    right: text('Role or authority needed. Absent: anyone signed in.', RIGHT_WORD),
    hideFor: rights('Roles that do not see it.'),
    pathFor: map(
      'Another path for holders of a role.',
      text('The path.', { pattern: '^/', 'x-code': 'BAD_NAME', 'x-hint': 'begin with /' }),
      RIGHT_WORD,
    ),
    items: list('Entries of the group.', { $ref: '#/$defs/item' }),
  },
  ['id', 'text'],
)

/** The grammar of menus/*.json. */
export function menuGrammar(): Grammar {
  const file = object(
    'The fixed entries of a menu; entities append themselves by conf.menu.',
    {
      $schema: SCHEMA_KEY,
      ...LAYER_KEYS,
      menu: text(
        'Its name: main or system, which are everyone’s, or one of its own for the roles of `for`.',
        NAME,
      ),
      for: rights('Roles that have this menu beside the main one, as a space of their own.'),
      items: list('The entries, in order.', { $ref: '#/$defs/item' }),
      landing: list(
        'Where people land after sign-in, by role; the first match wins.',
        object(
          'A role and its path.',
          {
            role: text('The role.', RIGHT_WORD),
            path: text('The path.', { pattern: '^/', 'x-code': 'BAD_NAME', 'x-hint': 'begin with /' }),
          },
          ['role', 'path'],
        ),
      ),
      search: object('What the global search offers until a person arranges it.', {
        order: list('Routes that come first, in order; the others follow by name.', text('A route.')),
        shown: list(
          'Routes offered at first, by role; the first match wins.',
          object(
            'Routes for some roles.',
            {
              roles: rights('Roles. Absent: everyone else, who also gets the entities of the main menu.'),
              routes: list('The routes.', text('A route.')),
            },
            ['routes'],
          ),
        ),
      }),
    },
    ['menu', 'items'],
  )
  return { ...file, $defs: { item: MENU_ITEM } }
}
