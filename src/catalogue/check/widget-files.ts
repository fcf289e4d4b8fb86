import { PROBLEM_CODES, type Problem } from '../../contract/errors/problem'
import type { JsonObject } from '../../contract/json'
import { LANGUAGES } from '../../contract/language'
import type { SchemaText } from '../../contract/model/catalogue'
import type { WidgetManifest } from '../../contract/ports/widget'
import { checkGrammar, grammarAjv } from '../files/draft'
import { parseSource } from '../files/source'

/** The data files of one widget of an office. */
export interface WidgetFiles {
  /** name of its folder */
  id: string
  /** its `widget.json` */
  manifest: SchemaText
  /** its `texts.json`; absent = it has no texts of its own */
  texts?: SchemaText
  /** ids of the widgets that the product brings */
  taken: ReadonlySet<string>
  /** whether it has a `check.ts` */
  hasCheck: boolean
}

/** Texts of one widget: language → key → text. */
export type WidgetTexts = Record<string, Record<string, string>>

/** What the data files of a widget say. */
export interface ReadWidget {
  /** null = its `widget.json` cannot be used */
  manifest: WidgetManifest | null
  texts: WidgetTexts
  problems: Problem[]
}

/** Reads and checks `widget.json` and `texts.json` of one widget. */
export function readWidgetFiles(files: WidgetFiles): ReadWidget {
  const source = parseSource(files.manifest, 'widget')
  const draft = checkGrammar(source)
  const manifest = draft && !source.report.broken ? (draft.value as unknown as WidgetManifest) : null
  if (manifest) checkManifest(files, manifest, source.report)
  const { problems: inTexts, texts } = readTexts(files.texts)
  return {
    manifest: manifest && !source.report.broken ? { ...manifest, id: files.id } : null,
    texts,
    problems: [...source.report.problems, ...inTexts],
  }
}

type Report = ReturnType<typeof parseSource>['report']

function checkManifest({ hasCheck, id, taken }: WidgetFiles, manifest: WidgetManifest, report: Report): void {
  if (manifest.id !== id)
    report.value('BAD_NAME', ['id'], `the folder is "${id}", the id "${manifest.id}"`, `write "${id}"`)
  if (taken.has(id))
    report.value('DUPLICATE_NAME', ['id'], `the product has a widget "${id}"`, 'choose another id and folder')
  if (manifest.check !== hasCheck)
    report.value(
      'WIDGET_CHECK',
      ['check'],
      manifest.check
        ? '"check" is true, but there is no check.ts'
        : 'there is a check.ts, but "check" is false',
      manifest.check ? 'add check.ts, or write false' : 'write true, or delete check.ts',
    )
  checkOptions(manifest, report)
}

/** The options must be JSON Schema that compiles. */
function checkOptions({ options }: WidgetManifest, report: Report): void {
  try {
    grammarAjv().compile(structuredClone(options) as JsonObject)
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure)
    report.value('BAD_VALUE', ['options'], `the options are no JSON Schema: ${why}`, 'see json-schema.org')
  }
}

/** Both languages have every key; a missing one is told, and the key itself is shown in its place. */
function readTexts(file: SchemaText | undefined): { texts: WidgetTexts; problems: Problem[] } {
  if (!file) return { texts: {}, problems: [] }
  const source = parseSource(file, 'widget')
  const texts = Object.fromEntries(
    Object.entries(source.value ?? {}).map(([lang, words]) => [lang, onlyTexts(words)]),
  )
  const keys = new Set(Object.values(texts).flatMap((words) => Object.keys(words)))
  const missing = LANGUAGES.flatMap((lang) => {
    const lacking = [...keys].filter((key) => !Object.hasOwn(texts[lang] ?? {}, key))
    return lacking.length > 0 ? [missingTexts(file.path, lang, lacking)] : []
  })
  return { texts, problems: [...source.report.problems, ...missing] }
}

function onlyTexts(words: unknown): Record<string, string> {
  const entries = Object.entries(typeof words === 'object' && words !== null ? words : {})
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

function missingTexts(file: string, lang: string, keys: readonly string[]): Problem {
  return {
    file,
    line: 1,
    column: 1,
    pointer: `/${lang}`,
    code: 'WIDGET_TEXT',
    severity: PROBLEM_CODES.WIDGET_TEXT.severity,
    message: `"${lang}" lacks ${keys.map((key) => `"${key}"`).join(', ')}`,
    hint: `add ${keys.length === 1 ? 'it' : 'them'} under "${lang}"`,
  }
}
