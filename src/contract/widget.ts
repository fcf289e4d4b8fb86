import type { ReactNode } from 'react'
import type { FieldKind, Suggest } from './field'
import type { FileRef } from './files'
import type { Json, JsonObject, JsonSchema } from './json'
import type { LookupRow } from './lookup'
import type { Notice } from './notice'
import type { FieldDescription } from './page'
import type { PlacesPort } from './ports'
import type { Mode, RelationValue, Suggestion } from './record'
import type { EmbedAnswer } from './record-dialogs'
import type { TreeState } from './tree'

/** A React component, said without importing React at run time. */
export type View<P> = (props: P) => ReactNode

/** Which fields a widget can draw: every key must match; the number of keys is the rank, a tie is a Problem. */
export interface FieldShape {
  kind?: string
  type?: string
  format?: string
  group?: string
  multilingual?: boolean
  /** relations whose record belongs to this one */
  embedded?: boolean
  /** texts that a table is suggested for */
  suggests?: boolean
  /** rows of an array: `text`, `number`, `enum`, `lookup`, `relation`, `group` */
  of?: string
  /** matches when the schema has this keyword: `maxLength` */
  has?: string
}

/** The data half of a widget (`widget.json`). */
export interface WidgetManifest {
  id: string
  /** what it is, for docs and editor completion */
  description: string
  accepts: FieldShape[]
  /** drawn only where a file asks for it by name */
  named?: boolean
  /** JSON Schema of its options; becomes part of the entity grammar */
  options: JsonSchema
  /** default width in 12ths */
  width: number
  /** other fields of the record it needs, relative to its own group */
  needs: string[]
  /** has a `check.ts` run in browser and server */
  check: boolean
  /** states for the gallery and the conformance kit */
  fixtures: WidgetFixture[]
}

/** One state of a widget, said as data: the gallery draws it, the conformance kit tests it. */
export interface WidgetFixture {
  name: string
  schema: JsonSchema
  options: JsonObject
  value: Json
  /** kind of the field; default that of the first accepted shape, else by the schema's type */
  kind?: FieldKind
  /** what a list offers: codes of an enum, rows of a table, records of a relation */
  choices?: { value: string; label: string }[]
}

/** What a check or a rule found. Errors refuse the save, warnings do not. */
export interface Issue {
  severity: 'error' | 'warning'
  /** path relative to the field: '' for the field itself, `zip` for a part of a group */
  path: string
  /** text key, looked up as `VALIDATION.{code}` */
  code: string
  params?: Record<string, string | number>
}

/** What a check may look at besides value and options. */
export interface WidgetCheckContext {
  /** the whole record, as it would be stored */
  record: JsonObject
  lang: string
  /** the property's own schema */
  schema: JsonSchema
  /**
   * the rows of a table that the text of a part of the group names, of another field the text at a path of the record;
   * undefined = not known, or nothing is suggested there
   */
  named?: (path: string) => readonly (LookupRow | JsonObject)[] | undefined
}

/** A pure check of one widget's value; `O` are its options, out of `generated/options`. Imports contract and pure npm libraries only. */
export type WidgetCheck<O = JsonObject> = (value: Json, options: O, context: WidgetCheckContext) => Issue[]

/** An entry a lookup dropdown offers. */
export interface LookupOption {
  value: string
  label: string
  row: LookupRow
}

/** A loading list: options so far, and how it stands. */
export interface LookupState {
  options: LookupOption[]
  state: 'idle' | 'loading' | 'ready' | 'error'
  retry: () => void
}

/** How records are searched. */
export interface SearchWays {
  /** most answers; default 10 */
  size?: number
  /** the field can also be filled from a list of records (API-39) */
  pickup?: boolean
}

/** Places that a text may mean. Rejects with an ApiError. */
export type SearchPlaces = PlacesPort['search']

