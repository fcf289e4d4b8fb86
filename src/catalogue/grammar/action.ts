import { CODE_MAX_LENGTH } from '../../contract/constants'
import {
  ACTION_DIALOGS,
  ACTION_ENDS,
  ACTION_RIGHTS,
  ACTION_SLOTS,
  ACTION_WORDS,
} from '../../contract/model/action'
import { VCARD_PROPERTIES } from '../../contract/model/entity'
import { ORIENTATIONS, PAPERS } from '../../contract/model/layout'
import { ACTION_CALLS } from '../../generated/action-calls'
import { expression, flag, type Grammar, list, map, object, oneOf, text, texts } from './build'

const NAME = {
  pattern: '^[A-Za-z][A-Za-z0-9-]*$',
  'x-code': 'BAD_NAME',
  'x-hint': 'letters, digits and dashes',
} as const

const CALL: Grammar = object(
  'Makes a call that the server has a handler for.',
  {
    method: oneOf('The method.', ['GET', 'POST']),
    path: text(
      `The path: ${Object.values(ACTION_CALLS)
        .map(({ path }) => path)
        .join(', ')}.`,
    ),
    answer: oneOf('file: the answer is kept by the browser.', ['file']),
  },
  ['method', 'path'],
)

const ACTION: Grammar = object(
  'Something that can be done: exactly one of call, status, set, print, merge, dialog, create and open.',
  {
    id: text('Id, key of its name under texts.action.', NAME),
    on: texts(
      'Where it is offered: on the shown record, on one chosen row, on any number of chosen rows, on the list.',
      oneOf('A place.', [...ACTION_SLOTS]),
    ),
    icon: text('Name of an icon.'),
    right: oneOf('The permission it needs. Absent: follows from its effect.', [...ACTION_RIGHTS]),
    when: expression('It can be done only while this is true of the stored record'),
    confirm: flag('Asks before it does it.'),
    call: CALL,
    // biome-ignore lint/suspicious/noThenProperty: the name of a key in files, never awaited
    then: oneOf(
      'Where the screen goes after a call: reload the record, or back to the list. With "set" it reloads.',
      [...ACTION_ENDS],
    ),
    files: texts(
      'With the call …/content: fields whose files are given together, as one archive; a text that the server sets holds the id of a file. Absent: the files of the first field that has any.',
    ),
    sheet: flag('With the call …/content: adds the record itself as a PDF.'),
    status: text('Moves the record to this status.'),
    ask: texts('Fields to fill before the status is set: the form opens at the first of them.'),
    askEmpty: flag(
      'With "ask": only for those of the fields that are empty; when none is, the status is set at once.',
    ),
    set: map(
      'Sets fields of the record on the server: "today + days(7)", "now", "user.id", "null" to empty.',
      expression('The value'),
    ),
    print: text(
      'Downloads the record as a PDF by the print template with this code, "COVER"; by the automatic layout while there is none.',
      {
        maxLength: CODE_MAX_LENGTH,
      },
    ),
    merge: object(
      'Merges a duplicate into this record: values are chosen field by field, every reference of every entity goes over, and the other record is deleted.',
      {
        into: text(
          'A relation to this entity with "server": the merged record names in it the one that stays.',
        ),
        twins: texts(
          'Entities of which a record of the merged one may be deleted where the one that stays has the same, which may be there once. Others refuse the merge there.',
        ),
      },
    ),
    dialog: oneOf('Opens a dialog.', [...ACTION_DIALOGS]),
    input: map(`Input of the dialog; ${ACTION_WORDS.join(', ')} are replaced.`, {
      description: 'The value.',
    }),
    create: text('Begins a new record of this route.'),
    fill: map(
      'What the new record starts with, by field: templates over this record ("{subject.id}").',
      text('The template.'),
    ),
    open: text('Opens an address of the application; {id} and other paths are filled in.', {
      pattern: '^/(?!/)',
      'x-code': 'BAD_NAME',
      'x-hint': 'begin with one /',
    }),
  },
  ['id', 'on'],
)

/** Actions beyond those every record has. */
export const ACTIONS: Grammar = list('Actions beyond those every record has, in order.', ACTION)

/** `print`: the layout of a printed record. */
export const PRINT = object('Layout of a printed record. Absent: every section on A4, portrait.', {
  page: oneOf('Size of the paper. Absent: A4.', [...PAPERS]),
  orientation: oneOf('Absent: portrait.', [...ORIENTATIONS]),
  sections: texts('Ids of the form sections that are printed. Absent: all.'),
  qr: flag('The address of the record as a QR code beside its title.'),
})

const field: Grammar = {
  description: 'The field of this property; several fields repeat the property, or are joined in an address.',
  type: ['string', 'array'],
  minLength: 1,
  minItems: 1,
  items: text('A field.'),
}

/** `vcard`: a contact card of a record. */
export const VCARD = object(
  'Makes records available as contact cards (GET {endpoint}/{id}/exportVcard): fields by the property of the card.',
  Object.fromEntries(VCARD_PROPERTIES.map((property) => [property, field])),
)
