import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { type SchemaText, SHIPPED_PREFIX } from '../../contract/model/catalogue'

/** Larger files are truncated: the reader refuses them by length. */
const SIZE_MAX = 20_000_000

/** Schema files and the row files beside them. */
const isSource = (name: string): boolean => /\.(json|csv)$/.test(name)

/** Every schema source below a folder, by its path with forward slashes. */
export async function readFolder(folder: string): Promise<Map<string, SchemaText>> {
  const files = new Map<string, SchemaText>()
  for (const path of await sourceFiles(folder)) await readInto(files, folder, path)
  return files
}

/** The schema files that the engine ships, by paths that tell them from those of the office. */
export async function readShipped(folder: string): Promise<Map<string, SchemaText>> {
  const found = await readFolder(folder)
  return new Map(
    [...found.values()].map(({ path, text }) => [
      `${SHIPPED_PREFIX}${path}`,
      { path: `${SHIPPED_PREFIX}${path}`, text },
    ]),
  )
}

/** Reloads one file, or removes it when it is gone. `path` is relative to the folder. */
export async function readInto(files: Map<string, SchemaText>, folder: string, path: string): Promise<void> {
  const full = join(folder, path)
  try {
    const bytes = await readFile(full)
    files.set(path, { path, text: decode(bytes.subarray(0, SIZE_MAX)) })
  } catch {
    // Deleted since the event, or unreadable: an unreadable file counts as invalid text.
    if (existsSync(full)) files.set(path, { path, text: undefined })
    else files.delete(path)
  }
}

/** A path as the catalogue writes it: relative, forward slashes. */
function sourcePath(folder: string, full: string): string {
  return relative(folder, full).split(sep).join('/')
}

/** Writes or removes files of the folder, each at once: no reader sees half of one. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string | null>): Promise<void> {
  for (const [path, text] of files) {
    const full = join(folder, path)
    if (text === null) {
      await rm(full, { force: true })
      continue
    }
    await mkdir(dirname(full), { recursive: true })
    const fresh = join(dirname(full), `.${Date.now()}-${path.replaceAll('/', '-')}.new`)
    await writeFile(fresh, text)
    await rename(fresh, full)
  }
}

async function sourceFiles(folder: string, below = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.name.startsWith('.')) continue
    const isFolder =
      entry.isDirectory() || (entry.isSymbolicLink() && (await stat(join(folder, path))).isDirectory())
    if (isFolder) found.push(...(await sourceFiles(folder, path)))
    else if (isSource(entry.name)) found.push(path)
  }
  return found
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Debounce after the last change event, in ms; editors write in several steps. */
const DEBOUNCE_MS = 35
/** A removed file often reappears at once under the same name (save by renaming). */
const CALM_GONE = 120
/**
 * Delays of further checks of a changed file, in ms: a write directly after its creation may emit no event.
 */
const SECOND_LOOKS = [120, 500, 2000]

const HIDDEN_FILE_PATTERN = /(^|[\\/])\.[^\\/]+$/

/**
 * Watches a folder and reports changed files in batches; resolves when watching has begun. What fails later,
 * such as a limit of watched files, is logged: an error without a listener would end the process.
 */
export async function watchFolder(
  folder: string,
  changed: (paths: string[]) => void,
  log: (line: string) => void,
): Promise<{ close: () => Promise<void> }> {
  const bunch = createBunch(folder, changed)
  const watcher = watch(folder, {
    ignoreInitial: true,
    atomic: false,
    ignored: (path) => path !== folder && HIDDEN_FILE_PATTERN.test(path),
  })
  const note = (gone: boolean) => (full: string) =>
    isSource(full) && bunch.note(sourcePath(folder, full), gone)
  watcher.on('add', note(false))
  watcher.on('change', note(false))
  watcher.on('unlink', note(true))
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve)
    watcher.on('error', (error) => {
      log(`schema files are not watched completely: ${String(error)}`)
      reject(error)
    })
  })
  return {
    close: async () => {
      bunch.stop()
      await watcher.close()
    },
  }
}

/** Collects change events until they pause, reports them, and checks the changed files again later. */
function createBunch(folder: string, changed: (paths: string[]) => void) {
  const waiting = new Map<string, boolean>()
  const seen = new Map<string, string>()
  const looks = new Set<NodeJS.Timeout>()
  let calm: NodeJS.Timeout | undefined

  const note = (path: string, gone: boolean): void => {
    waiting.set(path, gone)
    clearTimeout(calm)
    calm = setTimeout(flush, [...waiting.values()].includes(true) ? CALM_GONE : DEBOUNCE_MS)
  }
  const lookAgain = (paths: readonly string[], after: number): void => {
    const timer = setTimeout(() => {
      looks.delete(timer)
      for (const path of paths) if (signature(folder, path) !== seen.get(path)) note(path, false)
    }, after)
    looks.add(timer)
  }
  const flush = (): void => {
    const paths = [...waiting.keys()]
    waiting.clear()
    // Recorded before the files are read, so that later writes are detected.
    for (const path of paths) seen.set(path, signature(folder, path))
    changed(paths)
    for (const after of SECOND_LOOKS) lookAgain(paths, after)
  }
  return {
    note,
    stop: (): void => {
      clearTimeout(calm)
      for (const timer of looks) clearTimeout(timer)
    },
  }
}

/** Detects changes of a file without reading it. */
function signature(folder: string, path: string): string {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false })
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : 'gone'
}
