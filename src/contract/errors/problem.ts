/** Severity of a Problem: an error quarantines the file, a warning does not. */
export type Severity = 'error' | 'warning'

/** A line of a file; `number` counts from 1. */
export interface SourceLine {
  number: number
  text: string
}

/** One finding about a schema file. Lines and columns count from 1. */
export interface Problem {
  /** path of the file, relative to the schema folder: `entities/boats.json` */
  file: string
  line: number
  column: number
  /** JSON pointer of the offending value: `/rules/0/field`; '' for the whole file */
  pointer: string
  /** stable code from `problem-codes.ts`; its meaning never changes */
  code: string
  severity: Severity
  /** names the thing and its value */
  message: string
  /** the cure or a "did you mean" */
  hint?: string
  /** the lines around the position, for readers without the file */
  extract?: readonly SourceLine[]
}

/** Severity and description of a code: `error` quarantines the file, `warning` does not. */
interface CodeEntry {
  severity: 'error' | 'warning'
  meaning: string
}

const error = (meaning: string): CodeEntry => ({ severity: 'error', meaning })
const warning = (meaning: string): CodeEntry => ({ severity: 'warning', meaning })

/** All codes of Problems about schema files. A code never changes its meaning. */
export const PROBLEM_CODES = {
  // the file as text
  NOT_UTF8: error('not valid UTF-8'),
  EMPTY_FILE: error('the file is empty'),
  NOT_JSON: error('the text is not a JSON object'),
  JSON_SYNTAX: error('a comma, quote, bracket or value is missing or superfluous'),
  JSON_COMMENT: error('JSON has no comments'),
  DUPLICATE_KEY: error('the same key appears twice in one object'),
  FORBIDDEN_KEY: error('a key that JavaScript cannot handle safely'),
  TOO_DEEP: error('values are nested too deeply'),
  TOO_LARGE: error('the file is too large to be read'),
  UNREADABLE: error('the reader of schema files failed on this file'),
  MISPLACED_FILE: warning('the file is outside the folder it belongs to and is ignored'),
  NOT_AVAILABLE: error('the file has errors; details are shown only to administrators'),
  // grammar
  UNKNOWN_KEY: error('the grammar has no such key here'),
  MISSING_KEY: error('a required key is missing'),
  WRONG_TYPE: error('the value has another type than the grammar requires'),
  NOT_ALLOWED: error('the value is not one of the allowed ones'),
  BAD_VALUE: error('the value is too short, too long, too small or too large'),
  BAD_NAME: error('a name has an invalid format'),
  REPEATED: error('the same entry appears twice in a list'),
  DEPRECATED: warning('the old name of a key, a setting or an export: a later version no longer knows it'),
  // names across files
  ROUTE_PATTERN: error('a route consists of lower-case letters, digits and dashes'),
  ROUTE_RESERVED: error('the application reserves this path'),
  DUPLICATE_ROUTE: error('another file has the same route'),
  DUPLICATE_ENDPOINT: error('another entity has the same endpoint'),
  BAD_ENDPOINT: error('an endpoint is a path under /api without parameters'),
  ENDPOINT_RESERVED: error('the server itself answers this path'),
  DUPLICATE_NAME: error('another file has the same lookup, group or menu name, or table code'),
  BAD_CARD: error('a card of the start page cannot show what it declares'),
  UNKNOWN_ENTITY: error('no file has this route'),
  UNKNOWN_LOOKUP: error('no file has this lookup'),
  UNKNOWN_ROWS_FILE: error("the file of a table's long rows does not exist"),
  BAD_ROWS_FILE: error("the file of a table's long rows does not name its columns"),
  UNKNOWN_GROUP: error('no file has this group'),
  UNKNOWN_MENU: error('no file has this menu'),
  UNKNOWN_MENU_GROUP: error('the menu has no entry with this id'),
  ENTITY_WITHOUT_RECORDS: error('a relation to an entity that has no records'),
  TARGET_QUARANTINED: warning(
    'the file of a related entity has errors; its labels stay, its fields are left out',
  ),
  LOOKUP_QUARANTINED: warning('the file of a lookup has errors; the dropdown is empty until it is fixed'),
  GROUP_QUARANTINED: warning('the file of a group has errors; the field is left out until it is fixed'),
  GROUP_RECURSION: error('a group contains itself'),
  // files of an office over the shipped ones
  OVERLAY_BASE: error('no file of this name is shipped that the office could extend or switch off'),
  OVERLAY_REPLACES: warning('a file of the office replaces a shipped one as a whole and does not say so'),
  OVERLAY_NOTHING: warning('the office takes away what the shipped file has not'),
  OVERLAY_PLACE: warning('an entry is placed beside one that the list has not'),
  OVERLAY_AMBIGUOUS: error('an entry of the office may mean several of the shipped file'),
  OFF_NEEDED: error('the engine itself needs what the office switches off'),
  OFF_REFERRED: error('other files refer to what the office switched off'),
  // properties
  RESERVED_PROPERTY: error('every record has this property already'),
  RESERVED_COLUMN: error('the database reserves this name'),
  TOO_MANY_PROPERTIES: error('there are more properties than a table can have columns'),
  TOO_MANY_FIELDS: error('there are more fields than an index can have'),
  NO_KIND: error('a property has neither a type nor a reference word'),
  SEVERAL_KINDS: error('a property has several reference words, or one with a type'),
  KEY_NOT_FOR_KIND: error('the key is not allowed for a property of this kind'),
  UNKNOWN_FORMAT: error('no such format'),
  UNKNOWN_REQUIRED: error('a required name is not declared'),
  BAD_DEFAULT: error('the default does not fit the property'),
  MIN_ABOVE_MAX: error('the lower bound is above the upper one'),
  BAD_MASK: error('a mask must be a choice of a sibling field'),
  BAD_ROLLUP: error(
    'a roll-up names no relation to this entity, or a field or condition that it cannot follow',
  ),
  ROLLUP_CYCLE: error('roll-ups depend on one another in a circle'),
  BAD_PATTERN: error('the regular expression does not compile'),
  SLOW_PATTERN: error('the regular expression can take too long on a short text'),
  NESTED_TOO_DEEP: error('groups and arrays are nested too deeply for a table'),
  // paths
  UNKNOWN_FIELD: error('there is no property with this path'),
  HIDDEN_CONDITION: warning('a relation offers records by a field that some of their readers may not see'),
  TELLS_HIDDEN: warning(
    'a title or a search names a field that some readers of the records may not see; it is left out',
  ),
  PATH_INTO_VALUE: error('a path continues after a plain value'),
  PATH_THROUGH_ARRAY: error('a path through array rows is not allowed here'),
  NOT_LISTABLE: error('a field of this kind cannot be listed, sorted, filtered or searched'),
  DUPLICATE_FIELD: error('the same field appears twice where it may appear once'),
  DUPLICATE_SECTION: error('two sections of the form have the same id'),
  UNKNOWN_SECTION: error('the form has no section with this id'),
  DUPLICATE_TAB: error('two tabs of the folder have the same id'),
  TAB_KEY: error('a tab of the folder has a key that its kind does not allow'),
  TAB_TARGET: error('a tab lists records by a field that does not point here'),
  UNKNOWN_TAB: error('the folder has no tab with this id'),
  BAD_HELP: error('a help step targets something that is not on its screen'),
  DUPLICATE_VIEW: error('two views have the same id, or two are the default'),
  BAD_SORT: error('a sort is "field,asc" or "field,desc"'),
  BAD_TOTAL: error('values of this kind have no such total'),
  BAD_BADGE: error('a badge does not name a column of the list'),
  UNKNOWN_OPERATION: error('there is no such bulk operation'),
  DUPLICATE_ACTION: error('two actions have the same id'),
  UNKNOWN_ACTION: error('the file declares no action with this id, or not for this place'),
  BAD_ACTION: error('an action has no effect, two effects, or one that its place does not allow'),
  UNKNOWN_CALL: error('the server has no handler for this call'),
  BAD_TITLE: error('a title template has an unmatched or empty brace'),
  BAD_FILTER: error('a filter does not name an existing field and operator'),
  NOT_IN_FORM: warning('a required field without a default is missing from the form'),
  // widgets
  UNKNOWN_WIDGET: error('no widget with this id is installed'),
  WIDGET_MISMATCH: error('the widget cannot draw a field of this kind'),
  WIDGET_TIE: error('two widgets fit equally well'),
  NO_WIDGET: error('no installed widget can draw a field of the form'),
  BAD_OPTIONS: error('an option is unknown to the widget or has a wrong value'),
  OFFICE_CODE: error('code of the office cannot be compiled or loaded: what it draws or does is closed'),
  WIDGET_CHECK: error('"check" of a widget and its check.ts disagree'),
  WIDGET_TEXT: error('a text of a widget is missing in one language'),
  WIDGET_NEEDS: error('the widget needs another field that the record does not have'),
  // the look and the texts of an office
  WEAK_CONTRAST: error(
    'two colours of the theme cannot be told apart well enough; its look keeps its colours',
  ),
  THEME_FILE: error('a picture of the theme is missing, too large or no picture'),
  TEXT_PLACEHOLDER: error('a text of the office has other placeholders than the one it replaces'),
  UNKNOWN_APP_TEXT: warning('the application has no text of this key'),
  LANGUAGE_WITHOUT_TEXTS: error('the office offers a language that has no texts'),
  LANGUAGE_NOT_OFFERED: warning('the office has texts in a language that it does not offer'),
  // rules
  RULE_SYNTAX: error('the expression does not parse'),
  RULE_TOO_LONG: error('an expression is longer than expressions may be'),
  RULE_TYPE: error('the expression names an unknown field or mixes types'),
  RULE_EMPTY: error('a rule has no effect'),
  HIDDEN_REQUIRED: warning('a required field is never shown'),
  RULE_TARGET: error('a rule needs either a field or a transition, not both'),
  RULE_CYCLE: error('computed values depend on each other in a cycle'),
  RULE_COMPUTED_TWICE: error('two rules compute the same field'),
  // constraints across records
  BAD_CONSTRAINT: error(
    'a constraint across records lacks a key, has one of another kind, or names a field it cannot compare',
  ),
  CONSTRAINT_BROKEN: warning('stored records break a constraint across records; new ones are held to it'),
  // effects
  BAD_EFFECT: error(
    'an effect has no trigger or no step, several triggers, or a step its trigger does not allow',
  ),
  UNKNOWN_ROW: warning('a value is in no row of the file of its table; the office may have added one'),
  BAD_EFFECT_VALUE: error(
    'a value written in an effect or action does not fit its field, or a relation is set to another entity',
  ),
  DUPLICATE_EFFECT: error('two effects have the same id'),
  EFFECT_CYCLE: error('effects trigger one another in a cycle'),
  UNKNOWN_HANDLER: error('the server offers no handler with this name to effects'),
  UNKNOWN_PLACEHOLDER: warning('a mail is given a value that the shipped text of its event does not use'),
  BAD_SERIES: error('a series of numbers has an unknown token or no {seq:n}'),
  UNWRITTEN_FIELD: warning(
    'a field is marked as set by the server, and nothing sets it; an error in files that Tessera ships',
  ),
  // configuration
  UNKNOWN_STATUS: error('the entity has no such status'),
  // what a file says about values that exist when it changes
  ANSWER_UNKNOWN: error('an answer names something that the file does not have, or a value that is none'),
  ANSWER_POINTLESS: warning('an answer about something that the file still has: it does nothing'),
  DUPLICATE_STATUS: error('the same status code appears twice'),
  MISSING_DEFAULT_STATUS: error('the statuses have no default'),
  EMPTY_ALLOWABLE: warning('an empty list of followers allows every status'),
  UNREACHABLE_STATUS: warning('no chain of transitions leads to this status'),
  TRAP_STATUS: warning('no person can leave this status, and it is not marked as final'),
  CODE_WRITE_ALONE: error('a permission to type codes needs records with automatic codes'),
  BAD_CODE_PATTERN: error(
    'a code pattern has an unknown token, no {seq:n}, or creates codes longer than 32 characters',
  ),
  UNKNOWN_ICON: warning('no icon has this name'),
  BAD_COLOR: error('a colour consists of # and six hexadecimal digits'),
  UNKNOWN_RIGHT: error('a right is a role, an authority or OWN'),
  UNKNOWN_AUTHORITY: warning('no entity of the folder has this authority: no one holds it'),
  UNKNOWN_TAGS: error('there is no tag tree with this code'),
  BAD_SCOPE: error('a scope test compares with something users do not have'),
  BAD_PERSON: error('data of people are declared without a way to the person, or without personal records'),
  BAD_RETENTION: error('a retention is not counted from a date, or ends without effect'),
  RECORDLESS: error('an entity without records cannot have this key'),
  // texts
  MISSING_TEXT: warning('a text is missing in a language of the file'),
  UNKNOWN_TEXT: warning('a text has no target in the file'),
  AMBIGUOUS_TEXT: warning('a flat text key is ambiguous'),
  BAD_LANGUAGE: error('a language consists of two lower-case letters'),
  // lookups and menus
  DUPLICATE_ROW: error('two rows of a lookup have the same code or value'),
  BAD_REACHES: error('what counts as reached is a relation to the same entity'),
  BAD_MIRROR: error('a mirror needs a relation to the entity itself and enums with two codes'),
  BAD_TREE: error('a tree needs a relation to the entity itself'),
  BAD_BOARD: error('a board needs a field with few codes of the entity itself'),
  BAD_CALENDAR: error('a calendar needs fields with dates'),
  BAD_MAP: error('a path that holds no place on the map'),
  BAD_SHEETS: error('a field that cannot part a list into sheets'),
  BAD_LABEL: error('a label template names no row key'),
  MISSING_ROW_VALUE: error('a row lacks the key that holds the values of its table'),
  DUPLICATE_MENU_ITEM: error('two entries of a menu have the same id'),
  MENU_ITEM_TARGET: error('a menu entry has no target, or two'),
  MENU_FOR_NOBODY: warning('a menu beside main and system names no roles, or one of those two does'),
  UNKNOWN_MENU_PATH: warning('a menu entry leads to a path without a file or page'),
  // stored records
  TYPE_CHANGE_LOSES_DATA: error('a property changed its kind, and stored values would be lost'),
  TABLE_REFUSED: error('the database refuses the table of the file'),
  DUPLICATE_VALUES: error('a unique value is shared by stored records'),
  OFFICE_CHANGES_UNFIT: warning('the office’s own changes no longer fit the file, which is served alone'),
  ROW_KEPT: warning('a row of a table was changed in its file and in the office; the office’s own stays'),
  ROW_REFUSED: warning('a record of a file was refused, as it would be on its page'),
  STATUS_STILL_USED: warning('a status was removed but records still have it'),
} as const satisfies Record<string, CodeEntry>

export type ProblemCode = keyof typeof PROBLEM_CODES

/** `entities/boats.json:3:12 error UNKNOWN_FIELD there is no field "nam" (did you mean "name"?)` */
export function problemLine({ file, line, column, severity, code, message, hint }: Problem): string {
  const text = `${file}:${line}:${column} ${severity} ${code} ${message}${hint === undefined ? '' : ` (${hint})`}`
  return text.replace(/\s*\n\s*/g, ' ')
}
