import type { ValidatorType } from '@rjsf/utils'

/**
 * rjsf's validator slot. The session validates (precompiled validator, rules, checks), so this one never complains, never
 * compiles a schema and never walks the data: a key press costs the form nothing.
 */
export const quietValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
