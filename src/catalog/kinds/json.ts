import { declare } from './declaration'
import { COMPOUND, type Kind } from './kind'

/** Any object without declared parts. */
export const json: Kind = { ...COMPOUND, structure: 'object', holds: () => true }

export const jsonDeclaration = /* @__PURE__ */ declare({
  said: { type: 'object' },
  keys: ['type'],
  schema: () => ({ type: 'object' }),
  defaultFault: () => null,
  rulesType: () => 'dyn',
  computed: 'any',
})
