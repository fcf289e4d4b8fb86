/**
 * Kind of an entry: a house, a street, a town, a quarter, or a region: a province, a country or a part of
 * one.
 */
export type ListedKind = 'house' | 'street' | 'town' | 'quarter' | 'region'

/** One entry of the list of places. */
export interface GazetteerEntry {
  kind: ListedKind
  street?: string
  number?: string
  city?: string
  /** name of a region */
  region?: string
  /** further words that find it: its other names, its code */
  also?: string
  province?: string
  zip?: string
  /** two letters, upper case */
  country?: string
  /** its points; it is shown at the first one */
  at: [number, number][]
}
