import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JsonObject } from '../src/contract/json'
import type { SchemaText } from '../src/contract/model/catalogue'
import type { WidgetManifest } from '../src/contract/ports/widget'

const FOLDERS = ['entities', 'groups', 'lookups', 'menus', 'dashboard', 'rows']

/** The schema files of a folder, with relative paths. Throws a sentence when the folder cannot be read. */
export function readSchemaFolder(folder: string): SchemaText[] {
  if (!existsSync(folder)) throw new Error(`The folder "${folder}" does not exist.`)
  if (!statSync(folder).isDirectory())
    throw new Error(
      `"${folder}" is not a folder. Name the folder that contains entities/, groups/, lookups/ and menus/.`,
    )
  return ['', ...FOLDERS].flatMap((name) => filesIn(folder, name))
}

function filesIn(folder: string, name: string): SchemaText[] {
  const path = join(folder, name)
  if (!existsSync(path)) return []
  const names = readable(path, () => readdirSync(path)).filter(
    (one) => /\.(json|csv)$/.test(one) && !statSync(join(path, one)).isDirectory(),
  )
  return names.map((one) => ({ path: name === '' ? one : `${name}/${one}`, text: readText(join(path, one)) }))
}

/** The text of a file, undefined when its bytes are not valid UTF-8. */
function readText(path: string): string | undefined {
  const bytes = readable(path, () => readFileSync(path))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readable<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (failure) {
    throw new Error(`"${path}" cannot be read: ${failure instanceof Error ? failure.message : failure}`)
  }
}

/** Every widget's manifest, ordered by id. */
export function readManifests(root: string): WidgetManifest[] {
  const folder = join(root, 'src/widgets')
  if (!existsSync(folder)) return []
  const paths = readdirSync(folder)
    .sort()
    .map((id) => join(folder, id, 'widget.json'))
  return paths
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as JsonObject as unknown as WidgetManifest)
}

/** Writes a file when its text changed; returns whether it did. With `dry` only compares. */
export function writeIfChanged(path: string, text: string, dry: boolean): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  if (!dry) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return true
}
