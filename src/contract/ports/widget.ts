import type { ReactNode } from 'react'
import type { Json, JsonObject, JsonSchema } from '../json'
import type { FieldKind, Suggest } from '../model/field'
import type { LetterHost } from '../model/letter'
import type { LookupRow } from '../model/lookup'
import type { FieldDescription } from '../model/page'
import type { Mode, RelationValue, Suggestion } from '../model/record'
import type { RightsTable } from '../model/rights'
import type { TreeState } from '../model/tree'
import type { FileRef, UploadFailure } from './files'
import type { IconsPort } from './icons'
import type { Notice } from './notice'
import type { FilesPort, PlacesPort } from './ports'
import type { EmbedAnswer } from './record-dialogs'

/** A React component type that imports no React at run time. */
export type View<P> = (props: P) => ReactNode

/** Which fields a widget can draw: all keys must match; more keys win, a tie is a Problem. */
export interface FieldShape {
  kind?: string
  type?: string
  format?: string
  group?: string
  multilingual?: boolean
  /** relations whose record belongs to this one */
  embedded?: boolean
  /** texts with suggestions from a table */
  suggests?: boolean
  /** rows of an array: `text`, `number`, `enum`, `lookup`, `relation`, `group` */
  of?: string
  /** matches when the schema has this keyword: `maxLength` */
  has?: string
}

/** The data half of a widget (`widget.json`). */
export interface WidgetManifest {
  id: string
  /** one sentence for docs and editor completion */
  description: string
  accepts: FieldShape[]
  /** used only where a schema file names it */
  named?: boolean
  /** JSON Schema of its options; becomes part of the entity grammar */
  options: JsonSchema
  /** default width in 12ths */
  width: number
  /** other fields of the record it reads, relative to its own group */
  needs: string[]
  /** has a `check.ts` that runs in browser and server */
  check: boolean
  /** examples for the gallery and the conformance kit */
  fixtures: WidgetFixture[]
}

/** One example of a widget as data: the gallery draws it, the conformance kit tests it. */
export interface WidgetFixture {
  name: string
  schema: JsonSchema
  options: JsonObject
  value: Json
  /** kind of the field; defaults to that of the first accepted shape, else follows the schema's type */
  kind?: FieldKind
  /** options of a list: codes of an enum, rows of a table, records of a relation */
  choices?: { value: string; label: string }[]
}

/** A finding of a check or a rule. Errors refuse the save, warnings do not. */
export interface Issue {
  severity: 'error' | 'warning'
  /** path relative to the field: '' for the field itself, `zip` for a part of a group */
  path: string
  /** text key, looked up as `VALIDATION.{code}` */
  code: string
  params?: Record<string, string | number>
  /** what is wrong and its cure in English, for callers of the API; default: the code */
  message?: string
  /** of a warning: a person who saves is asked whether it is meant */
  asks?: true
}

/** What a check may read besides value and options. */
export interface WidgetCheckContext {
  /** the whole record, as it would be stored */
  record: JsonObject
  lang: string
  /** the property's own schema */
  schema: JsonSchema
  /** when it is checked, an ISO instant */
  now: string
  /**
   * whether the value, or the one at a path of the record, is stored as it is; absent = nothing is stored yet
   */
  isStored?: (path?: string) => boolean
  /**
   * the rows of a table named by the text of a part of the group, or by the text at a path of another field;
   * undefined = unknown, or no suggestions there
   */
  named?: (path: string) => readonly (LookupRow | JsonObject)[] | undefined
}

/**
 * A pure check of one widget's value; `O` are its options, from `generated/options`. Imports only contract
 * and pure npm libraries.
 */
export type WidgetCheck<O = JsonObject> = (value: Json, options: O, context: WidgetCheckContext) => Issue[]

/** An option of a lookup dropdown. */
export interface LookupOption {
  value: string
  label: string
  row: LookupRow
}

/** A loading list: options so far, and its state. */
export interface LookupState {
  options: LookupOption[]
  state: 'idle' | 'loading' | 'ready' | 'error'
  retry: () => void
}

/** Parameters of a record search. */
export interface SearchWays {
  /** maximum results; default 10 */
  size?: number
  /** the field can also be filled from a list of records (API-39) */
  pickup?: boolean | undefined
}

/** Searches places that match a text. Rejects with an ApiError. */
export type SearchPlaces = PlacesPort['search']

/** A file being uploaded into a field. */
export interface Upload {
  key: number
  file: File
  /** 0 to 1 */
  part: number
  /** why it was not stored; null = no failure */
  failed: UploadFailure | null
}

/**
 * Files being uploaded into the fields of a record: saving waits for them, and a failed one stops the save.
 */
export interface Uploads {
  /** those of a field; a hook */
  use: (path: string) => readonly Upload[]
  /** uploads files; `keep` receives each one that was stored */
  start: (path: string, files: readonly File[], keep: (file: FileRef) => void) => void
  /** retries a failed one */
  retry: (key: number) => void
  /** discards one */
  drop: (key: number) => void
}

