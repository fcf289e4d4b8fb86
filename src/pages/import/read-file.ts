import workerUrl from '../../engine/import/read.worker.ts?worker&url'
import { readAway } from '../../engine/import/read-away'
import type { FileLines } from '../../engine/import/table'

/** Reads a file away from the screen's thread, in the language of the person. Rejects with a ReadFault. */
export function readFile(bytes: Uint8Array, lang: string, sheet: number | null = null): Promise<FileLines> {
  return readAway(() => new Worker(getTrustedUrl() as string, { type: 'module' }), { bytes, lang, sheet })
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
function getTrustedUrl(): string | object {
  policy ??= (globalThis as Policies).trustedTypes?.createPolicy('tessera-worker', {
    createScriptURL: () => workerUrl,
  })
  return policy ? policy.createScriptURL(workerUrl) : workerUrl
}
