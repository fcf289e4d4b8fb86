import type { EntityTexts } from '../../contract/model/entity'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import { listReadings, resolveTexts } from '../resolve/texts'
import { listTabs } from './folder'

/** Warns of ambiguous flat keys, grouped keys without a target, and missing translations. */
export function checkTexts(context: CheckContext): void {
  const texts = resolveTexts(context)
  for (const [language, file] of Object.entries(context.file.texts ?? {})) {
    for (const [key, value] of Object.entries(file)) {
      if (typeof value === 'string') checkFlat(context, language, key)
      else checkGroup(context, language, key, value)
    }
    const own = texts[language]
    if (own) warnOfMissing(context, language, own)
  }
}

function checkFlat(context: CheckContext, language: string, key: string): void {
  const readings = listReadings(context, key)
  const at = ['texts', language, key]
  if (readings.length > 1) {
    const hint = `say which: "${readings[0]}": { "${key}": … }`
    context.report.key(
      'AMBIGUOUS_TEXT',
      at,
      `"${key}" can be a text of ${readings.join(' and ')}; it is read as ${readings[0]}`,
      hint,
    )
  } else if (readings.length === 0 && !isMutedKey(context, key) && !context.report.isBeneath(at)) {
    const hint = didYouMean(key, [context.file.route, ...context.byPath.keys()], 'remove it')
    context.report.key('UNKNOWN_TEXT', at, `the text "${key}" has no target in the file`, hint)
  }
}

const isMutedKey = (context: CheckContext, key: string): boolean =>
  context.muted.has(key) || context.muted.has(key.split(/[.[]/, 1)[0] ?? key) || context.statuses === null

function checkGroup(
  context: CheckContext,
  language: string,
  group: string,
  values: Record<string, string>,
): void {
  const known = findValidKeys(context, group)
  if (!known) return
  for (const key of Object.keys(values)) {
    const at = ['texts', language, group, key]
    // A text of the shipped file whose target the office took away.
    if (known.has(key) || isMutedKey(context, key) || context.report.isBeneath(at)) continue
    const hint = didYouMean(key, known, 'remove it')
    context.report.key('UNKNOWN_TEXT', at, `the ${group} text "${key}" has no target in the file`, hint)
  }
}

/** Valid keys of a group of texts; undefined where any key is valid. */
function findValidKeys(context: CheckContext, group: string): Set<string> | undefined {
  const paths = [...context.byPath.keys()].flatMap((path) => [path, path.replaceAll('[]', '')])
  const crossing = (context.file.list?.columns ?? []).flatMap((column) =>
    typeof column === 'string' ? column : column.field,
  )
  if (group === 'field' || group === 'tooltip' || group === 'placeholder')
    return new Set([...paths, ...crossing, ...(context.file.list?.filters ?? [])])
  if (group === 'column') return new Set([...paths, ...crossing])
  if (group === 'section')
    return new Set(['main', ...(context.file.form ?? []).flatMap((section) => section.section)])
  if (group === 'status') return context.statuses ? new Set(context.statuses) : undefined
  if (group === 'view') return new Set((context.file.list?.views ?? []).flatMap((view) => view.id))
  if (group === 'tab') return new Set(tabIds(context))
  if (group === 'help') return new Set(helpKeys(context))
  if (group === 'badge') return new Set(badgeKeys(context))
  if (group === 'action') return new Set(actionIds(context))
  if (group === 'rule') return new Set((context.file.rules ?? []).flatMap((rule) => rule.code ?? []))
  return group === 'enum'
    ? new Set(context.fields.flatMap((field) => (field.values ?? []).map((code) => `${field.path}.${code}`)))
    : undefined
}

/** One warning per language and key, for texts that appear on a screen. */
function warnOfMissing(context: CheckContext, language: string, texts: EntityTexts): void {
  const missing = [
    ...(texts.entity.many === undefined && texts.entity.one === undefined ? [['entity', 'many']] : []),
    ...findMissing(context, language, texts),
  ]
  for (const [group = '', key = ''] of missing) {
    const message = `language "${language}" lacks the ${group} text "${key}"`
    context.report.value('MISSING_TEXT', ['texts', language], message, 'the key in words is shown meanwhile')
  }
}

function findMissing(context: CheckContext, language: string, texts: EntityTexts): string[][] {
  // a flat key with another reading is already reported as ambiguous
  const flat = context.file.texts?.[language] ?? {}
  const own = context.fields.filter((field) => !isGroupPart(context, field.path))
  const fields = own
    .filter((field) => texts.field[field.path] === undefined && typeof flat[field.path] !== 'string')
    .map((field) => ['field', field.path])
  const codes = own.flatMap((field) => (field.values ?? []).map((code) => `${field.path}.${code}`))
  const sections = (context.file.form ?? []).flatMap((section) => section.section)
  const listMissingKeys = (
    group: 'enum' | 'status' | 'section' | 'view' | 'tab' | 'help' | 'badge' | 'action',
    keys: Iterable<string>,
  ) => [...keys].filter((key) => texts[group][key] === undefined).map((key) => [group, key])
  return [
    ...fields,
    ...listMissingKeys('enum', codes),
    ...listMissingKeys('status', context.statuses ?? []),
    ...listMissingKeys('section', sections.length > 1 ? sections : []),
    ...listMissingKeys('tab', tabIds(context)),
    ...listMissingKeys('badge', new Set(badgeKeys(context))),
    ...listMissingKeys('action', new Set(actionIds(context))),
    ...listMissingKeys('help', new Set(helpKeys(context))),
    ...listMissingKeys(
      'view',
      (context.file.list?.views ?? []).flatMap((view) => view.id),
    ),
  ]
}

const tabIds = ({ file }: CheckContext): string[] =>
  file.folder ? listTabs(file.folder).flatMap(({ tab }) => tab ?? []) : []

const badgeKeys = ({ file }: CheckContext): string[] =>
  (file.list?.badges ?? []).flatMap((badge) => badge.text)

const actionIds = ({ file }: CheckContext): string[] => (file.actions ?? []).flatMap(({ id }) => id ?? [])

const helpKeys = ({ file: { help } }: CheckContext): string[] =>
  [...(help?.list ?? []), ...(help?.record ?? [])].flatMap((step) => step.text)

/** The group file reports texts of its own parts. */
function isGroupPart(context: CheckContext, path: string): boolean {
  return context.fields.some(
    (field) =>
      field.group !== null && (path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[].`)),
  )
}
