import type { WidgetManifest } from '../contract/ports/widget'

/** Types a `widget.json`, whose words the compiler infers as plain strings. */
export function readManifest(json: unknown): WidgetManifest {
  return json as WidgetManifest
}
