import { EFFECT_ITEMS, EFFECT_MAILS } from '../../contract/model/effect'
import {
  expression,
  flag,
  type Grammar,
  list,
  map,
  object,
  oneOf,
  perLanguage,
  rights,
  text,
  texts,
  whole,
} from './build'

const ID = {
  pattern: '^[A-Za-z][A-Za-z0-9-]*$',
  'x-code': 'BAD_NAME',
  'x-hint': 'letters, digits and dashes',
} as const

/** Limit of some years: an earlier or later reminder is a mistake. */
const DAYS_MAX = 3660

const TRIGGER: Grammar = object('What triggers it: exactly one of create, change, status and date.', {
  create: flag('A record is created.'),
  change: { ...texts('One of these fields changes, on creation too.'), minItems: 1 },
  status: {
    ...texts('The record enters this status, or one of these; by its creation too.'),
    type: ['string', 'array'],
    minLength: 1,
    minItems: 1,
  },
  date: text('The office’s day reaches this date of the record; once for each value of the date.'),
  days: whole('With "date": so many days after it; negative: before it. Absent: 0.', -DAYS_MAX, DAYS_MAX),
  before: text('With "date": a whole number of the record, the days before it.'),
})

const ROWS = (whose: string): Grammar =>
  map(
    `Rows that are copied into lists of ${whose}, by list.`,
    object(
      'Where the rows come from, and what each column of the new row takes of them.',
      {
        from: text(
          'The list whose rows are copied: one of the record ("lines"), or one of a record that it names ("quotation.lines").',
        ),
        when: expression('Only rows of which this is true; "row" is the row'),
        append: flag('Adds them to the rows that are there. Absent: they replace them.'),
        map: map(
          'Columns of the new rows and their values; "row" is the row that is copied, "record" the record that triggers the effect.',
          expression('The value'),
        ),
      },
      ['from', 'map'],
    ),
  )

