import type { PropertyFile } from '../../contract/model/entity-file'
import { TAG_TREE, TAGS_ROUTE } from '../../contract/model/tree'
import type { CheckContext } from '../files/check-context'
import { toStem } from '../files/defaults'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'

const AUTHORITY = /^([A-Z][A-Z0-9_]*)_[RWD]$/

/**
 * Checks that authorities belong to an entity of the folder: a misspelt one is held by no one, so what it
 * opens stays closed. In a scope it would limit no one and open every row, so there it is an error. Also
 * checks that tag trees exist.
 */
export function checkAuthorities(context: CheckContext): void {
  const { conf, mails, record, rights, scope } = context.file
  const stems = memoizeStems(context)
  const judge = (
    words: unknown,
    at: JsonPath,
    code: 'UNKNOWN_AUTHORITY' | 'UNKNOWN_RIGHT' = 'UNKNOWN_AUTHORITY',
  ): void => {
    if (!Array.isArray(words)) return
    each(words as readonly string[], (word, index) =>
      complain(context, { word, stems, code }, [...at, index]),
    )
  }
  for (const [key, words] of Object.entries(rights ?? {})) judge(words, ['rights', key])
  judge(scope?.roles, ['scope', 'roles'], 'UNKNOWN_RIGHT')
  judge(conf?.codeWrite, ['conf', 'codeWrite'])
  each(mails, ({ to }, index) => judge(to, ['mails', index, 'to']))
  each(conf?.statuses?.list, (status, index) => {
    for (const key of ['write', 'delete', 'change'] as const)
      judge(status[key], ['conf', 'statuses', 'list', index, key])
  })
  visit(record?.properties, ['record'], (property, at) => {
    judge(property.read, [...at, 'read'])
    judge(property.write, [...at, 'write'])
    checkTree(context, property, at)
  })
}

/** The authority stems of all entities, computed on first use: most files name only their own. */
function memoizeStems({ library: { entities } }: CheckContext): () => ReadonlySet<string> {
  let known: ReadonlySet<string> | undefined
  return () => {
    known ??= new Set([...entities.keys()].flatMap((route) => entities.get(route)?.authority ?? []))
    return known
  }
}

interface Wrong {
  word: string
  stems: () => ReadonlySet<string>
  code: 'UNKNOWN_AUTHORITY' | 'UNKNOWN_RIGHT'
}

function complain({ file, report }: CheckContext, { code, stems, word }: Wrong, at: JsonPath): void {
  const stem = AUTHORITY.exec(word)?.[1]
  if (stem === undefined || stem === (file.authority ?? toStem(file.route)) || stems().has(stem)) return
  const letter = word.slice(stem.length)
  const known = [...stems()].map((one) => `${one}${letter}`)
  report.value(
    code,
    at,
    `no entity has the authority "${word}"`,
    didYouMean(word, known, 'name the "authority" of an entity'),
  )
}

function checkTree(context: CheckContext, { tags }: PropertyFile, at: JsonPath): void {
  const trees = tags === undefined ? undefined : context.target(TAGS_ROUTE)?.get(TAG_TREE)?.values
  if (tags === undefined || !trees || trees.includes(tags)) return
  const hint = didYouMean(tags, trees, `one of: ${trees.join(', ')}`)
  context.report.value('UNKNOWN_TAGS', [...at, 'tags'], `there is no tag tree "${tags}"`, hint)
}

type Visitor = (property: PropertyFile, at: JsonPath) => void

/** Visits every property in the file, nested ones and rows of arrays included. */
function visit(properties: Record<string, PropertyFile> | undefined, at: JsonPath, see: Visitor): void {
  for (const [name, property] of Object.entries(properties ?? {}))
    visitOne(property, [...at, 'properties', name], see)
}

function visitOne(property: PropertyFile, at: JsonPath, see: Visitor): void {
  see(property, at)
  visit(property.properties, at, see)
  if (property.items) visitOne(property.items, [...at, 'items'], see)
}
