import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'

/** What the layout's schema is called; its precompiled function is found by this name. */
export const LAYOUT_ID = 'layout'

/**
 * rjsf's validator slot, filled with its precompiled validator over a function that accepts. The session validates the
 * record (its own precompiled validator, rules, checks); the layout that rjsf walks holds no data. So nothing is compiled in
 * the browser, and a key press costs the form nothing.
 */
export function layoutValidator(schema: RJSFSchema): ValidatorType {
  return createPrecompiledValidator({ [LAYOUT_ID]: () => true }, schema)
}
