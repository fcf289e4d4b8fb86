/**
 * Runtime of generated validator modules: built by Vite as a separate entry (`assets/ajv-runtime.js`), shared
 * by all entities and cached permanently. `validatorModule` writes the same names.
 */
import equalModule from 'ajv/dist/runtime/equal'
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length'

/** Length of a text in characters as JSON Schema counts them (an emoji is one). */
export const ucs2length = plain<(text: string) => number>(ucs2lengthModule)

/** Deep equality of two JSON values. */
export const equal = plain<(a: unknown, b: unknown) => boolean>(equalModule)

/** Multiples in decimal arithmetic: in binary, 17.99 / 0.01 is not an integer. */
export { isMultipleOf } from '../../contract/numbers/decimal'

/** CommonJS modules arrive either as the function or as `{ default }`, depending on the bundler. */
function plain<F>(module: unknown): F {
  return (module as { default?: F }).default ?? (module as F)
}
