import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENVIRONMENT_ID } from '../../contract/start'
import type { Call } from '../kernel/http/call'
import { type Kept, keep, respond } from './static-files'

/** The single page with the environment in it as data: one question less before the first call. */
export function sitePage(client: string, environment: () => string): (call: Call) => Promise<Response> {
  let kept: { html: string; page: Kept } | null = null
  return (call) => {
    const html = withData(readFileSync(join(client, 'index.html'), 'utf8'), environment())
    if (kept?.html !== html) kept = { html, page: keep(Buffer.from(html), 0) }
    return respond(call, '/index.html', '.html', kept.page)
  }
}

/** Data are no script: the policy of the page lets them stand, and no text in them can end the element. */
function withData(html: string, json: string): string {
  const data = `<script type="application/json" id="${ENVIRONMENT_ID}">${json.replaceAll('<', '\\u003c')}</script>`
  return html.replace('</head>', () => `${data}</head>`)
}
