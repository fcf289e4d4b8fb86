import { TAGS_ROUTE } from '../../contract/tree'
import { declare } from './declaration'
import { COMPOUND, eachText, type Kind } from './kind'
import { REFERENCE_SCHEMA, targetLabel } from './relation'

/** Tags of a tree, which are records. */
export const tags: Kind = {
  ...COMPOUND,
  structure: 'list',
  isColumn: true,
  operators: ['In', 'Equals', 'Null'],
  route: TAGS_ROUTE,
  format: (value) => eachText(value, targetLabel),
}

export const tagsDeclaration = /* @__PURE__ */ declare({
  said: { word: 'tags' },
  keys: ['tags'],
  schema: () => ({ type: 'array', items: REFERENCE_SCHEMA }),
  rulesType: () => 'list<relation>',
  computed: 'any',
})
