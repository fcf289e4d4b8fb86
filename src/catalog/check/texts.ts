import type { EntityTexts } from '../../contract/entity'
import { readingsOf, textsOf } from '../resolve/texts'
import type { Scene } from '../scene'
import { tabsOf } from './folder'
import { didYouMean } from './hint'

/** Flat keys that are unclear, grouped keys that belong to nothing, and texts a language lacks. All are warnings. */
export function checkTexts(scene: Scene): void {
  const texts = textsOf(scene)
  for (const [language, file] of Object.entries(scene.file.texts ?? {})) {
    for (const [key, value] of Object.entries(file)) {
      if (typeof value === 'string') checkFlat(scene, language, key)
      else checkGroup(scene, language, key, value)
    }
    const own = texts[language]
    if (own) warnOfMissing(scene, language, own)
  }
}

function checkFlat(scene: Scene, language: string, key: string): void {
  const readings = readingsOf(scene, key)
  const at = ['texts', language, key]
  if (readings.length > 1) {
    const hint = `say which: "${readings[0]}": { "${key}": … }`
    scene.report.key(
      'AMBIGUOUS_TEXT',
      at,
      `"${key}" can be a text of ${readings.join(' and ')}; it is read as ${readings[0]}`,
      hint,
    )
  } else if (readings.length === 0 && !isMutedKey(scene, key)) {
    const hint = didYouMean(key, [scene.file.route, ...scene.byPath.keys()], 'remove it')
    scene.report.key('UNKNOWN_TEXT', at, `the text "${key}" belongs to nothing in the file`, hint)
  }
}

const isMutedKey = (scene: Scene, key: string): boolean =>
  scene.muted.has(key.split(/[.[]/, 1)[0] ?? key) || scene.statuses === null

function checkGroup(scene: Scene, language: string, group: string, values: Record<string, string>): void {
  const known = knownKeys(scene, group)
  if (!known) return
  for (const key of Object.keys(values)) {
    if (known.has(key) || isMutedKey(scene, key)) continue
    const hint = didYouMean(key, known, 'remove it')
    scene.report.key(
      'UNKNOWN_TEXT',
      ['texts', language, group, key],
      `the ${group} text "${key}" belongs to nothing in the file`,
      hint,
    )
  }
}

/** Keys a group of texts may have; undefined where anything goes. */
function knownKeys(scene: Scene, group: string): Set<string> | undefined {
  const paths = [...scene.byPath.keys()].flatMap((path) => [path, path.replaceAll('[]', '')])
  const crossing = (scene.file.list?.columns ?? []).flatMap((column) => (typeof column === 'string' ? column : column.field))
  if (group === 'field' || group === 'tooltip' || group === 'placeholder')
    return new Set([...paths, ...crossing, ...(scene.file.list?.filters ?? [])])
  if (group === 'section') return new Set(['main', ...(scene.file.form ?? []).flatMap((section) => section.section)])
  if (group === 'status') return scene.statuses ? new Set(scene.statuses) : undefined
  if (group === 'view') return new Set((scene.file.list?.views ?? []).flatMap((view) => view.id))
  if (group === 'tab') return new Set(tabIds(scene))
  if (group === 'help') return new Set(helpKeys(scene))
  if (group === 'badge') return new Set(badgeKeys(scene))
  if (group === 'action') return new Set(actionIds(scene))
  if (group === 'rule') return new Set((scene.file.rules ?? []).flatMap((rule) => rule.code ?? []))
  return group === 'enum'
    ? new Set(scene.fields.flatMap((field) => (field.values ?? []).map((code) => `${field.path}.${code}`)))
    : undefined
}

/** One warning per language and key, of the texts a person would miss on a screen. */
function warnOfMissing(scene: Scene, language: string, texts: EntityTexts): void {
  const missing = [
    ...(texts.entity.many === undefined && texts.entity.one === undefined ? [['entity', 'many']] : []),
    ...missingOf(scene, language, texts),
  ]
  for (const [group = '', key = ''] of missing) {
    const message = `language "${language}" lacks the ${group} text "${key}"`
    scene.report.value('MISSING_TEXT', ['texts', language], message, 'the key in words is shown meanwhile')
  }
}

function missingOf(scene: Scene, language: string, texts: EntityTexts): string[][] {
  // a flat key that was read as something else is reported as ambiguous already
  const flat = scene.file.texts?.[language] ?? {}
  const own = scene.fields.filter((field) => !isGroupPart(scene, field.path))
  const fields = own
    .filter((field) => texts.field[field.path] === undefined && typeof flat[field.path] !== 'string')
    .map((field) => ['field', field.path])
  const codes = own.flatMap((field) => (field.values ?? []).map((code) => `${field.path}.${code}`))
  const sections = (scene.file.form ?? []).flatMap((section) => section.section)
  const lacking = (group: 'enum' | 'status' | 'section' | 'view' | 'tab' | 'help' | 'badge' | 'action', keys: Iterable<string>) =>
    [...keys].filter((key) => texts[group][key] === undefined).map((key) => [group, key])
  return [
    ...fields,
    ...lacking('enum', codes),
    ...lacking('status', scene.statuses ?? []),
    ...lacking('section', sections.length > 1 ? sections : []),
    ...lacking('tab', tabIds(scene)),
    ...lacking('badge', new Set(badgeKeys(scene))),
    ...lacking('action', new Set(actionIds(scene))),
    ...lacking('help', new Set(helpKeys(scene))),
    ...lacking(
      'view',
      (scene.file.list?.views ?? []).flatMap((view) => view.id),
    ),
  ]
}

const tabIds = ({ file }: Scene): string[] => (file.folder ? tabsOf(file.folder).flatMap(({ tab }) => tab ?? []) : [])

const badgeKeys = ({ file }: Scene): string[] => (file.list?.badges ?? []).flatMap((badge) => badge.text)

const actionIds = ({ file }: Scene): string[] => (file.actions ?? []).flatMap(({ id }) => id ?? [])

const helpKeys = ({ file: { help } }: Scene): string[] =>
  [...(help?.list ?? []), ...(help?.record ?? [])].flatMap((step) => step.text)

/** Texts of a group's parts are the group file's own business. */
function isGroupPart(scene: Scene, path: string): boolean {
  return scene.fields.some(
    (field) => field.group !== null && (path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[].`)),
  )
}
