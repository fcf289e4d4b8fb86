/** Maximum length of a fault's message and stack, in characters. */
const MESSAGE_MAX = 500
const READ_MAX = 20_000
/** Maximum number of frames. */
const FRAMES_MAX = 12
const NAME_MAX = 80

/**
 * A fault's message without anything that may come from a record: quoted texts, addresses, numbers and ids
 * are removed, except names of properties that the engine quotes itself. The result is also the same for each
 * occurrence.
 */
export function plainMessage(text: string): string {
  return text
    .slice(0, READ_MAX)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '…')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ':id')
    .replace(QUOTED_VALUE_PATTERN, (whole, before: string | undefined, property: string | undefined) =>
      before && property
        ? `${before}'${property}'`
        : `${before ?? ''}${whole.startsWith('"') ? '"…"' : "'…'"}`,
    )
    .replace(CODE, '0')
    .replace(/[\d.,]*\d/g, '0')
    .trim()
    .slice(0, MESSAGE_MAX)
}

/**
 * A word of letters and digits, such as a fiscal code or a number plate: without its digits it still tells
 * whose it is.
 */
const CODE = /(?<![\p{L}\d_$])(?=(?:[\p{L}_$]*\d){3})[\p{L}\d_$]{7,}/gu

/** `(reading 'label')` names code; any other quoted text may be a value. */
const QUOTED_VALUE_PATTERN = /(\((?:reading|setting) )'([\w$]{1,40})'|"[^"]*"|`[^`]*`|(?<!\w)'[^']*'/g

/** One line of a stack: the function, and the file with its line and column. */
export interface Frame {
  call: string
  file: string
  place: string
}

/**
 * The frames of a stack, the innermost first; lines of any other shape are left out, because they may hold
 * values.
 */
export function parseFrames(stack: string): Frame[] {
  const lines = stack.slice(0, READ_MAX).split('\n')
  return lines.flatMap((line) => parseFrame(line.trim()) ?? []).slice(0, FRAMES_MAX)
}

/** `at save (https://office/assets/record-a1.js?x:3:4)`, `at async https://…:3:4`, `save@https://…:3:4`. */
const FRAMES = [
  /^at (?:async )?(?:(.+) )?\((.+):(\d+):(\d+)\)$/,
  /^at (?:async )?()(\S+):(\d+):(\d+)$/,
  /^([^@]*)@(\S+):(\d+):(\d+)$/,
]

function parseFrame(line: string): Frame | null {
  for (const shape of FRAMES) {
    const [, call = '', at = '', row = '', column = ''] = shape.exec(line) ?? []
    if (at !== '') return { call: sanitizeCallName(call), file: fileName(at), place: `${row}:${column}` }
  }
  return null
}

const sanitizeCallName = (call: string): string => call.replace(/[^\w$.<>[\] ]/g, '').slice(0, NAME_MAX)

/** The last step of an address, without its query. */
function fileName(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  return (path.split(/[/\\]/).pop() ?? '').replace(/[^\w.-]/g, '').slice(0, NAME_MAX)
}

/** A frame as a line of text. */
export function frameLine({ call, file, place }: Frame): string {
  return call === '' ? `at ${file}:${place}` : `at ${call} (${file}:${place})`
}
