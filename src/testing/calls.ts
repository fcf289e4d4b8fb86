import { suggest } from '../catalogue/suggest'
import type { Json } from '../contract/json'
import type { TestServer } from '../contract/ports/test-office'

/** An answer that is a refusal. */
export interface AnsweredCall {
  status: number
  body: Json
}

/** Calls of the API in the name of one person. */
export interface TestCalls {
  /** the data of the answer */
  body: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Json>
  /** a file's text */
  text: (path: string) => Promise<string>
  /** @throws Error with the nearest route */
  find: (route: string) => NonNullable<ReturnType<TestServer['find']>>
}

/** Calls a server for tests; what it refuses rejects with what `refused` makes of it. */
export function createTestCalls(
  server: TestServer,
  token: () => Promise<string>,
  refused: (answered: AnsweredCall) => Error,
): TestCalls {
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.ok) return answer
    throw refused({ status: answer.status, body: await readJson(answer) })
  }
  return {
    body: async (method, path, body) => {
      const read = await readJson(await send(method, path, body))
      return read !== null && typeof read === 'object' && 'data' in read ? (read.data ?? null) : read
    },
    text: async (path) => (await send('GET', path)).text(),
    find: (route) => {
      const found = server.find(route)
      if (found) return found
      const near = suggest(route, server.routes())
      throw new Error(`there is no entity "${route}"${near ? `: did you mean "${near}"?` : ''}`)
    },
  }
}

async function readJson(answer: Response): Promise<Json> {
  const text = await answer.text()
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
