import type { Json, JsonObject, JsonSchema } from './json'
import type { LocalText } from './language'

/** What a property is, once its reference words are resolved. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'time'
  | 'instant'
  | 'enum'
  | 'lookup'
  | 'relation'
  | 'group'
  | 'array'
  | 'tags'
  | 'files'
  | 'multilingual'
  | 'json'

/** A filter value of a lookup or relation: constant, list of constants, or the value of another field. */
export type FilterValue = Json | { field: string }

/** One property of a record, wherever it is nested; `width` in 12ths. */
export interface Field {
  /** `name`, `berth.city`, in array rows `crew[].email` */
  path: string
  kind: FieldKind
  /** the property's own draft-07 schema (leaf constraints; for groups and arrays the whole branch) */
  schema: JsonSchema
  required: boolean
  /** one record per value (deleted ones included) */
  unique: boolean
  /** writable until the first save only */
  setOnce: boolean
  /** set by the server: read only, refused in payloads */
  server: boolean
  /** never in drafts, logs or exports without right */
  sensitive: boolean
  /** who may see / change the field: roles, authorities, `OWN`; null = whoever may read / write the record */
  read: string[] | null
  write: string[] | null
  default: Json
  /** codes of an `enum`, in order */
  values: string[] | null
  lookup: { name: string; filter: Record<string, FilterValue> } | null
  relation: { route: string; embedded: boolean; create: boolean; where: Record<string, FilterValue> } | null
  group: string | null
  widget: string
  options: JsonObject
  width: number
}

/** A rule of the entity; expressions are CEL texts, already type-checked. */
export interface Rule {
  /** a field path, or null for a transition guard */
  field: string | null
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
  /** where it stands, for "Why?": `entities/boats.json:14` */
  source: string
}

/** Who may write, delete or change status in a status: true = whoever holds the authority, list = only these, absent = administrators. */
export type StatusRight = true | string[] | undefined

export interface Status {
  code: string
  color: string
  textColor: string
  /** statuses that may follow; empty = every one (STATUS-03) */
  allowable: string[]
  allowableFor: Record<string, string[]>
  write: StatusRight
  delete: StatusRight
  change: StatusRight
  /** set by the server, never offered as a button */
  system: boolean
  /** fields locked in this status although it is writable */
  lock: string[]
}

export interface FormSection {
  section: string
  /** CEL; absent = always */
  visible?: string
  collapsed: boolean
  sticky: boolean
  fields: FormItem[]
}

/** A field's place in the form; widget, options and width override the property's own. */
export interface FormItem {
  field: string
  widget?: string
  options?: JsonObject
  width?: number
}

export interface ListColumn {
  field: string
  width?: number
  pinned?: 'left' | 'right'
}

export interface ListLayout {
  columns: ListColumn[]
  filters: string[]
  /** `name,asc` */
  sort: string[]
  views: { id: string; filter: Record<string, Json>; default: boolean }[]
  rows: { when: string; tone: 'danger' | 'warning' | 'muted' }[]
}

/** Entity-level rights by role, authority or `OWN`; they seed the groups' {STEM}_R/_W/_D once. */
export interface Rights {
  read: string[]
  write: string[]
  delete: string[]
  create: string[]
  status: string[]
  export: string[]
}

/** Which rows the listed roles own, and what they may do with them. */
export interface Scope {
  roles: string[]
  any: ScopeTest[]
  write: string[] | null
  status: string[] | null
}

export type ScopeTest = { path: string; is: string } | { exists: string; by: string; where: Record<string, string> }

/** A piece of a title template: literal text or the value at a path. */
export type TitlePart = { text: string } | { path: string }

/** Texts of one language, as grammar.md groups them; keys are paths, codes or ids. */
export interface EntityTexts {
  entity: { one?: string; many?: string; new?: string }
  field: Record<string, string>
  enum: Record<string, string>
  tooltip: Record<string, string>
  placeholder: Record<string, string>
  section: Record<string, string>
  tab: Record<string, string>
  status: Record<string, string>
  view: Record<string, string>
  rule: Record<string, string>
}

/** What the file itself says about presentation; an administrator's overrides are laid over it by the server. */
export interface EntityPresentation {
  icon: string
  color: string
  textColor: string
  menu: { isVisible: boolean; menu: string; group: string | null; order: number; icon: string }
  globalSearch: { isVisible: boolean; icon: string }
}