const EFFECT: Grammar = object(
  'Something that happens by itself, in the same transaction as its trigger: at least one of set, rows, number, status, create, move, mail, notify and handler.',
  {
    id: text('Id; names the effect in the history of records.', ID),
    on: TRIGGER,
    when: expression('It happens only while this is true of the record as it will be stored'),
    unless: object(
      'Holds back create, move, mail, notify and handler while related records are in some statuses.',
      {
        entity: text('The route of the related records.'),
        by: text('Their relation to this record; with "is" to the same record as that relation of this one.'),
        is: text('A relation of this record.'),
        in: texts('While one of them is in one of these statuses.'),
      },
      ['entity', 'by', 'in'],
    ),
    set: map(
      'Fields of the record and their new values: "now", "today", "user.id", "record.version + 1", "null" to empty.',
      expression('The value'),
    ),
    rows: ROWS('the record itself, from a record that it names'),
    number: map(
      'Fields of the record that get the next number of a series, without gaps; a number once given stays.',
      text(
        'The series: {seq:n} counts with n digits, {yyyy} is the year, in which counting begins anew: "PRT-{yyyy}-{seq:6}". With {per:customer} it begins anew for each customer, or whatever value a field of the record holds; the token itself writes nothing, and a record without that value gets no number.',
      ),
    ),
    status: text(
      'The record itself moves to this status, if its guards allow that; else nothing of the effect happens, and the log says why.',
    ),
    create: object(
      'Creates a record of another entity.',
      {
        entity: text('The route of its entity.'),
        fill: map(
          'Its fields and their values; "record" is the record that triggers the effect.',
          expression('The value'),
        ),
        rows: ROWS('the new record'),
        each: object(
          'Creates one for each record of this entity, in the background, and once however often the effect happens; a record that exists already is left as it is.',
          {
            entity: text('The route of its entity.'),
            by: text('Their relation to this record: only records that name it; absent: all.'),
            in: texts('Only records in one of these statuses; absent: in any.'),
            copy: map(
              'Fields of the new record and the field of the other one that each is copied from.',
              text('The field.'),
            ),
          },
          ['entity', 'copy'],
        ),
      },
      ['entity'],
    ),
    move: object('Moves related records to a status, sets fields of theirs, or both.', {
      entity: text('The route of their entity; with "by".'),
      by: text('Their relation to this record; with "is" to the same record as that relation of this one.'),
      is: text('With "by": a relation of this record.'),
      from: text('Instead of "entity" and "by": a relation of this record to one record or to several.'),
      in: texts('Only those in one of these statuses; absent: in any.'),
      to: text('The status; absent: they keep theirs.'),
      set: map(
        'Their fields and the new values; "record" is the record that triggers the effect.',
        expression('The value'),
      ),
      rows: ROWS('theirs'),
    }),
    mail: object(
      'Sends a mail by template, when the change is stored.',
      {
        template: oneOf('The event of the template.', [...EFFECT_MAILS]),
        to: expression('The e-mail address; where it is empty nothing is sent'),
        subject: expression('The id of a subject, whose users get the mail where "to" is empty'),
        lang: expression('The code of the language; absent or empty: the office’s'),
        values: map(
          'Placeholders of the template and their values; {{bu.name}}, {{today}}, {{link.login}} and {{link.record}} are known.',
          expression('The value'),
        ),
      },
      ['template', 'to'],
    ),
    notify: object(
      'Puts an item into people’s inboxes, until the record leaves the status it was told at.',
      {
        kind: oneOf('What it is about.', [...EFFECT_ITEMS]),
        user: expression('The id of a user'),
        subject: expression('The id of a subject, whose users are told'),
        roles: rights('Everyone who holds one of these roles or authorities.'),
        words: perLanguage(
          'What it says; absent: the name of the record alone. {field} stands for a field of the record, as the reader of the item sees it.',
        ),
        acknowledge: flag('Asks people to confirm that they have read it.'),
      },
      ['kind'],
    ),
    handler: object(
      'Calls work of the server by its name: in the same transaction, or after it by the queue, as the handler says.',
      {
        name: text('The name: "log.note", "webhook.send".'),
        with: map('Its arguments and their values.', expression('The value')),
      },
      ['name'],
    ),
  },
  ['id', 'on'],
)

const MAIL: Grammar = object(
  'A mail of its own: what triggers it, who gets it, and its text. It is queued in the same transaction as its trigger, so that it leaves exactly once.',
  {
    event: text('Its name, in capitals: in the outbox, in logs, and in the history of records.', {
      pattern: '^[A-Z][A-Z0-9_]{1,39}$',
      'x-code': 'BAD_NAME',
      'x-hint': 'capitals, digits and underscores: CONTRACT_SIGNED',
    }),
    on: TRIGGER,
    when: expression('It is sent only while this is true of the record as it will be stored'),
    to: {
      ...texts(
        'Who gets it: fields with an e-mail address ("email", "customer.email", "customer.owner.email"), roles and authorities, whose holders get it.',
      ),
      minItems: 1,
    },
    lang: expression('The code of the language; absent or empty: the office’s'),
    template: text(
      'The code of a mail template of the office. While it is enabled, its text replaces this one. Absent: the name of the event.',
    ),
    subject: perLanguage(
      'The subject. {{field}} stands for a field of the record, {{customer.name}} for one of a record that it names.',
    ),
    body: perLanguage(
      'The text, with markup of paragraphs, lists and links. {{link.record}} leads to the record.',
    ),
  },
  ['event', 'on', 'to', 'subject', 'body'],
)

/** `mails`: mails with an event and a text of their own. */
export const MAILS: Grammar = list('Mails of its own, on creation, change of fields, status or date.', MAIL)

/** `effects`: automatic changes and notifications. */
export const EFFECTS: Grammar = list(
  'What happens by itself when a record is created, changes, enters a status or passes a date.',
  EFFECT,
)
