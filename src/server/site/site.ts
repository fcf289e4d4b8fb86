import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IdentitySettings } from '../../contract/identity'
import { LANGUAGES } from '../../contract/language'
import { ENVIRONMENT_ID } from '../../contract/start'
import type { SchemaAssets } from '../catalogue'
import { compress, encodingOf } from '../kernel/http/answers'
import type { HttpCall } from '../kernel/http/call'
import { Refusal } from '../kernel/refusal'
import { type Kept, keep, respond } from './static-files'

/** Serves a file; null when there is none for the path. */
export type FileServer = (call: HttpCall, path: string) => Promise<Response> | null

/** Dependencies of everything served outside `/api`. */
export interface SiteNeeds {
  /** folder of the built front end; null = not served from a folder */
  client: string | null
  /** the built front end; null = served by Vite (development) */
  files: FileServer | null
  assets: () => SchemaAssets
  /** text of the environment file */
  environment: () => string
}

/** Serves the environment, entity assets, files, and the single page for every other path. */
export function createSite({ assets, client, environment, files }: SiteNeeds) {
  const schemas = schemaAssetCalls(assets)
  const environmentFile = environmentCall(environment)
  const page = client === null ? null : sitePage(client, environment)
  return (call: HttpCall): Response | Promise<Response> | null => {
    const { path } = call.req
    if (path === ENVIRONMENT_PATH) return environmentFile(call)
    const found = schemas(call, path) ?? files?.(call, path)
    if (found) return found
    return page && !path.startsWith('/assets') ? page(call) : null
  }
}

/** The first file the page reads. */
const ENVIRONMENT_PATH = '/assets/environments/environment.json'

const SHIPPED = { apiBaseUrl: '', isSignUpEnabled: false, languages: LANGUAGES }

/** Settings that the server adds to the installation's file. */
interface EnvironmentParts {
  identity: IdentitySettings | undefined
  /** addresses can be searched: there is a geocoder, or a loaded extract */
  places: boolean
}

/** The installation's file with the identity provider and geocoder of the server's configuration (D5, D36); read each time. */
export function environmentText(client: string | null, { identity, places }: EnvironmentParts): () => string {
  return () => {
    const written = client === null ? SHIPPED : (JSON.parse(readFileSync(join(client, ENVIRONMENT_PATH), 'utf8')) as object)
    return JSON.stringify({ ...written, ...(identity ? { idp: identity } : {}), ...(places ? { maps: { places } } : {}) })
  }
}

/** Serves the environment as a file. */
function environmentCall(read: () => string): (call: HttpCall) => Response {
  return (call) => {
    const text = read()
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    call.header('cache-control', 'no-cache')
    call.header('etag', etag)
    if (call.req.header('if-none-match') === etag) return call.body(null, 304)
    return call.body(text, 200, { 'content-type': 'application/json; charset=utf-8' })
  }
}

/** The single page with the environment embedded as data, which saves one request. */
function sitePage(client: string, environment: () => string): (call: HttpCall) => Promise<Response> {
  let kept: { html: string; page: Kept } | null = null
  return (call) => {
    const html = withData(readFileSync(join(client, 'index.html'), 'utf8'), environment())
    if (kept?.html !== html) kept = { html, page: keep(Buffer.from(html), 0) }
    return respond(call, '/index.html', '.html', kept.page)
  }
}

/** JSON data are not a script: the page's policy allows them, and escaping keeps the element closed. */
function withData(html: string, json: string): string {
  const data = `<script type="application/json" id="${ENVIRONMENT_ID}">${json.replaceAll('<', '\\u003c')}</script>`
  return html.replace('</head>', () => `${data}</head>`)
}

const PATH = /^\/assets\/schemas\/([0-9a-f]{8,64})\.(json|js)$/
const FOREVER = 'public, max-age=31536000, immutable'

/** Descriptions and validators of entities, by content hash. Returns null for other paths. */
function schemaAssetCalls(assets: () => SchemaAssets): (call: HttpCall, path: string) => Promise<Response> | null {
  return (call, path) => {
    if (!path.startsWith('/assets/schemas/')) return null
    const [, hash = '', kind = ''] = PATH.exec(path) ?? []
    return respondAsset(call, kind === 'js' ? assets().validator(hash) : assets().description(hash), kind)
  }
}

async function respondAsset(call: HttpCall, found: Promise<string> | string | undefined, kind: string): Promise<Response> {
  const text = await found
  if (text === undefined) throw new Refusal('NOT_FOUND', 'This description no longer exists: reload the page')
  const headers = {
    'content-type': kind === 'js' ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': FOREVER,
    vary: 'accept-encoding',
  }
  const encoding = encodingOf(call.req.header('accept-encoding'))
  if (!encoding) return new Response(text, { headers })
  const bytes = await compress(Buffer.from(text), encoding, false)
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-encoding': encoding } })
}
