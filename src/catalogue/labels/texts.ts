import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { EntityTexts, PublicEntity } from '../../contract/model/entity'

/** Anything with texts and a route: entities, and broken files whose texts are readable. */
export type TextSource = Pick<PublicEntity, 'route' | 'texts'>

/**
 * A key as words where no text exists: `bornCity` → `Born city`, `boat-parts` → `Boat parts`, `AT_SEA` → `At
 * sea`.
 */
export function keyInWords(key: string): string {
  const words = key
    .replace(/\[\]/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The entity's name: singular, plural, the "new record" action, or its name in menu or search. */
export function entityName(entity: TextSource, lang: string, form: keyof EntityTexts['entity']): string {
  const findEntityText = (key: typeof form) =>
    // A menu entry without words in this language has the name of its list in it, before the words of another
    // language.
    pick(
      entity,
      lang,
      (texts) => own(texts.entity, key) ?? (key === 'menu' ? own(texts.entity, 'many') : undefined),
    )
  const many = findEntityText('many') ?? findEntityText('one') ?? keyInWords(entity.route)
  if (form === 'many') return many
  if (form !== 'new') return findEntityText(form) ?? many
  return findEntityText('new') ?? own(NEW_TEXTS, lang) ?? NEW_TEXTS[DEFAULT_LANGUAGE] ?? many
}

/**
 * Label of a field by path; a path across a relation or group falls back to its last part's own label, then
 * to words.
 */
export function fieldLabel(entity: TextSource, path: string, lang: string): string {
  const key = path.replaceAll('[]', '')
  return (
    pick(entity, lang, (texts) => own(texts.field, path) ?? own(texts.field, key)) ??
    common(key, lang) ??
    keyInWords(key.split('.').at(-1) ?? key)
  )
}

/** Head of a list column: the label, or a shorter text where the file has one in this language. */
export function columnLabel(entity: TextSource, path: string, lang: string): string {
  return own(entity.texts[lang]?.column ?? {}, path) ?? fieldLabel(entity, path, lang)
}

/** Label of an enum's code: text `kind.SAIL`, else the code as words. */
export function enumLabel(entity: TextSource, path: string, code: string, lang: string): string {
  const key = path.replaceAll('[]', '')
  return (
    pick(entity, lang, (texts) => own(texts.enum, `${path}.${code}`) ?? own(texts.enum, `${key}.${code}`)) ??
    keyInWords(code)
  )
}

/** Name of a status. */
export function statusLabel(entity: TextSource, code: string, lang: string): string {
  return pick(entity, lang, (texts) => own(texts.status, code)) ?? keyInWords(code)
}

/** Heading of a form section. */
export function sectionLabel(entity: TextSource, id: string, lang: string): string {
  return pick(entity, lang, (texts) => own(texts.section, id)) ?? keyInWords(id)
}

/** Name of a saved list view. */
export function viewLabel(entity: TextSource, id: string, lang: string): string {
  return pick(entity, lang, (texts) => own(texts.view, id)) ?? keyInWords(id)
}

/** Name of an action. */
export function actionLabel(entity: TextSource, id: string, lang: string): string {
  return pick(entity, lang, (texts) => own(texts.action, id)) ?? keyInWords(id)
}

/** Text of a badge in a list. */
export function badgeLabel(entity: TextSource, key: string, lang: string): string {
  return pick(entity, lang, (texts) => own(texts.badge, key)) ?? keyInWords(key)
}

/** Title of a folder's tab; null when the file gives none. */
export function tabText(entity: TextSource, id: string, lang: string): string | null {
  return pick(entity, lang, (texts) => own(texts.tab, id)) ?? null
}

/** Text of a help step by its key; null when the file gives none. */
export function helpText(entity: TextSource, key: string, lang: string): string | null {
  return pick(entity, lang, (texts) => own(texts.help, key)) ?? null
}

/** Tooltip or placeholder of a field; null when the file gives none. */
export function fieldHint(
  entity: TextSource,
  kind: 'tooltip' | 'placeholder',
  path: string,
  lang: string,
): string | null {
  const key = path.replaceAll('[]', '')
  return pick(entity, lang, (texts) => own(texts[kind], path) ?? own(texts[kind], key)) ?? null
}

/** Text of a rule's code; null when the file gives none. */
export function ruleText(entity: TextSource, code: string, lang: string): string | null {
  return pick(entity, lang, (texts) => own(texts.rule, code)) ?? null
}

/** Looks up the requested language, then the default one, then any. */
function pick(
  entity: TextSource,
  lang: string,
  read: (texts: Partial<EntityTexts>) => string | undefined,
): string | undefined {
  const order = [lang, DEFAULT_LANGUAGE, ...Object.keys(entity.texts)]
  for (const one of order) {
    const texts = own(entity.texts, one)
    const text = texts && read(texts)
    if (text) return text
  }
  return undefined
}

function common(key: string, lang: string): string | undefined {
  return own(own(COMMON_TEXTS, lang) ?? COMMON_TEXTS[DEFAULT_LANGUAGE], key)
}

/** An own property of a table of texts, never an inherited one: keys come from files. */
function own<T>(words: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return words && Object.hasOwn(words, key) ? words[key] : undefined
}

/** Default label of the "new" button: no noun, so no gender to get wrong. */
export const NEW_TEXTS: Record<string, string> = { it: 'Nuovo', en: 'New' }

/** Labels of the common keys (domain 1.1), for columns, filters and forms. */
export const COMMON_TEXTS: Record<string, Record<string, string>> = {
  it: {
    id: 'Identificativo',
    code: 'Codice',
    status: 'Stato',
    label: 'Titolo',
    archived: 'Archiviato',
    authorId: 'Autore',
    createdAt: 'Creato il',
    createdBy: 'Creato da',
    updatedAt: 'Modificato il',
    updatedBy: 'Modificato da',
    mergedFrom: 'Unito da',
  },
  en: {
    id: 'Identifier',
    code: 'Code',
    status: 'Status',
    label: 'Title',
    archived: 'Archived',
    authorId: 'Author',
    createdAt: 'Created on',
    createdBy: 'Created by',
    updatedAt: 'Changed on',
    updatedBy: 'Changed by',
    mergedFrom: 'Merged from',
  },
}
