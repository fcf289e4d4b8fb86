import { declare } from './declaration'
import { type Kind, plainText, SCALAR } from './kind'

/** One of the codes listed in the file. */
export const enumeration: Kind = {
  ...SCALAR,
  format: (value, { field }) => field.choices?.find((choice) => choice.value === value)?.label ?? plainText(value),
  // the check of the record reports a code that no longer exists
  holds: () => true,
}

export const enumerationDeclaration = /* @__PURE__ */ declare({
  said: { by: 'enum' },
  keys: ['type', 'enum', 'unique', 'searchable'],
  defaultFault: (value, { enum: codes = [] }, { didYouMean }) => {
    if (typeof value === 'string' && codes.includes(value)) return null
    return {
      message: 'is not one of the codes',
      hint: didYouMean(typeof value === 'string' ? value : JSON.stringify(value), codes, `one of: ${codes.join(', ')}`),
    }
  },
  isSearchable: true,
})
