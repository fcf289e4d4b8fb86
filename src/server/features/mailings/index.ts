import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { contextOf, type HttpCall, paramOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import { mailingHolder } from './holder'
import { mailingMigrations } from './migrations'
import { FOLLOW_JOB, handleMailings, ROUTE } from './sending'
import { readOutcomes, startMailing, tallyOf } from './store'

const PAGE = 200

/** What became of the recipients of a message. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/mailings/:id/recipients',
    right: 'signed in',
    answer: async (call, { db, records, served }) => {
      const id = paramOf(call, 'id')
      const entity = served(ROUTE)
      if (!entity || !isUuid(id)) throw new Refusal('NOT_FOUND', 'There is no such message')
      await records().get(entity, id, contextOf(call))
      const page = pageOf(call)
      const { total } = await tallyOf(db, id)
      return answer(call, { items: await readOutcomes(db, id, page, PAGE), total, page, size: PAGE })
    },
  },
]

function pageOf(call: HttpCall): number {
  const text = call.req.query('page') ?? '0'
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new Refusal('BAD_PARAMETER', '"page" is a whole number from 0')
}

/** Messages to many: everybody gets a mail of their own, and the record says what became of them. */
export const mailingsFeature = defineFeature({
  id: 'mailings',
  migrations: mailingMigrations,
  routes,
  open: (core) => {
    handleMailings(core)
    return {
      service: undefined,
      personal: [mailingHolder],
      guards: [
        {
          route: ROUTE,
          stored: async (sql, _, stored, { by, lang, principal }) => {
            for (const { changes, id, write } of stored) {
              const isMoved = write.base === null || changes.some(({ path }) => path === 'status')
              if (isMoved) await startMailing(sql, id, { byId: principal?.id ?? authorOf(write.base), byName: by, lang })
              await core.queue.add(sql, FOLLOW_JOB, { id }, { key: id })
            }
          },
        },
      ],
    }
  },
})

/** A schedule acts with the rights of its author. */
const authorOf = (base: { authorId: string | null } | null): string | null => base?.authorId ?? null
