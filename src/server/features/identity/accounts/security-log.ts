import type { Entity } from '../../../../contract/model/entity'
import { DAY_MS } from '../../../../contract/time/office-day'
import type { Properties } from '../../../../generated/types'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { RecordHook, Records } from '../../../records'
import type { SettingsRegistry } from '../../office/settings'
import type { People } from './people'

type Security = Properties[typeof ROUTE]

/** Kind of an event, as the entity's file enumerates them. */
export type SecurityKind = NonNullable<Security['kind']>

/** Detailed cause; absent where the kind is enough. The screen has a text for it in the reader's language. */
export type SecurityCause = NonNullable<Security['cause']>

/** A security event: a sign-in, a failed one, or a change of permissions. */
export interface SecurityNote {
  kind: SecurityKind
  cause?: SecurityCause
  /** id of a user, or a typed name */
  user: { id: string } | { name: string } | null
  /** '' = no network address */
  address: string
  /** language-neutral details: names, routes, ids, counts */
  details: string
}

/** Who administers, and from where. */
type Administering = Pick<CallContext, 'from' | 'principal'>

/** Writes security events as records, so that administrators can list, filter and resolve them. */
export interface SecurityLog {
  /** asynchronous: the duration of an answer does not depend on it */
  note: (note: SecurityNote) => void
  /** notes what a person or the server administers, with the person and their address */
  administered: (by: Administering, cause: SecurityCause, details: string) => void
  /** log every change of permissions, of one record or many */
  hooks: readonly RecordHook[]
  /** resolves when everything pending is stored */
  settle: () => Promise<void>
}

/** The entity of the records; an installation without it keeps no such log. */
const ROUTE = 'monitor-security'
/** Entities whose records decide permissions. */
const RIGHTS = ['users', 'profiles', 'authorizations', 'acls']
/** The same event of the same person is logged at most once per this period. */
const ONCE_MS = 15 * 60_000
const REPEATED_EVENTS: ReadonlySet<SecurityKind> = new Set(['USER_LOCKED', 'REFUSED'])
/**
 * Sign-in events are written with this delay: work directly after an answer would slow down the next one and
 * reveal which names exist.
 */
export const NOTED_AFTER_MS = 300
/** Queue limit: under overload the newest events are dropped. */
const WAITING_MAX = 500
const TOLD_MAX = 5_000
const TEXT_MAX = 300
/** Writes of more records than this are logged as a count. */
const SINGLE_MAX = 20

export interface SecurityLogNeeds {
  records: () => Records
  entity: (route: string) => Entity | undefined
  people: () => People
  /** runs something once the current transaction has committed */
  afterCommit: (act: () => void) => void
  now: () => Date
  log: (line: string) => void
}

/** One writer, in the order of the events. */
export function createSecurityLog({
  afterCommit,
  entity,
  log,
  now,
  people,
  records,
}: SecurityLogNeeds): SecurityLog {
  const told = new Map<string, number>()
  let waiting: { note: SecurityNote; at: Date }[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const write = async ({ address, cause, details, kind, user }: SecurityNote, at: Date): Promise<void> => {
    const target = entity(ROUTE)
    if (!target) return
    const id =
      user === null ? null : 'id' in user ? user.id : ((await people().byName(user.name))?.id ?? null)
    const body = {
      kind,
      cause: cause ?? null,
      at: at.toISOString(),
      user: id,
      ip: address.slice(0, 45) || null,
      details: plain(details),
    }
    await records().create(target, body, serverContext())
  }
  const isRepeated = ({ address, cause, details, kind, user }: SecurityNote, at: number): boolean => {
    if (!REPEATED_EVENTS.has(kind)) return false
    const key = JSON.stringify([kind, cause, user, address, details])
    const before = told.get(key)
    if (before !== undefined && at - before < ONCE_MS) return true
    if (told.size >= TOLD_MAX) told.clear()
    told.set(key, at)
    return false
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const due = waiting
    waiting = []
    for (const { note: one, at } of due)
      last = last.then(() => write(one, at)).catch((error: unknown) => log(`security log: ${String(error)}`))
    return last
  }
  const note = (one: SecurityNote): void => {
    const at = now()
    if (waiting.length >= WAITING_MAX || isRepeated(one, at.getTime())) return
    waiting.push({ note: one, at })
    timer ??= setTimeout(flush, NOTED_AFTER_MS).unref()
  }
  const noteAdministration = (
    { from, principal }: Administering,
    cause: SecurityCause,
    details: string,
  ): void =>
    note({
      kind: 'ADMIN',
      cause,
      user: principal && { id: principal.id },
      address: from?.address ?? '',
      details,
    })
  return {
    note,
    administered: noteAdministration,
    hooks: RIGHTS.map((route) => ({
      route,
      onStored: async (_sql, _entity, stored, context) => {
        const { by, principal } = context
        if (!principal) return
        const noted =
          stored.length > SINGLE_MAX
            ? [`${by}: ${route} × ${stored.length}`]
            : stored.map(({ id }) => `${by}: ${route}/${id}`)
        afterCommit(() => {
          for (const details of noted) noteAdministration(context, 'RIGHTS_CHANGED', details)
        })
      },
    })),
    settle: flush,
  }
}

/** One line without control characters: typed text must not fake another line. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, TEXT_MAX)
}

/** Dependencies of pruning the security log. */
interface RetentionNeeds {
  records: () => Records
  /** the log's entity; an installation without it keeps none */
  entity: () => Entity | undefined
  registry: Pick<SettingsRegistry, 'count'>
  now: () => Date
}

const RETENTION_KEY = 'security.log.retentionDays'
/** Rows per statement, so that others do not wait long for the database. */
const ROWS_PER_STEP = 500
/** Statements per run; the rest follows with the next run. */
const STEPS = 40

/** Deletes log entries older than the configured retention, oldest first. */
export async function pruneSecurityLog({ entity, now, records, registry }: RetentionNeeds): Promise<void> {
  const log = entity()
  if (!log) return
  const before = new Date(now().getTime() - DAY_MS * (await registry.count(RETENTION_KEY)))
  for (let step = 0; step < STEPS; step += 1)
    if ((await records().purge(log, before, ROWS_PER_STEP)) < ROWS_PER_STEP) return
}
