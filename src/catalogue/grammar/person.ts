import { ERASURES, RETENTION_ENDS } from '../../contract/model/person'
import { flag, type Grammar, object, oneOf, text, texts, whole } from './build'

/** `person`: whose data the records hold. */
export const PERSON: Grammar = object(
  'Whose data the records hold: they are people or companies, or say something about one. Absent: about nobody. All of it can be exported and erased together.',
  {
    self: flag(
      'Each record is a person or company, and what is held about it is exported and erased from there.',
    ),
    of: texts(
      'Relations to the records that these are about; their entity has the key "person" too, so that it leads on to the person.',
      text('A relation of the record.'),
    ),
    erased: text('Status that an erased record takes, past its guards. Absent: it keeps its own.'),
  },
)

/** `retention`: how long records are kept. */
export const RETENTION: Grammar = object(
  'How long records are kept, counted from a date of each; the schedule RETENTION does what follows.',
  {
    after: text(
      'Field with the date it is counted from; createdAt and updatedAt too. While it is empty, nothing is due.',
    ),
    days: whole('Days after that date.', 0, 36_500),
    end: oneOf(
      'What happens after them: erase empties the personal fields and keeps the record, delete removes it for good, keep does nothing.',
      [...RETENTION_ENDS],
    ),
    in: texts('Statuses it applies in. Absent: all.', text('A status.')),
    duty: flag('Until then nobody may erase the record, nor the person it is about. Absent: false.'),
  },
  ['after', 'days', 'end'],
)

/** `erase` of a property. */
export const ERASE: Grammar = oneOf(
  'What an erasure does with the value: clear empties it, replace puts a neutral text in its place, keep leaves it. Absent, in records about people: free texts and files go (replaced where they are needed or in the title), choices, numbers, dates and relations stay.',
  [...ERASURES],
)
