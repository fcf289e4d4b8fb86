import type { WidgetManifest } from '../contract/widget'

/** A `widget.json` as what it is: the compiler reads its words as plain strings. */
export function manifestOf(json: unknown): WidgetManifest {
  return json as WidgetManifest
}
