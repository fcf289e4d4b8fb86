import { DEFAULT_LANGUAGE } from '../../contract/language'
import { declare } from './declaration'
import { type Kind, SCALAR } from './kind'

const YES: Record<string, [string, string]> = { it: ['Sì', 'No'], en: ['Yes', 'No'] }

/** Yes or no. */
export const boolean: Kind = {
  ...SCALAR,
  width: 80,
  operators: ['Equals', 'Not', 'Null'],
  filterValue: { accepts: (text) => text === 'true' || text === 'false', like: 'true or false' },
  filterForm: 'boolean',
  format: (value, { lang }) => (YES[lang] ?? YES[DEFAULT_LANGUAGE] ?? ['', ''])[value === true ? 0 : 1],
  holds: (value) => typeof value === 'boolean',
}

export const booleanDeclaration = /* @__PURE__ */ declare({
  said: { type: 'boolean' },
  keys: ['type'],
  defaultFault: (value) =>
    typeof value === 'boolean' ? null : { message: 'is neither true nor false', hint: 'write true or false without quotes' },
  rulesType: () => 'bool',
  computed: 'condition',
})
