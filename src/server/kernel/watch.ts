import { watch } from 'chokidar'

/** An editor writes a file in several steps: this long, in ms, is waited for the next one. */
const CALM_MS = 20

/** Which folders of an office are watched, and what follows. */
export interface WatchedFolders {
  office: string
  folders: readonly string[]
  /** called after each change; changes that come meanwhile follow in one more call */
  renew: () => unknown
  log: (line: string) => void
}

/** Watches folders of an office; resolves when watching has begun. */
export async function watchOffice({
  folders,
  log,
  office,
  renew,
}: WatchedFolders): Promise<{ close: () => Promise<void> }> {
  let calm: NodeJS.Timeout | undefined
  let queue = Promise.resolve()
  const fail = (error: unknown) => log(`the folder of the office: ${String(error)}`)
  const run = (): void => {
    queue = queue.then(async () => void (await renew())).catch(fail)
  }
  const watcher = watch(office, {
    ignoreInitial: true,
    atomic: false,
    ignored: (path) => path !== office && !isWatched(path.slice(office.length + 1), folders),
  })
  watcher.on('all', () => {
    clearTimeout(calm)
    calm = setTimeout(run, CALM_MS)
  })
  watcher.on('error', (error) => log(`the folder of the office is not watched completely: ${String(error)}`))
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    close: async () => {
      clearTimeout(calm)
      await watcher.close()
      await queue
    },
  }
}

function isWatched(path: string, folders: readonly string[]): boolean {
  const [folder = '', ...below] = path.split(/[\\/]/)
  return folders.includes(folder) && !below.some((name) => name.startsWith('.') || name === 'node_modules')
}
