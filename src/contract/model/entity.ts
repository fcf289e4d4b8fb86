import type { JsonObject, JsonSchema } from '../json'
import type { LocalText } from '../language'
import type { AcrossConstraint } from './across'
import type { Action } from './action'
import type { ModelAnswers } from './answers'
import type { Effect } from './effect'
import type { Field } from './field'
import type { Folder } from './folder'
import type { HelpSteps } from './help'
import type { ListLayout, PrintLayout, SectionLayout } from './layout'
import type { LookupShape } from './lookup'
import type { PersonalData, Retention } from './person'

/** The common part of a rule, as written and as resolved. */
export interface RuleParts {
  visible?: string
  required?: string
  readOnly?: string
  options?: string
  value?: string
  valid?: string
  /** stable code of a `valid` rule, key of its text: `EXPIRY_ORDER` */
  code?: string
  message?: LocalText
  /** transition guard: target status */
  to?: string
  when?: string
  requires?: string[]
  /** fields that people who may change the status may change with it, besides the required ones */
  asks?: string[]
}

/** A rule of the entity; expressions are type-checked CEL texts. */
export interface Rule extends RuleParts {
  /** a field path, or null for a transition guard */
  field: string | null
  /** location in the file, for "Why?": `entities/boats.json:14` */
  source: string
}

/**
 * The permission word that no one holds, administrators included: for records that only the server creates.
 */
export const NOBODY = 'NOBODY'

/** Entity-level permissions by role, authority or `OWN`; they seed the groups' {STEM}_R/_W/_D once. */
export interface Rights {
  read: string[]
  write: string[]
  delete: string[]
  create: string[]
  status: string[]
  export: string[]
  /**
   * who may name its records in fields of others without reading them; absent = only people who may read them
   */
  suggest?: string[]
  /** who may type the code of self-numbering records; absent = no one, administrators included */
  code?: string[]
}

/** The own rows of the listed roles, and what those roles may do with them. */
export interface Scope {
  roles: string[]
  /** they read all rows; only changing and deleting is limited to own ones */
  open?: true
  any: ScopeTest[]
  /**
   * further conditions of own rows, in view syntax: `{ "lockedEquals": "false", "toFrom": "@today" }`; absent
   * = none
   */
  where?: JsonObject
  /** rows whose field has this value are visible only to people matched by a test, whatever their role */
  private?: { path: string; is: string }
  /** `author`: own rows may be deleted by their author only; absent = by anyone they are own to */
  delete?: 'author'
  write: string[] | null
  status: string[] | null
  /** what people outside the office are offered of the list; absent = a plain list */
  list?: OwnList
}

/** Presentations of a list that are made for the many records of an office. */
export const OWN_LIST_SHAPES = ['board', 'calendar', 'timeline'] as const

/** The list of people outside the office, who see few records. */
export interface OwnList {
  /** ids of the list's views */
  views?: string[]
  /** the view that is chosen when the list opens */
  default?: string
  shapes?: (typeof OWN_LIST_SHAPES)[number][]
}

export type ScopeTest =
  | { path: string; is: string }
  | { empty: string[] }
  | { exists: string; by: string; where: Record<string, string> }

/** A piece of a title template: literal text or the value at a path. */
export type TitlePart = { text: string } | { path: string }

/** Texts of one language, grouped as in grammar.md; keys are paths, codes or ids. */
export interface EntityTexts {
  /** `menu` and `search`: its names in menu and search; absent = as `many` */
  entity: { one?: string; many?: string; new?: string; menu?: string; search?: string }
  field: Record<string, string>
  /** shorter heads of list columns, where a label is wider than what stands below it */
  column: Record<string, string>
  enum: Record<string, string>
  tooltip: Record<string, string>
  placeholder: Record<string, string>
  section: Record<string, string>
  tab: Record<string, string>
  status: Record<string, string>
  view: Record<string, string>
  rule: Record<string, string>
  badge: Record<string, string>
  action: Record<string, string>
  card: Record<string, string>
  help: Record<string, string>
}

