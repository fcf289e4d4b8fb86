import { isObject } from '../../catalogue/paths'
import type { Json, JsonObject } from '../../contract/json'
import type { MapAnswer, MapMarker, TourConfiguration } from '../../contract/maps/maps'
import type { Office } from '../office/office'

/** A confirmed stage: a record of the list, read again when its tour is resumed, or a point with its name. */
type KeptStage = { record: string } | { title: string; lat: number; lng: number }

/** The tour that a person confirmed on the map of a list and did not save as a record (MAP-06). */
export interface KeptTour {
  /** ISO instant of the confirmation */
  at: string
  /** in their order */
  stages: KeptStage[]
  /** options of its path; null = it was confirmed without one */
  configuration: TourConfiguration | null
}

/**
 * The preference that keeps the tour of a list: it follows the person to other devices, and nobody else reads
 * it.
 */
const tourKey = (route: string): string => `map.${route}.tour`

/**
 * Keeps the stages of a confirmed map for the next map of this list; resolves to whether the server has them.
 */
export function keepTour(
  { ports, preferences }: Pick<Office, 'ports' | 'preferences'>,
  route: string,
  answer: KeptAnswer,
) {
  const at = new Date(ports.clock.now()).toISOString()
  const stages = answer.stages.map((stage) => toKeptStage(route, stage))
  const tour: KeptTour = { at, stages, configuration: answer.tour?.configuration ?? null }
  return preferences.save(tourKey(route), tour as unknown as Json)
}

type KeptAnswer = Pick<MapAnswer, 'stages' | 'tour'>

/** Records are kept by their id alone: their names and places belong to them. */
function toKeptStage(route: string, { position, rawData, title }: MapMarker): KeptStage {
  const { id, label, route: own } = isObject(rawData) ? rawData : {}
  if (own === route && typeof id === 'string' && label !== undefined) return { record: id }
  return { title, ...position }
}

/** The kept tour of a list; null where there is none, or what stands there is none. */
export function findKeptTour({ preferences }: Pick<Office, 'preferences'>, route: string): KeptTour | null {
  const { values } = preferences.store.getState()
  const key = tourKey(route)
  const held = Object.hasOwn(values, key) ? values[key] : null
  if (!isObject(held) || typeof held.at !== 'string' || !Array.isArray(held.stages)) return null
  const stages = held.stages.filter(isStage)
  const configuration = isObject(held.configuration)
    ? (held.configuration as unknown as TourConfiguration)
    : null
  return stages.length === 0 ? null : { at: held.at, stages, configuration }
}

function isStage(value: Json): value is KeptStage & JsonObject {
  if (!isObject(value)) return false
  return (
    typeof value.record === 'string' || [value.lat, value.lng].every((degrees) => typeof degrees === 'number')
  )
}

/** Drops the kept tour of a list. */
export function forgetTour({ preferences }: Pick<Office, 'preferences'>, route: string): Promise<boolean> {
  return preferences.save(tourKey(route), null)
}

/** The ids of the records at its stages. */
export function listStageRecords({ stages }: KeptTour): string[] {
  return stages.flatMap((stage) => ('record' in stage ? [stage.record] : []))
}

/** The stages as markers; records that are gone, closed to the person or without a place are left out. */
export function toStageMarkers(
  { stages }: KeptTour,
  route: string,
  records: readonly MapMarker[],
): MapMarker[] {
  const byId = new Map(records.map((marker) => [marker.id, marker]))
  return stages.flatMap((stage, index): MapMarker[] => {
    if ('record' in stage) {
      const marker = byId.get(`${route}/${stage.record}`)
      return marker ? [marker] : []
    }
    const { lat, lng, title } = stage
    return [
      {
        id: `kept-${index}`,
        title,
        position: { lat, lng },
        rawData: null,
        locked: false,
        options: { icon: null },
      },
    ]
  })
}
