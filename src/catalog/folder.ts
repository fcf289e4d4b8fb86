import type { SourceFile } from '../contract/catalogue'
import type { Problem } from '../contract/problem'
import { type OpenFile, openFile } from './open'
import type { FileKind } from './source'

const FOLDERS: Record<string, FileKind> = {
  entities: 'entity',
  groups: 'group',
  lookups: 'lookup',
  menus: 'menu',
  dashboard: 'card',
}

/** Keys by which a description is recognised wherever it lies. */
const MARKS: readonly RegExp[] = [/"route"\s*:/, /"lookup"\s*:/, /"group"\s*:/, /"menu"\s*:/, /"card"\s*:/]

/** The schema files among the files of a folder, parsed, in the order of their paths; and those that lie in no folder of theirs. */
export function parseFolder(files: readonly SourceFile[]): { opened: OpenFile[]; misplaced: Problem[] } {
  const opened: OpenFile[] = []
  const misplaced: Problem[] = []
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!file.path.endsWith('.json')) continue
    const kind = kindOfPath(file.path)
    if (kind) opened.push(openFile(file, kind))
    else if (isDescription(file)) misplaced.push(misplacement(file))
  }
  return { opened, misplaced }
}

/** `entities/boats.json` and `builtin/entities/boats.json` are entities. */
function kindOfPath(path: string): FileKind | undefined {
  const [folder = '', name, ...more] = path.replace(/^builtin\//, '').split('/')
  return name !== undefined && more.length === 0 && Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined
}

function isDescription(file: SourceFile): boolean {
  return !file.path.startsWith('meta/') && MARKS.some((mark) => mark.test(file.text ?? ''))
}

function misplacement(file: SourceFile): Problem {
  const hint = 'move it to entities/, groups/, lookups/, menus/ or dashboard/'
  const message = 'the file lies outside the folders of schema files and is ignored'
  return { file: file.path, line: 1, column: 1, pointer: '', code: 'MISPLACED_FILE', severity: 'warning', message, hint }
}
