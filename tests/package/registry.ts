import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A registry of npm on loopback that holds what is published to it; other packages come from the public one. */
export interface Registry {
  url: string
  close: () => Promise<void>
}

/** What `npm publish` sends. */
interface Published {
  name: string
  versions: Record<string, object>
  'dist-tags': Record<string, string>
  _attachments: Record<string, { data: string }>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Names that only we publish: what others have under them must not answer. */
const OWN = new Set(['tessera', 'create-tessera'])

/** Starts a registry. `beyond`: the registry of the packages that are not published here. */
export async function startRegistry(beyond: string): Promise<Registry> {
  const packages = new Map<string, Omit<Published, '_attachments'>>()
  const files = new Map<string, Buffer>()
  const publish = (given: Published): void => {
    const { _attachments, ...rest } = given
    const before = packages.get(rest.name)
    packages.set(rest.name, { ...rest, versions: { ...before?.versions, ...rest.versions } })
    for (const [name, { data }] of Object.entries(_attachments))
      files.set(`/${rest.name}/-/${name}`, Buffer.from(data, 'base64'))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
    if (request.method === 'PUT') {
      publish(JSON.parse(await textOf(request)))
      response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const [file, found] = [files.get(path), packages.get(path.slice(1))]
    if (file) response.end(file)
    else if (found) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
    else if (OWN.has(path.slice(1))) response.writeHead(404).end('{}')
    else response.writeHead(302, { location: new URL((request.url ?? '/').slice(1), beyond).href }).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
