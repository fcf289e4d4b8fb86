import type { PlaceKind, Position } from '../../../../../contract/maps/place'
import { distanceBetween } from '../../../../../contract/maps/tour'
import { fold } from '../../../../../contract/text/fold'
import type { FoundPlace, Geocoder } from '../geocoder'
import type { GazetteerEntry, ListedKind } from './gazetteer-entry'
import { listBends, type OsmData, type Tags } from './osm'
import { findRegions } from './regions'

/** Whether an entry passes a restriction. */
const KINDS: Readonly<Record<PlaceKind, readonly ListedKind[]>> = {
  address: ['house', 'street'],
  city: ['town', 'quarter'],
  region: ['region'],
  geocode: ['town', 'quarter', 'region', 'street', 'house'],
}

const TOWNS = ['city', 'town', 'village']
const REGIONS = ['state', 'region', 'province', 'county']
const QUARTERS = ['hamlet', 'suburb', 'quarter', 'neighbourhood', 'isolated_dwelling']

/**
 * The list of all towns, streets and house numbers of an extract. `country`: two letters, where the data
 * names none.
 */
export function buildGazetteer(data: OsmData, country?: string): GazetteerEntry[] {
  const towns = data.points.flatMap(({ position, tags }) => toTown(tags, position, country))
  const cityAt = nearestTown(towns)
  const streets = new Map<string, GazetteerEntry>()
  const houses = data.points.flatMap(({ position, tags }) => toHouse(tags, position, country))
  for (const way of data.ways) {
    const line = listBends(data, way)
    const middle = line[Math.floor(line.length / 2)]
    if (!middle) continue
    houses.push(...toHouse(way.tags, middle, country))
    const { highway, name } = way.tags
    if (!highway || !name) continue
    const city = cityAt(middle)
    const key = `${name}\n${city?.city ?? ''}`
    const known = streets.get(key)
    const at = [middle, ...line].map(toPair)
    if (known) known.at.push(...at)
    else streets.set(key, { ...city, kind: 'street', street: name, ...getCountry(way.tags, country), at })
  }
  const placed = houses.map((house) => (house.city ? house : { ...cityAt(toPosition(house)), ...house }))
  return [...towns, ...streets.values(), ...placed]
}

function toTown(tags: Tags, position: Position, country: string | undefined): GazetteerEntry[] {
  const { name, place = '' } = tags
  if (name && REGIONS.includes(place))
    return [
      {
        kind: 'region',
        region: name,
        ...toParts(tags),
        ...getCountry(tags, country),
        at: [toPair(position)],
      },
    ]
  if (!name || ![...TOWNS, ...QUARTERS].includes(place)) return []
  const kind = TOWNS.includes(place) ? 'town' : 'quarter'
  return [{ kind, city: name, ...toParts(tags), ...getCountry(tags, country), at: [toPair(position)] }]
}

function toHouse(tags: Tags, position: Position, country: string | undefined): GazetteerEntry[] {
  const {
    'addr:city': city,
    'addr:housenumber': number,
    'addr:place': place,
    'addr:street': street = place,
  } = tags
  if (!number || !street) return []
  const parts = { ...toParts(tags), ...getCountry(tags, country), ...(city ? { city } : {}) }
  return [{ kind: 'house', street, number, ...parts, at: [toPair(position)] }]
}

function toParts({ 'addr:postcode': zip, 'addr:province': province, postal_code: code = zip }: Tags) {
  return { ...(code ? { zip: code } : {}), ...(province ? { province } : {}) }
}

function getCountry({ 'addr:country': named }: Tags, country: string | undefined) {
  const code = (named ?? country)?.toUpperCase()
  return code && /^[A-Z]{2}$/.test(code) ? { country: code } : {}
}

/** Towns are searched within 15 km. */
const TOWN_REACH_M = 15_000

/** The town that a point probably belongs to: the nearest one. */
function nearestTown(towns: readonly GazetteerEntry[]) {
  const known = towns.filter(({ kind }) => kind === 'town')
  return (point: Position): Pick<GazetteerEntry, 'city' | 'zip' | 'province'> | undefined => {
    let [best, least] = [undefined as GazetteerEntry | undefined, TOWN_REACH_M]
    for (const town of known) {
      const metres = distanceBetween(point, toPosition(town))
      if (metres < least) [best, least] = [town, metres]
    }
    if (!best) return undefined
    const { city, province, zip } = best
    return { ...(city ? { city } : {}), ...(province ? { province } : {}), ...(zip ? { zip } : {}) }
  }
}

const toPair = ({ lat, lng }: Position): [number, number] => [lat, lng]

function toPosition({ at }: GazetteerEntry): Position {
  const [lat, lng] = at[0] ?? [0, 0]
  return { lat, lng }
}

/** Finds places in such a list. */
export function createGazetteer(listed: readonly GazetteerEntry[]): Geocoder {
  const entries = [...listed, ...findRegions(listed)]
  const words = buildIndex(entries)
  const near = nearIndex(entries)
  return {
    knowsCodes: true,
    search: async ({ country, kind, size, text }) => {
      const asked = splitWords(text)
      const kinds = KINDS[kind]
      return words(asked)
        .filter(
          (entry) => kinds.includes(entry.kind) && (!country || entry.country === country.toUpperCase()),
        )
        .map((entry) => ({ entry, score: scoreEntry(entry, asked) }))
        .sort((one, other) => one.score - other.score)
        .slice(0, size)
        .map(({ entry }) => toPlace(entry))
    },
    reverse: async (point) => {
      const entry = near(point)
      return entry && toPlace(entry)
    },
  }
}

