import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type AppTexts, findMissingKeys, readOfficeTexts } from '../../catalogue/office/texts-files'
import { type OfficeTheme, readTheme } from '../../catalogue/office/theme-file'
import { PROBLEM_CODES, type Problem, type ProblemCode } from '../../contract/errors/problem'
import { LANGUAGES } from '../../contract/language'
import type { SchemaText } from '../../contract/model/catalogue'

/** Where the look of an office comes from. */
export interface LookFolders {
  /** folder of the office; undefined = it has none */
  office: string | undefined
  /** the languages of its configuration, the default one first; undefined = it says none */
  languages?: OfferedLanguages | undefined
  /** folder of the application's own texts: `it.json`, `en.json` */
  appTexts: string
}

/** The languages that a configuration names, and where it does. */
export interface OfferedLanguages {
  codes: readonly string[]
  file: string
  line: number
}

/** A picture of the theme. */
export interface LogoPicture {
  /** address below the site, with the hash of its bytes */
  href: string
  bytes: Buffer
  /** `.svg` */
  ending: string
  /** width by height */
  ratio: number
}

/** What the files of an office say about its look, its texts and its languages. */
export interface ReadLook {
  theme: OfficeTheme | null
  logo: LogoPicture | null
  logoDark: LogoPicture | null
  /** texts of the application by language: those that the office changes, with all others beside them */
  texts: Readonly<Record<string, AppTexts>>
  /** languages of the screens, the default one first */
  languages: readonly string[]
  problems: Problem[]
}

const THEME = 'theme/theme.json'

/** Reads `theme/` and `texts/` of an office, and checks them with the languages of its configuration. */
export function readLook(folders: LookFolders): ReadLook {
  const { office } = folders
  const problems: Problem[] = []
  const theme = office === undefined ? null : readThemeOf(office, problems)
  const picture = (name: string | null, pointer: string) =>
    office === undefined || name === null ? null : readPicture(office, { name, pointer }, problems)
  const logo = picture(theme?.logo ?? null, '/logo')
  const logoDark = picture(theme?.logoDark ?? null, '/logoDark')
  return { theme, logo, logoDark, ...readTexts(folders, theme?.name ?? null, problems), problems }
}

function readThemeOf(office: string, problems: Problem[]): OfficeTheme | null {
  const file = readFile(office, THEME)
  if (!file) return null
  const read = readTheme(file)
  problems.push(...read.problems)
  return read.theme
}

/** A text file of the office; undefined when there is none, its text when it is no UTF-8. */
function readFile(office: string, path: string): SchemaText | undefined {
  const full = join(office, path)
  if (!existsSync(full)) return undefined
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(full)) }
  } catch {
    return { path, text: undefined }
  }
}

const PICTURE_MAX = 200_000

function readPicture(
  office: string,
  { name, pointer }: { name: string; pointer: string },
  problems: Problem[],
): LogoPicture | null {
  const full = join(office, 'theme', name)
  const say = (message: string, hint: string): null => {
    problems.push({ ...toProblem('THEME_FILE', THEME, message, hint), pointer })
    return null
  }
  if (!existsSync(full)) return say(`there is no file theme/${name}`, 'put the picture beside theme.json')
  const bytes = readFileSync(full)
  if (bytes.length > PICTURE_MAX)
    return say(
      `theme/${name} has ${Math.round(bytes.length / 1000)} kB, which every page would load`,
      `make it smaller than ${PICTURE_MAX / 1000} kB`,
    )
  const ending = extname(name)
  const ratio = getRatio(bytes, ending)
  if (ratio === null) return say(`theme/${name} is no ${ending.slice(1)} picture`, 'save it in this format')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 7)
  return { href: `/assets/logo-${hash}${ending}`, bytes, ending, ratio }
}

/** Width by height of a picture; null when it is not one of its kind. */
function getRatio(bytes: Buffer, ending: string): number | null {
  if (ending === '.svg') return getSvgRatio(bytes.toString('utf8'))
  if (ending === '.png')
    return bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG'
      ? bytes.readUInt32BE(16) / bytes.readUInt32BE(20)
      : null
  return bytes.toString('latin1', 8, 12) === 'WEBP' ? 1 : null
}

