/**
 * What generated validator modules call: built by Vite as an entry of its own (`assets/ajv-runtime.js`), shared by all
 * entities and cached for ever. Names are those that `validatorModule` writes.
 */
import equalModule from 'ajv/dist/runtime/equal'
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length'

/** Length of a text in characters as JSON Schema counts them (an emoji is one). */
export const ucs2length = plain<(text: string) => number>(ucs2lengthModule)

/** Deep equality of two JSON values. */
export const equal = plain<(a: unknown, b: unknown) => boolean>(equalModule)

/** Multiples counted in decimal figures: what 17.99 / 0.01 is in binary ones is no whole number. */
export { isMultipleOf } from '../contract/decimal'

/** CommonJS modules arrive either as the function or as `{ default }`, depending on who bundles. */
function plain<F>(module: unknown): F {
  return (module as { default?: F }).default ?? (module as F)
}
