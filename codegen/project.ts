import { existsSync } from 'node:fs'
import type { Problem } from '../src/contract/errors/problem'
import { type SchemaText, SHIPPED_PREFIX } from '../src/contract/model/catalogue'
import type { WidgetManifest } from '../src/contract/ports/widget'
import { markOff, type Without } from '../src/server/office-folder/without'
import { readSchemaFolder } from './files'

/** Schema files as a command finds them. */
export interface Project {
  /** the folder of the schema files */
  schemas: string
  /** the shipped files beneath them; absent = `schemas` is complete by itself */
  shipped?: string | undefined
  /** shipped files that the office goes without */
  without?: Without | undefined
  /** the widgets that files may name */
  manifests: readonly WidgetManifest[]
  /** Problems of files that are no schema files: the office's widgets */
  beside?: readonly Problem[] | undefined
}

/**
 * The files of a project, its own over the shipped ones, whose paths say so. Throws a sentence when a folder
 * cannot be read.
 */
export function readProject({ schemas, shipped, without }: Project): {
  files: SchemaText[]
  own: Set<string>
} {
  const own = readSchemaFolder(schemas)
  const paths = new Set(own.map(({ path }) => path))
  const beneath =
    shipped === undefined || !existsSync(shipped)
      ? []
      : readSchemaFolder(shipped).map(({ path, text }) => ({ path: `${SHIPPED_PREFIX}${path}`, text }))
  return { files: [...(without ? markOff(beneath, without) : beneath), ...own], own: paths }
}
