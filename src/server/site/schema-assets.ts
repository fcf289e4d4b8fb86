import type { SchemaAssets } from '../catalogue/assets'
import { compress, encodingOf } from '../kernel/http/answers'
import type { Call } from '../kernel/http/call'
import { Refusal } from '../kernel/refusal'

const PATH = /^\/assets\/schemas\/([0-9a-f]{8,64})\.(json|js)$/
const FOREVER = 'public, max-age=31536000, immutable'

/** Descriptions and validators of entities, by content hash. Answers null when the path is none of theirs. */
export function schemaAssetCalls(assets: () => SchemaAssets): (call: Call, path: string) => Promise<Response> | null {
  return (call, path) => {
    if (!path.startsWith('/assets/schemas/')) return null
    const [, hash = '', kind = ''] = PATH.exec(path) ?? []
    return respond(call, kind === 'js' ? assets().validator(hash) : assets().description(hash), kind)
  }
}

async function respond(call: Call, found: Promise<string> | string | undefined, kind: string): Promise<Response> {
  const text = await found
  if (text === undefined) throw new Refusal('NOT_FOUND', 'No description has this address any more: reload the page')
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
