import type { WidgetManifest } from '../../contract/ports/widget'
import {
  flag,
  type Grammar,
  type KnownNames,
  list,
  map,
  nameReference,
  object,
  oneOf,
  rights,
  text,
  textOr,
  texts,
  whole,
} from './build'
import { ERASE } from './person'

/** Types a property may have; everything else is a reference word. */
export const PROPERTY_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object']

const number = (description: string): Grammar => ({ description, type: 'number' })

const SIMPLE: Record<string, Grammar> = {
  type: {
    ...oneOf('Type of value. Leave it out with a reference word or enum.', PROPERTY_TYPES),
    'x-hint': `one of: ${PROPERTY_TYPES.join(', ')}; a day is { "type": "string", "format": "date" }, codes are { "enum": [ … ] }`,
  },
  enum: { ...texts('The codes to choose from; their labels are in texts.'), minItems: 1 },
  format: text(
    'How a text is written: date, time, date-time, email, uri, cron, or a format of an installed widget.',
  ),
  description: text('What the property means, for colleagues and for the generated types.'),
  default: { description: 'Value of a new record. Dates must be real dates.' },
  defaultFrom: text(
    'A field of a related record whose value a new record, or a new row, starts with once that record is chosen: "customer.paymentTerms"; in a row "item.price". People may change it. A field that they filled, or that a call sent, stays; who may not see the other field starts empty.',
  ),
  pattern: text(
    'Regular expression a text must match. It runs in bounded time: no backreferences, and lookaround only directly after ^.',
    { maxLength: 500 },
  ),
  minLength: whole('Fewest characters.', 0, 1_000_000),
  maxLength: whole('Most characters.', 1, 1_000_000),
  minimum: number(
    'Least value allowed. Absent: 0 where the widget "number" draws the field, which a "minimum" here or its option "min" lifts; -999999999999999 for every number.',
  ),
  maximum: number(
    'Greatest value allowed. Absent: 999999999999999, the fifteen figures that are kept exactly.',
  ),
  exclusiveMinimum: number('Values must be greater than this.'),
  exclusiveMaximum: number('Values must be smaller than this.'),
  multipleOf: {
    description:
      'Step of a number: 0.01 for two decimals. A value with a finer step is refused, counted in decimal figures; so is one with more decimals than the options "decimals" or "currency" (two) of its field have, never rounded.',
    type: 'number',
    exclusiveMinimum: 0,
  },
  minItems: whole('Fewest rows of an array.', 0, 10_000),
  maxItems: whole('Most rows of an array.', 1, 10_000),
  uniqueItems: flag('Rows of an array may not repeat.'),
}

const FLAGS: Record<string, Grammar> = {
  setOnce: flag('Writable until the first save only.'),
  server: flag(
    'Set by the server: read only on screens, refused in payloads. An effect, a rule, a default or a feature sets it.',
  ),
  sensitive: flag('Never in drafts, logs or exports without right; masked in history.'),
  unique: flag('No two records may have the same value.'),
  searchable: flag('The free-text search looks into it; the same as listing it in "search".'),
  multilingual: flag('A text per language, stored as { "it": …, "en": … }.'),
  embedded: flag('Relation: rules may read the paths of the related record.'),
  create: flag('Relation: a new related record may be created from here.'),
  tree: flag('Relation to the entity itself: its records form a tree, none may be its own ancestor.'),
  keepBlankRow: flag('Array: once the last row is filled in, an empty one follows it.'),
}

const FILTERS = {
  description: 'A constant, a list of constants, or { "field": "path" } for the value of another field.',
}

/** One property of a record or group. */
export function propertyGrammar(known: KnownNames, manifests: readonly WidgetManifest[]): Grammar {
  const widget = widgetKeys(manifests)
  return {
    ...object(
      'A property: a plain value (type or enum), or exactly one of lookup, group, entity, tags, files.',
      {
        ...SIMPLE,
        ...referenceWords(known),
        ...FLAGS,
        items: { description: 'What each row of an array is.', $ref: '#/$defs/property' },
        properties: map(
          'Properties of an object written in place.',
          { $ref: '#/$defs/property' },
          PROPERTY_NAME,
        ),
        required: texts('Names of the object that must be filled.'),
        masked: map(
          'Sibling fields and the choices with which its value is hidden from everyone: { "kind": "SECRET" }. A mask is shown instead; sending the mask back changes nothing.',
          text('A choice of the field.'),
        ),
        read: rights(
          'Who may see the field: roles, authorities or OWN. Absent: everyone who may read the record.',
        ),
        write: rights(
          'Who may change the field: roles, authorities or OWN. Absent: everyone who may write the record.',
        ),
        erase: ERASE,
        ...widget.properties,
      },
    ),
    ...(widget.allOf.length > 0 ? { allOf: widget.allOf } : {}),
  }
}

