/**
 * Which key names an entry, by the key that holds the list. A list that is not here has no identities: the
 * office's list replaces it as a whole.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  columns: ['field'],
  fields: ['field'],
  form: ['section', 'field'],
  tabs: ['tab'],
  folder: ['entity'],
  views: ['id'],
  badges: ['field'],
  actions: ['id'],
  effects: ['id'],
  mails: ['event'],
  items: ['id'],
  rows: ['code'],
  records: ['key'],
  landing: ['role'],
  required: ['field'],
  filters: ['field'],
  search: ['field'],
}

/** Lists below these keys are told from others of the same name by their parent. */
const NAMES_BELOW: Readonly<Record<string, readonly string[]>> = {
  'statuses/list': ['code'],
  'help/list': ['at'],
  'help/record': ['at'],
}

/** The keys that name an entry of the list at a path; undefined when its entries have no names. */
export function namingKeys(path: readonly (string | number)[]): readonly string[] | undefined {
  const [parent, key] = path.slice(-2).map(String)
  if (path.length === 1) return NAMES[String(path[0])] ?? (path[0] === 'rules' ? ['field', 'to'] : undefined)
  return NAMES_BELOW[`${parent}/${key}`] ?? NAMES[String(key)]
}

/**
 * Keys of a rule that say what it decides. Two rules of one field with different ones are different rules.
 */
const RULE_EFFECTS = [
  'visible',
  'required',
  'readOnly',
  'options',
  'value',
  'valid',
  'when',
  'requires',
  'asks',
]

type Entry = Readonly<Record<string, unknown>>

/** The name of an entry: a plain text is its own. */
export function entryName(entry: unknown, keys: readonly string[]): string | undefined {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return undefined
  const named = keys.find((key) => typeof (entry as Entry)[key] === 'string')
  return named === undefined ? undefined : String((entry as Entry)[named])
}

/**
 * True when an office's rule means a shipped rule of the same target: it names its code, takes all rules of
 * the field away, or decides the same thing.
 */
export function isSameRule(shipped: unknown, office: unknown): boolean {
  const [one, other] = [shipped as Entry, office as Entry]
  if (other.code !== undefined) return one.code === other.code
  const decides = RULE_EFFECTS.filter((key) => other[key] !== undefined)
  return decides.length === 0 ? other.off === true : decides.some((key) => one[key] !== undefined)
}
