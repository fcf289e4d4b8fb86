/**
 * What the browser code of an office imports: `tessera/widget`. The page has it already, so nothing of it is
 * compiled into the office's code.
 */
import type { Json } from '../contract/json'
import type { LocalText } from '../contract/language'
import type { RecordData } from '../contract/model/record'
import type { PageProps, PageReader } from '../contract/ports/application-page'
import type { View, WidgetHost } from '../contract/ports/widget'

export type { Json, JsonObject, JsonSchema } from '../contract/json'
export type { FieldDescription } from '../contract/model/page'
export type { RecordData } from '../contract/model/record'
export { type DialogDefinition, type DialogProps, defineDialog } from '../contract/ports/dialog'
export {
  defineWidget,
  type InputProps,
  type Issue,
  type TextContext,
  type View,
  type Widget,
  type WidgetCheck,
  type WidgetCheckContext,
  type WidgetComponents,
  type WidgetHost,
  type WidgetManifest,
} from '../contract/ports/widget'
export { Button } from '../ui/controls/Button'
export { useHandOver } from '../ui/controls/hand-over'
export { IconButton } from '../ui/controls/IconButton'
export { NumberInput } from '../ui/controls/NumberInput'
export { TextButton } from '../ui/controls/TextButton'
export { TextInput } from '../ui/controls/TextInput'
export { useDraft } from '../ui/controls/use-draft'
export { toControlProps } from '../widgets/control'
export { readManifest } from '../widgets/manifest'

/** What commands and pages of an office reach: a host without a record, and calls of the API. */
export interface OfficeHost extends WidgetHost {
  /** calls the API as the person; the parsed body of the answer. Rejects with an ApiError */
  call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: Json) => Promise<unknown>
}

/** A command on the shown records of one entity. Its id is the name of its file. */
export interface OfficeCommand {
  /** route of the entity */
  route: string
  label: LocalText
  /** name of an icon */
  icon: string
  /** whether this person is offered it; absent = everyone who sees the record */
  isFor?: (user: PageReader) => boolean
  /** reports its own outcome by `host.notify`; a rejection is shown as an error */
  run: (call: { record: RecordData; host: OfficeHost }) => Promise<void>
}

/** Declares a command: the default export of `app/commands/ID.ts`. */
export const defineCommand = (command: OfficeCommand): OfficeCommand => command

/** A page with an address of its own. Its id is the name of its file. */
export interface OfficePage {
  /** `/fleet` or `/fleet/$id` */
  path: string
  title: LocalText
  /** name of an icon */
  icon?: string
  /** who may open it; absent = everyone who is signed in */
  isFor?: (user: PageReader) => boolean
  /** an entry of the personal menu */
  inMenu?: boolean
  /** found by the palette; default true */
  inPalette?: boolean
  load: () => Promise<{ Page: View<PageProps & { host: OfficeHost }> }>
}

/** Declares a page: the default export of `app/pages/ID.tsx`. */
export const definePage = (page: OfficePage): OfficePage => page
