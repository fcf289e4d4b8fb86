import type { GazetteerEntry } from './gazetteer-entry'

/** Languages in which countries are found by name. */
const LANGUAGES = ['it', 'en', 'de', 'fr']

/**
 * The provinces and countries that the entries of an extract lie in, each in the middle of its towns: an
 * extract holds no boundaries. Provinces are called by their codes.
 */
export function findRegions(entries: readonly GazetteerEntry[]): GazetteerEntry[] {
  const towns = entries.filter(({ kind }) => kind === 'town')
  const placed = towns.length > 0 ? towns : entries
  const provinces = groupEntries(placed, ({ country, province }) =>
    province ? `${country ?? ''} ${province}` : null,
  )
  const countries = groupEntries(placed, ({ country }) => country ?? null)
  return [
    ...provinces.map((inside): GazetteerEntry => {
      const [{ country, province = '' } = {}] = inside
      return {
        kind: 'region',
        region: province,
        province,
        ...(country ? { country } : {}),
        at: [getMiddle(inside)],
      }
    }),
    ...countries.map((inside): GazetteerEntry => {
      const country = inside[0]?.country ?? ''
      const [name = country, ...others] = LANGUAGES.map((lang) =>
        new Intl.DisplayNames([lang], { type: 'region' }).of(country),
      )
      return {
        kind: 'region',
        region: name,
        also: [...others, country].join(' '),
        country,
        at: [getMiddle(inside)],
      }
    }),
  ]
}

function groupEntries(
  entries: readonly GazetteerEntry[],
  keyOf: (entry: GazetteerEntry) => string | null,
): GazetteerEntry[][] {
  const groups = new Map<string, GazetteerEntry[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()]
}

function getMiddle(entries: readonly GazetteerEntry[]): [number, number] {
  const sum = (part: 0 | 1) => entries.reduce((all, { at: [point] }) => all + (point?.[part] ?? 0), 0)
  return [sum(0) / entries.length, sum(1) / entries.length]
}
