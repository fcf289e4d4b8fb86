import type { Json } from '../../../contract/json'
import type { SqlValue } from '../database'

/** OIDs of PostgreSQL types that need decoding. */
const OID = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  timestamp: 1114,
} as const
const DATE_OIDS = { time: 1083, timestamptz: 1184, numeric: 1700, jsonb: 3802 } as const

const DECODERS: Record<number, (text: string) => Json> = {
  [OID.bool]: (text) => text === 't' || text === 'true',
  [OID.int8]: Number,
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.oid]: Number,
  [OID.float4]: Number,
  [OID.float8]: Number,
  [DATE_OIDS.numeric]: Number,
  [OID.json]: JSON.parse,
  [DATE_OIDS.jsonb]: JSON.parse,
  [DATE_OIDS.time]: clockTime,
  [OID.timestamp]: instant,
  [DATE_OIDS.timestamptz]: instant,
}

/** The decoder of one type: PostgreSQL's text → the wire form of the API (dates stay `YYYY-MM-DD`). */
export function decoder(oid: number): (text: string) => Json {
  return DECODERS[oid] ?? ((text) => text)
}

/** Encodes a parameter for both drivers: instants as ISO text, objects as JSON text. */
export function encode(value: SqlValue): string | number | boolean | null | SqlValue[] {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => encode(one))
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** `17:45:00` → `17:45`; nonzero seconds stay. */
function clockTime(text: string): string {
  return text.endsWith(':00') && text.length === 8 ? text.slice(0, 5) : text
}

/** `2026-11-21 07:06:56.014+00` → `2026-11-21T07:06:56.014Z`; the session's time zone is UTC. */
function instant(text: string): string {
  const zoned = /[+-]\d\d(:?\d\d)?$/.test(text.slice(10)) ? text.replace(/([+-]\d\d)$/, '$1:00') : `${text}Z`
  return new Date(zoned.replace(' ', 'T')).toISOString()
}
