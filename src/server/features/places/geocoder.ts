import type { Place, PlaceKind } from '../../../contract/place'

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

/** A geocoder. Rejects when it is unreachable or its answer is invalid. */
export interface Geocoder {
  search: (query: PlaceQuery, signal: AbortSignal) => Promise<FoundPlace[]>
}

/**
 * Requests JSON from the configured geocoder host; redirects are refused, so that it cannot point into our own network. Rejects
 * with a sentence that names the host, never the query, which may be a person's address.
 */
export async function askJson(url: URL, lang: string, signal: AbortSignal): Promise<unknown> {
  const headers = { accept: 'application/json', 'accept-language': lang, 'user-agent': 'Tessera' }
  const response = await fetch(url, { headers, signal, redirect: 'error' })
  if (!response.ok) throw new Error(`the geocoder at ${url.host} answered ${response.status}`)
  return response.json()
}

/** A text or number of an untrusted answer. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  return typeof value === 'number' ? String(value) : undefined
}

/** An object of an untrusted answer; anything else becomes an empty one. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A position from two values of an answer; null when they are not degrees. */
export function positionOf(lat: unknown, lng: unknown): Place['position'] {
  const [north, east] = [Number(textOf(lat)), Number(textOf(lng))]
  const fits = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return fits ? { lat: north, lng: east } : null
}

/** The members with a value. */
export function known<K extends string>(members: Record<K, string | undefined>): Partial<Record<K, string>> {
  const filled = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filled) as Partial<Record<K, string>>
}
