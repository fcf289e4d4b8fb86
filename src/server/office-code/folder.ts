import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaText } from '../../contract/model/catalogue'

/** What a piece of an office's code is. */
export type PartKind = 'widget' | 'dialog' | 'command' | 'page'

/** One piece of code of an office: a folder of `widgets/`, or a file of `app/`. */
export interface OfficePart {
  kind: PartKind
  /** name of the folder, or of the file without its ending */
  id: string
  /** its module, relative to the office: `widgets/stars/index.ts`; null = the folder has none */
  module: string | null
  /** `widgets/stars/check.ts`; null = none */
  check: string | null
}

/** Folders of `app/`, and what their files are. */
const APP: readonly (readonly [folder: string, kind: PartKind])[] = [
  ['dialogs', 'dialog'],
  ['commands', 'command'],
  ['pages', 'page'],
]

const CODE = /^([A-Za-z][\w-]*)\.tsx?$/

/** Everything of an office that browsers load, by name. */
export function findParts(office: string): OfficePart[] {
  const widgets = namesIn(join(office, 'widgets'), 'folders').map((id) => findWidget(office, id))
  const app = APP.flatMap(([folder, kind]) => findFiles(office, `app/${folder}`, kind))
  return [...widgets, ...app]
}

function findWidget(office: string, id: string): OfficePart {
  const one = (names: readonly string[]) =>
    names.map((name) => `widgets/${id}/${name}`).find((path) => existsSync(join(office, path))) ?? null
  return { kind: 'widget', id, module: one(['index.ts', 'index.tsx']), check: one(['check.ts']) }
}

function findFiles(office: string, folder: string, kind: PartKind): OfficePart[] {
  return namesIn(join(office, folder), 'files').flatMap((name) => {
    const id = CODE.exec(name)?.[1]
    return id === undefined ? [] : [{ kind, id, module: `${folder}/${name}`, check: null }]
  })
}

/** Names below a folder in order, without hidden ones and tests; none where there is no folder. */
function namesIn(folder: string, wanted: 'files' | 'folders'): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory() === (wanted === 'folders'))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
}

/** A text file of the office; undefined when there is none. */
export function readOfficeFile(office: string, path: string): SchemaText | undefined {
  const full = join(office, path)
  return existsSync(full) ? { path, text: readFileSync(full, 'utf8') } : undefined
}

/** Files of `server/` that add something; folders below it hold what they share. */
export function findServerFiles(office: string): string[] {
  return namesIn(join(office, 'server'), 'files')
    .filter((name) => /\.(ts|mts|js|mjs)$/.test(name))
    .map((name) => `server/${name}`)
}
