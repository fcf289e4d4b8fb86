import { AsyncResource } from 'node:async_hooks'
import { toAuthority } from '../../../../catalogue/rights/rights'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { Properties } from '../../../../generated/types'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { getDeclared } from '../../../records'
import { type LogMessage, messageValue } from './messages'

/** The entity of the lines; an installation without it keeps none. */
export const LOGS = 'logs'

/** An event, without names, addresses, typed texts or secrets: people are identified only by their id. */
export interface LogLine {
  level: NonNullable<Properties[typeof LOGS]['level']>
  /** the part of the server it happened in: `sign-in`, `mail`, `schedules` */
  source: NonNullable<Properties[typeof LOGS]['source']>
  message: LogMessage
  /** id of the person who did it, or whom it concerns */
  user?: string | null
  /** the record it is about */
  record?: { route: string; id: string | null }
  requestId?: string
  /** an authority whose holders may read it besides administrators */
  reader?: string
}

/** The person, request and record of an event. */
export interface EventOrigin {
  userId: string | null
  requestId?: string
  /** absent = to several */
  recordId?: string
}

/** The log that administrators read as records. */
export interface LogWriter {
  /** asynchronous and never failing: it costs a call only an addition to a list */
  note: (line: LogLine) => void
  /** logs what a person did with records of an entity, for people who may read them */
  act: (
    by: EventOrigin,
    entity: Pick<Entity, 'authority' | 'route'>,
    line: Pick<LogLine, 'source' | 'message'>,
  ) => void
  /** resolves when everything logged is stored */
  settle: () => Promise<void>
}

/** Delay after which lines are written together. */
const AFTER_MS = 1_000
/** Maximum different lines between two writes; of further ones only the number is stored. */
const WAITING_MAX = 200
/** Lines per transaction: the embedded database has one connection. */
const SET = 50

interface Waiting {
  line: LogLine
  at: Date
  times: number
}

type Needs = Pick<Core, 'db' | 'log' | 'now' | 'records' | 'served'>

/** One writer, in the order of events; equal lines within a second become one line with a count. */
export function createLogWriter({ db, log, now, records, served }: Needs): LogWriter {
  let waiting = new Map<string, Waiting>()
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  // Created outside any call, so that writing belongs to no person's work and never joins the transaction it
  // reports.
  const outside = new AsyncResource('tessera-log')

  const writeAll = async (entity: Entity, lines: readonly Waiting[]): Promise<void> => {
    for (let from = 0; from < lines.length; from += SET) {
      const set = lines.slice(from, from + SET)
      const write = async (one: Waiting) => {
        await records().create(entity, logValues(entity, one.line, one.at, one.times), serverContext())
      }
      await db
        .transaction(async () => {
          for (const one of set) await write(one)
        })
        .catch(async (error: unknown) => {
          if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
          // A refused line, such as one about a deleted person, does not affect the others.
          for (const one of set)
            await write(one).catch(() =>
              write({ ...one, line: { ...one.line, user: null } }).catch(() => undefined),
            )
        })
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const [due, lost] = [[...waiting.values()], dropped]
    waiting = new Map()
    dropped = 0
    if (due.length === 0) return last
    if (lost > 0)
      due.push({
        line: { level: 'WARN', source: 'log', message: { code: 'LINES_DROPPED', params: { count: lost } } },
        at: now(),
        times: 1,
      })
    last = last
      .then(async () => {
        const entity = served(LOGS)
        if (entity) await writeAll(entity, due)
      })
      .catch((error: unknown) => log(`log: ${String(error)}`))
    return last
  }
  const note: LogWriter['note'] = (line) => {
    const { level, message, record, source, user } = line
    const key = JSON.stringify([
      level,
      source,
      message,
      user ?? null,
      record?.route ?? null,
      record?.id ?? null,
    ])
    const known = waiting.get(key)
    if (known) known.times += 1
    else if (waiting.size >= WAITING_MAX) dropped += 1
    else waiting.set(key, { line, at: now(), times: 1 })
    timer ??= setTimeout(() => void outside.runInAsyncScope(flush), AFTER_MS).unref()
  }
  return {
    note,
    act: ({ recordId = null, requestId, userId }, { authority, route }, line) => {
      const more = { ...(requestId ? { requestId } : {}), reader: toAuthority(authority, 'read') }
      note({ level: 'INFO', ...line, user: userId, record: { route, id: recordId }, ...more })
    },
    settle: flush,
  }
}

/** The record of a line with its count. */
export function logValues(entity: Entity, line: LogLine, at: Date, times = 1): JsonObject {
  const { level, message, reader, record, requestId, source, user } = line
  const values = getDeclared<typeof LOGS>(entity, {
    at: at.toISOString(),
    level,
    source,
    ...(user ? { user: { id: user } } : {}),
    ...(record ? { route: record.route.slice(0, 40), recordId: record.id } : {}),
    ...(requestId ? { requestId } : {}),
    ...(reader ? { readers: [reader] } : {}),
  })
  return { ...values, ...messageValue(entity, message, times) }
}
