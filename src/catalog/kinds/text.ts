import { declare, textFault } from './declaration'
import { type Kind, SCALAR } from './kind'

/** A text of one or several lines. */
export const textKind: Kind = { ...SCALAR, operators: ['Contains', 'Equals', 'Not', 'In', 'From', 'To', 'Null'] }

export const textDeclaration = /* @__PURE__ */ declare({
  said: { type: 'string' },
  keys: ['type', 'format', 'pattern', 'minLength', 'maxLength', 'unique', 'searchable', 'suggest', 'masked'],
  defaultFault: textFault,
  isSearchable: true,
  isName: true,
  isFolded: true,
})
