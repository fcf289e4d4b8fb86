import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENVIRONMENT_ID } from '../../contract/calls/start'
import type { Json, JsonObject } from '../../contract/json'
import { LANGUAGES } from '../../contract/language'
import type { IdentitySettings } from '../../contract/ports/identity'
import { compress, pickEncoding } from '../kernel/http/answers'
import type { HttpCall } from '../kernel/http/call'
import { escapeMarkup } from '../kernel/markup'
import { Refusal } from '../kernel/refusal'
import { readerIn, type SchemaAssets } from '../schema-folder'
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
  /** text of the environment file, with what a host name adds to it */
  environment: (own: JsonObject) => string
  /** what the office is under a host name */
  host: (name: string | undefined) => HostFacts
  /** the office's own code; absent = none */
  code?: SiteCode
  /** how the office looks; absent = as Tessera */
  look?: SiteLook
}

/** The office's own code, as pages and browsers meet it. */
export interface SiteCode {
  /** address of the list of the code; null = the office has none */
  list: () => string | null
  /** the page with everything its code needs */
  inPage: (html: string) => string
  serve: (call: HttpCall, path: string) => Promise<Response> | Response | null
}

/** The look of the office, as pages and browsers meet it. */
export interface SiteLook {
  /** address of the icon of the page; null = Tessera's */
  icon: () => string | null
  /** style sheet to stand in the page; null = none */
  style: () => { text: string } | null
  /** a text or a picture of the office; null = another address */
  file: (path: string) => { bytes: Buffer; ending: string } | null
}

/** What the office is under one host name. */
export interface HostFacts {
  /** part of the environment: languages, the default one, whether people may register */
  environment: JsonObject
  lang: string
  /** null = Tessera's */
  title: string | null
  accent: string | null
  /** null = no robot may read */
  robots: string | null
}

/** Serves the environment, entity assets, files, and the single page for every other path. */
export function createSite({ assets, client, code, environment, files, host, look }: SiteNeeds) {
  const getFacts = (call: HttpCall) => host(call.req.header('host'))
  const ownText = (call: HttpCall) => {
    const list = code?.list()
    return environment({ ...getFacts(call).environment, ...(list ? { officeCode: list } : {}) })
  }
  const schemas = schemaAssetCalls(assets)
  const environmentFile = environmentCall(ownText)
  const page =
    client === null ? null : sitePage({ client, environment: ownText, factsOf: getFacts, code, look })
  const own = look ? lookFiles(look) : () => null
  return (call: HttpCall): Response | Promise<Response> | null => {
    const { path } = call.req
    if (path === ENVIRONMENT_PATH) return environmentFile(call)
    if (path === ROBOTS_PATH) return plainText(call, getFacts(call).robots ?? NO_ROBOTS, 'text/plain')
    if (path === THEME_PATH) return plainText(call, themeSheet(getFacts(call).accent), 'text/css')
    const found = schemas(call, path) ?? own(call, path) ?? code?.serve(call, path) ?? files?.(call, path)
    if (found) return found
    return page && !path.startsWith('/assets') ? page(call) : null
  }
}

/** The first file the page reads. */
const ENVIRONMENT_PATH = '/assets/environments/environment.json'

const ROBOTS_PATH = '/robots.txt'
const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'

/** Style of one host name: the page links it where there is one. */
const THEME_PATH = '/assets/theme.css'

/** Pictures can hold markup: opened by themselves, they run and load nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

function asPicture(response: Response): Response {
  response.headers.set('content-security-policy', PICTURE_POLICY)
  return response
}

/** Texts and pictures of the office, compressed once. */
function lookFiles({ file }: SiteLook): (call: HttpCall, path: string) => Promise<Response> | null {
  const kept = new Map<string, { bytes: Buffer; kept: Kept }>()
  return (call, path) => {
    const found = file(path)
    if (!found) return null
    const known = kept.get(path)
    const ready = known?.bytes === found.bytes ? known : { bytes: found.bytes, kept: keep(found.bytes, 0) }
    kept.set(path, ready)
    const answered = respond(call, path, found.ending, ready.kept)
    return found.ending === '.json' ? answered : answered.then(asPicture)
  }
}

