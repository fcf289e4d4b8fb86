import type { ServerEvent, SessionEnd } from '../../../../contract/calls/api'
import type { User } from '../../../../contract/model/user'
import { defineFeature, type Route } from '../../../feature'
import type { Bus } from '../../../kernel/bus'
import type { HttpCall, Signed } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { accountsFeature } from '../../identity/accounts'
import { type Presence, presenceFeature } from '../../identity/presence'
import { type AudienceNeeds, createAudience, type Hearing } from './audience'

/** Dependencies of the event stream. */
export interface EventNeeds extends AudienceNeeds {
  bus: Bus
  presence: Pick<Presence, 'watch' | 'editors' | 'listens'>
  /** the current permissions of a session's person, or null */
  present: (sessionId: string, userId: string) => Promise<Rights | null>
}

/** The permissions that decide which events a person receives. */
type Rights = Pick<User, 'authorities' | 'subjectId'>

/** Maximum number of open streams: each tab has one. */
const PER_SESSION = 30
const PER_PERSON = 60

/** Heartbeat interval in ms, so that proxies keep the stream open and ended sessions are detected. */
const HEARTBEAT_MS = 20_000

/** Replay buffer for a stream that opens shortly after its page was answered: age in ms, and size. */
const RETENTION_MS = 30_000
const MAX_RECENT_EVENTS = 500

/** Open streams; closed together when the server stops. */
interface EventStreams {
  open: (call: HttpCall) => Response
  closeAll: () => void
}

/**
 * Server-sent events over fetch: one JSON text per `data:` line, filtered by the listener's permissions. All
 * streams share one subscription, one heartbeat and one look at permissions, so that an event costs the same
 * with one tab as with hundreds.
 */
export function createEventStreams(needs: EventNeeds): EventStreams {
  const { bus, presence, present } = needs
  const open = new Set<Stream>()
  const audience = createAudience(needs)
  const recent: { at: number; event: ServerEvent }[] = []
  const remember = (event: ServerEvent): void => {
    recent.push({ at: Date.now(), event })
    while (recent.length > MAX_RECENT_EVENTS || (recent[0] && recent[0].at < Date.now() - RETENTION_MS))
      recent.shift()
  }
  /** Sends events to those of the streams whose people may hear them. */
  const offer = async (events: readonly ServerEvent[], streams: readonly Stream[]): Promise<void> => {
    const isCatalogue = events.some(({ type }) => type === 'catalogue')
    // If permissions cannot be checked, the event is not sent: the stream ends, and the page reloads.
    const current = (one: Stream) => loadHearing(one, present, isCatalogue).catch(() => one.close())
    const listening = await Promise.all(streams.map(current))
    const people = listening.filter((one) => one !== null && one !== undefined)
    const heard = await audience.of(events, people)
    for (const [at, event] of events.entries()) for (const { stream } of heard[at] ?? []) stream.tell(event)
  }
  /** If it cannot be said who may hear an event, no one does: the streams end, and their pages reload. */
  const offerOrEnd = (events: readonly ServerEvent[], streams: readonly Stream[]): void => {
    if (events.length === 0 || streams.length === 0) return
    offer(events, streams).catch(() => {
      for (const one of streams) one.close()
    })
  }
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'event') {
      remember(message.event)
      offerOrEnd([message.event], [...open])
    }
    if (message.kind === 'revoked') {
      for (const one of [...open]) if (one.signed.sessionId === message.sessionId) one.revoke(message.reason)
    }
    // A page that reconnects reloads its data.
    if (message.kind === 'missed') for (const one of [...open]) one.close()
  })
  const unwatch = presence.watch((route, id) => {
    offerOrEnd([{ type: 'presence', route, id, editors: presence.editors(route, id) }], [...open])
  })
  const timer = setInterval(() => {
    for (const one of [...open]) {
      one.beat()
      // Permissions that cannot be checked end a stream only when there is something to tell.
      loadHearing(one, present, false).catch(() => undefined)
    }
  }, HEARTBEAT_MS)
  timer.unref()
  return {
    open: (call) => {
      const since = Number(call.req.query('since') ?? Number.NaN)
      const missed = recent.filter(({ at }) => at >= since).map(({ event }) => event)
      const signed = call.get('signed')
      refuseTooMany([...open], signed)
      const { body, stream } = createStream(signed, open, presence.listens(signed.sessionId))
      stream.known = present(signed.sessionId, signed.user.id)
      // Kept for the first event, which may be long in coming; without permissions there is nothing to tell.
      stream.known.catch(() => stream.close())
      offerOrEnd(missed, [stream])
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no',
          'content-encoding': 'identity',
        },
      })
    },
    closeAll: () => {
      clearInterval(timer)
      unsubscribe()
      unwatch()
      for (const one of [...open]) one.close()
    },
  }
}

