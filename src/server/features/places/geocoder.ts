import type { Place, PlaceKind } from '../../../contract/place'

/** What places are searched by. */
export interface PlaceQuery {
  text: string
  kind: PlaceKind
  /** two letters, lower case: only places there; null = anywhere */
  country: string | null
  lang: string
  /** most places wanted */
  size: number
}

/** A place as a geocoder knows it: its province and country still in the geocoder's own words. */
export interface FoundPlace extends Place {
  /** two letters, upper case */
  countryCode: string | null
}

/** Somebody who knows where things are. Rejects when it cannot be reached or answers nonsense. */
export interface Geocoder {
  search: (query: PlaceQuery, signal: AbortSignal) => Promise<FoundPlace[]>
}

/**
 * Asks a geocoder for JSON, the configured host alone: who answers from there cannot send us on into our own network.
 * Rejects with a sentence that names the host, never the query: people live at addresses.
 */
export async function askJson(url: URL, lang: string, signal: AbortSignal): Promise<unknown> {
  const headers = { accept: 'application/json', 'accept-language': lang, 'user-agent': 'Tessera' }
  const response = await fetch(url, { headers, signal, redirect: 'error' })
  if (!response.ok) throw new Error(`the geocoder at ${url.host} answered ${response.status}`)
  return response.json()
}

/** A member of an answer that should be a text or a number and may be anything. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  return typeof value === 'number' ? String(value) : undefined
}

/** An object of an answer; what is none is taken as an empty one. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A position from two members of an answer; null when they are no degrees. */
export function positionOf(lat: unknown, lng: unknown): Place['position'] {
  const [north, east] = [Number(textOf(lat)), Number(textOf(lng))]
  const fits = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return fits ? { lat: north, lng: east } : null
}

/** Members that have a value. */
export function known<K extends string>(members: Record<K, string | undefined>): Partial<Record<K, string>> {
  const filled = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filled) as Partial<Record<K, string>>
}
