/** Parts of a form that uploads a file: the file, and what a browser or a program may add to it. */
const PARTS_MAX = 8
/** Bytes of the head of a part: its name and type, and the name of the file. */
const HEAD_MAX = 8 * 1024

/**
 * Whether a form has few parts with short heads, counted before it is parsed: parsers take far longer for many parts than for
 * many bytes, and everyone else would wait. A form without a boundary has none: parsing it fails at once.
 */
export function hasFewParts(bytes: Uint8Array, type: string, most = PARTS_MAX): boolean {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return true
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = `--${boundary}`
  let parts = 0
  for (let at = body.indexOf(mark, 0, 'latin1'); at >= 0; at = body.indexOf(mark, at + mark.length, 'latin1')) {
    // The last mark ends the form.
    if (body.toString('latin1', at + mark.length, at + mark.length + 2) === '--') continue
    parts += 1
    if (parts > most || body.subarray(at, at + HEAD_MAX).indexOf('\r\n\r\n') < 0) return false
  }
  return true
}
