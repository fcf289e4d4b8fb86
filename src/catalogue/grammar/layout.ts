import { BOARD_FIELDS_MAX, BULK_OPERATIONS } from '../../contract/model/layout'
import type { WidgetManifest } from '../../contract/ports/widget'
import { expression, flag, type Grammar, list, map, object, oneOf, text, textOr, texts, whole } from './build'
import { widgetKeys } from './property'

const COLUMN = textOr(
  'A path, or an object with the path and more.',
  object(
    '',
    {
      field: text('Path of the field.'),
      width: whole('Width in pixels.', 20, 2000),
      pinned: oneOf('Stays at this edge.', ['left', 'right']),
      total: oneOf('The total in the footer of the column, over all rows of the list.', [
        'sum',
        'average',
        'min',
        'max',
        'count',
      ]),
    },
    ['field'],
  ),
)

const VIEW = object(
  'A ready-made filter, offered as a tab above the list.',
  {
    id: text('Id, key of its text under texts.view.', {
      pattern: '^[A-Za-z][A-Za-z0-9]*$',
      'x-code': 'BAD_NAME',
      'x-hint': 'letters and digits: "toReview"',
    }),
    filter: map(
      'Conditions: field and operator as in a list call ({ "statusIn": ["AFLOAT"] }). @me, @mySubject, @today, @today+30 are filled in.',
      {
        description: 'A value, or a list of values for In.',
      },
    ),
    default: flag('Chosen when the list opens.'),
  },
  ['id', 'filter'],
)

const TONES = ['danger', 'warning', 'muted']

const BADGE = object(
  'A badge in a column, on rows where the condition holds.',
  {
    field: text('The column that shows it.'),
    when: expression('The condition'),
    text: text('Key of its text under texts.badge.'),
    tone: oneOf('The tone. Absent: warning.', TONES),
  },
  ['field', 'when', 'text'],
)

/** The list of records. */
export const LIST: Grammar = object('The list of records. Absent parts get sensible defaults.', {
  columns: list('The columns, in order.', COLUMN, { minItems: 1 }),
  filters: texts('Fields that can be filtered by; the first forty have indexes of their own.'),
  sort: {
    description: 'Order of rows: "name,asc", or a list of these.',
    type: ['string', 'array'],
    minLength: 1,
    items: text('"field,asc" or "field,desc"'),
  },
  search: texts('Fields the free-text search looks into.'),
  views: list('Ready-made filters.', VIEW),
  rows: list(
    'How rows look.',
    object(
      'A tone for rows on which the condition holds.',
      { when: expression('The condition'), tone: oneOf('The tone.', TONES) },
      ['when', 'tone'],
    ),
  ),
  edit: oneOf(
    'Whether rows are edited in the list: a whole row at a time, one cell at a time, or not. Absent: row.',
    ['none', 'row', 'cell'],
  ),
  open: oneOf(
    'What opens a record: a click anywhere in its row and Enter, or only its name; a double click and Enter then edit in the list. Absent: row, with "edit": "cell" name.',
    ['row', 'name'],
  ),
  toolbar: flag(
    'false: no search, filters, tree switch or column choice above the rows. Absent: they are there.',
  ),
  badges: list('Badges beside values.', BADGE),
  tree: textOr(
    'The list can be shown as a tree, which is the default: the relation to the entity itself that names the parent.',
    object(
      '',
      {
        by: text('The relation to the entity itself; one of its own marked "tree".'),
        create: map(
          'Initial values of a record created below another: templates over the parent ("{id}"), by field. Absent: only the relation.',
          text('The template.'),
        ),
      },
      ['by'],
    ),
  ),
  board: textOr(
    'The list can be shown as a board: the field whose codes are its columns, "status" or one with an enum or a lookup. Cards are moved between them.',
    object(
      '',
      {
        by: text('The field: status, or one of its own with an enum or a lookup.'),
        card: object('What a card shows.', {
          title: text('The field it is named by. Absent: the title of the record.'),
          fields: list(
            'Further values, in order. Absent: the first columns of the list.',
            text('Path of the field.'),
            {
              maxItems: BOARD_FIELDS_MAX,
            },
          ),
        }),
      },
      ['by'],
    ),
  ),
  calendar: textOr(
    'The list can be shown as a calendar: the field with the day of a record.',
    object(
      '',
      {
        from: text('The field with its day or instant.'),
        to: text('The field with its last day. Absent: a record stands on one day.'),
        title: text('The field an entry is named by. Absent: the title of the record.'),
      },
      ['from'],
    ),
  ),
  timeline: object(
    'The list can be shown as a timeline: a record is a bar between two days.',
    {
      from: text('The field with its first day or instant.'),
      to: text('The field with its last one. A record without it is a bar of one day.'),
      group: text(
        'The field whose values part the bars: a status, an enum, a lookup, a relation. Absent: one group.',
      ),
      title: text('The field a bar is named by. Absent: the title of the record.'),
    },
    ['from', 'to'],
  ),
  sheets: textOr(
    'The list is parted into sheets: the field whose values part it. It opens with an overview of them; each is a list of its own, without that field.',
    object(
      '',
      {
        by: text('The field: one of its own, a text, an enum or a lookup.'),
        order: text(
          'The whole number by which rows of a sheet are put in order. Absent: they have no order of their own.',
        ),
      },
      ['by'],
    ),
  ),
  map: list(
    'Where a record stands on the map by a related one: groups with a latitude and a longitude, as "subject.address". Absent: by its own alone.',
    text('Path of the group.'),
    { maxItems: 4 },
  ),
  bulk: texts(
    `What may be done with chosen rows: ${BULK_OPERATIONS.join(', ')}, or ids of actions. Absent: ${BULK_OPERATIONS.slice(0, -1).join(', ')}.`,
  ),
})

/** A form item. */
export function formItem(manifests: readonly WidgetManifest[]): Grammar {
  const widget = widgetKeys(manifests)
  return textOr('A field by path, or an object with the path and how it is drawn here.', {
    ...object('', { field: text('Path of the field.'), ...widget.properties }, ['field']),
    ...(widget.allOf.length > 0 ? { allOf: widget.allOf } : {}),
  })
}

/** The form: sections of fields. */
export function formGrammar(manifests: readonly WidgetManifest[]): Grammar {
  const item = formItem(manifests)
  const section = object(
    'A section of the form.',
    {
      section: text('Id, key of its text under texts.section.', {
        pattern: '^[A-Za-z][A-Za-z0-9-]*$',
        'x-code': 'BAD_NAME',
        'x-hint': 'letters, digits and dashes: "main"',
      }),
      fields: list('The fields, in order.', item),
      visible: expression('The section is shown while this is true'),
      collapsed: flag('Closed at first.'),
      sticky: flag(
        'Its title and actions stay visible while its fields scroll (default); false: they scroll away.',
      ),
      header: flag('false: no title, the fields are always in sight.'),
      actions: object('Actions in the line of its title, while the record is shown.', {
        primary: texts('Ids of the actions that matter most here.'),
        secondary: texts('Ids of quieter actions.'),
      }),
    },
    ['section', 'fields'],
  )
  return list('Sections of the form, in order. Absent: one section with all properties.', section, {
    minItems: 1,
  })
}
