import { watch } from 'chokidar'

/** Folders of an office that hold code. */
const FOLDERS = ['widgets', 'app', 'server']

/** An editor writes a file in several steps: this long, in ms, is waited for the next one. */
const CALM_MS = 20

/** Calls `renew` after each change of code; changes that come meanwhile follow in one more call. */
export async function watchCode(
  office: string,
  renew: () => Promise<void>,
  log: (line: string) => void,
): Promise<{ close: () => Promise<void> }> {
  let calm: NodeJS.Timeout | undefined
  let queue = Promise.resolve()
  const run = (): void => {
    queue = queue.then(renew).catch((error: unknown) => log(`the code of the office: ${String(error)}`))
  }
  const watcher = watch(office, {
    ignoreInitial: true,
    atomic: false,
    ignored: (path) => path !== office && !isCode(office, path),
  })
  watcher.on('all', () => {
    clearTimeout(calm)
    calm = setTimeout(run, CALM_MS)
  })
  watcher.on('error', (error) => log(`the code of the office is not watched completely: ${String(error)}`))
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    close: async () => {
      clearTimeout(calm)
      await watcher.close()
      await queue
    },
  }
}

function isCode(office: string, path: string): boolean {
  const [folder = '', ...below] = path.slice(office.length + 1).split(/[\\/]/)
  return FOLDERS.includes(folder) && !below.some((name) => name.startsWith('.') || name === 'node_modules')
}

/** Streams that tell the browsers of developers the address of the newest list of the code. */
export function createChangeStreams(
  current: () => string,
  listeners: Set<(list: string) => void>,
): { open: () => Response; close: () => void } {
  const encoder = new TextEncoder()
  const open = new Set<() => void>()
  return {
    open: () => {
      let leave = () => {}
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          const tell = (list: string) => stream.enqueue(encoder.encode(`data: ${list}\n\n`))
          const end = () => {
            leave()
            stream.close()
          }
          leave = () => {
            listeners.delete(tell)
            open.delete(end)
          }
          listeners.add(tell)
          open.add(end)
          tell(current())
        },
        cancel: () => leave(),
      })
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'content-encoding': 'identity',
        },
      })
    },
    close: () => {
      for (const end of [...open]) end()
    },
  }
}
