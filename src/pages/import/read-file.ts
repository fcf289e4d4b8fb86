import type { ReadAnswer, ReadOrder } from '../../engine/import/read.worker'
import workerUrl from '../../engine/import/read.worker.ts?worker&url'
import { ReadFault } from '../../engine/import/read-fault'
import type { FileLines } from '../../engine/import/table'

/** Largest file, in bytes. */
const FILE_BYTES_MAX = 50_000_000
/** A file that is not read by then, in ms, is given up. */
const READ_MS_MAX = 120_000

/**
 * Reads a file away from the screen's thread, in the language of the person. Rejects with a ReadFault when it is neither text nor a
 * workbook, too large, or takes too long.
 */
export function readFile(bytes: Uint8Array, lang: string, sheet: number | null = null): Promise<FileLines> {
  if (bytes.length > FILE_BYTES_MAX) return Promise.reject(new ReadFault('IMPORT.TOO_LARGE'))
  const worker = new Worker(trustedUrl() as string, { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = new Promise<FileLines>((resolve, reject) => {
    timer = setTimeout(() => reject(new ReadFault('IMPORT.TOO_SLOW')), READ_MS_MAX)
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) =>
      'read' in data ? resolve(data.read) : reject(new ReadFault(data.failed, data.params))
    worker.onerror = () => reject(new ReadFault('IMPORT.UNREADABLE'))
  })
  worker.postMessage({ bytes, lang, sheet } satisfies ReadOrder)
  return answer.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

/** The part of Trusted Types needed for a script's address; browsers without them take the plain address. */
interface Policies {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => object }
  }
}

let policy: { createScriptURL: (url: string) => object } | undefined

/** The worker's address, always from the build, as a Trusted Types value. */
function trustedUrl(): string | object {
  policy ??= (globalThis as Policies).trustedTypes?.createPolicy('tessera-worker', { createScriptURL: () => workerUrl })
  return policy ? policy.createScriptURL(workerUrl) : workerUrl
}
