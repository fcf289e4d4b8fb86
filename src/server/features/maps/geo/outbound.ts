import { callOut, type OutboundReply, TooLong } from '../../../kernel/outbound'
import type { AllowedHost } from '../../../kernel/outbound-hosts'

/**
 * How a map service failed: too many calls, a timeout, a refused key, or it is unreachable or sends invalid
 * answers.
 */
export type FailureKind = 'busy' | 'slow' | 'denied' | 'away'

/**
 * A failed call of a map service. Its message names the host, never the query, which may be a person's
 * address.
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** An answer without a tour. */
export class NoTour extends ServiceFailure {
  constructor(of = 'the route service') {
    super('away', `${of} did not answer with a tour`)
  }
}

/** Reads the tour of an answer. Throws a ServiceFailure with the host if there is none. */
export function tourFrom<Tour>({ host }: URL, read: () => Tour): Tour {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NoTour)) throw error
    throw new NoTour(`the route service at ${host}`)
  }
}

/** One call of a configured map service. */
export interface OutboundCall {
  url: URL
  lang: string
  /** posted as JSON; absent = GET */
  json?: unknown
  /** further headers: keys */
  headers?: Record<string, string>
  /** aborted when the caller has disconnected */
  signal: AbortSignal
  /** time limit, in ms */
  patience: number
  /** hosts that a service chosen by a setting may be on; absent = the environment names it */
  hosts?: readonly AllowedHost[] | undefined
}

/**
 * Maximum answer of a map service, in bytes: the route of a tour of 100 stops has some hundred thousand
 * points.
 */
const ANSWER_MAX = 16 * 1024 * 1024

/**
 * Calls a host of the settings, with limits of time and size; redirects are refused, so that it cannot point
 * into our own network. Resolves to an answer that is neither busy nor refused: 2xx, or a 4xx whose body says
 * what is wrong. Rejects with a ServiceFailure.
 */
export async function callService(call: OutboundCall): Promise<OutboundReply> {
  const { headers, hosts, json, lang, patience, signal, url } = call
  const limit = AbortSignal.timeout(patience)
  const sent = {
    'accept-language': lang,
    'user-agent': 'Tessera',
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  try {
    const reply = await callOut({
      url,
      hosts: hosts ?? null,
      headers: sent,
      signal: AbortSignal.any([signal, limit]),
      max: ANSWER_MAX,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const kind = getFailureKind(reply.status)
    if (kind) throw new ServiceFailure(kind, `the service at ${url.host} answered ${reply.status}`)
    return reply
  } catch (error) {
    if (error instanceof ServiceFailure) throw error
    if (error instanceof TooLong)
      throw new ServiceFailure('away', `the service at ${url.host} answered ${error.message}`)
    if (limit.aborted)
      throw new ServiceFailure('slow', `the service at ${url.host} did not answer within ${patience} ms`)
    // The service's own text may repeat the requested address.
    throw new ServiceFailure('away', `the service at ${url.host} cannot be reached`)
  }
}

function getFailureKind(status: number): FailureKind | null {
  if (status === 429) return 'busy'
  if (status === 401 || status === 403) return 'denied'
  // Redirects are not followed.
  return status >= 500 || (status >= 300 && status < 400) ? 'away' : null
}

/**
 * Maximum JSON of a map service, in bytes and in values: the route of a tour of 100 stops has some hundred
 * thousand values.
 */
const JSON_MAX = { bytes: 4 * 1024 * 1024, values: 400_000 }

/**
 * The JSON of an answer. Rejects with a ServiceFailure for anything else, and for more than people can wait
 * for.
 */
export function parseReply({ bytes }: OutboundReply, host: string): unknown {
  if (bytes.length > JSON_MAX.bytes || signsIn(bytes) > JSON_MAX.values)
    throw new ServiceFailure('away', `the service at ${host} answered with more than a tour of 100 stops has`)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ServiceFailure('away', `the service at ${host} did not answer with JSON`)
  }
}

const SIGNS: ReadonlySet<number> = new Set(Buffer.from('{[,:'))

/** Signs around values, those within texts too: parsing takes longer for many values than for many bytes. */
function signsIn(bytes: Buffer): number {
  let signs = 0
  for (const byte of bytes) if (byte < 0x7c && SIGNS.has(byte)) signs += 1
  return signs
}
