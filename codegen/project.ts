import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Problem } from '../src/contract/errors/problem'
import { type SchemaText, SHIPPED_PREFIX } from '../src/contract/model/catalogue'
import { NO_NAMES, type OwnNames } from '../src/contract/ports/office-server'
import type { WidgetManifest } from '../src/contract/ports/widget'
import { offerJobs } from '../src/server/office-code/handlers/offered-jobs'
import { besidePaths } from '../src/server/office-folder/beside'
import { markOff, type Without } from '../src/server/office-folder/without'
import { readSchemaFolder } from './files'

/** Schema files as a command finds them. */
export interface Project {
  /** the folder of the schema files */
  schemas: string
  /** the shipped files beneath them; absent = `schemas` is complete by itself */
  shipped?: string | undefined
  /** folder of the office, which has rows and templates beside its schema folder */
  office?: string | undefined
  /** shipped files that the office goes without */
  without?: Without | undefined
  /** the widgets that files may name */
  manifests: readonly WidgetManifest[]
  /** what the server code of the office adds to what files may name */
  names?: OwnNames
  /** Problems of files that are no schema files: the office's code */
  beside?: ((routes: ReadonlySet<string>) => readonly Problem[]) | undefined
}

/**
 * The files of a project, its own over the shipped ones, whose paths say so. Throws a sentence when a folder
 * cannot be read.
 */
export function readProject({ names = NO_NAMES, office, schemas, shipped, without }: Project): {
  files: SchemaText[]
  own: Set<string>
} {
  const own = [...readSchemaFolder(schemas), ...readBeside(schemas, office)]
  const paths = new Set(own.map(({ path }) => path))
  const beneath =
    shipped === undefined || !existsSync(shipped)
      ? []
      : readSchemaFolder(shipped).map(({ path, text }) => ({ path: `${SHIPPED_PREFIX}${path}`, text }))
  const files = [...(without ? markOff(beneath, without) : beneath), ...own]
  return { files: [...offerJobs(files, names)], own: paths }
}

const readBeside = (schemas: string, office: string | undefined): SchemaText[] =>
  office === undefined || resolve(schemas, '..') !== resolve(office)
    ? []
    : besidePaths(office).map((path) => ({ path, text: readFileSync(join(schemas, path), 'utf8') }))
