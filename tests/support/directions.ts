import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DirectionsSettings } from '../../src/server/map-settings'

/** A call as the service saw it. */
export interface SeenCall {
  url: URL
  headers: Record<string, string | string[] | undefined>
  json: Record<string, unknown> | null
}

/** A directions service that answers over the network, by answers recorded from the real ones. */
export interface TestDirections {
  settings: DirectionsSettings
  /** newest last */
  asked: SeenCall[]
  /**
   * what it answers instead, from now on: a status with a body; `silent`: nothing at all; null = tours again
   */
  instead: (answer: { status: number; body: string } | 'silent' | null) => void
  stop: () => Promise<void>
}

const recorded = (kind: string) => JSON.parse(readFileSync(`tests/fixtures/geo/${kind}.json`, 'utf8'))

function answerOf(kind: DirectionsSettings['kind'], { json, url }: SeenCall): unknown {
  const answers = recorded(kind)
  if (kind === 'valhalla') return url.pathname === '/optimized_route' ? answers.optimized : answers.route
  if (kind === 'osrm') return url.pathname.startsWith('/trip/') ? answers.trip : answers.route
  const [path] = answers.route.paths
  return json?.optimize
    ? { ...answers.route, paths: [{ ...path, points_order: answers.optimizedOrder }] }
    : answers.route
}

/** Starts one on a free port of this machine. */
export async function testDirections(
  kind: DirectionsSettings['kind'],
  more: Partial<DirectionsSettings> = {},
): Promise<TestDirections> {
  const asked: SeenCall[] = []
  let instead: { status: number; body: string } | 'silent' | null = null
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const seen = {
      url: new URL(request.url ?? '/', 'http://service'),
      headers: request.headers,
      json: text ? JSON.parse(text) : null,
    }
    asked.push(seen)
    if (instead === 'silent') return
    response.statusCode = instead?.status ?? 200
    response.setHeader('content-type', 'application/json')
    response.end(instead?.body ?? JSON.stringify(answerOf(kind, seen)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      kind,
      url: `http://127.0.0.1:${port}`,
      key: undefined,
      points: undefined,
      traffic: false,
      patience: 15_000,
      ...more,
    },
    asked,
    instead: (answer) => {
      instead = answer
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
