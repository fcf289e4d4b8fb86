// @ts-check
import PostalMime from 'postal-mime'
import { BeyondLimit, serveParses } from '../../../kernel/parse-thread.js'

/**
 * Reads the few parts of a mail that matter for a notice, in a thread of its own: anyone may write to the
 * address that bounces come back to.
 *
 * @typedef {import('../../../kernel/bounded-parser').ParseLimits} ParseLimits
 * @typedef {import('./notice-parts').NoticeParts} NoticeParts
 * @typedef {import('postal-mime').Attachment} Attachment
 */

/**
 * Characters of a part that are read: a report has some hundred for each recipient, the header of a mail a
 * few thousand.
 */
const PART_MAX = 64 * 1024
const HEADER_MAX = 1_000
/** Name of the part of a receipt that certifies. */
const CERTIFIED_DATA = 'daticert.xml'
const ORIGINAL = /^(message\/rfc822|text\/rfc822-headers|message\/rfc822-headers)$/
const BOUNDARY = /boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi

/**
 * Counts the lines that begin a part, before anything is parsed: parsers take far longer for many parts than
 * for many bytes.
 *
 * @param {Uint8Array} raw
 * @param {ParseLimits} limits
 */
function requireFewParts(raw, { parts }) {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  /** @type {Set<string>} */
  const boundaries = new Set()
  for (const [, quoted, bare = ''] of text.matchAll(BOUNDARY)) {
    boundaries.add(quoted ?? bare)
    if (boundaries.size > parts) throw new BeyondLimit('PARTS')
  }
  if (boundaries.size === 0) return
  let count = 0
  for (let at = text.indexOf('--'); at >= 0; at = text.indexOf('\n--', at + 1)) {
    const from = text[at] === '\n' ? at + 3 : at + 2
    if (at > 0 && text[at] !== '\n') continue
    if ([...boundaries].some((one) => text.startsWith(one, from))) count += 1
    if (count > parts) throw new BeyondLimit('PARTS')
  }
}

/** @param {Attachment | undefined} part */
function textOf(part) {
  if (!part) return null
  const { content } = part
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return clean(text.slice(0, PART_MAX))
}

/** Without what no database stores: NUL, and half a sign at the end. @param {string} text */
const clean = (text) => text.replace(/\0/g, '').replace(/[\uD800-\uDBFF]$/, '')

/**
 * @param {Uint8Array} raw
 * @param {ParseLimits} limits
 * @returns {Promise<NoticeParts>}
 */
async function noticeParts(raw, limits) {
  requireFewParts(raw, limits)
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: limits.depth,
  }).catch((/** @type {unknown} */ error) => {
    if (error instanceof Error && /nesting depth/i.test(error.message)) throw new BeyondLimit('DEPTH')
    throw error
  })
  const { attachments, date = '', headers, messageId = '', subject = '' } = email
  const short = (/** @type {string} */ text) => clean(text.slice(0, HEADER_MAX))
  const header = (/** @type {string} */ name) =>
    short(headers.find(({ key }) => key === name)?.value.trim() ?? '')
  return {
    messageId: short(messageId),
    date: short(date),
    subject: short(subject),
    receipt: header('x-ricevuta').toLowerCase(),
    about: header('x-riferimento-message-id'),
    report: textOf(attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')),
    original: textOf(attachments.find(({ mimeType }) => ORIGINAL.test(mimeType))),
    certified: textOf(attachments.find(({ filename }) => filename?.toLowerCase() === CERTIFIED_DATA)),
  }
}

serveParses(noticeParts)
