import { canEntity, ownScope, privateScope } from '../../../catalog/rights'
import type { ServerEvent, SessionEnd } from '../../../contract/api'
import type { User } from '../../../contract/user'
import type { ServedCatalogue } from '../../catalogue'
import { defineFeature, type Route } from '../../feature'
import type { Bus } from '../../kernel/bus'
import { doing } from '../../kernel/db/work'
import { contextOf, type HttpCall, type Signed } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import type { Records } from '../../records'
import { accountsFeature } from '../accounts'
import { type Presence, presenceFeature } from '../presence'

/** What the event stream needs. */
export interface EventNeeds {
  bus: Bus
  presence: Pick<Presence, 'watch' | 'editors' | 'listens'>
  catalogue: () => ServedCatalogue
  records: () => Records
  /** who is behind a session now, or null */
  present: (sessionId: string, userId: string) => Promise<Rights | null>
}

/** What of a person decides what he hears. */
type Rights = Pick<User, 'authorities' | 'subjectId'>

/** Streams that may be open at once: a tab has one. */
const PER_SESSION = 30
const PER_PERSON = 60

/** A sign of life this often, in ms, so that proxies keep the stream and ended sessions are noticed. */
const HEARTBEAT = 20_000

/** News of the last moments, for a stream that opens a little after its page was answered: so many ms, so many at most. */
const KEPT_MS = 30_000
const KEPT = 500

/** Open streams; closed together when the server stops. */
interface EventStreams {
  open: (call: HttpCall) => Response
  closeAll: () => void
}

/** Server-sent events over fetch: one JSON text per `data:` line, filtered for the person who listens. */
export function createEventStreams(needs: EventNeeds): EventStreams {
  const open = new Map<() => void, Signed>()
  const recent: { at: number; event: ServerEvent }[] = []
  const stop = needs.bus.subscribe((message) => {
    if (message.kind !== 'event') return
    recent.push({ at: Date.now(), event: message.event })
    while (recent.length > KEPT || (recent[0] && recent[0].at < Date.now() - KEPT_MS)) recent.shift()
  })
  return {
    open: (call) => {
      const since = Number(call.req.query('since') ?? Number.NaN)
      const missed = recent.filter(({ at }) => at >= since).map(({ event }) => event)
      const signed = call.get('signed')
      refuseTooMany([...open.values()], signed)
      const context = contextOf(call)
      const mayHear = (event: ServerEvent, rights: Rights): Promise<boolean> =>
        audible(event, { ...signed.user, ...rights }, needs, context)
      const body = stream(signed, needs, { mayHear, open, missed })
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no',
          'content-encoding': 'identity',
        },
      })
    },
    closeAll: () => {
      stop()
      for (const close of [...open.keys()]) close()
    },
  }
}

/** Whom a stream tells what; `missed` = what happened before it opened. */
interface Hearing {
  mayHear: (event: ServerEvent, rights: Rights) => Promise<boolean>
  open: Map<() => void, Signed>
  missed: readonly ServerEvent[]
}