/** One open stream. */
interface Stream {
  signed: Signed
  /** the permissions it goes on with */
  known: Promise<Rights | null>
  tell: (event: ServerEvent) => void
  /** keeps proxies from closing it */
  beat: () => void
  /** tells that its session has ended, and ends it */
  revoke: (reason: SessionEnd) => void
  close: () => void
}

/** `left` is called once, when the stream has ended. */
function createStream(
  signed: Signed,
  open: Set<Stream>,
  left: () => void,
): { stream: Stream; body: ReadableStream<Uint8Array> } {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isCancelled = false
  const write = (text: string): void => {
    if (open.has(stream)) controller?.enqueue(encoder.encode(text))
  }
  const stream: Stream = {
    signed,
    known: Promise.resolve(null),
    tell: (event) => write(`data: ${JSON.stringify(asTold(event))}\n\n`),
    beat: () => write(': alive\n\n'),
    revoke: (reason) => {
      stream.tell({ type: 'session', reason })
      stream.close()
    },
    close: () => {
      if (!open.delete(stream)) return
      left()
      if (!isCancelled) controller?.close()
    },
  }
  open.add(stream)
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
      write(': open\n\n')
    },
    cancel: () => {
      isCancelled = true
      stream.close()
    },
  })
  return { stream, body }
}

/**
 * Who listens, with current permissions; null when the stream has ended: because its session ended, or
 * because permissions changed, after which the page reconnects and reloads. After a change of the catalogue,
 * which grants permissions on new entities, every page reloads anyway: the stream continues with the new
 * permissions.
 */
async function loadHearing(
  stream: Stream,
  present: EventNeeds['present'],
  isCatalogue: boolean,
): Promise<(Hearing & { stream: Stream }) | null> {
  const { sessionId, user } = stream.signed
  const [before, now] = await Promise.all([stream.known, present(sessionId, user.id)])
  if (now === null) {
    stream.revoke('revoked')
    return null
  }
  if (isCatalogue) stream.known = Promise.resolve(now)
  else if (before === null || rightsText(before) !== rightsText(now)) {
    stream.close()
    return null
  }
  return { stream, user: { ...user, ...now } }
}

function rightsText({ authorities, subjectId }: Rights): string {
  return JSON.stringify([[...authorities].sort(), subjectId])
}

function refuseTooMany(open: readonly Stream[], { sessionId, user }: Signed): void {
  const ofSession = open.filter(({ signed }) => signed.sessionId === sessionId).length
  const ofPerson = open.filter(({ signed }) => signed.user.id === user.id).length
  if (ofSession < PER_SESSION && ofPerson < PER_PERSON) return
  throw new Refusal(
    'TOO_MANY',
    `At most ${PER_SESSION} event streams are open for a session, ${PER_PERSON} for a person`,
    [],
    {
      retryAfter: 60,
    },
  )
}

/** The event as sent to a browser, without its other recipients. */
function asTold(event: ServerEvent): ServerEvent {
  return event.type === 'inbox' ? { type: 'inbox' } : event
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
