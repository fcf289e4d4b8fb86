import { setImmediate } from 'node:timers/promises'

/** Parts of a form that uploads a file: the file, and what a browser or a program may add to it. */
const PARTS_MAX = 8
/** Bytes of the head of a part: its name and type, and the name of the file. */
const HEAD_MAX = 8 * 1024
/** Longest boundary of RFC 2046, and some more. */
const BOUNDARY_MAX = 200
/** Bytes that are searched before others have their turn. */
const WINDOW_BYTES = 4 * 1024 * 1024

/** The file of a form, or why it has none. */
export type FormFile = { file: File } | { fault: 'TOO_MANY_PARTS' | 'NO_FILE' }

/**
 * The part `file` of a form (RFC 7578). Parsers of forms look at every byte in one go: 64 MB take them most
 * of a second, and everyone else waits. Here a search finds where parts begin, a few megabytes at a time, and
 * nothing but their heads is read.
 * @param type the content type of the request
 */
export async function fileInForm(bytes: Uint8Array, type: string, most = PARTS_MAX): Promise<FormFile> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare ?? ''
  if (boundary === '' || boundary.length > BOUNDARY_MAX) return { fault: 'NO_FILE' }
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let found: FileHead | null = null
  let parts = 0
  for await (const mark of marksIn(body, boundary)) {
    if (found) return { file: new File([body.subarray(found.from, mark.begin) as BlobPart], found.name) }
    // The last mark ends the form.
    if (body.toString('latin1', mark.end, mark.end + 2) === '--') break
    parts += 1
    const head = headAt(body, mark.end)
    if (parts > most || head === null) return { fault: 'TOO_MANY_PARTS' }
    found = fileHead(head)
  }
  return { fault: 'NO_FILE' }
}

/** Where the lines between parts are; the first one may be without a line end before it. */
async function* marksIn(body: Buffer, boundary: string): AsyncGenerator<{ begin: number; end: number }> {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1')
  if (body.subarray(0, mark.length - 2).equals(mark.subarray(2))) yield { begin: 0, end: mark.length - 2 }
  for (let from = 0; from < body.length; from += WINDOW_BYTES) {
    const window = body.subarray(from, from + WINDOW_BYTES + mark.length - 1)
    for (let at = window.indexOf(mark); at >= 0; at = window.indexOf(mark, at + mark.length))
      yield { begin: from + at, end: from + at + mark.length }
    await setImmediate()
  }
}

/** The head of a part, and where its content begins. */
interface PartHead {
  text: string
  from: number
}

function headAt(body: Buffer, from: number): PartHead | null {
  const end = body.subarray(from, from + HEAD_MAX).indexOf('\r\n\r\n')
  return end < 0 ? null : { text: body.toString('utf8', from, from + end), from: from + end + 4 }
}

/** The file `file`, and where its bytes begin. */
interface FileHead {
  name: string
  from: number
}

const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*(;[^\r\n]*)$/im
const PARAMETER = /;[ \t]*(name|filename\*?)=(?:"((?:\\"|[^"])*)"|([^;\s]*))/gi
/** Encodings that RFC 7578 has done away with: the bytes of the part would not be those of the file. */
const ENCODED_PART_PATTERN = /^content-transfer-encoding:[ \t]*(base64|quoted-printable)/im

/** Null where the part is another field, or no file. */
function fileHead({ from, text }: PartHead): FileHead | null {
  const [, given = ''] = DISPOSITION.exec(text) ?? []
  const parameters = new Map<string, string>()
  for (const [, key = '', quoted, bare = ''] of given.matchAll(PARAMETER))
    parameters.set(key.toLowerCase(), quoted ?? bare)
  const name = decodeExtendedName(parameters.get('filename*')) ?? plain(parameters.get('filename'))
  return parameters.get('name') === 'file' && name !== undefined && !ENCODED_PART_PATTERN.test(text)
    ? { name, from }
    : null
}

/**
 * Browsers write quotation marks and line ends of names as %22, %0D and %0A; some programs a backslash before
 * the marks.
 */
const plain = (name: string | undefined): string | undefined =>
  name
    ?.replace(/%(22|0A|0D)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\"/g, '"')

/** `UTF-8''na%C3%AFve.txt`, as some programs write names. */
function decodeExtendedName(name: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.+)$/i.exec(name ?? '') ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
