import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readCatalogue } from '../../src/catalogue/read/read'
import type { Catalogue, SchemaText } from '../../src/contract/model/catalogue'
import type { Entity } from '../../src/contract/model/entity'
import type { LookupTable } from '../../src/contract/model/lookup'
import type { MenuFile } from '../../src/contract/model/menu'
import type { WidgetManifest } from '../../src/contract/ports/widget'

/** The files of a schema folder, as the server hands them to the reader. */
export function sourceFiles(folder: string): SchemaText[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(json|csv)$/.test(entry.name) && !entry.parentPath.endsWith('meta'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: relative(folder, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
}

/** The manifests of the built-in widgets, from their own folders. */
export function manifests(): WidgetManifest[] {
  return readdirSync('src/widgets', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('widget.json'))
    .sort()
    .map((path) => readJson<WidgetManifest>(join('src/widgets', path)))
}

/** A parsed JSON file. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

/** What the reader makes of a schema folder. */
export function catalogueOf(folder: string): Catalogue {
  return readCatalogue(sourceFiles(folder), manifests())
}

/** The office's own catalogue, read once per test file. */
export const office: Catalogue = catalogueOf('schemas')

/** An entity of the office; fails with its problems when the file is broken. */
export function entity(route: string): Entity {
  const found = office.entities.find((one) => one.route === route)
  if (!found)
    throw new Error(
      `no entity ${route}: ${office.problems.map(({ file, message }) => `${file} ${message}`).join('; ')}`,
    )
  return found
}

/** A reference table of the office. */
export function lookup(name: string): LookupTable {
  const found = office.lookups.find((one) => one.name === name)
  if (!found) throw new Error(`no lookup ${name}`)
  return found
}

/** A menu of the office. */
export function menu(name: string): MenuFile {
  const found = office.menus.find((one) => one.menu === name)
  if (!found) throw new Error(`no menu ${name}`)
  return found
}
