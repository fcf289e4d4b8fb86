import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DEPRECATIONS, type DeprecatedSetting } from '../../catalogue/files/deprecated'
import { suggest } from '../../catalogue/suggest'
import { type InstallationSetting, SETTINGS } from '../../contract/model/installation'
import type { EnvironmentVariables } from '../environment-variables'
import { StartError } from '../kernel/say'
import type { Without } from './without'

/** What the configuration file of an office says. */
export interface OfficeConfigFile {
  /** its name; undefined when the office has none */
  file: string | undefined
  /** its settings as variables of the environment */
  variables: EnvironmentVariables
  /** shipped files that the office goes without */
  without: readonly string[]
  /** line of a key in the file, from 1 */
  lineOf: (key: string) => number
}

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `tessera.config.${ending}`)
const WITHOUT = 'without'
const TABLE: Readonly<Record<string, InstallationSetting>> = SETTINGS

/** Loads a module by its path; TypeScript on every supported Node. */
type LoadModule = (path: string) => Promise<unknown>

const loadModule: LoadModule = async (path) => {
  const { createJiti } = await import('jiti')
  const jiti = createJiti(import.meta.url, { fsCache: false, tryNative: false, virtualModules: PUBLIC })
  return jiti.import(path, { default: true })
}

/** `defineConfig` only types its argument: the file loads where the package is not installed, too. */
const PUBLIC = { 'tessera/config': { defineConfig: (config: unknown) => config } }

/**
 * Reads tessera.config.{ts,mts,js,mjs,json} of a folder.
 * @throws StartError in one sentence: two files, a file that does not load, an unknown key, a wrong type, a
 * secret
 */
export async function readConfigFile(
  folder: string,
  load = loadModule,
  deprecated = DEPRECATIONS.settings,
): Promise<OfficeConfigFile> {
  const [file, second] = NAMES.filter((name) => existsSync(join(folder, name)))
  if (file === undefined) return { file, variables: {}, without: [], lineOf: () => 1 }
  if (second !== undefined)
    throw new StartError(`The office has both ${file} and ${second}: keep one of them.`)
  const path = join(folder, file)
  const value = await load(path).catch((failure: unknown) => {
    throw new StartError(`${file} cannot be loaded: ${firstLine(failure)}`)
  })
  return toSettings(value, { name: file, text: readFileSync(path, 'utf8') }, deprecated)
}

const firstLine = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).split('\n')[0] ?? ''

interface Source {
  name: string
  text: string
}

function toSettings(
  value: unknown,
  source: Source,
  deprecated: readonly DeprecatedSetting[],
): OfficeConfigFile {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new StartError(
      `${source.name} exports no settings: write export default defineConfig({ … }) with an object.`,
    )
  const variables: EnvironmentVariables = {}
  for (const [given, setting] of Object.entries(value)) {
    const key = deprecated.find((entry) => entry.key === given)?.to ?? given
    if (setting === undefined || key === WITHOUT || key === '$schema') continue
    const known = Object.hasOwn(TABLE, key) ? TABLE[key] : undefined
    if (!known) throw unknownKey(key, source)
    variables[known.variable] = toText(setting, key, known, source)
  }
  return {
    file: source.name,
    variables,
    without: readWithout((value as { without?: unknown }).without, source),
    lineOf: (key) => findLine(key, source) ?? 1,
  }
}

/** `tessera.config.ts:3` */
function placeOf(key: string, source: Source): string {
  const line = findLine(key, source)
  return line === undefined ? source.name : `${source.name}:${line}`
}

/** Line of a key, from 1; undefined when the file computes it. */
function findLine(key: string, { text }: Source): number | undefined {
  const line = text.split('\n').findIndex((one) => one.match(/[\w$]+(?=['"]?\s*:)/g)?.includes(key))
  return line < 0 ? undefined : line + 1
}

function unknownKey(key: string, source: Source): StartError {
  const keys = Object.keys(TABLE).filter((one) => TABLE[one]?.secret !== 'always')
  const near = suggest(key, [...keys, WITHOUT])
  const cure = near === undefined ? 'the reference "Settings" lists all keys' : `did you mean "${near}"?`
  return new StartError(`${placeOf(key, source)} has the unknown key "${key}": ${cure}`)
}

const SAYS: Readonly<Record<InstallationSetting['holds'], string>> = {
  text: 'a text',
  number: 'a number',
  switch: 'true or false',
  list: 'a list of texts',
}

/** A setting as the text of its variable. */
function toText(value: unknown, key: string, setting: InstallationSetting, source: Source): string {
  const { holds, secret, variable } = setting
  if (secret === 'always' || (secret === 'password' && hasPassword(value)))
    throw new StartError(
      `${placeOf(key, source)} holds a secret in "${key}": take it out of the file and set ${variable} in the environment.`,
    )
  if (holds === 'text' && typeof value === 'string') return value
  if (holds === 'number' && typeof value === 'number') return String(value)
  if (holds === 'switch' && typeof value === 'boolean') return value ? '1' : '0'
  if (holds === 'list' && isTexts(value)) return value.join(', ')
  throw new StartError(
    `${placeOf(key, source)} has ${JSON.stringify(value)} for "${key}": write ${SAYS[holds]} (${setting.meaning}).`,
  )
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const hasPassword = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).password !== ''

function readWithout(value: unknown, source: Source): string[] {
  if (value === undefined) return []
  if (isTexts(value)) return value
  throw new StartError(
    `${placeOf(WITHOUT, source)} has ${JSON.stringify(value)} for "${WITHOUT}": write a list of names, as ["customers"].`,
  )
}

/** What the office goes without; undefined when it says nothing. */
export const withoutOf = ({ file, without }: OfficeConfigFile): Without | undefined =>
  file === undefined || without.length === 0 ? undefined : { file, names: without }

/**
 * Runs the reader of the environment over a file's settings; its sentences name the key of the file where the
 * value comes from there.
 */
export function withConfigFile<T>(
  { file, variables }: Pick<OfficeConfigFile, 'file' | 'variables'>,
  env: EnvironmentVariables,
  read: (env: EnvironmentVariables) => T,
): T {
  const own = Object.fromEntries(Object.entries(variables).filter(([name]) => !env[name]))
  try {
    return read({ ...env, ...own })
  } catch (failure) {
    if (!(failure instanceof StartError) || file === undefined) throw failure
    throw new StartError(inWordsOf(file, own, failure.message), { cause: failure })
  }
}

function inWordsOf(file: string, own: EnvironmentVariables, message: string): string {
  const entries = Object.entries(TABLE).filter(([, { variable }]) => own[variable] !== undefined)
  return entries.reduce(
    (words, [key, { variable }]) =>
      words.replace(new RegExp(`\\b${variable}\\b(?!=)`), `"${key}" of ${basename(file)}`),
    message,
  )
}