/** The only way a widget reaches the world. Stable for the life of the field; `use…` members are hooks. */
export interface WidgetHost {
  lang: string
  /** an application text: `host.text('VALIDATION.REQUIRED')` */
  text: (key: string, params?: Record<string, string | number>) => string
  /** value of another field of the record, re-rendering when it changes; absolute path */
  useValue: (path: string) => Json
  /** writes other fields of the record at once; absolute paths */
  fill: (values: Record<string, Json>) => void
  /** options of the field's lookup, filters already applied from the record */
  useLookup: (field: FieldDescription) => LookupState
  /** a tree of tags by its name; a hook */
  useTree: (tree: string) => TreeState
  /** label of a lookup value already loaded, else the value */
  lookupLabel: (name: string, value: string) => string
  /** value of another field at this moment; absolute path */
  value: (path: string) => Json
  /** rows of a table whose names match a text, narrowed by the record as it stands */
  suggest: (suggest: Suggest, text: string, signal: AbortSignal) => Promise<LookupOption[]>
  /** the row of a table that a text is the name of; null when there is none, or more than one */
  named: (suggest: Suggest, text: string) => Promise<LookupRow | null>
  /** the unit the office works for, with its own bank account; null when there is none */
  unit: () => Promise<JsonObject | null>
  /** records of a relation's target matching the text */
  search: (
    field: Pick<FieldDescription, 'relation'>,
    text: string,
    signal: AbortSignal,
    how?: SearchWays,
  ) => Promise<Suggestion[]>
  /** lets the person pick from the list of a relation's target, null when cancelled; absent where no dialog can stand, as `embed` */
  pick: ((field: Pick<FieldDescription, 'relation' | 'label'>, multiple?: boolean) => Promise<RelationValue[] | null>) | null
  /** opens the dialog of an embedded record: show, pick or make one; null when cancelled */
  embed:
    | ((field: Pick<FieldDescription, 'relation' | 'label'>, value: RelationValue | null) => Promise<EmbedAnswer | null>)
    | null
  /** how an entity presents itself; null when the person does not see it */
  look: (route: string) => { color: string; icon: string } | null
  /** null = the office has no geocoder */
  places: SearchPlaces | null
  /** the act that keeps the form and goes to a new record of the field's target (AUTO-16); null = it may not or cannot */
  addRecord: (field: FieldDescription) => (() => void) | null
  /** keeps a file on the server; it belongs to nobody's record until one is saved with it */
  upload: (file: File, progress: (part: number) => void, signal: AbortSignal) => Promise<FileRef>
  /** hands the content of a kept file to the browser */
  download: (file: FileRef) => Promise<void>
  /** opens a dialog by id and answers its result, null when cancelled */
  open: (dialog: string, input: Json) => Promise<Json>
  /** address of a record's page, for links */
  recordPath: (route: string, id: string) => string
  /** goes to a path of the application */
  navigate: (path: string) => void
  notify: (notice: Notice) => void
}

/** What an `Input` is given, in all three modes; `O` are the options of its widget, out of `generated/options`. */
export interface InputProps<V = Json, O = JsonObject> {
  /** id for the control itself; the label points at it */
  id: string
  field: FieldDescription
  value: V | null
  mode: Mode
  options: O
  disabled: boolean
  readOnly: boolean
  required: boolean
  /** touched and wrong */
  invalid: boolean
  /** ids of message and help, for aria-describedby */
  describedBy: string | undefined
  host: WidgetHost
  onChange: (value: V | null) => void
  /**
   * `onChange` for an uncontrolled control, which shows what is typed into it without being told: the field is not drawn anew
   * for that value alone, so `value` may be an older one meanwhile. Absent where every value is drawn.
   */
  onType?: ((value: V | null) => void) | undefined
  onBlur: () => void
  /** draws a part of a group by its absolute path, with label and messages; `as` = by this control in place of its widget's */
  Field: View<{ path: string; width?: number; as?: View<InputProps> | undefined }>
  /** draws any value of a part as it is read, by the part's own widget */
  Value: View<{ field: FieldDescription; value: Json }>
}

/** What one-line faces are told. */
export interface TextContext<O = JsonObject> {
  lang: string
  field: Pick<FieldDescription, 'kind' | 'schema' | 'choices' | 'lookup' | 'relation'> & { options: O }
  text: (key: string, params?: Record<string, string | number>) => string
  lookupLabel: (name: string, value: string) => string
  /** what the words need is on its way: whoever shows them asks again then */
  later?: (coming: Promise<unknown>) => void
}

/** The lazily loaded half of a widget. */
export interface WidgetFaces<V = Json, O = JsonObject> {
  Input: View<InputProps<V, O>>
  /** show mode; default: the text */
  Show?: View<InputProps<V, O>>
  Cell?: View<{ value: V | null; context: TextContext }>
  /** true: it draws label and frame itself (groups) */
  frameless?: boolean
  /** several controls under one label: the frame is a group named by it */
  grouped?: boolean
}

/** A registered widget. */
export interface Widget<V = Json, O = JsonObject> {
  manifest: WidgetManifest
  /** one line: list cell, chip, title, screen reader, CSV; '' for no value */
  text: (value: V | null, context: TextContext<O>) => string
  load: () => Promise<WidgetFaces<V, O>>
}

/** Declares a widget; list it in `app/widgets.ts` to register it. */
export function defineWidget<V = Json, O = JsonObject>(widget: Widget<V, O>): Widget {
  // The registry holds widgets of many value types in one list; the field's kind keeps value and widget together.
  return widget as unknown as Widget
}
