/**
 * What the browser code of an office imports: `tessera/widget`. The page has it already, so nothing of it is
 * compiled into the office's code.
 */
export type { Json, JsonObject, JsonSchema } from '../contract/json'
export type { FieldDescription } from '../contract/model/page'
export type { RecordData } from '../contract/model/record'
export type {
  ColumnOf,
  DateText,
  InstantText,
  RecordAccess,
  RecordRow,
  RelationInput,
  RelationValue,
  TimeText,
} from '../contract/model/record-types'
export { type DialogDefinition, type DialogProps, defineDialog } from '../contract/ports/dialog'
export {
  defineOwnCommand as defineCommand,
  defineOwnPage as definePage,
  type OwnCommand as OfficeCommand,
  type OwnHost as OfficeHost,
  type OwnPage as OfficePage,
} from '../contract/ports/own-parts'
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
