import type { Json } from '../json'
import type { View, WidgetHost } from './widget'

/** Props of an open dialog; `close(null)` means cancelled. */
export interface DialogProps<I = Json, R = Json> {
  input: I
  host: WidgetHost
  close: (result: R | null) => void
}

/** A dialog opened by id through `host.open`. */
export interface DialogDefinition<I = Json, R = Json> {
  id: string
  load: () => Promise<{ Dialog: View<DialogProps<I, R>> }>
}

/** Declares a dialog; list it in `src/dialogs` to register it. */
export function defineDialog<I = Json, R = Json>(dialog: DialogDefinition<I, R>): DialogDefinition {
  return dialog as unknown as DialogDefinition
}
