import type { Json, JsonObject } from '../../contract/json'
import { gpxRoute } from '../../contract/maps/gpx'
import type { MapAnswer, MapInput, MapMarker, MapResume } from '../../contract/maps/maps'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { Selection } from '../../contract/ports/selection'
import { can } from '../../engine/commands/reason-code'
import { readQuery } from '../../engine/list/query'
import { findKeptTour, keepTour, listStageRecords, toStageMarkers } from '../../engine/maps/kept-tour'
import {
  buildMapMarkers,
  loadMapRecords,
  MAP_RECORDS_MAX,
  type MapRecords,
  recordMarkers,
} from '../../engine/maps/record-markers'
import { tourMarkers, tourValues } from '../../engine/maps/tour-rows'
import type { Office } from '../../engine/office/office'

/** Opens the selected records on the map, and hands on the tour that was made of them. Loaded on demand. */
export async function openOnMap(office: Office, entity: PublicEntity, selection: Selection): Promise<void> {
  try {
    const found = await loadSelectedRecords(office, entity, selection)
    const [only] = found.records.length === 1 ? found.records : []
    const stops = only ? tourMarkers(entity, only) : []
    const from = stops.length > 0 ? only : undefined
    const input: MapInput = from ? tourInput(from, stops) : await loadMapInput(office, entity, found)
    const answer = await office.dialogs.open('maps', { ...input, keeps: true } as unknown as Json)
    if (answer) await handOn(office, entity, answer as unknown as MapAnswer, from, stops)
  } catch (error) {
    office.notices.failure(error)
  }
}

/** One record is looked at from here: the streets around it. */
const LOOK_ZOOM = 15

/** Records at their places. A single one is looked at; a tour can be planned from there. */
async function loadMapInput(office: Office, entity: PublicEntity, found: MapRecords): Promise<MapInput> {
  const places = buildMapMarkers(entity, found)
  const input = { ...places, filter: { route: entity.route }, ...(await loadTourToResume(office, entity)) }
  const [only, ...more] = found.records
  if (!only || more.length > 0 || found.beyond > 0) return input
  return { ...input, mode: 'map', readOnly: true, plans: true, title: only.label, zoom: LOOK_ZOOM }
}

/** A record with a path is shown on the map by its stops. */
function tourInput({ label }: RecordData, stops: MapMarker[]): MapInput {
  return { subtitle: label, markers: stops, stages: stops.map(({ id }) => id) }
}

/** The tour confirmed before on the map of this list, with its records as they are now. */
async function loadTourToResume(office: Office, entity: PublicEntity): Promise<{ resume?: MapResume }> {
  const tour = findKeptTour(office, entity.route)
  if (!tour) return {}
  const { records } = await recordsById(office, entity, listStageRecords(tour))
  const stages = toStageMarkers(tour, entity.route, recordMarkers(entity, records))
  const { at, configuration } = tour
  return {
    resume: { route: entity.route, at, configuration, stages, missing: tour.stages.length - stages.length },
  }
}

/**
 * What becomes of a confirmed map (MAP-06): its stages fill the form of an entity that keeps tours, or that
 * of the record they came from; else they are kept for the next map of the list, and can be taken away as a
 * file. They are never lost.
 */
async function handOn(
  office: Office,
  entity: PublicEntity,
  answer: MapAnswer,
  from: RecordData | undefined,
  stops: readonly MapMarker[],
): Promise<void> {
  const { keep, stages } = answer
  if (keep !== null) return toForm(office, keep, answer, from)
  const isSame = stages.length === stops.length && stages.every(({ id }, index) => id === stops[index]?.id)
  if (isSame && (stops.length === 0 || answer.tour === null)) return
  const conf = office.conf.byRoute(entity.route)
  if (from && conf && can(conf, 'edit', from)) return toForm(office, entity.route, answer, from)
  if (stages.length === 0) return
  await keepTour(office, entity.route, answer)
  office.notices.add({
    tone: 'info',
    text: 'MAPS.KEPT',
    params: { n: stages.length, name: conf?.name ?? entity.route },
    act: { text: 'MAPS.KEPT.GPX', run: () => void saveRoute(office, entity.route, stages) },
  })
}

/** Stages fill a new record, or the one they come from; the person checks it and saves. */
async function toForm(
  office: Office,
  route: string,
  answer: MapAnswer,
  from: RecordData | undefined,
): Promise<void> {
  const [{ leaveForForm }, { entity }] = await Promise.all([
    import('../../engine/record'),
    office.entities.load(route),
  ])
  const values = tourValues(entity, { stages: answer.stages, legs: answer.tour?.legs ?? null })
  const own = from?.entity.id === route ? from : undefined
  const base: JsonObject = own
    ? Object.fromEntries(Object.keys(values).map((path) => [path, own[path] ?? null]))
    : {}
  const target = own
    ? { route, mode: 'update' as const, id: own.id }
    : { route, mode: 'create' as const, id: null }
  office.ports.navigator.go(leaveForForm(office, target, values, base))
}

/** Saves the stages as a file for navigation devices. */
async function saveRoute(
  { notices, ports }: Office,
  route: string,
  stages: readonly MapMarker[],
): Promise<void> {
  const time = new Date(ports.clock.now()).toISOString()
  const name = ports.texts.text('MAPS.MODE.PATH')
  const content = new Blob([gpxRoute(name, time, stages)], { type: 'application/gpx+xml' })
  await ports.files.save(content, `${route}-${time.slice(0, 10)}.gpx`).catch(notices.failure)
}

/** Maximum ids per request: addresses have a limited length. */
const IDS_AT_ONCE = 100

async function loadSelectedRecords(
  office: Office,
  entity: PublicEntity,
  selection: Selection,
): Promise<MapRecords> {
  if ('ids' in selection) return recordsById(office, entity, selection.ids)
  const conditions = new URLSearchParams(selection.query.map(([name, value]) => [name, value]))
  const read = readQuery(entity, conditions.toString())
  const found = await loadMapRecords(office.ports.backend.records, entity, 'query' in read ? read.query : {})
  return { ...found, records: found.records.filter(({ id }) => !selection.except.includes(id)) }
}

async function recordsById(
  office: Office,
  entity: PublicEntity,
  wanted: readonly string[],
): Promise<MapRecords> {
  const found: RecordData[] = []
  const ids = wanted.slice(0, MAP_RECORDS_MAX)
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const values = ids.slice(from, from + IDS_AT_ONCE)
    const part = await loadMapRecords(office.ports.backend.records, entity, {
      filters: [{ path: 'id', operator: 'In', values }],
    })
    found.push(...part.records)
  }
  return { records: found, beyond: wanted.length - ids.length }
}
