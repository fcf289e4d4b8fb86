import { useEffect, useRef, useState } from 'react'
import type { FileRef } from '../../contract/files'
import type { WidgetHost } from '../../contract/widget'

/** A file on its way. */
export interface Upload {
  key: number
  file: File
  /** 0 to 1 */
  part: number
  failed: boolean
}

/** The uploads of one field: started, followed, tried again, given up with the page. `done` is told each kept file. */
export function useUploads(upload: WidgetHost['upload'], done: (file: FileRef) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef(done)
  latest.current = done
  const running = useRef(new Map<number, AbortController>())
  const next = useRef(0)
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((list) => list.filter((one) => one.key !== key))
  }
  const run = ({ key, file }: Upload) => {
    const ended = new AbortController()
    running.current.set(key, ended)
    upload(file, (part) => change(key, { part }), ended.signal).then(
      (kept) => {
        drop(key)
        latest.current(kept)
      },
      () => ended.signal.aborted || change(key, { failed: true }),
    )
  }
  const start = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: next.current++, file, part: 0, failed: false }))
    setUploads((list) => [...list, ...added])
    for (const one of added) run(one)
  }
  const retry = (one: Upload) => {
    change(one.key, { failed: false, part: 0 })
    run(one)
  }
  return { uploads, start, retry, drop }
}
