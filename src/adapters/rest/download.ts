import type { DownloadOptions, MadeFile, PrintTemplate } from '../../contract/ports/backend'
import type { Params } from '../../contract/ports/ports'
import { decodeItems } from './decode'
import { type Http, unwrap } from './http'

/** Downloads a file with progress; its name comes from the answer (RFC 6266). */
export async function download(
  http: Http,
  path: string,
  params: Params,
  { signal, onBytes }: DownloadOptions,
): Promise<MadeFile> {
  const response = await http.send({ method: 'GET', path, params, signal, quiet: true, stream: true })
  const rows = Number(response.headers.get('x-total-count') ?? Number.NaN)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(new Uint8Array(piece.value))
    bytes += piece.value.length
    onBytes(bytes, Number.isFinite(rows) ? rows : null)
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { blob: new Blob(pieces, { type }), name: readFileName(response.headers.get('content-disposition')) }
}

/** The print templates of the entity at an endpoint. */
export async function layouts(http: Http, endpoint: string): Promise<PrintTemplate[]> {
  const answer = unwrap(await http.json({ method: 'GET', path: `${endpoint}/pdf-templates` }))
  return decodeItems<PrintTemplate>(answer, 'id', 'name')
}

/** Records of the list at an endpoint as one PDF; `template`: an id, null = the automatic layout. */
export function pdf(
  http: Http,
  endpoint: string,
  [conditions, template, options]: readonly [Params, string | null, DownloadOptions],
): Promise<MadeFile> {
  const layout: Params = template === null ? [] : [['template', template]]
  return download(http, `${endpoint}/pdf`, [...conditions, ...layout], options)
}

function readFileName(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return whole ? decodeURIComponent(whole) : (/filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'export')
}
