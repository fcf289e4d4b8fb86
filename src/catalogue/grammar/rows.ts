import {
  type Grammar,
  type KnownNames,
  LAYER_KEYS,
  list,
  nameReference,
  object,
  SCHEMA_KEY,
  text,
} from './build'

const NAME = {
  pattern: '^[A-Za-z][A-Za-z0-9-]*$',
  'x-code': 'BAD_NAME',
  'x-hint': 'letters, digits and dashes',
} as const

/** The grammar of rows/*.json. */
export function rowsGrammar(known: KnownNames = {}): Grammar {
  return object(
    'Records that come along with the files, such as the examples of a pack: each is created once, when its entity is there; what its file says otherwise later follows where nobody changed it.',
    {
      $schema: SCHEMA_KEY,
      ...LAYER_KEYS,
      rows: text('Its name.', NAME),
      records: list(
        'The records, in the order they are created.',
        object(
          'A record.',
          {
            entity: nameReference('Route of its entity.', known.entities),
            key: text(
              'Its name among the records of its entity, for references; never used for another one.',
              NAME,
            ),
            status: text('The status it is moved to. Absent: that of a new record.'),
            record: {
              description:
                'Its fields. { "$ref": "entity:key" } is another record of such a file, { "$days": -3 } a date so many days from the day it is created, with "at": "09:30" an instant.',
              type: 'object',
            },
          },
          ['entity', 'key', 'record'],
        ),
      ),
    },
    ['rows', 'records'],
  )
}
