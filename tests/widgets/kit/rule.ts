import type { Widget } from '../../../src/contract/ports/widget'

/** A sentence every widget keeps. */
export interface Rule {
  title: string
  /** @throws what the widget does instead */
  examine: (widget: Widget) => Promise<void>
}
