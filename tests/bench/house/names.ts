import type { Module } from '../../support/sources'
import { isNode, nodesIn } from '../../support/syntax'

/** What a module declares by name. */
interface Declared {
  functions: string[]
  /** constants of the module in capitals */
  constants: string[]
}

/** Participles that no ending tells. */
const IRREGULAR = new Set(
  `kept taken held told said shown found made given chosen written drawn left lost sent seen known done met begun born bound
   brought built caught felt gone grown heard hidden laid led meant paid spelt spent spoken sworn thought thrown torn understood
   won worn bought broken driven fallen forgotten frozen shut`.split(/\s+/),
)
/** Nouns and verbs with the ending of a participle. */
const NO_PARTICIPLES = new Set(
  'seed embed need feed speed proceed exceed hundred string ring bring ping thing spring during setting settings heading headings spelling drawing drawings building warning meaning reading morning everything finding findings bookkeeping wording paging nesting'.split(
    ' ',
  ),
)

/**
 * Whether a word is a participle: it says what was done to something, and not what the thing is or the
 * function does.
 */
export function isParticiple(word: string): boolean {
  const low = word.toLowerCase()
  return !NO_PARTICIPLES.has(low) && (IRREGULAR.has(low) || (low.length > 4 && /(ed|ing)$/.test(low)))
}

/** Names of functions that end in “Of”, which hide whether a function reads, computes or calls. */
export const endsInOf = (name: string): boolean => /[a-z]Of$/.test(name)

/** Names of functions that begin with a participle instead of a verb. */
export const beginsWithParticiple = (name: string): boolean => isParticiple(/^[a-z]+/.exec(name)?.[0] ?? '')

/** Constants that are one participle, such as `KEPT`: they say neither what there is nor how much. */
export const isBareParticiple = (name: string): boolean => /^[A-Z]+$/.test(name) && isParticiple(name)

/** The functions and constants that modules declare, with their places. */
export function listNames(
  modules: readonly Module[],
): Record<keyof Declared, { path: string; name: string }[]> {
  const declared = modules.map((module) => ({ path: module.path, ...declaredIn(module) }))
  const placed = (kind: keyof Declared) =>
    declared.flatMap(({ path, [kind]: names }) => names.map((name) => ({ path, name })))
  return { functions: placed('functions'), constants: placed('constants') }
}

const nameIn = (node: unknown): string | null =>
  isNode(node) && typeof node.name === 'string' ? node.name : null

function declaredIn({ path, text }: Module): Declared {
  const found: Declared = { functions: [], constants: [] }
  for (const node of nodesIn({ path, text })) {
    const isFunction =
      node.type === 'FunctionDeclaration' ||
      (node.type === 'VariableDeclarator' &&
        isNode(node.init) &&
        /^(Arrow)?FunctionExpression$/.test(node.init.type))
    const name = nameIn(node.id)
    if (isFunction && name) found.functions.push(name)
  }
  for (const [, name = ''] of text.matchAll(/^(?:export )?const ([A-Z][A-Z_\d]*)\b/gm))
    found.constants.push(name)
  return found
}