function toPlace(entry: GazetteerEntry): FoundPlace {
  const { also, city, country, kind, number, province, region, street, zip } = entry
  const town = region ?? [zip, city].filter(Boolean).join(' ')
  const road = [street, number].filter(Boolean).join(' ')
  const components = {
    ...(street ? { route: street } : {}),
    ...(number ? { street_number: number } : {}),
    ...(city ? { [kind === 'quarter' ? 'political' : 'locality']: city } : {}),
    ...(province ? { administrative_area_level_2: province } : {}),
    ...(zip ? { postal_code: zip } : {}),
    ...(country ? { country } : {}),
  }
  // A country is in none.
  const area = also === undefined ? (province ?? country) : undefined
  const label = [road, town, area === region ? '' : area].filter(Boolean).join(', ')
  return { label, position: toPosition(entry), components, countryCode: country ?? null }
}

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words of an entry; those with umlauts also as they are written without them: `Städtle`, `staedtle`. */
const ownWords = ({ also, city, number, province, region, street, zip }: GazetteerEntry): string[] => {
  const text = [street, number, zip, city, province, region, also].filter(Boolean).join(' ')
  const plain = text.replace(/[äöüß]/gi, (sign) => PLAIN[sign.toLowerCase()] ?? sign)
  return plain === text ? splitWords(text) : [...new Set([...splitWords(text), ...splitWords(plain)])]
}

const PLAIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/**
 * Lower is better: whole words before beginnings, towns before streets before houses, short names before long
 * ones.
 */
function scoreEntry(entry: GazetteerEntry, asked: readonly string[]): number {
  const own = ownWords(entry)
  const whole = asked.filter((word) => own.includes(word)).length
  return (asked.length - whole) * 100 + KINDS.geocode.indexOf(entry.kind) * 10 + own.length
}

/** Maximum number of ranked entries: a word like "via" has thousands. */
const RANKED_MAX = 20_000

/** Entries in which every searched word begins a word. */
function buildIndex(entries: readonly GazetteerEntry[]): (asked: readonly string[]) => GazetteerEntry[] {
  const lists = new Map<string, number[]>()
  entries.forEach((entry, index) => {
    for (const word of new Set(ownWords(entry))) {
      const list = lists.get(word)
      if (list) list.push(index)
      else lists.set(word, [index])
    }
  })
  const words = [...lists.keys()].sort()
  const findByPrefix = (word: string): Set<number> => {
    const found = new Set<number>()
    for (let at = firstFrom(words, word); words[at]?.startsWith(word); at += 1)
      for (const index of lists.get(words[at] ?? '') ?? []) found.add(index)
    return found
  }
  return (asked) => {
    const sets = asked.map(findByPrefix).sort((one, other) => one.size - other.size)
    const [fewest, ...rest] = sets
    const found = [...(fewest ?? [])].filter((index) => rest.every((set) => set.has(index)))
    return found.slice(0, RANKED_MAX).flatMap((index) => entries[index] ?? [])
  }
}

/** The position of the first word that does not sort before another (binary search). */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Cells of the index of points, in degrees. */
const CELL = 0.005
/** Maximum distance at which a house, a street and a town name a point, in metres. */
const REACH: Readonly<Record<ListedKind, number>> = {
  house: 60,
  street: 200,
  quarter: 1_000,
  town: 5_000,
  region: 0,
}

/** The entry that names a point best: a house, else a street, else the town. */
function nearIndex(entries: readonly GazetteerEntry[]): (point: Position) => GazetteerEntry | null {
  const cells = new Map<string, { entry: GazetteerEntry; lat: number; lng: number }[]>()
  const toCell = (degrees: number) => Math.floor(degrees / CELL)
  for (const entry of entries)
    for (const [lat, lng] of entry.at) {
      const key = `${toCell(lat)} ${toCell(lng)}`
      const cell = cells.get(key)
      if (cell) cell.push({ entry, lat, lng })
      else cells.set(key, [{ entry, lat, lng }])
    }
  const towns = entries.filter(({ kind }) => kind === 'town' || kind === 'quarter')
  return (point) => {
    const [row, column] = [toCell(point.lat), toCell(point.lng)]
    const around = [-1, 0, 1].flatMap((up) =>
      [-1, 0, 1].flatMap((right) => cells.get(`${row + up} ${column + right}`) ?? []),
    )
    const candidates = [...around, ...towns.map((entry) => ({ entry, ...toPosition(entry) }))]
    for (const kind of ['house', 'street', 'quarter', 'town'] as const) {
      let [best, least] = [null as GazetteerEntry | null, REACH[kind]]
      for (const { entry, lat, lng } of candidates) {
        if (entry.kind !== kind) continue
        const metres = distanceBetween(point, { lat, lng })
        if (metres < least) [best, least] = [entry, metres]
      }
      if (best) return best
    }
    return null
  }
}