function referenceWords(known: KnownNames): Record<string, Grammar> {
  return {
    lookup: nameReference(
      'Value of a reference table: the "lookup" name of a file in lookups/.',
      known.lookups,
    ),
    group: nameReference('A reusable group of fields: the "group" name of a file in groups/.', known.groups),
    entity: nameReference('Relation to a record of another entity: its route.', known.entities),
    tags: text('Tags of a hierarchy, by its code.'),
    files: object('Files attached to the record.', {
      multiple: flag('More than one file.'),
      extensions: texts('Endings allowed, without dot: pdf, jpg.'),
      maxMb: whole('Largest size of a file in megabytes.', 1, 2000),
      maxFiles: whole('Most files, where there may be several. Absent: any number.', 1, 200),
    }),
    mirror: object(
      'Array of rows that point to records of the same entity: each row is mirrored in the other record, pointing back, and follows every change.',
      {
        by: text('Part of the row that is the relation to the other record.'),
        swap: texts(
          'Parts of the row that name a direction, each an enum of two codes: the other record has the other one.',
        ),
      },
      ['by'],
    ),
    reaches: object(
      'Text: records that the server links to what it says, such as the recipients of a message. A condition of equality on it compares with their ids, so that a tab of their folder lists by it.',
      {
        entity: nameReference('The entity of the linked records: its route.', known.entities),
        also: text('A relation of this record to the same entity, whose record counts from the start.'),
      },
      ['entity'],
    ),
    rollup: object(
      'A value that the server keeps from the records of another entity that point to this one: read only, its type follows from what it takes. Deleted and archived records do not count.',
      {
        entity: nameReference('The entity of the related records: its route.', known.entities),
        by: text('Their relation to this record.'),
        count: { description: 'How many there are.', const: true },
        sum: text('Their number that is added up.'),
        min: text('Their number, day or time whose least value is taken.'),
        max: text('Their number, day or time whose greatest value is taken.'),
        latest: textOr(
          'Their day or time whose latest value is taken, or { "of": "reading", "by": "date" } for another field of the latest one.',
          object('', { of: text('The field that is taken.'), by: text('The day or time that decides.') }, [
            'of',
            'by',
          ]),
        ),
        where: map('Conditions that they meet, as in a view: { "amountFrom": 100, "paidOnNull": true }.', {
          description: 'A constant or a list of constants.',
        }),
      },
      ['entity', 'by'],
    ),
    filter: map('Lookup: row keys that must match, each with a constant or another field.', FILTERS),
    suggest: object(
      'Text: names of a table suggested while typing; other texts are allowed.',
      {
        lookup: nameReference('The table: the "lookup" name of a file in lookups/.', known.lookups),
        filter: map(
          'Row keys that must match. One that follows a field filled by the row itself only puts its rows first.',
          FILTERS,
        ),
        label: text('How an offered row is written: "{name} ({alpha2})". Absent: its name.'),
        fill: map(
          'Fields of the same group that a chosen row fills: { "zip": "extraValue" }.',
          text('Key of the row.'),
        ),
      },
      ['lookup'],
    ),
    where: map('Relation: fields of the related entity that must match.', FILTERS),
    was: text('Its former name: when the change is applied, the values follow it.', PROPERTY_NAME),
    fill: {
      description:
        'Value of records that have none when it becomes required: a constant, or { "rule": "record.total * 0.22" }. Applied once.',
    },
    map: map(
      'Former codes, each with the one that takes its place, or null to empty the field: { "C": "A" }. Applied once.',
      { type: ['string', 'null'] },
    ),
    needs: text(
      'Route of an entity that a pack brings: without it the property is left out, and its values stay stored.',
    ),
  }
}

/** Names of properties: they become columns, keys and paths. */
export const PROPERTY_NAME: Grammar = {
  pattern: '^[a-z][A-Za-z0-9]{0,39}$',
  'x-code': 'BAD_NAME',
  'x-hint': 'a small letter, then letters and digits, at most 40: "bornCity"',
}

const MOVE: Grammar = {
  description:
    'Values that stand elsewhere from now on, as "street → addr.street"; a list when there are several. Applied once.',
  type: ['string', 'array'],
  minLength: 1,
  items: { type: 'string', minLength: 1 },
}

/** The record of an entity or group. */
export function recordGrammar(): Grammar {
  return object(
    'What is stored.',
    {
      required: texts('Names of properties that must be filled.'),
      unique: list(
        'Combinations of fields that must be unique: [["subject", "number"]].',
        texts('Fields that together are unique.'),
      ),
      move: MOVE,
      split: map(
        'Texts that become several when the change is applied: { "name": { "into": ["firstName", "lastName"] } }.',
        object(
          'How a text is split.',
          {
            into: texts('The texts it becomes, in order; the last one takes the rest.'),
            by: { description: 'What stands between them. Absent: a blank.', type: 'string', minLength: 1 },
          },
          ['into'],
        ),
      ),
      properties: map(
        'The properties by name, in the order of form and list.',
        { $ref: '#/$defs/property' },
        PROPERTY_NAME,
      ),
    },
    ['properties'],
  )
}

/**
 * The keys that say how a field is drawn. With manifests, the options of each widget become part of the
 * grammar, so that editors complete them; the check itself uses the widget's own schema (check/options.ts).
 */
export function widgetKeys(manifests: readonly WidgetManifest[]): {
  properties: Record<string, Grammar>
  allOf: Grammar[]
} {
  const ids = manifests.map((manifest) => manifest.id)
  const choices = manifests.map((manifest) => `- \`${manifest.id}\`: ${manifest.description}`).join('\n')
  const widget: Grammar = {
    description: 'The widget that draws the field; absent: the one that fits best.',
    type: 'string',
    minLength: 1,
    ...(ids.length > 0
      ? { examples: ids, markdownDescription: `The widget that draws the field:\n${choices}` }
      : {}),
  }
  return {
    properties: {
      widget,
      options: {
        description: 'Options of the widget; which ones there are depends on the widget.',
        type: 'object',
      },
      width: whole('Width in twelfths of the row.', 1, 12),
    },
    allOf: manifests.map((manifest) => ({
      if: { properties: { widget: { const: manifest.id } }, required: ['widget'] },
      // a widget's options schema is plain JSON Schema, a part of the grammar as it is
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { properties: { options: manifest.options as Grammar } },
    })),
  }
}
