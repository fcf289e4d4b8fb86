import { describe, expect, test, vi } from 'vitest'
import it from '../../../src/app/texts/it.json'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import type { Json } from '../../../src/contract/json'
import type { MapAnswer, MapInput, MapMarker } from '../../../src/contract/maps/maps'
import type { ListPage, RecordData } from '../../../src/contract/model/record'
import type { Office } from '../../../src/engine/office/office'
import { createOffice } from '../../../src/engine/start/create-office'
import { openOnMap } from '../../../src/pages/commands/map-rows'
import { entityConf, fakePorts, fakeTexts, LAURA, listPage, record, visibleConf } from '../../engine/fakes'
import { entity } from '../../support/entity'

const BOATS = publicEntity(
  entity({ fields: { latitude: 'number', longitude: 'number' }, list: { map: [''] } as never }),
)
const BERTHS = [1, 2, 3].map((n) =>
  record({ id: `b${n}`, label: `Boat ${n}`, latitude: 44 + n, longitude: 10 }),
)
const PATH = { configuration: { optimizeWaypoints: true } as never, legs: [] }

/** An office with boats that have places; `said` collects what its maps were opened with. */
async function officeWith(stored: readonly RecordData[] = BERTHS, part = {}) {
  const list = vi.fn(
    async (_route: string, { filters = [] }: { filters?: { values: Json[] }[] }): Promise<ListPage> => {
      const ids = filters[0]?.values
      return listPage(stored.filter(({ id }) => !ids || ids.includes(id)))
    },
  )
  const conf = visibleConf({ items: [entityConf({ name: 'Boats', ...part })] })
  const ports = { ...fakePorts({ list: list as never, visible: async () => conf }), texts: fakeTexts(it) }
  const save = vi.fn(async () => undefined)
  ports.files.save = save
  const office = createOffice(ports)
  await office.conf.load()
  return { office, ports, save, list }
}

/** Opens the map of these records, answers it, and returns what it was opened with. */
async function answerMap(
  office: Office,
  ids: string[],
  answer: (input: MapInput) => Partial<MapAnswer> | null,
) {
  const opening = openOnMap(office, BOATS, { ids })
  await vi.waitFor(() => expect(office.dialogs.store.getState().open).toHaveLength(1))
  const [dialog] = office.dialogs.store.getState().open
  const input = dialog?.input as unknown as MapInput
  const given = answer(input)
  const whole: MapAnswer | null = given && {
    mode: 'stage',
    markers: input.markers ?? [],
    stages: [],
    tour: null,
    place: null,
    keep: null,
    ...given,
  }
  dialog?.close(whole as unknown as Json)
  await opening
  return input
}

const titles = (stages: readonly MapMarker[] = []) => stages.map(({ title }) => title)
const notices = (office: Office) => office.notices.store.getState().notices

test('one record is only looked at on the map, under its own name, also while a tour waits to be resumed; several are for a tour', async () => {
  const { office } = await officeWith()
  const look = await answerMap(office, ['b2'], () => null)
  expect(look).toMatchObject({ title: 'Boat 2', mode: 'map', readOnly: true, plans: true })
  const several = await answerMap(office, ['b1', 'b2'], ({ markers: stages = [] }) => ({ stages }))
  expect([several.title, several.readOnly]).toEqual([undefined, undefined])
  const again = await answerMap(office, ['b2'], () => null)
  expect([again.title, again.readOnly, again.resume?.stages.length]).toEqual(['Boat 2', true, 2])
})