function getSvgRatio(text: string): number | null {
  const [, tag] = /<svg\b([^>]*)>/.exec(text) ?? []
  if (tag === undefined) return null
  const [, width, height] =
    /viewBox\s*=\s*["'][\d.+-]+[\s,]+[\d.+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag) ?? []
  return Number(height) > 0 ? Number(width) / Number(height) : 1
}

function readTexts(
  { appTexts, languages, office }: LookFolders,
  name: string | null,
  problems: Problem[],
): Pick<ReadLook, 'languages' | 'texts'> {
  const files = office === undefined ? [] : readTextFiles(office)
  // Nothing of the application's own texts is read where the office changes none.
  if (files.length === 0 && name === null && !languages?.codes.some((code) => !LANGUAGES.includes(code)))
    return { languages: languages?.codes ?? LANGUAGES, texts: {} }
  const shipped = Object.fromEntries(LANGUAGES.map((lang) => [lang, readShipped(appTexts, lang)]))
  const own = readOfficeTexts(files, shipped)
  problems.push(...own.problems)
  const offered = withTexts(languages, (code) => Object.hasOwn({ ...shipped, ...own.texts }, code), problems)
  for (const file of files) tellUnoffered(file.path, offered, problems)
  const named = name === null ? {} : { 'APP.NAME': name }
  const texts = offered.flatMap((code) => {
    const changed = { ...named, ...own.texts[code] }
    if (Object.keys(changed).length === 0) return []
    if (!shipped[code]) tellMissing(code, { texts: own.texts[code] ?? {}, model: shipped.en ?? {} }, problems)
    return [[code, { ...(shipped[code] ?? shipped.en), ...changed }] as const]
  })
  return { languages: offered, texts: Object.fromEntries(texts) }
}

const readTextFiles = (office: string): SchemaText[] => {
  const folder = join(office, 'texts')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'))
  return names.sort().flatMap((name) => readFile(office, `texts/${name}`) ?? [])
}

const readShipped = (folder: string, lang: string): AppTexts => {
  const path = join(folder, `${lang}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The languages on offer that have texts; at least those of the application. */
function withTexts(
  languages: OfferedLanguages | undefined,
  hasTexts: (code: string) => boolean,
  problems: Problem[],
): readonly string[] {
  if (!languages) return LANGUAGES
  const { codes, file, line } = languages
  for (const code of codes.filter((one) => !hasTexts(one))) {
    const message = `the language "${code}" is offered, but has no texts`
    const hint = `add texts/${code}.json, or take "${code}" out of "languages"`
    problems.push({
      ...toProblem('LANGUAGE_WITHOUT_TEXTS', file, message, hint),
      line,
      pointer: '/languages',
    })
  }
  const kept = codes.filter(hasTexts)
  return kept.length > 0 ? kept : LANGUAGES
}

function tellUnoffered(path: string, offered: readonly string[], problems: Problem[]): void {
  const code = path.slice('texts/'.length, -'.json'.length)
  if (!/^[a-z]{2}$/.test(code) || offered.includes(code)) return
  const hint = `add "${code}" to "languages" of tessera.config.ts, or delete the file`
  problems.push(toProblem('LANGUAGE_NOT_OFFERED', path, `the language "${code}" is not offered`, hint))
}

function tellMissing(
  code: string,
  { model, texts }: { texts: AppTexts; model: AppTexts },
  problems: Problem[],
): void {
  const [first, ...others] = findMissingKeys(texts, model)
  if (first === undefined) return
  const message = `"${code}" lacks ${others.length + 1} texts of the application, as "${first}"`
  problems.push(
    toProblem('MISSING_TEXT', `texts/${code}.json`, message, 'add them; until then they are in English'),
  )
}

const toProblem = (code: ProblemCode, file: string, message: string, hint: string): Problem => ({
  file,
  line: 1,
  column: 1,
  pointer: '',
  code,
  severity: PROBLEM_CODES[code].severity,
  message,
  hint,
})
