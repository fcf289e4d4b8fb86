import { Agent, request } from 'node:http'

/** A plain caller of the API: knows addresses and headers, nothing of the server's inside. */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by tests
  body: any
}

export interface Caller {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  token: string | null
}

/** The demo users' password. */
export const PASSWORD = 'Tessera-demo-2026'

/** Connections stay open between the calls of a file of tests. */
const agent = new Agent({ keepAlive: true })

/**
 * One call and its answer. Some files of tests make thousands of them: `fetch` takes twice the processor
 * time. It follows no redirection, as no call of the API answers with one.
 */
function exchange(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const told = new Headers()
        for (const [name, values] of Object.entries(response.headersDistinct)) {
          for (const value of values ?? []) told.append(name, value)
        }
        resolve({
          status: response.statusCode ?? 0,
          headers: told,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

/** Calls without a session, or with the given token. */
export function caller(url: string, token: string | null = null): Caller {
  const call: Caller['call'] = async (method, path, body, headers = {}) => {
    const sent: Record<string, string> = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    }
    if (body !== undefined && !('content-type' in sent)) sent['content-type'] = 'application/json'
    const payload = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    if (payload !== null) sent['content-length'] = String(Buffer.byteLength(payload))
    const { status, headers: told, text } = await exchange(new URL(url + path), method, sent, payload)
    const json = told.get('content-type')?.startsWith('application/json')
    return { status, headers: told, body: json && text ? JSON.parse(text) : text }
  }
  return {
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    token,
  }
}

/** Sends the sign-in form as it is specified. */
export function login(url: string, username: string, secret = PASSWORD): Promise<Answer> {
  const form = new URLSearchParams({ username, secret }).toString()
  return caller(url).post('/api/auth/login', form, { 'content-type': 'application/x-www-form-urlencoded' })
}

/** A caller with a session of its own. */
export async function signedIn(url: string, username: string): Promise<Caller> {
  const { body, status } = await login(url, username)
  if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`)
  return caller(url, body.data.token)
}

/**
 * Waits for an event that passes the test. A stream that ends, as one does when its person's rights change,
 * is opened again for what was missed, as a page does; rejects when that is refused.
 */
export async function nextEvent(
  url: string,
  token: string,
  wanted: (event: { type: string }) => boolean,
  ready: () => unknown,
) {
  const stop = new AbortController()
  const begun = Date.now()
  const open = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api/events?since=${begun}`, { headers, signal: stop.signal })
    if (!response.ok) throw new Error(`the stream ended: ${response.status}`)
    return (response.body as ReadableStream<Uint8Array>).getReader()
  }
  let reader = await open()
  const decoder = new TextDecoder()
  let text = decoder.decode((await reader.read()).value)
  await ready()
  for (;;) {
    for (const line of text.split('\n\n').slice(0, -1)) {
      const event = line.startsWith('data: ') ? JSON.parse(line.slice(6)) : null
      if (event && wanted(event)) {
        stop.abort()
        return event
      }
    }
    text = text.slice(text.lastIndexOf('\n\n') + 2)
    const { done, value } = await reader.read()
    if (done) reader = await open()
    text = done ? '' : text + decoder.decode(value, { stream: true })
  }
}

/** Ends the session of a token from elsewhere, as a person does on the page of open sessions. */
export async function endSession(url: string, token: string): Promise<void> {
  const own = caller(url, token)
  const { items } = (await own.get('/api/auth/tokens')).body.data
  const { id } = items.find(({ current }: { current: boolean }) => current)
  await own.put(`/api/auth/tokens/revokes/${id}`)
}
