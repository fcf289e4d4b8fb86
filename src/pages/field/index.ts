export { RecordField } from './Field'
export { createHost } from './host'
export {
  RecordProvider,
  type RecordScope,
  useFieldState,
  useRecord,
  useSession,
  useSessionParts,
} from './record-context'
export { AnyValue, FieldBoundary, ShownValue, useWidgetComponents } from './ShownValue'
