import { isObject } from '../../catalogue/paths'
import type { Json } from '../../contract/json'
import { localHref } from './guard'

/** Name of the parameter that carries a way back through record pages (ROUTE-22). */
export const WAY_BACK = 'virtualFolderBackConfiguration'

/** The way back to a page: its address, and for the person its tab and label (VIRT-04). */
export interface WayBack {
  /** path without query */
  path: string
  /** query string without `?`; '' = none */
  query: string
  tab: string | null
  /** label of the page: the record's title */
  label: string | null
}

/** Makes a way back from an address. */
export function wayBackTo(address: string, tab: string | null = null, label: string | null = null): WayBack {
  const [path = '', query = ''] = address.split('?')
  return { path, query, tab, label }
}

/** The address a way back leads to. */
export function toAddress({ path, query }: WayBack): string {
  return query === '' ? path : `${path}?${query}`
}

/** Serializes a way back as JSON. */
export function writeWayBack({ path, query, tab, label }: WayBack): string {
  return JSON.stringify({ path, query, tab, label })
}

/**
 * Parses the parameter's value; null when it is not a JSON object or leaves this application. Only the four
 * known keys are read.
 */
export function readWayBack(text: string | null): WayBack | null {
  const value = parse(text)
  if (!isObject(value)) return null
  const readText = (key: string): string | null => {
    const one = Object.hasOwn(value, key) ? value[key] : null
    return typeof one === 'string' ? one : null
  }
  const path = localHref(readText('path') ?? '')
  if (path === null) return null
  return {
    path: path.split(/[?#]/)[0] ?? path,
    query: readText('query') ?? '',
    tab: readText('tab'),
    label: readText('label'),
  }
}

function parse(text: string | null): Json {
  try {
    return JSON.parse(text ?? 'null') as Json
  } catch {
    return null
  }
}

/** Adds a way back to an address as its parameter; null adds nothing. */
export function withWayBack(address: string, way: WayBack | null): string {
  if (!way) return address
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  params.set(WAY_BACK, writeWayBack(way))
  return `${path}?${params}`
}
