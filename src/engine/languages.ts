import { isObject } from '../catalog/paths'
import type { Json, JsonObject } from '../contract/json'

/** A language of the interface under its name. */
export interface NamedLanguage {
  code: string
  name: string
}

/**
 * The languages that rows of the table LANGUAGE offer, in their order, each under its name in `lang`: from `translation`
 * or, when it is not there, from `langs` (SHELL-09). Only those whose texts this installation has can be chosen.
 */
export function namedLanguages(rows: readonly JsonObject[], offered: readonly string[], lang: string): NamedLanguage[] {
  return rows.flatMap((row) => {
    const code = typeof row.code === 'string' ? row.code.toLowerCase() : ''
    if (!offered.includes(code)) return []
    return { code, name: inLanguage(row.translation, lang) ?? inLanguage(row.langs, lang) ?? text(row.name) ?? code }
  })
}

function inLanguage(names: Json | undefined, lang: string): string | null {
  return isObject(names) && Object.hasOwn(names, lang) ? text(names[lang]) : null
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
