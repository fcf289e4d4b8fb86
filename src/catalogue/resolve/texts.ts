import type { EntityTexts } from '../../contract/model/entity'
import type { TextsFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import type { Library } from '../files/library'
import { TEXT_GROUPS } from '../grammar'
import { basePath } from '../kinds'

type GroupName = keyof EntityTexts

/** The possible meanings of a flat text key in a file, best first; empty when it matches nothing. */
export function listReadings(context: CheckContext, key: string): GroupName[] {
  const { file } = context
  const readings: GroupName[] = []
  if (key === file.route) readings.push('entity')
  if (isEnumKey(context, key)) readings.push('enum')
  if (context.byPath.has(key) || context.byPath.has(arrayPath(context, key))) readings.push('field')
  if (file.form?.some((section) => section.section === key)) readings.push('section')
  if (context.statuses?.has(key.replace(/^status\./, ''))) readings.push('status')
  if (file.list?.views?.some((view) => view.id === key)) readings.push('view')
  if (file.rules?.some((rule) => rule.code === key)) readings.push('rule')
  return readings
}

function isEnumKey(context: CheckContext, key: string): boolean {
  const dot = key.lastIndexOf('.')
  return dot > 0 && (context.byPath.get(key.slice(0, dot))?.values?.includes(key.slice(dot + 1)) ?? false)
}

/** `crew.email` → `crew[].email` where the record has an array. */
function arrayPath(context: CheckContext, key: string): string {
  return context.fields.find((field) => field.path.replaceAll('[]', '') === key)?.path ?? key
}

/** An empty set of texts. */
export function emptyTexts(): EntityTexts {
  return {
    entity: {},
    field: {},
    column: {},
    enum: {},
    tooltip: {},
    placeholder: {},
    section: {},
    tab: {},
    status: {},
    view: {},
    rule: {},
    badge: {},
    action: {},
    card: {},
    help: {},
  }
}

/** The texts of a file in grouped form, flat keys included, with the texts of its groups as defaults. */
export function resolveTexts(context: CheckContext): Record<string, EntityTexts> {
  const languages = new Set(Object.keys(context.file.texts ?? {}))
  for (const field of context.fields)
    for (const language of Object.keys(groupTexts(field, context.library))) languages.add(language)
  return Object.fromEntries([...languages].map((language) => [language, ownTexts(context, language)]))
}

function ownTexts(context: CheckContext, language: string): EntityTexts {
  const texts = emptyTexts()
  for (const field of context.fields)
    addGroupTexts(texts, field, groupTexts(field, context.library)[language] ?? {})
  for (const [key, value] of Object.entries(context.file.texts?.[language] ?? {})) {
    if (typeof value === 'object') Object.assign(getGroup(texts, key), value)
    else addFlat(texts, context, key, value)
  }
  return texts
}

const getGroup = (texts: EntityTexts, name: string): Record<string, string> =>
  TEXT_GROUPS.includes(name) ? (texts[name as GroupName] as Record<string, string>) : {}

function addFlat(texts: EntityTexts, context: CheckContext, key: string, value: string): void {
  const [reading = 'field'] = listReadings(context, key)
  if (reading === 'entity') texts.entity.many = value
  else if (reading === 'status') texts.status[key.replace(/^status\./, '')] = value
  else texts[reading][reading === 'field' ? arrayPath(context, key) : key] = value
}

/** The texts of the group file that a field, or its rows, uses. */
function groupTexts(field: Field, library: Library): Record<string, TextsFile> {
  return (field.group === null ? undefined : library.groups.get(field.group)?.file?.texts) ?? {}
}

function addGroupTexts(texts: EntityTexts, field: Field, file: TextsFile): void {
  const prefix = `${basePath(field)}.`
  for (const [key, value] of Object.entries(file)) {
    if (typeof value === 'string') addPart(texts, `${prefix}${key}`, value)
    else for (const [part, text] of Object.entries(value)) getGroup(texts, key)[`${prefix}${part}`] = text
  }
}

/** A flat text of a group: a label, or the label of a code when its last part looks like one. */
function addPart(texts: EntityTexts, path: string, value: string): void {
  const isCode = /\.[A-Z0-9_]+$/.test(path)
  texts[isCode ? 'enum' : 'field'][path] = value
}

/** Labels of copied fields and their codes, from the related entity where the owner has none of its own. */
export function addCopiedTexts(
  into: Record<string, EntityTexts>,
  path: string,
  own: string,
  from: Record<string, EntityTexts>,
): void {
  for (const [language, texts] of Object.entries(from)) {
    into[language] ??= emptyTexts()
    const target = into[language]
    const label = texts.field[own]
    if (label !== undefined) target.field[path] ??= label
    for (const [key, text] of Object.entries(texts.enum)) {
      if (key.startsWith(`${own}.`)) target.enum[`${path}${key.slice(own.length)}`] ??= text
    }
  }
}
