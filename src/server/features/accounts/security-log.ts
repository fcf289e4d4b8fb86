import type { Entity } from '../../../contract/entity'
import { serverContext } from '../../kernel/context'
import type { RecordGuard, Records } from '../../records'
import type { SettingsRegistry } from '../settings'
import type { People } from './people'

/** What happened; the codes are those of the entity's file. */
export type SecurityKind = 'LOGIN' | 'LOGIN_FAILED' | 'USER_LOCKED' | 'REFUSED' | 'TOKEN' | 'ADMIN'

/** What exactly; absent where the kind says it all. The screen has words for it in the reader's language. */
export type SecurityCause =
  | 'ACCOUNT_WAITS'
  | 'NETWORK_WAITS'
  | 'DEVICE_WAITS'
  | 'TOKEN_REUSED'
  | 'SESSION_ENDED'
  | 'SESSIONS_ENDED'
  | 'PROVIDER_TIED'
  | 'PROVIDER_ENDED'
  | 'SECOND_STEP_ENDED'
  | 'RIGHTS_CHANGED'

/** Something worth knowing about who came in, who did not, and who changed rights. */
export interface SecurityNote {
  kind: SecurityKind
  cause?: SecurityCause
  /** id of a user, or the name somebody typed */
  user: { id: string } | { name: string } | null
  /** '' = it came from no network address */
  address: string
  /** what no language needs words for: names, routes, ids, counts */
  details: string
}

/** Writes what happened as records, so that administrators list, filter and settle them like any others. */
export interface SecurityLog {
  /** nobody waits for it: an answer takes as long whatever is noted */
  note: (note: SecurityNote) => void
  /** notes who changed what people may do: one record or many, by whatever way */
  guards: readonly RecordGuard[]
  /** resolves when everything noted is stored */
  settle: () => Promise<void>
}

/** The entity of the records; an installation without it keeps no such log. */
const ROUTE = 'monitor-security'
/** Whose changes change what people may do. */
const RIGHTS = ['users', 'profiles', 'authorizations', 'acls']
/** What needs no attention is settled from the start. */
const SETTLED = 'RESOLVED'
/** The same thing by the same person is told once in this long. */
const ONCE_MS = 15 * 60_000
const REPEATED: ReadonlySet<SecurityKind> = new Set(['USER_LOCKED', 'REFUSED'])
/**
 * What is noted of a sign-in is written so much later: work that follows at once upon one answer would slow the next one down,
 * and tell names that exist from those that do not.
 */
export const NOTED_AFTER_MS = 300
/** Beyond these the process has more to do than to note: the newest are left out. */
const WAITING_MAX = 500
const TOLD_MAX = 5_000
const TEXT_MAX = 300
/** More records of one write than these are noted as a number. */
const SINGLE_MAX = 20

export interface SecurityLogNeeds {
  records: () => Records
  entity: (route: string) => Entity | undefined
  people: () => People
  /** does something once what is being written is stored */
  afterCommit: (act: () => void) => void
  now: () => Date
  log: (line: string) => void
}

/** One writer at a time, in the order of what happened. */
export function createSecurityLog({ afterCommit, entity, log, now, people, records }: SecurityLogNeeds): SecurityLog {
  const told = new Map<string, number>()
  let waiting: { note: SecurityNote; at: Date }[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const write = async ({ address, cause, details, kind, user }: SecurityNote, at: Date): Promise<void> => {
    const target = entity(ROUTE)
    if (!target) return
    const id = user === null ? null : 'id' in user ? user.id : ((await people().byName(user.name))?.id ?? null)
    const body = {
      kind,
      cause: cause ?? null,
      at: at.toISOString(),
      user: id,
      ip: address.slice(0, 45) || null,
      details: plain(details),
    }
    const made = await records().create(target, body, serverContext())
    if (kind === 'LOGIN') await records().changeStatus(target, made.id, SETTLED, {}, serverContext())
  }
  const isRepeated = ({ address, cause, details, kind, user }: SecurityNote, at: number): boolean => {
    if (!REPEATED.has(kind)) return false
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
  return {
    note,
    guards: RIGHTS.map((route) => ({
      route,
      stored: async (_sql, _entity, stored, { by, principal }) => {
        if (!principal) return
        const noted =
          stored.length > SINGLE_MAX ? [`${by}: ${route} × ${stored.length}`] : stored.map(({ id }) => `${by}: ${route}/${id}`)
        afterCommit(() => {
          for (const details of noted) note({ kind: 'ADMIN', cause: 'RIGHTS_CHANGED', user: null, address: '', details })
        })
      },
    })),
    settle: flush,
  }
}

/** One line without control characters: what somebody typed must not look like another line. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, TEXT_MAX)
}

/** What the pruning of the security log needs. */
interface RetentionNeeds {
  records: () => Records
  /** the entity of the log; an installation without it keeps none */
  entity: () => Entity | undefined
  registry: Pick<SettingsRegistry, 'count'>
  now: () => Date
}

const RETENTION_KEY = 'security.log.retentionDays'
const DAY_MS = 86_400_000
/** Rows of one statement: nobody else waits long for the store. */
const STEP = 500
/** Steps of one run; what is left goes with the next one. */
const STEPS = 40

/** Takes what is older than the registry says out of the security log, oldest first. */
export async function pruneSecurityLog({ entity, now, records, registry }: RetentionNeeds): Promise<void> {
  const log = entity()
  if (!log) return
  const before = new Date(now().getTime() - DAY_MS * (await registry.count(RETENTION_KEY)))
  for (let step = 0; step < STEPS; step += 1) if ((await records().purge(log, before, STEP)) < STEP) return
}
