import type { Widget } from '../../contract/ports/widget'
import type { DrawStand } from './stand'

/** A sentence every widget keeps. */
export interface WidgetRule {
  title: string
  /** @throws what the widget does instead */
  examine: (widget: Widget, stand: DrawStand) => Promise<void>
}
