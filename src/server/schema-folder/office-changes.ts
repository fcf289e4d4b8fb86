import { applyFileChanges } from '../../catalogue/files/changed-text'
import type { Problem } from '../../contract/errors/problem'
import type { Catalogue, FileChange, SchemaText } from '../../contract/model/catalogue'

/** Changes of schema files by route of their entity. */
export type OfficeChanges = ReadonlyMap<string, readonly FileChange[]>

/**
 * A file that may lie over a shipped one: its lists are merged by name, so the changes count after merging.
 */
const EXTENDS_PATTERN = /"extends"\s*:\s*"tessera"/

/** Files with the office's changes. Changes that do not fit their text are left out and named. */
export function applyOfficeChanges(
  files: readonly SchemaText[],
  catalogue: Catalogue,
  office: OfficeChanges,
): { files: SchemaText[]; unfit: Map<string, string> } {
  const routes = new Map(catalogue.entities.map(({ file, route }) => [file, route]))
  const unfit = new Map<string, string>()
  const changed = files.map((file): SchemaText => {
    const route = routes.get(file.path)
    const changes = route === undefined ? undefined : office.get(route)
    if (route === undefined || !changes || file.text === undefined) return file
    try {
      if (EXTENDS_PATTERN.test(file.text)) return { ...file, edits: changes }
      return { path: file.path, text: applyFileChanges(file.text, changes) }
    } catch (error) {
      unfit.set(route, error instanceof Error ? error.message : String(error))
      return file
    }
  })
  return { files: changed, unfit }
}

/** Routes whose files are valid alone but broken with the changes. */
export function findBrokenRoutes(bare: Catalogue, changed: Catalogue): string[] {
  const before = new Set(bare.quarantined.map(({ route }) => route))
  return changed.quarantined.map(({ route }) => route).filter((route) => !before.has(route))
}

/** Problems that the changes add. */
export function newProblems(bare: Catalogue, changed: Catalogue): Problem[] {
  const key = ({ code, file, message, pointer }: Problem): string =>
    JSON.stringify([file, code, pointer, message])
  const before = new Set(bare.problems.map(key))
  return changed.problems.filter((problem) => !before.has(key(problem)))
}

/** The Problem of an entity whose file no longer fits the office's changes: the file alone is served. */
export function unfitProblem(file: string, why: string): Problem {
  return {
    file,
    line: 1,
    column: 1,
    pointer: '',
    code: 'OFFICE_CHANGES_UNFIT',
    severity: 'warning',
    message: `the office’s own changes no longer fit this file and rest: ${why}`,
    hint: 'open the entity under Configuration › Entities, correct it and save',
  }
}
