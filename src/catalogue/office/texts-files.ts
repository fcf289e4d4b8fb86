import type { Problem } from '../../contract/errors/problem'
import type { SchemaText } from '../../contract/model/catalogue'
import { checkGrammar } from '../files/draft'
import type { Report } from '../files/report'
import { parseSource } from '../files/source'
import { suggest } from '../suggest'

/** Texts of the application by key, in one language. */
export type AppTexts = Readonly<Record<string, string>>

/** The texts that an office changes or adds, by language. */
export interface OfficeTexts {
  texts: Readonly<Record<string, AppTexts>>
  problems: Problem[]
}

/** Keys of an office's own pages and commands begin so: the application need not have them. */
export const OWN_PREFIX = 'OFFICE.'

const LANGUAGE_FILE = /^texts\/([a-z]{2})\.json$/

/**
 * Reads `texts/*.json`. A text whose placeholders differ from those of the text it replaces is left out.
 *
 * @param shipped the texts of the application by language
 */
export function readOfficeTexts(
  files: readonly SchemaText[],
  shipped: Readonly<Record<string, AppTexts>>,
): OfficeTexts {
  const read = files.map((file) => readTextsFile(file, shipped))
  return {
    texts: Object.fromEntries(read.flatMap(({ lang, texts }) => (lang === null ? [] : [[lang, texts]]))),
    problems: read.flatMap(({ problems }) => problems),
  }
}

interface TextsFile {
  /** null = its name is no language */
  lang: string | null
  texts: AppTexts
  problems: Problem[]
}

function readTextsFile(file: SchemaText, shipped: Readonly<Record<string, AppTexts>>): TextsFile {
  const source = parseSource(file, 'texts')
  const lang = LANGUAGE_FILE.exec(file.path)?.[1] ?? null
  const { report } = source
  if (lang === null)
    report.whole('BAD_LANGUAGE', `"${source.stem}" is no language`, 'name the file as it.json or en.json')
  const { $schema: _, ...said } = (checkGrammar(source)?.value ?? {}) as Record<string, string>
  // A language of the office's own is compared with any that the application has.
  const model = (lang !== null && shipped[lang]) || Object.values(shipped)[0] || {}
  const kept = Object.entries(said).filter(([key, text]) => checkText({ key, text, model, report }))
  return { lang, texts: Object.fromEntries(kept), problems: report.problems }
}

interface CheckedText {
  key: string
  text: string
  /** the texts that the application has */
  model: AppTexts
  report: Report
}

/** Reports what is wrong with a text; true when it can be used. */
function checkText({ key, model, report, text }: CheckedText): boolean {
  if (key.startsWith(OWN_PREFIX)) return true
  const replaced = findReplaced(key, model)
  if (replaced === undefined) {
    const near = suggest(key, Object.keys(model))
    const cure = near
      ? `did you mean "${near}"?`
      : `keys of the office's own begin with "${OWN_PREFIX}"; see texts of the application for the others`
    report.key('UNKNOWN_APP_TEXT', [key], `the application has no text "${key}"`, cure)
    return false
  }
  const [wanted, found] = [placeholdersOf(replaced), placeholdersOf(text)]
  const strange = found.filter((name) => !wanted.includes(name) && !(isCounted(key) && name === 'count'))
  const lacking = wanted.filter((name) => !found.includes(name) && !(isCounted(key) && name === 'count'))
  if (strange.length === 0 && lacking.length === 0) return true
  report.value('TEXT_PLACEHOLDER', [key], toMessage(key, strange, lacking), toCure(wanted))
  return false
}

const toMessage = (key: string, strange: readonly string[], lacking: readonly string[]): string =>
  [
    ...strange.map((name) => `"${key}" has {{${name}}}, which nothing fills`),
    ...lacking.map((name) => `"${key}" lacks {{${name}}}`),
  ].join('; ')

const toCure = (wanted: readonly string[]): string =>
  wanted.length === 0
    ? 'write it without placeholders'
    : `its placeholders are ${wanted.map((name) => `{{${name}}}`).join(', ')}`

const PLURAL_ENDING = /_(zero|one|two|few|many|other)$/

const isCounted = (key: string): boolean => PLURAL_ENDING.test(key)

const own = (key: string, model: AppTexts): string | undefined =>
  Object.hasOwn(model, key) ? model[key] : undefined

/** The text that a key replaces; other languages have other forms of a counted text. */
const findReplaced = (key: string, model: AppTexts): string | undefined =>
  own(key, model) ?? (isCounted(key) ? own(key.replace(PLURAL_ENDING, '_other'), model) : undefined)

const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name)),
]

/** The keys of the application that a language has no text for. */
export const findMissingKeys = (texts: AppTexts, model: AppTexts): string[] =>
  Object.keys(model).filter((key) => texts[key] === undefined && !isCounted(key))
