import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Before } from '../kernel/http/listen'

/** The used part of Vite in middleware mode. */
export interface DevServer {
  config: { root: string }
  middlewares: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  transformIndexHtml: (url: string, html: string) => Promise<string>
}

/** Paths that the application handles in development too. */
const OURS = /^\/(api|assets\/schemas|assets\/office|assets\/environments)(\/|$)/

/** Passes everything else to Vite, so that the front end runs from its sources with fast refresh. */
export function developmentMiddleware(vite: DevServer): Before {
  return (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (OURS.test(path)) return false
    vite.middlewares(request, response, () => void sendPage(vite, request, response))
    return true
  }
}

/** Serves the single page for every path without a file. */
async function sendPage(vite: DevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const html = readFileSync(join(vite.config.root, 'index.html'), 'utf8')
    const page = await vite.transformIndexHtml(request.url ?? '/', html)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
  }
}
