import type { DraftPort } from '../contract/draft'
import { loadedOnce } from './loaded-once'

/**
 * Drafts whose store is loaded with the first opened record, long before anything is typed. If its code cannot be loaded, drafts
 * are not stored: the person is notified and work continues.
 */
export function lazyDrafts(load: () => Promise<DraftPort>): DraftPort {
  const store = loadedOnce(load)
  const or = <T>(missing: T, call: (drafts: DraftPort) => Promise<T>): Promise<T> => store().then(call, () => missing)
  return {
    put: (draft) => or(false, (drafts) => drafts.put(draft)),
    abandoned: (about, since) => or([], (drafts) => drafts.abandoned(about, since)),
    remove: (key) => or(undefined, (drafts) => drafts.remove(key)),
    clear: (user) => or(undefined, (drafts) => drafts.clear(user)),
    hold: (key, waiting) => {
      const release = store().then(
        (drafts) => drafts.hold(key, waiting),
        () => () => undefined,
      )
      return () => void release.then((free) => free())
    },
  }
}