/**
 * An entity with every name resolved: frozen, plain JSON, the same for everyone.
 * The browser gets it without `rights`, `scope`, field and status rights (see `PublicEntity`).
 */
export interface Entity {
  route: string
  /** `conf` = full entity, searchable everywhere; `plain` = records only; `path` = menu entry or page without records */
  type: 'conf' | 'plain' | 'path'
  endpoint: string
  /** stem of the authorities {STEM}_R, _W, _D */
  authority: string
  title: TitlePart[]
  /** draft-07 schema of a payload (POST and PUT bodies), common keys included; nothing additional allowed */
  schema: JsonSchema
  /** every declared property in file order, nested ones after their parent */
  fields: Field[]
  /** fields of related records that title, list, sort, filters or search name (`owner.name`); the server keeps copies */
  copied: Field[]
  /** the reference tables its fields use, by name; a missing one is read by the defaults (wire code in UPPER_SNAKE, value `code`) */
  lookups?: Record<string, LookupShape>
  rules: Rule[]
  unique: string[][]
  search: string[]
  list: ListLayout
  form: FormSection[]
  autogeneratedCode: boolean
  /** tokens {seq:n} {yyyy} {rev}; null = codes are typed or absent */
  codePattern: string | null
  /** null = the entity has no statuses */
  statuses: { default: string; list: Status[] } | null
  presentation: EntityPresentation
  rights: Rights
  scope: Scope | null
  texts: Record<string, EntityTexts>
  /** file the entity came from, relative to the schema folder */
  file: string
  /** content hash of the public part; names its assets */
  hash: string
}

/** The part of an entity that is served to anybody as an immutable asset. */
export type PublicEntity = Omit<Entity, 'rights' | 'scope'>

/** A reference table: rules of its dropdown and, on the server, its seed rows. */
export interface LookupTable {
  /** reference word: `BoatKind` */
  name: string
  /** wire code: `BOAT_KIND` */
  table: string
  value: 'val' | 'id' | 'code'
  /** template over row keys: `{name}`, `{val} - {name}` */
  label: string
  /** row keys the server filters by */
  filters: string[]
  needsFilter: boolean
  createFilter: Record<string, Json>
  /** row keys an option carries besides value and label */
  carries: string[]
  langs: 'user' | 'it'
  rows: LookupRow[]
  texts: Record<string, { one?: string; many?: string }>
}

/** How the rows of a reference table become the entries of a dropdown. */
export type LookupShape = Pick<LookupTable, 'table' | 'value' | 'label' | 'filters' | 'needsFilter' | 'createFilter'>

/** A row of a reference table (spec B §3.2). */
export interface LookupRow {
  id?: string
  tableCode?: string
  val?: string | number | null
  code: string
  name: string
  formattedOutput?: LocalText
  alpha1?: string | null
  alpha2?: string | null
  alpha3?: string | null
  flag1?: boolean
  flag2?: boolean
  flag3?: boolean
  extraFields?: JsonObject | null
  extraValue?: string | null
  order?: number | null
}

/** An entry or group of a menu file, labels still per language. */
export interface MenuItem {
  id: string
  text: LocalText
  icon?: string
  /** target; may hold {userId} and {subjectId} */
  path?: string
  /** `logout`: a verb of the shell instead of a path */
  action?: string
  /** authority or role needed; absent = anyone signed in */
  right?: string
  hideFor: string[]
  /** another path for holders of a role: `{ "ROLE_X": "/collaborators/{subjectId}" }` */
  pathFor: Record<string, string>
  items: MenuItem[]
}

export interface MenuFile {
  menu: string
  items: MenuItem[]
  /** landing path per role, first match wins; only in the main menu */
  landing: { role: string; path: string }[]
}

/** Everything read from one schema folder. Plain JSON. */
export interface Catalogue {
  entities: Entity[]
  lookups: LookupTable[]
  menus: MenuFile[]
  /** errors and warnings of all files, by file, line, column */
  problems: import('./problem').Problem[]
  /** routes whose file has errors: known, shown with their problems, otherwise absent */
  quarantined: { route: string; file: string }[]
}

/** One file of the schema folder, path relative to it with forward slashes. */
export interface SourceFile {
  path: string
  /** undefined when the bytes are no UTF-8 */
  text: string | undefined
}
