import { dateDeclaration } from './date'
import { declare, textFault } from './declaration'
import { type Kind, ORDERED, plainText, RANGE, SCALAR } from './kind'

const HOUR = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** A time of day: `17:45`. */
export const time: Kind = {
  ...SCALAR,
  totals: ORDERED,
  operators: RANGE,
  filterValue: { accepts: (text) => HOUR.test(text), like: 'a time such as 17:45' },
  format: (value) => (typeof value === 'string' ? value.slice(0, 5) : plainText(value)),
}

export const timeDeclaration = /* @__PURE__ */ declare(
  {
    said: { type: 'string', format: 'time' },
    defaultFault: textFault,
  },
  dateDeclaration,
)
