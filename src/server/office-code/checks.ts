import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Issue, WidgetCheck } from '../../contract/ports/widget'
import { hashOf, type OfficeCompiler } from './compile'

/** Where compiled modules for Node are kept. */
export interface ModuleStore {
  /** folder of the compiled modules; made when it is needed */
  folder: string
  compiler: OfficeCompiler
}

/** Compiles a module of the office for Node and loads it; changed text is a new module. */
export async function loadModule(
  { compiler, folder }: ModuleStore,
  path: string,
): Promise<Record<string, unknown>> {
  const text = await compiler.forServer(path)
  const file = join(folder, `${path.replace(/\W+/g, '-')}-${hashOf(text)}.mjs`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, text)
  }
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>
}

/**
 * The check of a widget that cannot be run: what is unknown closes. A value that is stored already stays, so
 * that the other fields of its record can be saved.
 */
export const closedCheck =
  (id: string): WidgetCheck =>
  (_value, _options, { isStored }) =>
    isStored?.() ? [] : [closedIssue(id)]

function closedIssue(id: string): Issue {
  return {
    severity: 'error',
    path: '',
    code: 'CHECK_UNAVAILABLE',
    message: `the check of the widget "${id}" cannot be run: see the problems of the office's code`,
  }
}

/** The check of a module of an office; a check that throws refuses the value, and says so in the log. */
export function guardedCheck(
  id: string,
  module: Record<string, unknown>,
  log: (line: string) => void,
): WidgetCheck {
  const check = module.check ?? module.default
  if (typeof check !== 'function') throw new Error(`widgets/${id}/check.ts exports no function "check"`)
  return (value, options, context) => {
    try {
      return (check as WidgetCheck)(value, options, context)
    } catch (error) {
      log(`the check of the widget "${id}" failed: ${error instanceof Error ? error.stack : String(error)}`)
      return closedCheck(id)(value, options, context)
    }
  }
}
