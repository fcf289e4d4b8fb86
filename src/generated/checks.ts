// Made by `npm run generate` from src/widgets/*/widget.json. Do not edit.
import type { WidgetCheck } from '../contract/widget'
import { check as address } from '../widgets/address/check'

/** Checks that widgets bring along, by widget id: run after the validator, in the browser and on the server. */
export const checks: Record<string, WidgetCheck> = {
  address,
}
