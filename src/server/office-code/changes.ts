import { watchOffice } from '../kernel/watch'

/** Folders of an office that hold code. */
const FOLDERS = ['widgets', 'app', 'server']

/** Calls `renew` after each change of code; changes that come meanwhile follow in one more call. */
export const watchCode = (
  office: string,
  renew: () => Promise<void>,
  log: (line: string) => void,
): Promise<{ close: () => Promise<void> }> => watchOffice({ office, folders: FOLDERS, renew, log })

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
