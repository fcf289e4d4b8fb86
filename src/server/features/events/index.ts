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

/** Dependencies of the event stream. */
export interface EventNeeds {
  bus: Bus
  presence: Pick<Presence, 'watch' | 'editors' | 'listens'>
  catalogue: () => ServedCatalogue
  records: () => Records
  /** the current permissions of a session's person, or null */
  present: (sessionId: string, userId: string) => Promise<Rights | null>
}

/** The permissions that decide which events a person receives. */
type Rights = Pick<User, 'authorities' | 'subjectId'>

/** Maximum number of open streams: each tab has one. */
const PER_SESSION = 30
const PER_PERSON = 60

/** Heartbeat interval in ms, so that proxies keep the stream open and ended sessions are detected. */
const HEARTBEAT = 20_000

/** Replay buffer for a stream that opens shortly after its page was answered: age in ms, and size. */
const KEPT_MS = 30_000
const KEPT = 500

/** Open streams; closed together when the server stops. */
interface EventStreams {
  open: (call: HttpCall) => Response
  closeAll: () => void
}

/** Server-sent events over fetch: one JSON text per `data:` line, filtered by the listener's permissions. */
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
      const mayReceive = (event: ServerEvent, rights: Rights): Promise<boolean> =>
        isAllowedTo(event, { ...signed.user, ...rights }, needs, context)
      const body = stream(signed, needs, { mayReceive, open, missed })
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

/** How a stream filters events; `missed` = events before it opened. */
interface StreamFilter {
  mayReceive: (event: ServerEvent, rights: Rights) => Promise<boolean>
  open: Map<() => void, Signed>
  missed: readonly ServerEvent[]
}

function stream(
  signed: Signed,
  { bus, presence, present }: EventNeeds,
  { mayReceive, open, missed }: StreamFilter,
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
      const tell = (event: ServerEvent): void => write(`data: ${JSON.stringify(asTold(event))}\n\n`)
      const revoke = (reason: SessionEnd): void => {
        tell({ type: 'session', reason })
        close()
      }
      let known = rights()
      // Kept for the first event, which may be long in coming; without permissions there is nothing to tell.
      known.catch(() => close())
      /**
       * The current permissions, or null when the stream must end: because its session ended, or because permissions changed,
       * after which the page reconnects and reloads. After a change of the catalogue, which grants permissions on new entities,
       * every page reloads anyway: the stream continues with the new permissions.
       */
      const currentRights = async (isCatalogue: boolean): Promise<Rights | null> => {
        const [before, now] = await Promise.all([known, rights()])
        if (now === null) revoke('revoked')
        else if (isCatalogue) known = Promise.resolve(now)
        else if (before === null || rightsText(before) !== rightsText(now)) close()
        return open.has(close) ? now : null
      }
      // If permissions cannot be checked, the event is not sent: the stream ends, and the page reloads.
      const offer = (event: ServerEvent): void => {
        currentRights(event.type === 'catalogue')
          .then(async (current) => current && (await mayReceive(event, current)) && tell(event))
          .catch(() => close())
      }
      const unsubscribe = bus.subscribe((message) => {
        if (message.kind === 'revoked') {
          if (message.sessionId === sessionId) revoke(message.reason)
          return
        }
        // A page that reconnects reloads its data.
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

/** The event as sent to a browser, without its other recipients. */
function asTold(event: ServerEvent): ServerEvent {
  return event.type === 'inbox' ? { type: 'inbox' } : event
}

/** A record's event goes to people who may open the record; all others go to everyone. */
async function isAllowedTo(
  event: ServerEvent,
  user: User,
  { catalogue, records }: EventNeeds,
  context: ReturnType<typeof contextOf>,
): Promise<boolean> {
  if (event.type === 'session') return false
  if (event.type === 'batch') return event.owner === user.id
  if (event.type === 'inbox') return event.owners === undefined || event.owners.includes(user.id)
  if (!['record', 'records', 'presence', 'comments'].includes(event.type) || !('route' in event)) return true
  const entity = catalogue().entities.get(event.route)?.entity
  if (!entity || !canEntity(user, entity, 'read')) return false
  if (!ownScope(user, entity) && !privateScope(user, entity)) return true
  // Checking ownership of many records is not worth a query each: the list is fresh when it is next loaded.
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

/** Events of the office, sent to every open browser that may receive them. */
export const eventsFeature = defineFeature<EventStreams>({
  id: 'events',
  routes,
  open: ({ bus, catalogue, records, use }) => {
    const { present } = use(accountsFeature).accounts
    const streams = createEventStreams({ bus, presence: use(presenceFeature), catalogue, records, present })
    return { service: streams, drain: streams.closeAll }
  },
})
