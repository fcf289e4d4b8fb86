import { describe, expect, test } from 'vitest'
import { entity, office } from './folder'

/** Actions of domain.md 1.4 that lead to a status, by entity. */
const WANTED: Record<string, Record<string, string>> = {
  documents: {
    submit: 'TO_APPROVE',
    approve: 'APPROVED',
    reject: 'REJECTED',
    publish: 'PUBLISHED',
    withdraw: 'WITHDRAWN',
  },
  'document-subjects': { send: 'SENT', markRead: 'READ', sign: 'SIGNED', refuse: 'REFUSED' },
  'subject-documents': { upload: 'UPLOADED', review: 'IN_REVIEW', approve: 'VALID', reject: 'REJECTED' },
  'service-agreements': { enforce: 'IN_FORCE', withdraw: 'WITHDRAWN' },
  'signed-contracts': { agree: 'SIGNED', disagree: 'REFUSED', revoke: 'REVOKED' },
  communications: { sendNow: 'QUEUED', schedule: 'SCHEDULED', retry: 'QUEUED', cancel: 'CANCELLED' },
  invitation: { send: 'SENT', cancel: 'CANCELLED' },
  notices: { publish: 'PUBLISHED', withdraw: 'WITHDRAWN' },
  scheduler: { pause: 'PAUSED', resume: 'ENABLED' },
  users: { unlock: 'ACTIVE', disable: 'DISABLED' },
  'monitor-errors': { acknowledge: 'ACK', resolve: 'RESOLVED', ignore: 'IGNORED' },
  'monitor-security': { acknowledge: 'ACK', resolve: 'RESOLVED', ignore: 'IGNORED' },
  contents: { publish: 'PUBLISHED', unpublish: 'UNPUBLISHED' },
  notes: { done: 'DONE' },
  'subject-notes': { done: 'DONE' },
  'document-notes': { done: 'DONE' },
}

/** The statuses that a condition names; none = it names no status. */
const statusesIn = (when = ''): string[] =>
  [...when.matchAll(/record\.status (?:==|in) (\[[^\]]*\]|'\w+')/g)].flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  )

describe('actions that lead to a status', () => {
  test.each(Object.entries(WANTED))('the status actions of %s are those of its process', (route, wanted) => {
    const actions = entity(route).actions ?? []
    const found = actions.flatMap(({ id, status }) => (status === undefined ? [] : [[id, status] as const]))
    expect(Object.fromEntries(found)).toEqual(wanted)
  })

  test('status actions are offered only where that status may follow', () => {
    const wrong: string[] = []
    for (const { actions, route, statuses } of office.entities)
      for (const { id, status, when } of actions ?? []) {
        if (status === undefined) continue
        for (const code of statusesIn(when)) {
          const from = statuses?.list.find((one) => one.code === code)
          if (!from || (from.allowable.length > 0 && !from.allowable.includes(status)))
            wrong.push(`${route}.${id}: ${code} → ${status}`)
        }
      }
    expect(wrong).toEqual([])
  })
})