describe('a confirmed map of a list', () => {
  const POINT: MapMarker = {
    id: 'point-1',
    title: 'Via Roma 1',
    position: { lat: 45, lng: 9 },
    rawData: { label: 'Via Roma 1', components: {} },
    locked: false,
    options: { icon: 'flag' },
  }

  test('a confirmed map stores its stages in order; the next map of the list offers them with its options [MAP-06]', async () => {
    const { office } = await officeWith()
    await answerMap(office, ['b1', 'b2'], ({ markers: [one, two] = [] }) => ({
      stages: [two, POINT, one].filter((stage) => stage !== undefined),
      tour: PATH,
    }))
    expect(notices(office)).toMatchObject([{ text: 'MAPS.KEPT', params: { n: 3, name: 'Boats' } }])
    const { resume } = await answerMap(office, ['b3'], () => null)
    expect(titles(resume?.stages)).toEqual(['Boat 2', 'Via Roma 1', 'Boat 1'])
    expect(resume).toMatchObject({ configuration: PATH.configuration, missing: 0, route: 'boats' })
  })

  test('a confirmed map exports its stages for navigation devices', async () => {
    const { office, save } = await officeWith()
    await answerMap(office, ['b1', 'b2'], ({ markers: stages = [] }) => ({ stages }))
    notices(office)[0]?.act?.run()
    expect(save).toHaveBeenCalledWith(expect.any(Blob), 'boats-1970-01-01.gpx')
    const [[content]] = save.mock.calls as unknown as [[Blob]]
    expect(
      [...(await content.text()).matchAll(/<rtept lat="(\d+)" lon="10"><name>([^<]*)/g)].map(
        ([, ...at]) => at,
      ),
    ).toEqual([
      ['45', 'Boat 1'],
      ['46', 'Boat 2'],
    ])
  })

  test('a confirmed map reloads the records at its stages: moved ones are updated, deleted ones are counted', async () => {
    const stored = [...BERTHS]
    const { office } = await officeWith(stored)
    await answerMap(office, ['b1', 'b2'], ({ markers: stages = [] }) => ({ stages }))
    stored.splice(0, 2, record({ id: 'b1', label: 'Renamed', latitude: 1, longitude: 2 }))
    const { resume } = await answerMap(office, ['b3'], () => null)
    expect(resume?.stages).toMatchObject([{ title: 'Renamed', position: { lat: 1, lng: 2 } }])
    expect(resume?.missing).toBe(1)
  })

  test('a confirmed map is stored for its person: cancelling changes nothing, and another person gets nothing', async () => {
    const { office } = await officeWith()
    await answerMap(office, ['b1'], ({ markers: stages = [] }) => ({ stages }))
    await answerMap(office, ['b2'], () => null)
    expect((await answerMap(office, ['b2'], () => null)).resume?.stages).toHaveLength(1)
    await office.preferences.load(LAURA.id)
    await office.preferences.load('u2')
    expect((await answerMap(office, ['b2'], () => null)).resume).toBeUndefined()
  })

  test('a confirmed map without stages stores nothing and says nothing', async () => {
    const { office } = await officeWith()
    await answerMap(office, ['b1'], () => ({}))
    expect(notices(office)).toEqual([])
    expect((await answerMap(office, ['b1'], () => null)).resume).toBeUndefined()
  })
})

describe('a confirmed map of a record with a path', () => {
  const STOPS = ['Alpha', 'Beta'].map((title, index) => ({ title, latitude: 44 + index, longitude: 10 }))
  const TOUR = record({ id: 't1', label: 'Round', stops: STOPS })

  async function confirmed(part: object, change: (stages: MapMarker[]) => MapMarker[]) {
    const { office, ports } = await officeWith([TOUR], part)
    Object.assign(office.entities, {
      load: async () => ({ entity: { ...BOATS, fields: FIELDS }, validate: () => true }),
    })
    const opening = openOnMap(office, { ...BOATS, fields: FIELDS } as never, { ids: ['t1'] })
    await vi.waitFor(() => expect(office.dialogs.store.getState().open).toHaveLength(1))
    const [dialog] = office.dialogs.store.getState().open
    const { markers = [] } = (dialog?.input ?? {}) as unknown as MapInput
    const stages = change(markers)
    dialog?.close({ mode: 'stage', markers, stages, tour: null, place: null, keep: null } as unknown as Json)
    await opening
    return { office, ports }
  }
  const FIELDS = ['stops', 'stops[].title', 'stops[].latitude', 'stops[].longitude'].map((path) => ({ path }))

  test('a confirmed map of a record opens its form with the changed stages, where the person may change it', async () => {
    const { office, ports } = await confirmed({}, (stages) => [...stages].reverse())
    expect(ports.navigator.seen).toEqual(['/boats/t1/edit?formData=true'])
    expect(notices(office)).toEqual([])
  })

  test('a confirmed map of a read-only record is stored for the next map, and an unchanged tour stays as it is', async () => {
    const closed = await confirmed({ canWrite: false }, (stages) => [...stages].reverse())
    expect(closed.ports.navigator.seen).toEqual([])
    expect(notices(closed.office)).toMatchObject([{ text: 'MAPS.KEPT', params: { n: 2 } }])
    const same = await confirmed({}, (stages) => stages)
    expect(same.ports.navigator.seen).toEqual([])
    expect(notices(same.office)).toEqual([])
  })
})
