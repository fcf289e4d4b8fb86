import { readableInstant } from '../../../../contract/time/office-day'
import { unescapeMarkup } from '../../../kernel/markup'
import type { NoticeParts } from './notice-parts'

/**
 * A receipt of certified mail about a mail of this office, as the technical rules of the decree of 2 November
 * 2005 want it: headers say what it is and about which mail, `daticert.xml` when and why.
 */
export interface CertifiedReceipt {
  /** id of the mail, from its Message-ID */
  mail: string
  kind: 'accepted' | 'delivered' | 'late' | 'failed'
  /** ISO instant that it certifies; null = it names none */
  at: string | null
  /** what it says besides its kind: why a mail was not delivered; '' = nothing */
  reason: string
  /** the address or its domain does not exist */
  isFinal: boolean
}

/** Kinds by the header X-Ricevuta; receipts between providers say nothing to the sender. */
const KINDS: Readonly<Record<string, CertifiedReceipt['kind']>> = {
  accettazione: 'accepted',
  'avvenuta-consegna': 'delivered',
  'preavviso-errore-consegna': 'late',
  'errore-consegna': 'failed',
  'non-accettazione': 'failed',
  'rilevazione-virus': 'failed',
}
const REASON_MAX = 400
/** Characters of the certified data that are read: they take some two thousand. */
const DATA_MAX = 16 * 1024
const ID = /<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i

/** The receipt in a mail; null = it is none, or about no mail that this office may have sent. */
export function receiptIn({
  about,
  certified,
  date,
  receipt,
  subject,
}: NoticeParts): CertifiedReceipt | null {
  const kind = Object.hasOwn(KINDS, receipt) ? KINDS[receipt] : undefined
  if (!kind) return null
  const data = (certified ?? '').slice(0, DATA_MAX)
  const mail = (ID.exec(about) ?? ID.exec(element(data, 'msgid')))?.[1]
  if (mail === undefined) return null
  const extended = element(data, 'errore-esteso')
  const [, fault = ''] = /\berrore="([^"]*)"/.exec(/<postacert\b[^<>]*>/.exec(data)?.[0] ?? '') ?? []
  const said = [fault === 'nessuno' ? '' : fault, extended].filter(Boolean).join(': ')
  return {
    mail: mail.toLowerCase(),
    kind,
    at: parseInstant(data) ?? (date && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null),
    reason: (kind === 'failed' || kind === 'late' ? said || subject : '').slice(0, REASON_MAX),
    isFinal: kind === 'failed' && (/^no-(dest|dominio)$/.test(fault) || /^\s*5\.1\.\d/.test(extended)),
  }
}

/**
 * A receipt as the outcome of its recipient says it, in the terms of the law; a delivery by its instant
 * alone.
 */
export function receiptWords({ at, kind, reason }: CertifiedReceipt): string | null {
  const when = at && readableInstant(at)
  if (kind === 'delivered') return when
  if (kind === 'accepted') return ['accettazione', when].filter(Boolean).join(' ')
  return kind === 'late' ? `preavviso di mancata consegna: ${reason}` : reason
}

/**
 * `<giorno>27/11/2026</giorno><ora>10:12:44</ora>` in the zone of `<data zona="+0100">` as an ISO instant.
 */
function parseInstant(data: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(element(data, 'giorno')) ?? []
  const [time] = /^\d\d:\d\d:\d\d/.exec(element(data, 'ora')) ?? []
  const [, hours = '+00', minutes = '00'] = /<data\s+zona="([+-]\d\d):?(\d\d)"/.exec(data) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${time}${hours}:${minutes}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The text of the first element of a name; '' where there is none. */
function element(data: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}(?:\\s[^<>]*)?>([^<]*)</${name}>`).exec(data) ?? []
  return unescapeMarkup(text).trim()
}
