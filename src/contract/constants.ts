/**
 * Landing page after sign-in without a requested route (CONST-02). `schemas/menus` may override it by group.
 */
export const LANDING_DEFAULT = '/dashboard'

/** The two paths that the guards redirect to (ROUTE-16). */
export const ROOT_PATH = '/'
export const LOGIN_PATH = '/login'

/** Page of a person's own batches. */
export const BATCHES_PATH = '/batches'

/** Page of the inbox. */
export const INBOX_PATH = '/inbox'

/** Page of outgoing mail, for administrators. */
export const OUTBOX_PATH = '/outbox'

/** Where the schema files say otherwise than the office. */
export const DIFFERENCES_PATH = '/differences'

/** Maximum length of a record code (CONST-03). */
export const CODE_MAX_LENGTH = 32

/** Save stays disabled this long after each click, in ms (CONST-04). */
export const SAVE_LOCK_MS = 2000

/** No free sign-up (CONST-10). */
export const SIGN_UP_ENABLED = false

/** The system registry entry that holds the password rule; only the server knows the rule itself (D22). */
export const PASSWORD_RULE_KEY = 'security.password.regex'

/** Sign-up pages outside the shell. */
export const REGISTRATION_PATH = '/registration'
export const RECOVER_PASSWORD_PATH = '/recover-password'
export const CHANGE_PASSWORD_PATH = '/change-password'

/** Browser storage keys (CONST-11). */
export const STORAGE_USER = 'jpuzzle5.user'
export const STORAGE_PREFERENCES = 'tessera.preferences'
export const STORAGE_FORM_DATA = 'formData'

/** Icon of a sidebar or entity without one of its own (CONST-12). */
export const DEFAULT_ICON = 'table-tree-tag'

/**
 * Autocomplete (CONST-21): debounce after the last key and delay before the list closes on blur, in ms;
 * minimum characters of a query.
 */
export const SUGGEST_PAUSE_MS = 250
export const SUGGEST_CLOSE_MS = 150
export const SUGGEST_CHARACTERS = 3

/** Suggestions requested and shown (CONST-21); the styles size the list for as many rows. */
export const SUGGEST_RESULTS = 10

/** Maximum size of a suggestion list that is loaded once; longer ones are searched. */
export const PREFETCH_RESULTS = 200

/** Debounce of a chips field, in ms (CONST-21). */
export const CHIPS_PAUSE_MS = 400

/** A form kept while a related record is created expires after this long, in ms: 2 h (D61). */
export const FORM_DATA_LIFE_MS = 2 * 60 * 60 * 1000

/** The office's time zone: instants are shown in it, schedules follow it. */
export const TIME_ZONE = 'Europe/Rome'

/** Rows per list page unless the user chose otherwise, and the server's maximum. */
export const PAGE_SIZE_DEFAULT = 50
export const PAGE_SIZE_MAX = 200

/** Counts are capped here: beyond it the list shows "10 000+". */
export const COUNT_CAP = 10_001

/** A larger `page × size` is refused: use cursors (400 PAGE_TOO_DEEP). */
export const PAGE_DEPTH_MAX = 10_000

/**
 * Limits of one list call: conditions, values of one condition, characters of a value, sort keys, columns,
 * totals.
 */
export const LIST_FILTERS_MAX = 60
export const LIST_VALUES_MAX = 1000
export const LIST_VALUE_LENGTH_MAX = 1000
export const LIST_SORTS_MAX = 8
export const LIST_COLUMNS_MAX = 200
export const LIST_TOTALS_MAX = 50

/** Page of the monitor. */
export const MONITOR_PATH = '/monitor'

/** Paths reserved by the application: no entity may use them. */
export const RESERVED_ROUTES: readonly string[] = [
  'api',
  'assets',
  'login',
  'registration',
  'recover-password',
  'gallery',
  'batches',
  'outbox',
  'differences',
  'inbox',
  'monitor',
  'rights',
]

/** Pages of the application that a schema file may describe as pages without records. */
export const PAGE_PATHS: readonly string[] = [LANDING_DEFAULT, '/profile', CHANGE_PASSWORD_PATH]

/** Shown instead of a masked value. */
export const MASK = '•••'

/** Maximum number of records in one PDF. */
export const PAPER_RECORDS_MAX = 200
