import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import { getStructure, KINDS } from '../kinds'
import { suggest } from '../suggest'
import { entityName, fieldLabel } from './texts'

/** A placeholder that a template may use. */
export interface KnownPlaceholder {
  /** the path between the braces: `subject.displayName` */
  path: string
  /** in the reader's language: `Soggetto › Denominazione` */
  label: string
  /** its group, in the reader's language: the record itself, a related one, the office */
  group: string
}

/** A placeholder that a template may not use, and the nearest one that it may. */
export interface UnknownPlaceholder {
  path: string
  near: string | null
}

/** Everything between braces, and the paths among it. */
const BRACES = /\{\{([^{}]*)\}\}/g
const PATHS = /\{\{\s*([\w.]+)\s*\}\}/g
/** The text after braces that are never closed, up to the next brace. */
const UNCLOSED_PATTERN = /\{\{([^{}]{0,60})(?![^{}]*\}\})/g

/** The placeholders of a text, each once, in order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACES)].map(([, path = '']) => path.trim()))]
}

/**
 * Replaces each placeholder of a text by its value; anything else in braces stays. A template contains only
 * text and placeholders: no conditions, no code.
 */
export function fillPlaceholders(text: string, value: (path: string) => string): string {
  return text.replace(PATHS, (_, path: string) => value(path))
}

/** The placeholders of a text that are not among the known ones, and braces that are never closed. */
export function unknownPlaceholders(text: string, known: ReadonlySet<string>): UnknownPlaceholder[] {
  const open = [...text.replace(BRACES, '').matchAll(UNCLOSED_PATTERN)].map(
    ([, path = '']) => /^\s*([\w.]*)/.exec(path)?.[1] ?? '',
  )
  return [...placeholdersIn(text), ...open]
    .filter((path, at) => at >= placeholdersIn(text).length || !known.has(path))
    .map((path) => ({ path, near: nearest(path, [...known]) }))
}

/** The known placeholder that was probably meant: a similar one, or the same without its prefix. */
function nearest(path: string, known: readonly string[]): string | null {
  if (known.includes(path)) return path
  const last = path.toLowerCase()
  return suggest(path, known) ?? known.find((one) => one.toLowerCase().endsWith(`.${last}`)) ?? null
}

/** Fields of every record that a template may use. */
const COMMON: readonly string[] = [
  'code',
  'status',
  'label',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
]

/**
 * Which fields a template may use: on paper, those its reader may see; in mail, those every reader of the
 * record may see.
 */
export interface PlaceholderRules {
  lang: string
  target: (route: string) => PublicEntity | undefined
  /**
   * prefix of the fields of an entity: `{ subjects: 'subject' }` also allows `subject.displayName` in its own
   * templates
   */
  prefixes: Readonly<Record<string, string>>
  isForMail: boolean
}

/** The placeholders of templates of an entity: its fields, and those of related records, one step away. */
export function recordPlaceholders(entity: PublicEntity, rules: PlaceholderRules): KnownPlaceholder[] {
  const own = listFieldPlaceholders(entity, rules, entityName(entity, rules.lang, 'one'))
  const prefix = rules.prefixes[entity.route]
  const prefixed =
    prefix === undefined ? [] : own.filter(({ path }) => path.includes('.') || !COMMON.includes(path))
  const related = entity.fields.flatMap((field) => {
    const target =
      getStructure(field.kind) === 'reference' && isUsable(field, rules)
        ? rules.target(field.relation?.route ?? '')
        : undefined
    const from = fieldLabel(entity, field.path, rules.lang)
    return (target ? listFieldPlaceholders(target, rules, from) : []).map(({ group, label, path }) => ({
      path: `${field.path}.${path}`,
      label: `${from} › ${label}`,
      group,
    }))
  })
  const all = [
    ...own,
    ...prefixed.map(({ path, ...rest }) => ({ path: `${prefix}.${path}`, ...rest })),
    ...related,
  ]
  return all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at)
}

function listFieldPlaceholders(
  entity: PublicEntity,
  rules: PlaceholderRules,
  group: string,
): KnownPlaceholder[] {
  const toPlaceholder = (path: string): KnownPlaceholder => ({
    path,
    label: getFieldLabel(entity, path, rules.lang),
    group,
  })
  const common = COMMON.filter((path) => path !== 'status' || entity.statuses !== null)
  return [...common, ...entity.fields.filter((field) => isUsable(field, rules)).map(({ path }) => path)].map(
    toPlaceholder,
  )
}

/** `berth.city` → `Ormeggio › Città`. */
function getFieldLabel(entity: PublicEntity, path: string, lang: string): string {
  const steps = path.split('.')
  return steps.map((_, at) => fieldLabel(entity, steps.slice(0, at + 1).join('.'), lang)).join(' › ')
}

/** The placeholders that a mail about a record may have besides fields. */
export const MAIL_PLACEHOLDERS = ['today', 'bu.name', 'user.fullname', 'link.login', 'link.record'] as const

/** Whether a mail about a record may name a field: one that every reader of the record sees. */
export const isMailable = (field: Field): boolean => isUsable(field, { isForMail: true })

/** Parts of rows have no single value; secrets never appear on paper or in mails. */
function isUsable(
  { kind, masked, path, read, sensitive, widget }: Field,
  { isForMail }: Pick<PlaceholderRules, 'isForMail'>,
): boolean {
  if (path.includes('[]') || sensitive || masked || widget === 'password' || getStructure(kind) === 'object')
    return false
  if (isForMail && read !== null) return false
  return !isForMail || KINDS[kind].isScalar || getStructure(kind) === 'list'
}
