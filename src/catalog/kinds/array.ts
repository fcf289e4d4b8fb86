import type { JsonSchema } from '../../contract/json'
import { declare } from './declaration'
import { partsText } from './group'
import { COMPOUND, eachText, type Kind } from './kind'

/** Rows: objects with parts of their own, or plain values. */
export const array: Kind = { ...COMPOUND, structure: 'rows', format: (value) => eachText(value, partsText) }

export const arrayDeclaration = /* @__PURE__ */ declare({
  said: { type: 'array' },
  keys: ['type', 'items', 'minItems', 'maxItems', 'uniqueItems', 'keepBlankRow', 'mirror'],
  schema: ({ minItems, maxItems, uniqueItems, items }, { row }) => ({
    type: 'array',
    items: items ? row(items) : {},
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(uniqueItems ? { uniqueItems } : {}),
  }),
  defaultFault: (value) => (Array.isArray(value) ? null : { message: 'is not a list', hint: 'write [ … ]' }),
  rulesType: ({ schema }, { row }) => `list<${row ?? plainRow(schema)}>`,
  computed: 'any',
})

/** The type of rows of plain values. */
function plainRow({ items }: JsonSchema): string {
  const type = [items?.type].flat().find((one) => one !== 'null')
  if (type === 'string') return 'string'
  return type === 'number' || type === 'integer' ? 'double' : 'dyn'
}
