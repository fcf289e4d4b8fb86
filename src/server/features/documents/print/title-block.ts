import { formatInstant } from '../../../../catalogue/kinds'
import type { Json, JsonObject } from '../../../../contract/json'
import { INK, type PdfNode } from './document'

/** The header above the fields: kind of record, title, code and status. */
export interface TitleBlock {
  one: string
  color: string
  title: string
  code: string | null
  status: { name: string; color: string } | null
  /** the record's address as a QR code; null = none */
  address: string | null
}

/** The header of a record. */
export function titleNode({ address, code, color, one, status, title }: TitleBlock): PdfNode {
  const facts = [
    ...(code ? [{ text: code, color: INK.muted }] : []),
    ...(code && status ? [{ text: '   ' }] : []),
    ...(status ? [{ text: '●  ', color: status.color }, { text: status.name }] : []),
  ]
  const stack: PdfNode[] = [
    { text: one, color, bold: true, fontSize: 9 },
    { text: title, fontSize: 18, bold: true, lineHeight: 1.05, margin: [0, 1, 0, 2] },
    ...(facts.length > 0 ? [{ text: facts }] : []),
  ]
  const square = address ? [{ width: 'auto' as const, stack: [{ qr: address, fit: 64 }] }] : []
  return { columns: [{ width: '*', stack }, ...square], columnGap: 14, margin: [0, 0, 0, 4] }
}

/** When a record was created and changed, and by whom. */
export function stampText(record: JsonObject, words: { created: string; updated: string }): string {
  const stamp = (word: string, at: Json | undefined, by: Json | undefined): string =>
    typeof at === 'string'
      ? [word, formatInstant(at), typeof by === 'string' ? `(${by})` : ''].filter(Boolean).join(' ')
      : ''
  return [
    stamp(words.created, record.createdAt, record.createdBy),
    stamp(words.updated, record.updatedAt, record.updatedBy),
  ]
    .filter(Boolean)
    .join(' · ')
}
