import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { compress, pickEncoding } from '../kernel/http/answers'
import type { HttpCall } from '../kernel/http/call'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
const PACKABLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt'])

/** Built files have a content hash before the extension: they never change. */
const HASHED_PATH_PATTERN = /^\/assets\/[^/]+-[\w-]{7}\.\w+$/
const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** Everything else is revalidated and answered 304 while unchanged. */
const ASK = 'no-cache'

/**
 * Where the build leaves its files compressed, below the folder that it made; files and folders with a dot
 * are never served.
 */
const PACKED_FOLDER = '.packed'

/** Cached bytes, compressed once per encoding. */
export interface Kept {
  etag: string
  modified: number
  bytes: Buffer
  packed: Map<string, Buffer>
  /** folder of what the build has compressed */
  built?: string
}

/** Serves files of several folders; the first match wins. Returns null for a path without a file. */
export function staticFiles(
  folders: readonly string[],
): (call: HttpCall, path: string) => Promise<Response> | null {
  const kept = new Map<string, Kept>()
  return (call, address) => {
    const path = decodePath(address)
    for (const folder of folders) {
      const file = locate(folder, path)
      if (file) return respond(call, path, extname(file), remember(kept, file, folder))
    }
    return null
  }
}

/** The decoded path of an address; one that cannot be decoded matches no file. */
function decodePath(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return '\0'
  }
}

/** The file of a path, never outside the folder and never a hidden one. */
function locate(folder: string, path: string): string | null {
  const file = normalize(join(folder, path))
  const inside =
    file.startsWith(folder + sep) &&
    !path.includes('\0') &&
    !path.split('/').some((part) => part.startsWith('.'))
  return inside && existsSync(file) && statSync(file).isFile() ? file : null
}

function remember(kept: Map<string, Kept>, file: string, folder: string): Kept {
  const modified = statSync(file).mtimeMs
  const known = kept.get(file)
  if (known && known.modified === modified) return known
  const fresh = { ...keep(readFileSync(file), modified), built: join(folder, PACKED_FOLDER) }
  kept.set(file, fresh)
  return fresh
}

/** Prepares bytes for repeated serving. */
export function keep(bytes: Buffer, modified: number): Kept {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { etag, modified, bytes, packed: new Map() }
}

/** Serves cached bytes for a path; `ending` determines the content type. */
export async function respond(call: HttpCall, path: string, ending: string, kept: Kept): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ?? 'application/octet-stream',
    'cache-control': HASHED_PATH_PATTERN.test(path) ? CACHE_FOREVER : ASK,
    etag: kept.etag,
    vary: 'accept-encoding',
  }
  if (call.req.header('if-none-match')?.replace(/^W\//, '') === kept.etag)
    return new Response(null, { status: 304, headers })
  const encoding =
    PACKABLE.has(ending) && kept.bytes.length > 1000 ? pickEncoding(call.req.header('accept-encoding')) : null
  if (!encoding) return new Response(new Uint8Array(kept.bytes), { headers })
  const packed =
    kept.packed.get(encoding) ?? asBuilt(kept, encoding) ?? (await compress(kept.bytes, encoding, true))
  kept.packed.set(encoding, packed)
  return new Response(new Uint8Array(packed), { headers: { ...headers, 'content-encoding': encoding } })
}

/**
 * What the build has compressed bears the hash of the bytes as its name: a file that was changed since is
 * compressed here.
 */
function asBuilt({ built, etag }: Kept, encoding: string): Buffer | null {
  const file = built ? join(built, `${etag.slice(1, -1)}.${encoding}`) : null
  return file && existsSync(file) ? readFileSync(file) : null
}
