/** Where a user lands after sign-in without a requested route (CONST-02). Groups may override it in `schemas/menus`. */
export const LANDING_DEFAULT = '/dashboard'

/** The two paths every redirect of the guards uses (ROUTE-16). */
export const ROOT_PATH = '/'
export const LOGIN_PATH = '/login'

/** A person's own work on many records. */
export const BATCHES_PATH = '/batches'

/** Mail on its way out, for administrators. */
export const OUTBOX_PATH = '/outbox'

/** A record code holds at most this many characters (CONST-03). */
export const CODE_MAX_LENGTH = 32

/** Save stays off this long after each click, in ms (CONST-04). */
export const SAVE_LOCK_MS = 2000

/** No free sign-up (CONST-10). */
export const SIGN_UP_ENABLED = false

/** The entry of the system registry that holds the password rule; the rule itself is known to the server alone (D22). */
export const PASSWORD_RULE_KEY = 'security.password.regex'

/** Pages of the way in that stand outside the shell. */
export const REGISTRATION_PATH = '/registration'
export const RECOVER_PASSWORD_PATH = '/recover-password'
export const CHANGE_PASSWORD_PATH = '/change-password'

/** Browser storage keys (CONST-11). */
export const STORAGE_USER = 'jpuzzle5.user'
export const STORAGE_PREFERENCES = 'tessera.preferences'
export const STORAGE_FORM_DATA = 'formData'

/** The icon of a sidebar or entity that names none (CONST-12). */
export const DEFAULT_ICON = 'table-tree-tag'

/** Autocomplete (CONST-21): pause after the last key, stay of the list after the box was left, in ms; characters before anything is asked. */
export const SUGGEST_PAUSE_MS = 250
export const SUGGEST_CLOSE_MS = 150
export const SUGGEST_CHARACTERS = 3

/** Suggestions asked for and shown (CONST-21); as many rows are in sight, which the styles say. */
export const SUGGEST_RESULTS = 10

/** A list of suggestions that is loaded once holds this many at most; longer ones are to be searched. */
export const PREFETCH_RESULTS = 200

/** Pause after the last key in a chips field, in ms (CONST-21). */
export const CHIPS_PAUSE_MS = 400

/** A form kept while a related record is made is worth nothing after this long, in ms: 2 h (D61). */
export const FORM_DATA_LIFE_MS = 2 * 60 * 60 * 1000

/** Where the office is: instants are shown in its time, schedules follow its clock. */
export const TIME_ZONE = 'Europe/Rome'

/** Rows asked per list page unless the user chose otherwise, and the most a server answers. */
export const PAGE_SIZE_DEFAULT = 50
export const PAGE_SIZE_MAX = 200

/** Counting stops here: the list says "10 000+" beyond. */
export const COUNT_CAP = 10_001

/** `page × size` beyond this is refused: use cursors (400 PAGE_TOO_DEEP). */
export const PAGE_DEPTH_MAX = 10_000

/** What one list call may hold: conditions, values of one condition, characters of a value, keys of the order, columns, totals. */
export const LIST_FILTERS_MAX = 60
export const LIST_VALUES_MAX = 1000
export const LIST_VALUE_LENGTH_MAX = 1000
export const LIST_SORTS_MAX = 8
export const LIST_COLUMNS_MAX = 200
export const LIST_TOTALS_MAX = 50

/** Paths the application keeps for itself: no entity may claim them. */
export const RESERVED_ROUTES: readonly string[] = [
  'api',
  'assets',
  'login',
  'registration',
  'recover-password',
  'gallery',
  'batches',
  'outbox',
]

/** Pages of the application that a file may describe as pages, and give no records. */
export const PAGE_PATHS: readonly string[] = [LANDING_DEFAULT, '/profile', CHANGE_PASSWORD_PATH]

/** What stands for a value that is not shown. */
export const MASK = '•••'
