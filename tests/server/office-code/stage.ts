import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compileOffice } from '../../../src/server/office-code/office-code'
import { MANIFESTS } from '../../../src/server/schema-folder/widgets'

/** The office whose code the tests compile. */
export const OFFICE = 'tests/fixtures/office'

/** A folder with a copy of the office's code. */
export interface OfficeCopy {
  folder: string
  /** writes a file, or replaces words in one */
  write: (path: string, text: string) => void
  compile: () => ReturnType<typeof compileOffice>
  logged: string[]
  drop: () => void
}

/** Copies the office, so that a test may break its files. */
export function copyOffice(isDev = false): OfficeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-code-'))
  cpSync(OFFICE, folder, { recursive: true })
  const logged: string[] = []
  const needs = {
    office: folder,
    data: join(folder, '.data'),
    isDev,
    taken: new Set(MANIFESTS.map(({ id }) => id)),
    log: (line: string) => void logged.push(line),
  }
  return {
    folder,
    logged,
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    compile: () => compileOffice(needs),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