function stream(
  signed: Signed,
  { bus, presence, present }: EventNeeds,
  { mayHear, open, missed }: Hearing,
): ReadableStream<Uint8Array> {
  const { sessionId, user } = signed
  const encoder = new TextEncoder()
  const rights = (): Promise<Rights | null> => doing('read', () => present(sessionId, user.id), user.id)
  let close = (): void => undefined
  let isCancelled = false
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (text: string): void => {
        if (open.has(close)) controller.enqueue(encoder.encode(text))
      }
      const tell = (event: ServerEvent): void => write(`data: ${JSON.stringify(event)}\n\n`)
      const revoke = (reason: SessionEnd): void => {
        tell({ type: 'session', reason })
        close()
      }
      let known = rights()
      /**
       * The rights in force, or null when the stream is at its end: a session that ended has none, and whoever has other
       * rights opens another stream and reads again what they hold. After a change of the catalogue, which gives rights to
       * what is new in it, everybody does so in any case: the stream goes on with them.
       */
      const currentRights = async (isCatalogue: boolean): Promise<Rights | null> => {
        const [before, now] = await Promise.all([known, rights()])
        if (now === null) revoke('revoked')
        else if (isCatalogue) known = Promise.resolve(now)
        else if (before === null || rightsText(before) !== rightsText(now)) close()
        return open.has(close) ? now : null
      }
      // What cannot be asked is not told: the stream ends, and its reader reads again what they hold.
      const offer = (event: ServerEvent): void => {
        currentRights(event.type === 'catalogue')
          .then(async (current) => current && (await mayHear(event, current)) && tell(event))
          .catch(() => close())
      }
      const unsubscribe = bus.subscribe((message) => {
        if (message.kind === 'revoked') {
          if (message.sessionId === sessionId) revoke(message.reason)
          return
        }
        // Whoever opens a stream again reads again what it holds.
        if (message.kind === 'missed') close()
        if (message.kind === 'event') offer(message.event)
      })
      const unwatch = presence.watch((route, id) => {
        offer({ type: 'presence', route, id, editors: presence.editors(route, id) })
      })
      const unlisten = presence.listens(sessionId)
      const timer = setInterval(() => {
        write(': alive\n\n')
        currentRights(false).catch(() => undefined)
      }, HEARTBEAT)
      close = () => {
        if (!open.delete(close)) return
        clearInterval(timer)
        unsubscribe()
        unwatch()
        unlisten()
        if (!isCancelled) controller.close()
      }
      open.set(close, signed)
      write(': open\n\n')
      for (const event of missed) offer(event)
    },
    cancel: () => {
      isCancelled = true
      close()
    },
  })
}

function rightsText({ authorities, subjectId }: Rights): string {
  return JSON.stringify([[...authorities].sort(), subjectId])
}

function refuseTooMany(open: readonly Signed[], { sessionId, user }: Signed): void {
  const ofSession = open.filter((one) => one.sessionId === sessionId).length
  const ofPerson = open.filter((one) => one.user.id === user.id).length
  if (ofSession < PER_SESSION && ofPerson < PER_PERSON) return
  throw new Refusal('TOO_MANY', `At most ${PER_SESSION} event streams are open for a session, ${PER_PERSON} for a person`, [], {
    retryAfter: 60,
  })
}

/** A record's event goes to whoever could open the record; everything else concerns everybody. */
async function audible(
  event: ServerEvent,
  user: User,
  { catalogue, records }: EventNeeds,
  context: ReturnType<typeof contextOf>,
): Promise<boolean> {
  if (event.type === 'session') return false
  if (event.type === 'batch') return event.owner === user.id
  if (!['record', 'records', 'presence'].includes(event.type) || !('route' in event)) return true
  const entity = catalogue().entities.get(event.route)?.entity
  if (!entity || !canEntity(user, entity, 'read')) return false
  if (!ownScope(user, entity) && !privateScope(user, entity)) return true
  // Which of many records are somebody's own is not worth a query each: his list is fresh when he asks.
  if (event.type === 'records') return false
  return records()
    .get(entity, event.id, context)
    .then(() => true)
    .catch(() => false)
}

const routes: readonly Route<EventStreams>[] = [
  {
    method: 'GET',
    path: '/api/events',
    right: 'signed in',
    answer: (call, _, streams) => (call.req.method === 'HEAD' ? call.body(null) : streams.open(call)),
  },
]

/** What happens in the office, told to every open browser that may know it. */
export const eventsFeature = defineFeature<EventStreams>({
  id: 'events',
  routes,
  open: ({ bus, catalogue, records, use }) => {
    const { present } = use(accountsFeature).accounts
    const streams = createEventStreams({ bus, presence: use(presenceFeature), catalogue, records, present })
    return { service: streams, drain: streams.closeAll }
  },
})
