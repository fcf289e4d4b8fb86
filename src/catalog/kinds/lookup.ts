import type { Json } from '../../contract/json'
import { declare, keywords } from './declaration'
import { eachText, type FormatContext, type Kind, plainText, SCALAR } from './kind'

/** A row of a lookup table, by its value. */
export const lookup: Kind = {
  ...SCALAR,
  width: 116,
  format: (value, context) => eachText(value, (one) => rowLabel(one, context)),
  holds: () => true,
}

function rowLabel(value: Json, { field, lookupLabel }: FormatContext): string {
  const code = plainText(value)
  return field.lookup && lookupLabel ? lookupLabel(field.lookup.name, code) : code
}

export const lookupDeclaration = /* @__PURE__ */ declare({
  said: { word: 'lookup' },
  keys: ['lookup', 'filter', 'unique', 'searchable'],
  schema: (property) => ({ ...keywords(property), type: 'string' }),
  defaultFault: (value) =>
    typeof value === 'string' ? null : { message: 'is not a text', hint: 'write the value of a row in double quotes' },
  hasRow: true,
  isSearchable: true,
})
