import type { Place, PlaceKind, Position } from '../../../../contract/maps/place'
import { callService, type OutboundCall, parseReply, ServiceFailure } from './outbound'

/** A search for places. */
export interface PlaceQuery {
  text: string
  kind: PlaceKind
  /** two letters, lower case: restricts to this country; null = none */
  country: string | null
  lang: string
  /** maximum number of places */
  size: number
}

/** A place as found by a geocoder: province and country are still in its own notation. */
export interface FoundPlace extends Place {
  /** two letters, upper case */
  countryCode: string | null
}

/** A geocoder. Rejects with a ServiceFailure when it is unreachable or its answer is invalid. */
export interface Geocoder {
  /**
   * regions are found by the codes of provinces and countries, and not by the names of the office's tables
   */
  knowsCodes?: true
  search: (query: PlaceQuery, signal: AbortSignal) => Promise<FoundPlace[]>
  /** the place at a point; null = nothing is known there */
  reverse: (point: Position, lang: string, signal: AbortSignal) => Promise<FoundPlace | null>
}

/** Time limit of a geocoder, in ms: people wait while they type. */
const PATIENCE_MS = 5_000

/** The JSON answer of a geocoder. */
export async function askJson(
  call: Pick<OutboundCall, 'url' | 'lang' | 'signal' | 'hosts'>,
): Promise<unknown> {
  const { url } = call
  const answer = await callService({
    ...call,
    patience: PATIENCE_MS,
    headers: { accept: 'application/json' },
  })
  if (answer.status >= 400)
    throw new ServiceFailure('away', `the geocoder at ${url.host} answered ${answer.status}`)
  return parseReply(answer, url.host)
}

/** A list in an answer. */
export function requireList(value: unknown, url: URL): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.map(toObject)
  throw new ServiceFailure('away', `the geocoder at ${url.host} did not answer with a list`)
}

/** A text or number of an untrusted answer. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  return typeof value === 'number' ? String(value) : undefined
}

/** An object of an untrusted answer; anything else becomes an empty one. */
export function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** A position from two values of an answer; null when they are not degrees. */
export function toPlacePosition(lat: unknown, lng: unknown): Place['position'] {
  const [north, east] = [Number(readText(lat)), Number(readText(lng))]
  const fits = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return fits ? { lat: north, lng: east } : null
}

/** The members with a value. */
export function omitUndefined<K extends string>(
  members: Record<K, string | undefined>,
): Partial<Record<K, string>> {
  const filled = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filled) as Partial<Record<K, string>>
}
