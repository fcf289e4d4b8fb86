import type { Office, Ports } from '../office/office'

/** Drafts older than this are deleted, in ms: 14 days. */
export const DRAFT_LIFE_MS = 14 * 24 * 60 * 60 * 1000

/** The signed-in person's drafts. A full or blocked store is reported once; work continues. */
export function createDrafts(
  { drafts, clock }: Pick<Ports, 'drafts' | 'clock'>,
  notices: Pick<Office['notices'], 'add'>,
  user: () => string | null,
): Office['drafts'] {
  let told = false
  const tell = () => {
    if (told) return
    told = true
    notices.add({ tone: 'warning', text: 'DRAFT.NOT_KEPT' })
  }
  return {
    put: async (draft) => {
      const owner = user()
      // After the session has ended for good there is no one to write a draft for.
      if (owner === null) return false
      const kept = await drafts.put({ ...draft, user: owner, at: clock.now() })
      if (!kept) tell()
      return kept
    },
    abandoned: async (route, record) => {
      const owner = user()
      if (owner === null) return []
      return drafts.abandoned({ user: owner, route, record: record ?? '' }, clock.now() - DRAFT_LIFE_MS)
    },
    remove: drafts.remove,
    hold: (key, waiting) =>
      drafts.hold(key, () => {
        const owner = user()
        const draft = waiting()
        return owner === null || draft === null ? null : { ...draft, user: owner, at: clock.now() }
      }),
  }
}
