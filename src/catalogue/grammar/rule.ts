import { OWN_LIST_SHAPES } from '../../contract/model/entity'
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
} from './build'

const FIELD_RULE: Record<string, Grammar> = {
  field: text('Path of the field the rule is about.'),
  visible: expression('The field is shown while this is true'),
  required: expression('The field must be filled while this is true'),
  readOnly: expression('The field cannot be changed while this is true'),
  options: expression('The list of codes that are offered'),
  value: expression('The value is computed, in the browser and again on the server'),
  valid: expression('The value is refused while this is false; not asked while a part of it is empty'),
  code: text('Stable code of a "valid" rule: key of its text under texts.rule.', {
    pattern: '^[A-Z][A-Z0-9_]*$',
    'x-code': 'BAD_NAME',
    'x-hint': 'capital letters: EXPIRY_ORDER',
  }),
  message: perLanguage('Message when "valid" is false, per language.'),
}

/** One rule about a field or a transition. */
export const RULE: Grammar = object(
  'A rule: conditions of one field, or a guard ("to") on a change of status.',
  {
    ...FIELD_RULE,
    to: text('Guard: the status that a record may only reach under "when" and with "requires" filled.'),
    when: expression('Guard: the transition is allowed while this is true'),
    requires: texts('Guard: fields that must be filled for the transition.'),
    asks: texts('Guard: further fields that whoever may change the status may fill in with it.'),
  },
)

/** One rule of a group, applied wherever the group is used. */
export const GROUP_RULE: Grammar = object(
  'A rule about a part of the group; in it "record" is the group itself.',
  FIELD_RULE,
  ['field'],
)

/** Permissions on records. */
export const RIGHTS: Grammar = object(
  'Roles, authorities or OWN per operation. Groups that have one of these words hold the right, and lose it when a later file no longer names their words; what the office granted or took by hand stays.',
  {
    read: rights('Who may see records.'),
    write: rights('Who may change records.'),
    delete: rights('Who may delete and restore records.'),
    create: rights(
      'Who may create records; absent: as write; empty: no one, administrators included, because only the server creates them.',
    ),
    status: rights('Who may change the status without write.'),
    export: rights('Who may export lists; absent: as read.'),
    suggest: rights('Who may name records in fields of others, by id and name, without reading them.'),
  },
)

/** Own rows of some roles. */
export const SCOPE: Grammar = object(
  'Roles limited to their own rows, and the tests for own rows.',
  {
    roles: rights('The roles that are limited.'),
    open: flag('They read every row, but change and delete only own ones; absent: they see only own rows.'),
    any: list(
      'A row is own when one of these tests holds.',
      object('Either "path" and "is", or "empty", or "exists", "by" and "where".', {
        path: text('A field of the row: a relation, a list, or authorId.'),
        is: text(
          'What it must equal or contain: user.subjectId, user.id, user.authorities (roles included) or user.groups.',
        ),
        empty: texts('Fields of the row that are all empty.'),
        exists: text('Route of an entity of which a record must point here.'),
        by: text('The relation of that entity which points here.'),
        where: map(
          'Fields of that record and what they must equal: user.subjectId or user.id.',
          text('user.subjectId or user.id'),
        ),
      }),
      { minItems: 1 },
    ),
    where: map(
      'What every own row must match besides, as in a view: { "lockedEquals": "false", "toFrom": "@today" }.',
      {
        description: 'A value, a list of values, or @today.',
      },
    ),
    private: object(
      'Rows visible only to people matched by one of the tests, whatever their role; administrators see all.',
      { path: text('A field with choices.'), is: text('The choice that makes a row private.') },
      ['path', 'is'],
    ),
    delete: oneOf('Who may delete own rows: only their author. Absent: everyone they are own to.', [
      'author',
    ]),
    write: texts('The only fields that own rows may change; absent: all.'),
    status: texts('The only statuses that own rows may pick; absent: all that are allowed.'),
    list: object(
      'What people outside the office are offered of the list. Absent: rows alone, since views and boards are made for the work of the office.',
      {
        views: texts('Ids of views of the list.'),
        default: text('The view among them that is chosen when the list opens.'),
        shapes: list(
          'How else the list can be shown.',
          oneOf('One that the list declares.', [...OWN_LIST_SHAPES]),
        ),
      },
    ),
  },
  ['roles', 'any'],
)
