import { use } from 'react'
import type { Widget, WidgetFaces } from '../../contract/widget'
import { useRegistry } from './registry'

/** The loaded half of a widget; suspends until it has arrived. */
export function useFaces(widget: Widget): WidgetFaces {
  const loaded = useRegistry().faces(widget)
  return loaded instanceof Promise ? use(loaded) : loaded
}
