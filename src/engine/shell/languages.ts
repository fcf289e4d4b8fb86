import { isObject } from '../../catalogue/paths'
import type { Json, JsonObject } from '../../contract/json'

/** A language of the interface with its name. */
export interface NamedLanguage {
  code: string
  name: string
}

/**
 * The languages offered by the rows of the table LANGUAGE, in their order, each with its name in `lang`: from
 * `translation`, else from `langs` (SHELL-09). Languages without texts in this installation are left out.
 */
export function listNamedLanguages(
  rows: readonly JsonObject[],
  offered: readonly string[],
  lang: string,
): NamedLanguage[] {
  return rows.flatMap((row) => {
    const code = typeof row.code === 'string' ? row.code.toLowerCase() : ''
    if (!offered.includes(code)) return []
    return {
      code,
      name: inLanguage(row.translation, lang) ?? inLanguage(row.langs, lang) ?? text(row.name) ?? code,
    }
  })
}

function inLanguage(names: Json | undefined, lang: string): string | null {
  return isObject(names) && Object.hasOwn(names, lang) ? text(names[lang]) : null
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