function plainText(call: HttpCall, text: string, type: string): Response {
  return call.body(text, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
}

/**
 * The accent of buttons and links, and what follows from it in both themes. It stands outside of all layers,
 * so it wins.
 */
function themeSheet(accent: string | null): string {
  if (accent === null) return ''
  const mix = (share: number, other: string) => `color-mix(in oklab, ${accent} ${share}%, ${other})`
  return [
    `:root{--accent:${accent}`,
    `--accent-hover:${mix(88, '#000')}`,
    `--accent-text:light-dark(${mix(90, '#000')},${mix(45, '#fff')})`,
    `--accent-soft:light-dark(${mix(9, '#fff')},${mix(24, '#15171c')})}`,
  ].join(';')
}

const SHIPPED_CONFIG = { apiBaseUrl: '', isSignUpEnabled: false }

/** The languages on offer; the first is that of people whose own is not on offer. */
function inOrder({ defaultLanguage, languages }: JsonObject): Json[] {
  const offered = Array.isArray(languages) && languages.length > 0 ? languages : LANGUAGES
  return [...new Set([...(defaultLanguage ? [defaultLanguage] : []), ...offered])]
}

/**
 * The installation's file with the identity provider of the server's configuration (D5, D36), and what the
 * office has set, for itself or the host name; read each time.
 */
export function environmentText(
  client: string | null,
  identity: IdentitySettings | undefined,
): (own: JsonObject) => string {
  return (own) => {
    const written: JsonObject =
      client === null
        ? { ...SHIPPED_CONFIG, languages: [...LANGUAGES] }
        : (JSON.parse(readFileSync(join(client, ENVIRONMENT_PATH), 'utf8')) as JsonObject)
    const all = { ...written, ...own }
    return JSON.stringify({ ...all, languages: inOrder(all), ...(identity ? { idp: identity } : {}) })
  }
}

/** Serves the environment as a file. */
function environmentCall(read: (call: HttpCall) => string): (call: HttpCall) => Response {
  return (call) => {
    const text = read(call)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    call.header('cache-control', 'no-cache')
    call.header('etag', etag)
    if (call.req.header('if-none-match') === etag) return call.body(null, 304)
    return call.body(text, 200, { 'content-type': 'application/json; charset=utf-8' })
  }
}

interface PageNeeds {
  /** folder of the built front end */
  client: string
  environment: (call: HttpCall) => string
  factsOf: (call: HttpCall) => HostFacts
  code: SiteCode | undefined
  look: SiteLook | undefined
}

/** The single page with the environment embedded as data, which saves one request. */
function sitePage({
  client,
  code,
  environment,
  factsOf,
  look,
}: PageNeeds): (call: HttpCall) => Promise<Response> {
  /** the page as each look of a host name makes it; as few as there are domains */
  const kept = new Map<string, { html: string; page: Kept }>()
  return (call) => {
    const facts = factsOf(call)
    const read = withData(readFileSync(join(client, 'index.html'), 'utf8'), environment(call))
    const bare = withLook(look ? withTheme(read, look) : read, facts)
    const html = code?.inPage(bare) ?? bare
    const key = JSON.stringify(facts)
    const before = kept.get(key)
    if (before?.html === html) return respond(call, '/index.html', '.html', before.page)
    if (kept.size >= PAGES_MAX) kept.clear()
    const page = keep(Buffer.from(html), 0)
    kept.set(key, { html, page })
    return respond(call, '/index.html', '.html', page)
  }
}

/** Pages that are kept in memory. */
const PAGES_MAX = 32

/** The page with the office's colours ahead of the first paint, and its icon. */
function withTheme(html: string, { icon, style }: SiteLook): string {
  const [picture, sheet] = [icon(), style()]
  const pictured =
    picture === null
      ? html
      : html.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${picture}">`)
  return sheet === null ? pictured : pictured.replace('</head>', () => `<style>${sheet.text}</style></head>`)
}

/** The page in the language of its host name, with its title and style. */
function withLook(html: string, { accent, lang, title }: HostFacts): string {
  const named =
    title === null
      ? html
      : html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(title)}</title>`)
  const styled =
    accent === null ? named : named.replace('</head>', `<link rel="stylesheet" href="${THEME_PATH}"></head>`)
  return styled.replace('<html lang="it"', () => `<html lang="${lang}"`)
}

/** JSON data are not a script: the page's policy allows them, and escaping keeps the element closed. */
function withData(html: string, json: string): string {
  const data = `<script type="application/json" id="${ENVIRONMENT_ID}">${json.replaceAll('<', '\\u003c')}</script>`
  return html.replace('</head>', () => `${data}</head>`)
}

const PATH = /^\/assets\/schemas\/([0-9a-f]{8,64})\.(json|js)$/
const CACHE_FOREVER = 'public, max-age=31536000, immutable'

/** Descriptions and validators of entities, by content hash. Returns null for other paths. */
function schemaAssetCalls(
  assets: () => SchemaAssets,
): (call: HttpCall, path: string) => Promise<Response> | null {
  const getDescription = ({ req }: HttpCall, hash: string) =>
    assets().description(
      hash,
      readerIn((name) => req.query(name)),
    )
  return (call, path) => {
    if (!path.startsWith('/assets/schemas/')) return null
    const [, hash = '', kind = ''] = PATH.exec(path) ?? []
    return respondAsset(call, kind === 'js' ? assets().validator(hash) : getDescription(call, hash), kind)
  }
}

async function respondAsset(
  call: HttpCall,
  found: Promise<string> | string | undefined,
  kind: string,
): Promise<Response> {
  const text = await found
  if (text === undefined) throw new Refusal('NOT_FOUND', 'This description no longer exists: reload the page')
  const headers = {
    'content-type': kind === 'js' ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': CACHE_FOREVER,
    vary: 'accept-encoding',
  }
  const encoding = pickEncoding(call.req.header('accept-encoding'))
  if (!encoding) return new Response(text, { headers })
  const bytes = await compress(Buffer.from(text), encoding, false)
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-encoding': encoding } })
}
