import type { FilterTerm } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import type { MapAnswer, MapInput, MapMarker } from '../../contract/maps'
import type { RecordData } from '../../contract/record'
import type { Selection } from '../../contract/selection'
import { readQuery } from '../../engine/list/query'
import type { Office } from '../../engine/office'
import { MAP_RECORDS_MAX, placedRecords, recordMarkers } from '../../engine/record-markers'
import { tourMarkers, tourValues } from '../../engine/tour-rows'

/** Opens the chosen records on the map. Fetched when it is asked for. */
export async function openOnMap(office: Office, entity: PublicEntity, selection: Selection): Promise<void> {
  try {
    const records = await chosenRecords(office, entity, selection)
    const markers = recordMarkers(entity, records)
    const lost = records.length - markers.length
    if (lost > 0) office.notices.add({ tone: 'info', text: 'MAPS.NO_PLACE', params: { count: lost } })
    const [only] = records.length === 1 ? records : []
    const stops = only ? tourMarkers(entity, only) : []
    const input: MapInput = only && stops.length > 0 ? tourInput(only, stops) : { markers, filter: { route: entity.route } }
    const answer = await office.dialogs.open('maps', { ...input, keeps: true } as unknown as Json)
    await keepTour(office, answer as unknown as MapAnswer | null, stops.length > 0 ? only : undefined)
  } catch (error) {
    office.notices.failure(error)
  }
}

/** A record with a path stands on the map by its stops. */
function tourInput({ label }: RecordData, stops: MapMarker[]): MapInput {
  return { subtitle: label, markers: stops, stages: stops.map(({ id }) => id) }
}

/** The stages that are to be kept fill a new record, or the one they come from; the person looks at it and saves. */
async function keepTour(office: Office, answer: MapAnswer | null, from: RecordData | undefined): Promise<void> {
  if (!answer || answer.keep === null) return
  const route = answer.keep
  const [{ leaveForForm }, { entity }] = await Promise.all([import('../../engine/record'), office.entities.load(route)])
  const values = tourValues(entity, { stages: answer.stages, legs: answer.path?.legs ?? null })
  const own = from?.entity.id === route ? from : undefined
  const base: JsonObject = own ? Object.fromEntries(Object.keys(values).map((path) => [path, own[path] ?? null])) : {}
  const target = own ? { route, mode: 'update' as const, id: own.id } : { route, mode: 'create' as const, id: null }
  office.ports.navigator.go(leaveForForm(office, target, values, base))
}

async function chosenRecords(office: Office, entity: PublicEntity, selection: Selection): Promise<RecordData[]> {
  const { records } = office.ports.backend
  if ('ids' in selection) {
    const filters: FilterTerm[] = [{ path: 'id', operator: 'In', values: selection.ids.slice(0, MAP_RECORDS_MAX) }]
    return placedRecords(records, entity.route, { filters })
  }
  const conditions = new URLSearchParams(selection.query.map(([name, value]) => [name, value]))
  const read = readQuery(entity, conditions.toString())
  const items = await placedRecords(records, entity.route, 'query' in read ? read.query : {})
  return items.filter(({ id }) => !selection.except.includes(id))
}
