import { declare } from './declaration'
import type { Kind } from './kind'
import { boundedSchema, number, numberDeclaration, numberFault } from './number'

const FIGURES = /^-?\d{1,15}$/

/** A whole number. */
export const integer: Kind = {
  ...number,
  figures: 'whole',
  width: 90,
  filterValue: { accepts: (text) => FIGURES.test(text), like: 'a whole number' },
}

export const integerDeclaration = /* @__PURE__ */ declare(
  {
    said: { type: 'integer' },
    // integer columns hold no larger numbers
    schema: (property, tools) => boundedSchema(property, tools, Number.MAX_SAFE_INTEGER),
    defaultFault: (value, property) =>
      typeof value === 'number' && !Number.isInteger(value)
        ? { message: 'is not a whole number', hint: 'remove the decimals' }
        : numberFault(value, property),
  },
  numberDeclaration,
)
