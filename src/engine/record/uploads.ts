import { type FileRef, uploadFailure } from '../../contract/ports/files'
import type { FilesPort } from '../../contract/ports/ports'
import type { Upload, Uploads } from '../../contract/ports/widget'

/** The uploads into a record, by the path of their field. */
export type RunningUploads = Readonly<Record<string, readonly Upload[]>>

/** The uploads of one open record. */
export interface RecordUploads extends Omit<Uploads, 'use'> {
  /** resolves once no upload is running: true, or false when the record was left meanwhile */
  settled: () => Promise<boolean>
  /** the record was left: aborts everything and releases waiters */
  end: () => void
}

/** The running uploads. */
export const underWay = (uploads: readonly Upload[] = []): Upload[] =>
  uploads.filter(({ failed }) => failed === null)

/** An upload with the data for a retry. */
interface Sending {
  path: string
  upload: Upload
  keep: (file: FileRef) => void
  aborted: AbortController
}

/**
 * Creates the uploads of a record. They belong to it and not to the control that started them: a closed
 * section or a hidden field loses no file. `show` receives every state.
 */
export function createUploads(
  send: FilesPort['upload'],
  show: (uploads: RunningUploads) => void,
): RecordUploads {
  const known = new Map<number, Sending>()
  let waiting: ((stays: boolean) => void)[] = []
  let next = 0

  const isRunning = () => [...known.values()].some(({ upload }) => upload.failed === null)
  const wake = (stays: boolean) => {
    const woken = waiting
    waiting = []
    for (const go of woken) go(stays)
  }
  const tell = () => {
    const byPath: Record<string, Upload[]> = {}
    for (const { path, upload } of known.values()) byPath[path] = [...(byPath[path] ?? []), upload]
    show(byPath)
    if (!isRunning()) wake(true)
  }
  const change = (key: number, part: Partial<Upload>) => {
    const one = known.get(key)
    if (!one) return
    one.upload = { ...one.upload, ...part }
    tell()
  }
  const run = async (one: Sending): Promise<void> => {
    const { key, file } = one.upload
    try {
      const kept = await send(file, (part) => change(key, { part }), one.aborted.signal)
      if (!known.has(key)) return
      // Stored in the field first, so that waiters find it there.
      one.keep(kept)
      known.delete(key)
      tell()
    } catch (error) {
      change(key, { failed: uploadFailure(error, file.name) })
    }
  }
  return {
    start: (path, files, keep) => {
      const begun = files.map((file): Sending => {
        next += 1
        return {
          path,
          upload: { key: next, file, part: 0, failed: null },
          keep,
          aborted: new AbortController(),
        }
      })
      for (const one of begun) known.set(one.upload.key, one)
      tell()
      for (const one of begun) void run(one)
    },
    retry: (key) => {
      const one = known.get(key)
      if (!one) return
      change(key, { failed: null, part: 0 })
      void run(one)
    },
    drop: (key) => {
      const one = known.get(key)
      known.delete(key)
      one?.aborted.abort()
      tell()
    },
    settled: () =>
      isRunning() ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(true),
    end: () => {
      for (const { aborted } of known.values()) aborted.abort()
      known.clear()
      wake(false)
      tell()
    },
  }
}
