import { ACROSS_KINDS, PERIOD_ENDS } from '../../contract/model/across'
import { type Grammar, map, object, oneOf, perLanguage, text, texts } from './build'

const NAME = {
  pattern: '^[A-Za-z][A-Za-z0-9-]*$',
  'x-code': 'BAD_NAME',
  'x-hint': 'letters, digits and dashes: "one-rental-at-a-time"',
} as const

const CONSTRAINT: Grammar = object(
  'One constraint. Deleted records do not count, nor those where a field of "by" or "fields" is empty.',
  {
    kind: oneOf(
      'noOverlap: no two records of an item at the same time. unique: no two records with the same values. atMost: no more than "max" in a group, or at the same time.',
      [...ACROSS_KINDS],
    ),
    fields: {
      ...texts(
        'With unique: the fields whose values no two records may share; texts without regard to case.',
      ),
      minItems: 1,
    },
    by: {
      ...texts(
        'With noOverlap and atMost: the field, or fields, that tell one group from another, such as the boat. With atMost absent: all records are one group.',
      ),
      type: ['string', 'array'],
      minLength: 1,
      minItems: 1,
    },
    from: text(
      'Field with the first moment of the period: a day, a time, a date with time, a number. Empty: since ever.',
    ),
    to: text('Field with its last moment, of the same kind. Empty: for ever.'),
    end: oneOf(
      'Whether the last moment belongs to the period. "included": a rental to the 3rd and one from the 3rd overlap. "excluded": they do not, as with hours and with nights.',
      [...PERIOD_ENDS],
    ),
    max: {
      description:
        'With atMost: the most records, or the greatest sum; a number, or a field of a record of "by": "room.capacity". Where that field is empty there is no limit.',
      type: ['number', 'string'],
      minimum: 0,
      minLength: 1,
    },
    sum: text(
      'With atMost: the field that is added up, such as a quantity. Absent: each record counts as one.',
    ),
    where: map(
      'Only these records count: fields of the record and their values, as conditions of lists with constants: { "kindNot": "SAIL" }.',
      { description: 'A constant, or a list of constants.' },
    ),
    message: perLanguage(
      'What a person is told who breaks it, per language. Absent: the words of the application.',
    ),
  },
  ['kind'],
)

/** Constraints across the records of an entity, by name. */
export const ACROSS: Grammar = map(
  'What the records of the entity keep among one another, by name. The form tells it before saving, the database holds it.',
  CONSTRAINT,
  NAME,
)