/** A widget's only access to the world. Stable for the life of the field; `use…` members are hooks. */
export interface WidgetHost {
  lang: string
  /** an application text: `host.text('VALIDATION.REQUIRED')` */
  text: (key: string, params?: Record<string, string | number>) => string
  /** value of another field of the record, re-rendering when it changes; absolute path */
  useValue: (path: string) => Json
  /** writes other fields of the record at once; absolute paths */
  fill: (values: Record<string, Json>) => void
  /** options of the field's lookup, filtered by the record's values */
  useLookup: (field: FieldDescription) => LookupState
  /** a tree of tags by its name; a hook */
  useTree: (tree: string) => TreeState
  /** label of a lookup value already loaded, else the value */
  lookupLabel: (name: string, value: string) => string
  /** current value of another field; absolute path */
  value: (path: string) => Json
  /**
   * says which of the fields that a list follows must be chosen first; null = none of them is empty; absolute
   * paths
   */
  chooseFirst: (paths: readonly string[]) => string | null
  /** rows of a table whose names match a text, filtered by the record's values */
  suggest: (suggest: Suggest, text: string, signal: AbortSignal) => Promise<LookupOption[]>
  /** the row of a table named by a text; null when there is none, or more than one */
  named: (suggest: Suggest, text: string) => Promise<LookupRow | null>
  /** the unit for which the office works, with its own bank account; null when there is none */
  unit: () => Promise<JsonObject | null>
  /** the authorities that groups can hold. Rejects with an ApiError */
  rights: () => Promise<RightsTable>
  /** records of a relation's target matching the text */
  search: (
    field: Pick<FieldDescription, 'relation'>,
    text: string,
    signal: AbortSignal,
    how?: SearchWays,
  ) => Promise<Suggestion[]>
  /**
   * lets the person choose from the list of a relation's target, null when cancelled; absent where no dialog
   * can open, as is `embed`
   */
  pick:
    | ((
        field: Pick<FieldDescription, 'relation' | 'label'>,
        multiple?: boolean,
      ) => Promise<RelationValue[] | null>)
    | null
  /** opens the dialog of an embedded record: show, choose or create one; null when cancelled */
  embed:
    | ((
        field: Pick<FieldDescription, 'relation' | 'label'>,
        value: RelationValue | null,
      ) => Promise<EmbedAnswer | null>)
    | null
  /** the parts of a field that the record with this id describes; absent where no record is open */
  describe?: (field: FieldDescription, id: string) => Promise<FieldDescription[]>
  /** colour and icon of an entity; null when the person cannot see it */
  look: (route: string) => { color: string; icon: string } | null
  /** null = the installation has no geocoder */
  places: SearchPlaces | null
  /**
   * a function that keeps the form and opens a new record of the field's target (AUTO-16); null = not allowed
   * or not possible
   */
  addRecord: (field: FieldDescription) => (() => void) | null
  /** placeholders of texts; absent outside the page of a record */
  letter?: LetterHost
  icons: IconsPort
  /** files of records; an uploaded one belongs to no record until one is saved with it */
  files: FilesPort
  uploads: Uploads
  /** opens a dialog by id and resolves to its result, null when cancelled */
  open: (dialog: string, input: Json) => Promise<Json>
  /** the label of the open record, '' = a new one; absent where none is open */
  recordName?: () => string
  /** address of a record's page, for links; null = the person may not read such records */
  recordHref: (route: string, id: string) => string | null
  /** navigates to a path of the application */
  navigate: (path: string) => void
  notify: (notice: Notice) => void
}

/** Props of an `Input`, in all three modes; `O` are the options of its widget, from `generated/options`. */
export interface InputProps<V = Json, O = JsonObject> {
  /** id of the control itself; the label points at it */
  id: string
  field: FieldDescription
  value: V | null
  mode: Mode
  options: O
  disabled: boolean
  readOnly: boolean
  required: boolean
  /** the stored value, for controls that mark changes within it; absent = unknown */
  stored?: V | null
  /** touched and invalid */
  invalid: boolean
  /** ids of message and help, for aria-describedby */
  describedBy: string | undefined
  host: WidgetHost
  onChange: (value: V | null) => void
  /**
   * `onChange` for an uncontrolled control, which keeps its own text: the field does not re-render for that
   * value alone, so `value` may lag behind. Absent where every value is rendered.
   */
  onType?: ((value: V | null) => void) | undefined
  onBlur: () => void
  /**
   * draws a part of a group by its absolute path, with label and messages; `as` = with this control instead
   * of its widget's
   */
  Field: View<{ path: string; width?: number; as?: View<InputProps> | undefined }>
  /** draws a value of a part in show mode, by the part's own widget */
  Value: View<{ field: FieldDescription; value: Json }>
}

/** Context of a widget's one-line texts. */
export interface TextContext<O = JsonObject> {
  lang: string
  field: Pick<FieldDescription, 'kind' | 'schema' | 'choices' | 'lookup' | 'relation'> & { options: O }
  text: (key: string, params?: Record<string, string | number>) => string
  lookupLabel: (name: string, value: string) => string
  /** data for the text are loading: the caller formats again when the promise settles */
  later?: (coming: Promise<unknown>) => void
}

/** The lazily loaded half of a widget. */
export interface WidgetComponents<V = Json, O = JsonObject> {
  Input: View<InputProps<V, O>>
  /** show mode; default: the text */
  Show?: View<InputProps<V, O>>
  Cell?: View<{ value: V | null; context: TextContext }>
  /**
   * show mode draws it without a value too: for now it shows something else. `value` reads other fields of
   * the record
   */
  showsEmpty?: (options: O, value: (path: string) => Json) => boolean
  /** true: it draws label and frame itself (groups) */
  frameless?: boolean
  /** several controls under one label: the frame is a group labelled by it */
  grouped?: boolean
}

/** A registered widget. */
export interface Widget<V = Json, O = JsonObject> {
  manifest: WidgetManifest
  /** one line: list cell, chip, title, screen reader, CSV; '' for no value */
  text: (value: V | null, context: TextContext<O>) => string
  /** the line is the name of an icon, which lists draw before it */
  icon?: true
  load: () => Promise<WidgetComponents<V, O>>
}

/** Declares a widget; list it in `app/widgets.ts` to register it. */
export function defineWidget<V = Json, O = JsonObject>(widget: Widget<V, O>): Widget {
  // The registry holds widgets of many value types in one list; the field's kind matches value and widget.
  return widget as unknown as Widget
}
