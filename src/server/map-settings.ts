import { MAP_TYPES, type MapType } from '../contract/maps/geo'
import { type EnvironmentVariables, readAddress } from './environment-variables'
import { type AllowedHost, readHost, readHosts } from './kernel/outbound-hosts'
import { StartError } from './kernel/say'

/** Supported kinds of geocoders. */
export const GEOCODERS = ['nominatim', 'photon'] as const

/** The geocoder of the installation. */
export interface GeocoderSettings {
  /** chosen by a setting of the office: the hosts that it may lead to; absent = the environment names it */
  hosts?: readonly AllowedHost[]
  kind: (typeof GEOCODERS)[number]
  /** without a trailing slash */
  url: string
}

/** Supported kinds of directions services. */
export const DIRECTIONS_SERVICES = ['valhalla', 'osrm', 'graphhopper'] as const

/** The directions service of the installation. */
export interface DirectionsSettings {
  /** chosen by a setting of the office: the hosts that it may lead to; absent = the environment names it */
  hosts?: readonly AllowedHost[]
  kind: (typeof DIRECTIONS_SERVICES)[number]
  /** without a trailing slash */
  url: string
  /** sent with every call; never leaves the server otherwise */
  key: string | undefined
  /** most points of one tour; undefined = the usual limit of the service */
  points: number | undefined
  /** it knows the traffic at a departure (Valhalla only) */
  traffic: boolean
  /** how long a tour may take, in ms */
  patience: number
}

/** Time limit of a tour, in ms. */
export const DIRECTIONS_MS = 15_000

/** Where the images of a map type come from. */
export interface TileSettings {
  /** chosen by a setting of the office: the hosts that it may lead to; absent = the environment names it */
  hosts?: readonly AllowedHost[]
  type: MapType
  /** an address with {z}, {x} and {y}, or the path of a .pmtiles file */
  source: string
  /** empty = the file's own */
  attribution: string
}

/** The services and files of maps; without them maps work with the data of the office. */
export interface MapSettings {
  geocoder: GeocoderSettings | undefined
  directions: DirectionsSettings | undefined
  tiles: readonly TileSettings[]
  /** hosts that settings of the office may name besides those of the services above; absent = none */
  hosts?: readonly AllowedHost[]
}

/** Reads the variables of maps; throws a StartError for the first invalid one. */
export function readMaps(env: EnvironmentVariables): MapSettings {
  const hosts = [...readOutbound(env), ...readHosts('TESSERA_MAP_HOSTS', env.TESSERA_MAP_HOSTS)]
  return { geocoder: readGeocoder(env), directions: readDirectionsService(env), tiles: readTiles(env), hosts }
}

/**
 * The hosts that settings may name for webhooks, mailboxes and maps. Throws a StartError for what is no host.
 */
export const readOutbound = (env: EnvironmentVariables): AllowedHost[] =>
  readHosts('TESSERA_OUTBOUND_HOSTS', env.TESSERA_OUTBOUND_HOSTS)

/** The hosts that settings of maps may name. */
export function mapHosts(maps: MapSettings | undefined): AllowedHost[] {
  const { directions, geocoder, hosts = [], tiles = [] } = maps ?? {}
  const addresses = [directions?.url, geocoder?.url, ...tiles.map(({ source }) => source)]
  return [...hosts, ...addresses.flatMap((one = '') => readHost(one))]
}

/**
 * The value of a setting that names no service: what the environment says holds, else what the office has
 * itself.
 */
export const NO_SERVICE = 'none'

/** The address in a setting of a service; null where it is none. */
export function serviceIn(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password || url.search || url.hash ? null : url
}

/**
 * `https://tiles.example/{z}/{x}/{y}.png © Source`: the address of images, and the source that maps name.
 * Null for other texts.
 */
export function tilesIn(text: string): Pick<TileSettings, 'source' | 'attribution'> | null {
  const [source = '', ...words] = text.trim().split(/\s+/)
  return isTemplate(source) && words.length > 0 ? { source, attribution: words.join(' ') } : null
}

function isTemplate(source: string): boolean {
  const hasParts = ['{z}', '{x}', '{y}'].every((part) => source.includes(part))
  return hasParts && /^https?:\/\/[^/{@]+\//i.test(source) && URL.canParse(source)
}

function readGeocoder(env: EnvironmentVariables): GeocoderSettings | undefined {
  const url = readAddress('TESSERA_GEOCODER_URL', env.TESSERA_GEOCODER_URL, ['https:', 'http:'])
  if (!url) return undefined
  const name = env.TESSERA_GEOCODER?.trim() || GEOCODERS[0]
  const kind = GEOCODERS.find((one) => one === name)
  if (kind) return { kind, url: url.replace(/\/+$/, '') }
  throw new StartError(`TESSERA_GEOCODER is "${name}", but only ${GEOCODERS.join(' and ')} are supported.`)
}

function readDirectionsService(env: EnvironmentVariables): DirectionsSettings | undefined {
  const url = readAddress('TESSERA_DIRECTIONS_URL', env.TESSERA_DIRECTIONS_URL, ['https:', 'http:'])
  if (!url) return undefined
  const name = env.TESSERA_DIRECTIONS?.trim() || DIRECTIONS_SERVICES[0]
  const kind = DIRECTIONS_SERVICES.find((one) => one === name)
  if (!kind)
    throw new StartError(
      `TESSERA_DIRECTIONS is "${name}", but must be one of ${DIRECTIONS_SERVICES.join(', ')}.`,
    )
  const key = env.TESSERA_DIRECTIONS_KEY?.trim() || undefined
  if (key !== undefined && kind === 'osrm')
    throw new StartError('TESSERA_DIRECTIONS_KEY is set, but OSRM takes no key: leave it out.')
  const traffic = env.TESSERA_DIRECTIONS_TRAFFIC === '1'
  if (traffic && kind !== 'valhalla')
    throw new StartError(`TESSERA_DIRECTIONS_TRAFFIC is 1, but ${kind} knows no traffic: leave it out.`)
  const points = readPoints(env.TESSERA_DIRECTIONS_POINTS)
  return { kind, url: url.replace(/\/+$/, ''), key, points, traffic, patience: DIRECTIONS_MS }
}

function readPoints(text: string | undefined): number | undefined {
  if (!text?.trim()) return undefined
  const points = Number(text)
  if (Number.isInteger(points) && points >= 2 && points <= 100) return points
  throw new StartError(`TESSERA_DIRECTIONS_POINTS is "${text}", but must be a whole number from 2 to 100.`)
}

function readTiles(env: EnvironmentVariables): TileSettings[] {
  return MAP_TYPES.flatMap((type) => {
    const name = `TESSERA_TILES_${type.toUpperCase()}`
    const source = env[name]?.trim()
    if (!source) return []
    const attribution = env[`${name}_ATTRIBUTION`]?.trim() ?? ''
    if (/\.pmtiles$/i.test(source) && !/^https?:/i.test(source)) return [{ type, source, attribution }]
    if (!isTemplate(source))
      throw new StartError(
        `${name} must be an address like https://tiles.example/{z}/{x}/{y}.png, or the path of a .pmtiles file.`,
      )
    if (attribution === '')
      throw new StartError(
        `${name}_ATTRIBUTION is empty, but maps must name their source: set it to what its terms ask for.`,
      )
    return [{ type, source, attribution }]
  })
}
