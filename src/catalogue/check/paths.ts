import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { getStructure, KINDS, listKind, type Structure } from '../kinds'
import { DECLARATIONS } from '../kinds/declarations'
import { parseTitle } from '../labels/title'
import { type FoundPath, findPath, isMuted, relationOn, unseenBy } from '../resolve/paths'

/** The context of a path, which decides what it may refer to. */
export type PathUse = 'column' | 'filter' | 'sort' | 'search' | 'title' | 'value' | 'words' | 'form' | 'own'

type Fits = (field: Field) => boolean

const isColumn: Fits = (field) => listKind(field).isColumn
const isScalar: Fits = ({ kind }) => KINDS[kind].isScalar
const any: Fits = () => true

const FITS: Record<PathUse, Fits> = {
  column: isColumn,
  filter: isColumn,
  sort: isScalar,
  search: ({ kind }) => DECLARATIONS[kind].isSearchable,
  title: isScalar,
  value: isScalar,
  words: (field) => isScalar(field) && !field.sensitive,
  form: any,
  own: any,
}

const VERBS: Record<PathUse, string> = {
  column: 'be a column',
  filter: 'be filtered by',
  sort: 'be sorted by',
  search: 'be searched',
  title: 'be in a title',
  value: 'be used here',
  words: 'be in a notice',
  form: 'be in the form',
  own: 'be used here',
}

/** Uses that reveal a value without showing it in its own place. */
const TEXT_USES: readonly PathUse[] = ['filter', 'sort', 'search', 'title', 'value', 'words']

/** Uses that are made once for all readers of a record: its label, and the text that a search looks into. */
const ON_EVERY_RECORD: readonly PathUse[] = ['search', 'title']

/** Structures a path may continue through. */
const LEADS_ON: readonly Structure[] = ['parts', 'reference', 'rows']

/** Common keys a form may show. */
const FORM_COMMON = new Set(['code'])

/** The field a path refers to; undefined when it is unsuitable, which is then reported at `at`. */
export function checkPath(
  context: CheckContext,
  path: string,
  { use, at, within }: { use: PathUse; at: JsonPath; within?: number | undefined },
): Field | undefined {
  if (isMuted(context, path)) return undefined
  const found = findPath(context, path)
  if (!found) {
    reportUnknown(context, path, at, within)
    return undefined
  }
  const refusal = findRefusal(context, found, path, use)
  if (refusal) context.report.value(refusal.code, at, refusal.message, refusal.hint, within)
  return refusal ? undefined : found.field
}

/** Checks a text with paths in braces, and each of them. */
export function checkBraces(
  context: CheckContext,
  template: string,
  { use, at }: { use: 'title' | 'words'; at: JsonPath },
): void {
  const parsed = parseTitle(template)
  if ('offset' in parsed) {
    const message = `the ${use === 'title' ? 'title' : 'text'} has an open, empty or stray brace`
    context.report.value('BAD_TITLE', at, message, 'write "{code} {name}"', parsed.offset)
    return
  }
  for (const part of parsed.parts)
    if ('path' in part)
      checkPath(context, part.path, { use, at, within: template.indexOf(part.path, template.indexOf('{')) })
}

function findRefusal(context: CheckContext, found: FoundPath, path: string, use: PathUse) {
  const fits = FITS[use]
  if (path.includes('[]')) {
    const message = `"${path}" goes through the rows of an array, which cannot ${VERBS[use]}`
    return {
      code: 'PATH_THROUGH_ARRAY',
      message,
      hint: `name the array itself: "${path.split('[', 1)[0]}"`,
    } as const
  }
  if (!fits(found.field)) {
    const message = `"${path}" is of kind ${found.field.kind}, which cannot ${VERBS[use]}`
    return { code: 'NOT_LISTABLE', message, hint: suggestPath(context, path, found.field, fits) } as const
  }
  if (found.field.masked && (TEXT_USES.includes(use) || found.via)) {
    const message = `"${path}" may be masked and cannot ${VERBS[use]}`
    return { code: 'NOT_LISTABLE', message, hint: 'leave it out' } as const
  }
  if (ON_EVERY_RECORD.includes(use)) {
    const without = unseenBy(context, found)
    if (without.length > 0) {
      const message = `"${path}" cannot ${VERBS[use]}: ${without.join(', ')} may read these records but not this field`
      const hint = `leave it out, or add ${without.map((word) => `"${word}"`).join(', ')} to its "read"`
      return { code: 'TELLS_HIDDEN', message, hint } as const
    }
  }
  const foreign = use === 'form' || use === 'own' || use === 'words' ? found.via : null
  if (foreign) {
    const message = `"${path}" belongs to a related record and cannot ${VERBS[use]}`
    return { code: 'UNKNOWN_FIELD', message, hint: `name the relation itself: "${foreign.path}"` } as const
  }
  if (use === 'form' && found.field.server && isCommon(context, path) && !FORM_COMMON.has(path)) {
    return {
      code: 'UNKNOWN_FIELD',
      message: `"${path}" is set by the server and cannot be in the form`,
      hint: 'leave it out',
    } as const
  }
  return undefined
}

const isCommon = (context: CheckContext, path: string): boolean =>
  !context.fields.some((field) => field.path === path)

function suggestPath(context: CheckContext, path: string, field: Field, fits: Fits): string {
  const parts = context.fields.filter((one) => one.path.startsWith(`${path}.`) && fits(one)).slice(0, 5)
  if (parts.length > 0) return `name a part of it: ${parts.map((part) => `"${part.path}"`).join(', ')}`
  return getStructure(field.kind) === 'rows' ? 'leave the array out' : 'leave it out'
}

function reportUnknown(context: CheckContext, path: string, at: JsonPath, within: number | undefined): void {
  const known = pathsInReach(context, path)
  const plain = context.byPath.get(path.slice(0, path.lastIndexOf('.')))
  const through = known.find((one) => one.includes('[]') && one.replaceAll('[]', '') === path)
  if (through !== undefined) {
    context.report.value(
      'PATH_THROUGH_ARRAY',
      at,
      `"${path}" goes through the rows of an array`,
      `in rules it is "${through}"; elsewhere name the array`,
      within,
    )
    return
  }
  if (plain && !LEADS_ON.includes(KINDS[plain.kind].structure)) {
    const message = `"${path}" continues after "${plain.path}", which is of kind ${plain.kind}`
    context.report.value('PATH_INTO_VALUE', at, message, `end the path at "${plain.path}"`, within)
    return
  }
  const hint = didYouMean(path, known, 'declare it under record.properties')
  context.report.value('UNKNOWN_FIELD', at, `there is no field "${path}"`, hint, within)
}

/** Every path that could have been meant, those of the related record included. */
export function pathsInReach(context: CheckContext, path = ''): string[] {
  const crossing = relationOn(context, path)
  const target = crossing?.relation ? context.target(crossing.relation.route) : undefined
  const beyond = crossing && target ? [...target.keys()].map((one) => `${crossing.path}.${one}`) : []
  return [...context.byPath.keys(), ...beyond]
}
