import type { Problem } from '../../contract/errors/problem'
import type { WidgetCheck, WidgetManifest } from '../../contract/ports/widget'
import { compress, pickEncoding } from '../kernel/http/answers'
import type { HttpCall } from '../kernel/http/call'
import { createChangeStreams, watchCode } from './changes'
import { CODE_PATH, withOfficeCode } from './import-map'
import { CHANGES_PATH, type CompiledOffice, compileOffice, type OfficeCodeNeeds } from './office-code'

/** The code of an office while its server runs. */
export interface OfficeCode {
  /** manifests of its widgets */
  manifests: () => readonly WidgetManifest[]
  /** checks of its widgets, by id; another object after each change */
  checks: () => Record<string, WidgetCheck>
  problems: () => readonly Problem[]
  /** addresses of the modules that pages request at once; the first is the list; empty = no code */
  modules: () => readonly string[]
  /** address of the list; null = no code */
  list: () => string | null
  /** the page with the import map and its modules; unchanged without code */
  inPage: (html: string) => string
  /** answers a call for compiled code; null = another path */
  serve: (call: HttpCall, path: string) => Promise<Response> | Response | null
  /** reads everything again, and tells the browsers of developers */
  renew: () => Promise<void>
  /** ends what would keep connections open */
  drain: () => void
  close: () => Promise<void>
}

/** An office without code of its own. */
export const NO_CODE: OfficeCode = {
  manifests: () => [],
  checks: () => ({}),
  problems: () => [],
  modules: () => [],
  list: () => null,
  inPage: (html) => html,
  serve: () => null,
  renew: async () => undefined,
  drain: () => undefined,
  close: async () => undefined,
}

/** Dependencies of the code of an office while its server runs. */
export interface OpenCodeNeeds extends OfficeCodeNeeds {
  /** in development: loads the server code again; whether files may now name something else */
  handlers?: () => Promise<boolean>
  /** in development: widgets declare something else, or there are other problems */
  changed?: (code: Pick<CompiledOffice, 'manifests'>) => void
}

/** Files of replaced code that open browsers may still ask for; the oldest are dropped first. */
const MAX_FILES = 2000

/** Compiles the code of an office, and loads what the server needs of it. */
export async function openOfficeCode(needs: OpenCodeNeeds): Promise<OfficeCode> {
  const files = new Map<string, Uint8Array>()
  const keep = (office: CompiledOffice): CompiledOffice => {
    for (const { bytes, name } of office.files) {
      files.delete(name)
      files.set(name, bytes)
    }
    for (const name of files.keys()) {
      if (files.size <= MAX_FILES) break
      files.delete(name)
    }
    return office
  }
  let live = keep(await compileOffice(needs))
  const listeners = new Set<(list: string) => void>()
  const changes = createChangeStreams(() => live.modules[0] ?? '', listeners)
  const renew = async (): Promise<void> => {
    const before = live
    const hasOtherNames = (await needs.handlers?.()) ?? false
    live = keep(await compileOffice(needs))
    if (live.modules[0] !== before.modules[0])
      for (const listener of listeners) listener(live.modules[0] ?? '')
    if (hasOtherNames || isOther(before, live)) needs.changed?.(live)
  }
  const watcher = needs.isDev ? await watchCode(needs.office, renew, needs.log) : null
  const modules = () =>
    needs.isDev || live.manifests.length > 0 || live.modules.length > 1 ? live.modules : []
  return {
    manifests: () => live.manifests,
    checks: () => live.checks,
    problems: () => live.problems,
    modules,
    list: () => modules()[0] ?? null,
    inPage: (html) => (modules().length > 0 ? withOfficeCode(html, modules()) : html),
    serve: (call, path) => {
      if (!path.startsWith(CODE_PATH)) return null
      if (path === CHANGES_PATH && needs.isDev) return changes.open()
      const bytes = files.get(path.slice(CODE_PATH.length))
      return bytes ? respondCode(call, path, bytes) : null
    },
    renew,
    drain: changes.close,
    close: async () => void (await watcher?.close()),
  }
}

/** Whether the server itself is concerned: other options, checks or problems. */
function isOther(before: CompiledOffice, after: CompiledOffice): boolean {
  const facts = ({ manifests, problems }: CompiledOffice) => JSON.stringify([manifests, problems])
  return facts(before) !== facts(after)
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}
const TEXTS = /\.(js|css|svg)$/

/** The name bears the hash of the content: it never changes. */
async function respondCode(call: HttpCall, path: string, bytes: Uint8Array): Promise<Response> {
  const headers = {
    'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  const encoding = TEXTS.test(path) ? pickEncoding(call.req.header('accept-encoding')) : null
  if (!encoding) return new Response(new Uint8Array(bytes), { headers })
  const packed = await compress(Buffer.from(bytes), encoding, true)
  return new Response(new Uint8Array(packed), { headers: { ...headers, 'content-encoding': encoding } })
}
