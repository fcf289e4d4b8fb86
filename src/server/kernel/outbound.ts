import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { type AllowedHost, ClosedHost, createLookup, isAllowed } from './outbound-hosts'

/** One call of another server. */
export interface OutboundRequest {
  url: URL
  /** absent = a GET */
  body?: string
  headers: Readonly<Record<string, string>>
  /** aborted when nobody waits for the answer any more */
  signal: AbortSignal
  /** hosts that may be called; null = the address was written by whoever runs the server */
  hosts: readonly AllowedHost[] | null
  /** maximum size of the answer, in bytes; 0 = its content is not read */
  max: number
}

/** What another server answered. Redirects are answers, too: they are not followed. */
export interface OutboundReply {
  status: number
  type: string
  bytes: Buffer
}

/** The answer is larger than allowed. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

// Connections that were checked are not shared with those that were not.
const [FREE, CHECKED] = [agents(), agents()]

function agents(): Record<string, HttpAgent> {
  const kept = { keepAlive: true, timeout: 30_000 }
  return { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }
}

/**
 * Calls another server. A name is resolved once, its addresses are checked, and the connection goes to the
 * address that was checked. @throws ClosedHost, TooLong, or whatever the connection failed with
 */
export async function callOut({
  body,
  headers,
  hosts,
  max,
  signal,
  url,
}: OutboundRequest): Promise<OutboundReply> {
  if (hosts && !isAllowed(url, hosts)) throw new ClosedHost(`${url.host} is not listed`)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        signal,
        agent: (hosts ? CHECKED : FREE)[url.protocol],
        ...(hosts ? { lookup: createLookup(url, hosts) } : {}),
      },
      resolve,
    )
    request.on('error', reject)
    request.end(body)
  })
  const { headers: given, statusCode: status = 0 } = response
  return { status, type: given['content-type'] ?? '', bytes: await readBytes(response, max) }
}

async function readBytes(response: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  if (max === 0) response.destroy()
  else
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > max) throw new TooLong(`more than ${max} bytes`)
      chunks.push(chunk)
    }
  return Buffer.concat(chunks)
}
