import { isObject } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { DELIVERY_PARTS, type DeliveryPart } from '../../../../contract/model/letter'
import type { RecordData } from '../../../../contract/model/record'
import { type Core, defineFeature, type Route } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { requireEntity } from '../../../records'
import { mailFeature } from '../mail'
import { isLeaving, MESSAGES } from '../templates'
import { audienceView } from './audience'
import { mailingMigrations } from './migrations'
import { createMailingPersonalData } from './personal-data'
import { requireSendable } from './sendable'
import { FOLLOW_JOB, handleMailings, linkReached } from './sending'
import { forgetSent, loadTally, readDeferred, readOutcomes, startMailing } from './store'

const PAGE_SIZE = 200

export { takeOverRecipients } from './take-over'

/** The recipients of a message before it is sent, and their outcomes. */
const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/mailings/previews',
    right: 'signed in',
    isReading: true,
    answer: async (call, core) => {
      const { message } = await readObject(call)
      const entity = core.served(MESSAGES)
      if (!entity) throw new Refusal('NOT_FOUND', 'There are no messages')
      if (!isObject(message)) throw new Refusal('BAD_BODY', 'The body names a "message"')
      requireEntity(createContext(call), entity, 'read')
      return answer(call, await audienceView(core, message, createContext(call)))
    },
  },
  {
    method: 'GET',
    path: '/api/mailings/:id/recipients',
    right: 'signed in',
    answer: async (call, core) => {
      const { id } = await loadMessage(call, core, 'read')
      const page = readPage(call)
      const items = await readOutcomes(core.db, id, {
        lang: createContext(call).lang,
        part: readPart(call),
        page,
        size: PAGE_SIZE,
      })
      return answer(call, { items, ...(await loadTally(core.db, id)), page, size: PAGE_SIZE })
    },
  },
  {
    method: 'PUT',
    path: '/api/mailings/:id/retries',
    right: 'signed in',
    answer: async (call, core) => {
      const { id } = await loadMessage(call, core, 'write')
      const retried = await core.db.transaction(async (sql) =>
        core.use(mailFeature).hasten(sql, await readDeferred(sql, id)),
      )
      return answer(call, { retried }, 200)
    },
  },
]

/** The message that a call names, as its caller may read it. @throws Refusal NOT_FOUND, FORBIDDEN */
async function loadMessage(
  call: HttpCall,
  { records, served }: Core,
  right: 'read' | 'write',
): Promise<RecordData> {
  const id = readParam(call, 'id')
  const entity = served(MESSAGES)
  if (!entity || !isUuid(id)) throw new Refusal('NOT_FOUND', 'There is no such message')
  requireEntity(createContext(call), entity, right)
  return records().get(entity, id, createContext(call))
}

function readPage(call: HttpCall): number {
  const text = call.req.query('page') ?? '0'
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new Refusal('BAD_PARAMETER', '"page" is a whole number from 0')
}

function readPart(call: HttpCall): DeliveryPart {
  const text = call.req.query('part') ?? 'all'
  const part = DELIVERY_PARTS.find((one) => one === text)
  if (part) return part
  throw new Refusal('BAD_PARAMETER', `"part" is one of ${DELIVERY_PARTS.join(', ')}`)
}

/** Messages to many: everyone gets a mail of their own, and the record shows the outcomes. */
export const mailingsFeature = defineFeature({
  id: 'mailings',
  migrations: mailingMigrations,
  sets: { communications: ['sentAt', 'sentCount', 'sentText', 'failedCount', 'outcomes'] },
  routes,
  open: (core) => {
    handleMailings(core)
    return {
      service: undefined,
      personal: [createMailingPersonalData(core)],
      hooks: [
        { route: null, onMerged: moveRecipients },
        {
          route: MESSAGES,
          onStored: async (sql, _, stored, { by, lang, principal }) => {
            for (const one of stored) {
              const { changes, id, write } = one
              if (principal && isLeaving(one)) {
                const message: JsonObject = { ...(write.base as JsonObject | null), ...write.content?.record }
                // Sent again, it goes to the recipients that were found before.
                const isNow = changes.some(({ path, to }) => path === 'status' && to === 'QUEUED')
                const isDue = isNow && (await loadTally(sql, id)).total === 0
                await requireSendable(core, message, {
                  context: { ...serverContext(), principal, lang, by },
                  isDue,
                })
              }
              const isReworded =
                write.base?.status === 'DRAFT' &&
                changes.some(({ path }) => WORDING.includes(path.split(/[.[]/)[0] ?? ''))
              if (isReworded) {
                await forgetSent(sql, id)
                await linkReached(core, sql, id, [])
              }
              const isMoved = write.base === null || changes.some(({ path }) => path === 'status')
              if (isMoved)
                await startMailing(sql, id, {
                  byId: principal?.id ?? getAuthor(write.base),
                  byName: by,
                  lang,
                })
              await core.queue.add(sql, FOLLOW_JOB, { id }, { key: id })
            }
          },
        },
      ],
    }
  },
})

/** What a recipient reads of a message: with another one it is a new message, which goes to everybody. */
const WORDING: readonly string[] = ['subjectLine', 'body', 'template', 'attachments', 'files', 'channel']

/** A schedule acts with the rights of its author. */
const getAuthor = (base: { authorId: string | null } | null): string | null => base?.authorId ?? null

/** Mails about a merged record are moved to the one that stays. */
async function moveRecipients(
  sql: Sql,
  { route }: Entity,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql.query(
    'update mailing_recipient set about_id = $3 where route = $1 and about_id = $2 returning address',
    [route, from, to],
  )
  return rows.length
}
