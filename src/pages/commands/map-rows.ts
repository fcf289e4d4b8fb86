import type { PublicEntity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import type { MapAnswer, MapInput, MapMarker } from '../../contract/maps'
import type { RecordData } from '../../contract/record'
import type { Selection } from '../../contract/selection'
import { readQuery } from '../../engine/list/query'
import type { Office } from '../../engine/office'
import { MAP_RECORDS_MAX, type MapRecords, placedMarkers, placedRecords } from '../../engine/record-markers'
import { tourMarkers, tourValues } from '../../engine/tour-rows'

/** Opens the selected records on the map. Loaded on demand. */
export async function openOnMap(office: Office, entity: PublicEntity, selection: Selection): Promise<void> {
  try {
    const found = await chosenRecords(office, entity, selection)
    const [only] = found.records.length === 1 ? found.records : []
    const stops = only ? tourMarkers(entity, only) : []
    const input: MapInput =
      only && stops.length > 0 ? tourInput(only, stops) : { ...placedMarkers(entity, found), filter: { route: entity.route } }
    const answer = await office.dialogs.open('maps', { ...input, keeps: true } as unknown as Json)
    await keepTour(office, answer as unknown as MapAnswer | null, stops.length > 0 ? only : undefined)
  } catch (error) {
    office.notices.failure(error)
  }
}

/** A record with a path is shown on the map by its stops. */
function tourInput({ label }: RecordData, stops: MapMarker[]): MapInput {
  return { subtitle: label, markers: stops, stages: stops.map(({ id }) => id) }
}

/** Stages to save fill a new record, or the one they come from; the person checks it and saves. */
async function keepTour(office: Office, answer: MapAnswer | null, from: RecordData | undefined): Promise<void> {
  if (!answer || answer.keep === null) return
  const route = answer.keep
  const [{ leaveForForm }, { entity }] = await Promise.all([import('../../engine/record'), office.entities.load(route)])
  const values = tourValues(entity, { stages: answer.stages, legs: answer.tour?.legs ?? null })
  const own = from?.entity.id === route ? from : undefined
  const base: JsonObject = own ? Object.fromEntries(Object.keys(values).map((path) => [path, own[path] ?? null])) : {}
  const target = own ? { route, mode: 'update' as const, id: own.id } : { route, mode: 'create' as const, id: null }
  office.ports.navigator.go(leaveForForm(office, target, values, base))
}

/** Maximum ids per request: addresses have a limited length. */
const IDS_AT_ONCE = 100

async function chosenRecords(office: Office, entity: PublicEntity, selection: Selection): Promise<MapRecords> {
  const { records } = office.ports.backend
  if ('ids' in selection) {
    const found: RecordData[] = []
    const ids = selection.ids.slice(0, MAP_RECORDS_MAX)
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const values = ids.slice(from, from + IDS_AT_ONCE)
      const part = await placedRecords(records, entity, { filters: [{ path: 'id', operator: 'In', values }] })
      found.push(...part.records)
    }
    return { records: found, beyond: selection.ids.length - ids.length }
  }
  const conditions = new URLSearchParams(selection.query.map(([name, value]) => [name, value]))
  const read = readQuery(entity, conditions.toString())
  const found = await placedRecords(records, entity, 'query' in read ? read.query : {})
  return { ...found, records: found.records.filter(({ id }) => !selection.except.includes(id)) }
}
