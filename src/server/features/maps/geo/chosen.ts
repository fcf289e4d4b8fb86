import { MAP_TYPES, type MapPart } from '../../../../contract/maps/geo'
import { isAllowed } from '../../../kernel/outbound-hosts'
import {
  DIRECTIONS_MS,
  DIRECTIONS_SERVICES,
  type DirectionsSettings,
  GEOCODERS,
  type GeocoderSettings,
  type MapSettings,
  mapHosts,
  NO_SERVICE,
  serviceIn,
  type TileSettings,
  tilesIn,
} from '../../../map-settings'
import type { SettingsRegistry } from '../../office/settings'

/** The currently chosen map services. */
export interface ChosenServices extends Omit<MapSettings, 'hosts'> {
  /** parts whose setting names a host that this server may not call; no other service replaces them */
  closed: readonly MapPart[]
}

/** The value of a map setting; null where it chooses nothing. */
type Read = (key: string) => Promise<string | null>

/**
 * Settings of the office override the environment, part by part. Hosts are checked again at each reading,
 * because the server may have been restarted with fewer of them.
 */
export async function loadChosenServices(
  { entry }: Pick<SettingsRegistry, 'entry'>,
  maps: MapSettings | undefined,
): Promise<ChosenServices> {
  const read: Read = async (key) => {
    const text = (await entry(`map.${key}`))?.theValue.trim() ?? NO_SERVICE
    return text === '' || text === NO_SERVICE ? null : text
  }
  const [directions, geocoder, tiles] = [
    await directionsIn(read),
    await geocoderIn(read),
    await tilesInSettings(read),
  ]
  const hosts = mapHosts(maps)
  const isOpen = (address: string | undefined) => address === undefined || isAllowed(new URL(address), hosts)
  const [drives, finds] = [isOpen(directions?.url), isOpen(geocoder?.url)]
  const drawn = tiles.filter(({ source }) => isOpen(source)).map((one) => ({ ...one, hosts }))
  const others = (maps?.tiles ?? []).filter(({ type }) => !tiles.some((one) => one.type === type))
  const ordered = MAP_TYPES.flatMap((type) => [...drawn, ...others].filter((one) => one.type === type))
  const closed = { directions: !drives, places: !finds, tiles: drawn.length < tiles.length }
  return {
    directions: drives ? (directions ? { ...directions, hosts } : maps?.directions) : undefined,
    geocoder: finds ? (geocoder ? { ...geocoder, hosts } : maps?.geocoder) : undefined,
    tiles: ordered,
    closed: (['directions', 'places', 'tiles'] as const).filter((part) => closed[part]),
  }
}

const addressIn = (text: string | null): string | undefined => serviceIn(text ?? '')?.href.replace(/\/+$/, '')

async function directionsIn(read: Read): Promise<DirectionsSettings | undefined> {
  const url = addressIn(await read('routing.url'))
  if (url === undefined) return undefined
  const [named, key, points] = [
    await read('routing.kind'),
    await read('routing.key'),
    Number(await read('routing.points')),
  ]
  const kind = DIRECTIONS_SERVICES.find((one) => one === named) ?? DIRECTIONS_SERVICES[0]
  return {
    kind,
    url,
    patience: DIRECTIONS_MS,
    key: kind === 'osrm' ? undefined : (key ?? undefined),
    points: points >= 2 ? points : undefined,
    traffic: kind === 'valhalla' && (await read('routing.traffic')) === 'true',
  }
}

async function geocoderIn(read: Read): Promise<GeocoderSettings | undefined> {
  const url = addressIn(await read('geocoder.url'))
  if (url === undefined) return undefined
  const named = await read('geocoder.kind')
  return { kind: GEOCODERS.find((one) => one === named) ?? GEOCODERS[0], url }
}

async function tilesInSettings(read: Read): Promise<TileSettings[]> {
  const key = encodeURIComponent((await read('tiles.key')) ?? '')
  const tiles: TileSettings[] = []
  for (const type of MAP_TYPES) {
    const found = tilesIn((await read(`tiles.${type}`)) ?? '')
    if (found)
      tiles.push({ type, attribution: found.attribution, source: found.source.replaceAll('{key}', key) })
  }
  return tiles
}
