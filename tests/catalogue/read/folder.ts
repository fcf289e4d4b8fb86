import { join } from 'node:path'
import { readManifests, readSchemaFolder } from '../../../codegen/files'
import { readCatalogue } from '../../../src/catalogue/read/read'
import type { Problem } from '../../../src/contract/errors/problem'
import type { Catalogue, SchemaText } from '../../../src/contract/model/catalogue'
import type { Entity } from '../../../src/contract/model/entity'

/** The installed widgets. */
export const manifests = readManifests(process.cwd())

/** Reads a folder below tests/fixtures. */
export function readFixture(name: string): Catalogue {
  return readCatalogue(readSchemaFolder(join('tests/fixtures', name)), manifests)
}

/** Reads files given as values: `read({ 'entities/boats.json': { … } })`; texts are used as they are. */
export function read(files: Record<string, unknown>): Catalogue {
  const sources = Object.entries(files).map(
    ([path, value]): SchemaText => ({
      path,
      text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    }),
  )
  return readCatalogue(sources, manifests)
}

/** Reads one entity file; fails with its problems when it is broken. */
export function readEntity(file: unknown, others: Record<string, unknown> = {}): Entity {
  const { entities, problems } = read({ 'entities/x.json': file, ...others })
  const entity = entities.find((one) => one.file === 'entities/x.json')
  if (!entity) throw new Error(problems.map(brief).join('\n'))
  return entity
}

/** `UNKNOWN_FIELD 3` */
export const brief = (problem: Problem): string => `${problem.code} ${problem.line} ${problem.message}`
