import { watch } from 'chokidar'
import { sourcePath } from './files'

/** Files are read this long after the last sign of change, in ms; editors write in several steps. */
const CALM = 35
/** A file that disappears often comes back at once under the same name (save by renaming). */
const CALM_GONE = 120

/** Tells which files of a folder changed, in bunches; resolves when watching has begun. */
export async function watchFolder(folder: string, changed: (paths: string[]) => void): Promise<{ close: () => Promise<void> }> {
  const waiting = new Map<string, boolean>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    const paths = [...waiting.keys()]
    waiting.clear()
    changed(paths)
  }
  const note = (full: string, gone: boolean): void => {
    if (!full.endsWith('.json')) return
    waiting.set(sourcePath(folder, full), gone)
    clearTimeout(timer)
    timer = setTimeout(flush, [...waiting.values()].includes(true) ? CALM_GONE : CALM)
  }
  const watcher = watch(folder, {
    ignoreInitial: true,
    atomic: false,
    ignored: (path) => /(^|[\\/])\.[^\\/]+$/.test(path) && path !== folder,
  })
  watcher.on('add', (path) => note(path, false))
  watcher.on('change', (path) => note(path, false))
  watcher.on('unlink', (path) => note(path, true))
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve)
    watcher.once('error', reject)
  })
  return {
    close: async () => {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