/** Presentation declared by the file; the server lays an administrator's overrides over it. */
export interface EntityPresentation {
  icon: string
  color: string
  textColor: string
  /** `path`: where the entry leads, within the route; null = to the list */
  menu: {
    isVisible: boolean
    menu: string
    group: string | null
    order: number
    icon: string
    path: string | null
  }
  globalSearch: { isVisible: boolean; icon: string }
}

/**
 * An entity with all names resolved: frozen, plain JSON, the same for everyone. Browsers get it without
 * `rights`, `scope`, field and status permissions (see `PublicEntity`).
 */
export interface Entity {
  route: string
  /**
   * `conf` = full entity, searchable everywhere; `plain` = records only; `path` = menu entry or page without
   * records
   */
  type: 'conf' | 'plain' | 'path'
  endpoint: string
  /** stem of the authorities {STEM}_R, _W, _D */
  authority: string
  title: TitlePart[]
  /** draft-07 schema of a payload (POST and PUT bodies), common keys included; no additional properties */
  schema: JsonSchema
  /** all declared properties in file order, nested ones after their parent */
  fields: Field[]
  /**
   * fields of related records used by title, list, sort, filters or search (`owner.name`); the server keeps
   * copies
   */
  copied: Field[]
  /**
   * the lookup tables its fields use, by name; missing ones use the defaults (wire code in UPPER_SNAKE, value
   * `code`)
   */
  lookups?: Record<string, LookupShape>
  rules: Rule[]
  /** what its records keep among one another; absent = nothing */
  constraints?: AcrossConstraint[]
  /** absent = none. Only the server knows them. */
  effects?: Effect[]
  unique: string[][]
  search: string[]
  list: ListLayout
  form: SectionLayout[]
  /** null = its records have no virtual folder */
  folder: Folder | null
  /** empty lists = the screens explain their own sections and controls */
  help: HelpSteps
  /** actions beyond those every record has; absent = none */
  actions?: Action[]
  /** absent = the automatic layout */
  print?: PrintLayout
  /** its records can be downloaded as contact cards */
  vcard?: VcardFields
  autogeneratedCode: boolean
  /** tokens {seq:n} {yyyy} {rev}; null = codes are typed or absent */
  codePattern: string | null
  /** null = the entity has no statuses */
  statuses: { default: string; list: Status[] } | null
  presentation: EntityPresentation
  rights: Rights
  scope: Scope | null
  /** whose data its records hold; absent = no one's */
  person?: PersonalData
  /** absent = records are kept until someone deletes them */
  retention?: Retention
  /** what becomes of values when the file changes; absent = nothing is said. Only the server knows them. */
  answers?: ModelAnswers
  /** every record carries what access rules say about it; absent = only when one decides */
  acl?: true
  texts: Record<string, EntityTexts>
  /** file the entity came from, relative to the schema folder */
  file: string
  /** content hash of the public part; names its assets */
  hash: string
}

/** The part of an entity that is served to anyone as an immutable asset. */
export type PublicEntity = Omit<Entity, 'rights' | 'scope' | 'effects' | 'person' | 'retention' | 'answers'>

/**
 * Who may write, delete or change status in a status: true = holders of the authority, list = only these,
 * absent = administrators.
 */
export type StatusRight = true | string[] | undefined

export interface Status {
  code: string
  color: string
  textColor: string
  /** statuses that may follow; empty = all (STATUS-03) */
  allowable: string[]
  allowableFor: Record<string, string[]>
  write: StatusRight
  delete: StatusRight
  change: StatusRight
  /** set by the server, never offered as a button */
  system: boolean
  /** fields locked in this status even though it is writable */
  lock: string[]
}

/** Properties of a contact card (RFC 6350); `ADR.…` are the parts of one address. */
export const VCARD_PROPERTIES = [
  'FN',
  'ORG',
  'TITLE',
  'EMAIL',
  'TEL',
  'URL',
  'BDAY',
  'ADR.street',
  'ADR.city',
  'ADR.region',
  'ADR.code',
  'ADR.country',
] as const

export type VcardProperty = (typeof VCARD_PROPERTIES)[number]

/** Field paths of an entity by contact card property; an array repeats the property. */
export type VcardFields = Partial<Record<VcardProperty, string | string[]>>
