import type { DownloadOptions, MadeFile } from '../../contract/backend'
import type { Params } from '../../contract/ports'
import type { Http } from './http'

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
  return { blob: new Blob(pieces, { type }), name: nameOf(response.headers.get('content-disposition')) }
}

function nameOf(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return whole ? decodeURIComponent(whole) : (/filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'export')
}
