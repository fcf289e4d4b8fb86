import { isObject, valueAt } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { VcardFields, VcardProperty } from '../../../../contract/model/entity'

/** Longer lines, in bytes, are folded (RFC 6350 §3.2). */
const LINE_MAX = 75

const ADDRESS: readonly VcardProperty[] = ['ADR.street', 'ADR.city', 'ADR.region', 'ADR.code', 'ADR.country']

/**
 * Values that are no texts: a day without hyphens, and an address as it is (RFC 6350 §6.7.8), without signs
 * that no address has.
 */
const VALUES: Partial<Record<VcardProperty, (value: string) => string>> = {
  BDAY: (value) => value.replaceAll('-', ''),
  URL: (value) => value.replace(/[\s\p{Cc}]+/gu, ''),
}

/** A record as a contact card, version 4.0. Its name defaults to the record's label. */
export function writeVcard(fields: VcardFields, record: JsonObject): string {
  const values = (property: VcardProperty) =>
    [fields[property] ?? []].flat().flatMap((path) => textAt(record, path) ?? [])
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escapeText(values('FN')[0] ?? String(record.label ?? ''))}`,
  ]
  for (const property of ['ORG', 'TITLE', 'EMAIL', 'TEL', 'URL', 'BDAY'] as const)
    for (const value of values(property))
      lines.push(`${property}:${VALUES[property]?.(value) ?? escapeText(value)}`)
  const address = ADDRESS.map((part) => escapeText(values(part).join(' ')))
  if (address.some((part) => part !== '')) lines.push(`ADR:;;${address.join(';')}`)
  return `${[...lines, 'END:VCARD'].map(foldLine).join('\r\n')}\r\n`
}

function textAt(record: JsonObject, path: string): string | null {
  const value = valueAt(record, path)
  const plain = isObject(value) ? value.label : value
  return plain === null || plain === undefined || plain === '' ? null : String(plain)
}

function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/[,;]/g, (sign) => `\\${sign}`)
}

/** Folds a long line without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    const room = parts.length === 0 ? LINE_MAX : LINE_MAX - 1
    if (Buffer.byteLength(part + sign) > room) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
