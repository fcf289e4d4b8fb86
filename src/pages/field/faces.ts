import { use } from 'react'
import type { Widget, WidgetFaces } from '../../contract/widget'
import { useRegistry } from './registry'

const arrived = new WeakMap<WidgetFaces, Promise<WidgetFaces>>()

/** Faces that are there, as React takes them without waiting: whoever waited for them once must ask for them in the same way. */
function known(faces: WidgetFaces): Promise<WidgetFaces> {
  const promise = arrived.get(faces) ?? Object.assign(Promise.resolve(faces), { status: 'fulfilled', value: faces })
  arrived.set(faces, promise)
  return promise
}

/** The loaded half of a widget; suspends until it has arrived. */
export function useFaces(widget: Widget): WidgetFaces {
  const loaded = useRegistry().faces(widget)
  return use(loaded instanceof Promise ? loaded : known(loaded))
}
