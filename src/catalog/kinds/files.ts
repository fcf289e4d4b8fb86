import type { JsonSchema } from '../../contract/json'
import { isObject } from '../paths'
import { declare } from './declaration'
import { COMPOUND, eachText, type Kind, plainText } from './kind'

/** Uploaded files. */
export const files: Kind = {
  ...COMPOUND,
  structure: 'list',
  format: (value) => eachText(value, (one) => (isObject(one) ? plainText(one.fileName ?? '') : plainText(one))),
}

const FILE: JsonSchema = {
  type: 'object',
  properties: {
    documentId: { type: 'string' },
    fileName: { type: 'string' },
    size: { type: 'integer', minimum: 0 },
    mime: { type: 'string' },
  },
  required: ['documentId', 'fileName'],
  additionalProperties: false,
}

export const filesDeclaration = /* @__PURE__ */ declare({
  said: { word: 'files' },
  keys: ['files'],
  schema: ({ files: taken }) => ({ type: 'array', items: FILE, ...(taken?.multiple ? {} : { maxItems: 1 }) }),
  rulesType: () => 'list<dyn>',
  computed: 'any',
})
