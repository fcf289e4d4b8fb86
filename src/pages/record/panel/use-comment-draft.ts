import { useCallback, useEffect, useRef, useState } from 'react'
import { useOffice } from '../../office'

/** Stands for a route in the drafts of comments; no entity has such a route. */
const PLACE = '/comments'

/** The text of a comment that has not been sent. */
export interface CommentDraft {
  value: string
  set: (value: string) => void
  /** keeps it no longer: it has been stored, or the person gave it up */
  end: () => void
}

/**
 * Keeps the unsent text of a comment like other drafts: leaving the record, closing the panel or the browser
 * loses nothing. `about`: the record of a new comment, or the comment that is changed; `stored`: its text.
 */
export function useCommentDraft(about: string, stored: string): CommentDraft {
  const { drafts } = useOffice()
  const [value, show] = useState(stored)
  const typed = useRef(stored)
  const key = useRef(crypto.randomUUID())

  const set = useCallback(
    (next: string) => {
      typed.current = next
      show(next)
      if (next === stored) return void drafts.remove(key.current)
      const text = { changes: { text: next }, base: { text: stored } }
      void drafts.put({ key: key.current, route: PLACE, record: about, version: null, picked: null, ...text })
    },
    [about, drafts, stored],
  )
  useEffect(() => {
    let isLeft = false
    const takeOver = async () => {
      const [last] = await drafts.abandoned(PLACE, about)
      const text = last?.changes.text
      // What has been typed meanwhile stays; the older draft waits for the next time.
      if (isLeft || !last || typeof text !== 'string' || typed.current !== stored) return
      set(text)
      await drafts.remove(last.key)
    }
    void takeOver()
    return () => {
      isLeft = true
    }
  }, [about, drafts, stored, set])
  return { value, set, end: () => void drafts.remove(key.current) }
}
