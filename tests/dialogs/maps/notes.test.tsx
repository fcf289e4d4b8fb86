import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/contract/calls/api-error'
import {
  type GeoCapabilities,
  MAP_START,
  type MapPart,
  STRAIGHT_CAPABILITIES,
} from '../../../src/contract/maps/geo'
import type { MapInput } from '../../../src/contract/maps/maps'
import { createOffice } from '../../../src/engine/start/create-office'
import { MapNotes } from '../../../src/pages/maps/panel/MapNotes'
import { useMapPanel } from '../../../src/pages/maps/panel/use-map-panel'
import { type MapView, useView } from '../../../src/pages/maps/panel/use-view'
import type { MapServices } from '../../../src/pages/maps/services'
import { OfficeProvider } from '../../../src/pages/office'
import { fakePorts } from '../../engine/fakes'
import { button, click, render, text, until } from '../../ui/render'

const PLACES: GeoCapabilities['places'] = { provider: 'photon', reverse: true, attribution: '' }

/** The notes over an open map, whose words are looked for with `search`; answers its view. */
async function opened(
  input: MapInput,
  search: MapServices['search'],
  places = PLACES,
  closed: MapPart[] = [],
): Promise<() => MapView> {
  const ports = fakePorts()
  Object.assign(ports.texts, { text, has: () => true })
  const can: GeoCapabilities = {
    directions: STRAIGHT_CAPABILITIES,
    places,
    tiles: [],
    closed,
    start: MAP_START,
    tours: [],
  }
  const services = { search, reverse: async () => null } as Partial<MapServices> as MapServices
  const host = { lang: 'it' as const, text, open: vi.fn(), notify: vi.fn() }
  let held: MapView | null = null
  function Harness() {
    const mapPanel = useMapPanel({ input, can, services, host })
    const view = useView({ input, can, services, mapPanel })
    held = view
    return (
      <MapNotes
        closed={closed}
        mapPanel={mapPanel}
        view={view}
        narrows={input.filter !== undefined}
        query={input.query ?? ''}
      />
    )
  }
  await render(
    <OfficeProvider office={createOffice(ports)} path="/">
      <Harness />
    </OfficeProvider>,
  )
  const view = () => {
    if (!held) throw new Error('nothing is drawn')
    return held
  }
  view().start()
  return view
}

const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map((one) => one.querySelector('.grow')?.textContent)

describe('a map that opens on words', () => {
  const failed = (code: string) =>
    Promise.reject(new ApiError(503, { errorCode: code, errorMessage: code, errors: [] }))

  test('a map whose search failed says so, and searches again on request', async () => {
    const search = vi.fn<MapServices['search']>().mockImplementationOnce(() => failed('GEOCODER_BUSY'))
    search.mockResolvedValue([{ label: 'Modena', position: { lat: 44, lng: 10 }, components: {} }])
    const view = await opened({ mode: 'map', query: 'Via Emilia, Modena', code: 17 }, search)
    await until(() => alerts().length === 1)
    expect(alerts()).toEqual([text('ERRORS.GEOCODER_BUSY')])
    await click(button('Riprova'))
    await until(() => view().move !== null)
    expect([alerts(), view().move]).toEqual([[], { at: { lat: 44, lng: 10 }, zoom: 17 }])
  })

  test('a map searching an address says that it shows the street of an unknown number, and finds regions', async () => {
    const search = vi.fn<MapServices['search']>(async () => [
      { label: 'Via Dante', position: { lat: 44, lng: 10 }, components: {}, withoutNumber: '9' },
    ])
    await opened({ mode: 'map', query: 'Via Dante 9' }, search)
    await until(() => document.querySelector('[role=status]') !== null)
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      'Il civico 9 non è noto: la mappa mostra la via.',
    )
    await opened({ mode: 'map', query: 'MO', queryKind: 'region', queryCountry: 'ITA' }, search)
    expect(search.mock.calls.map(([text, how]) => [text, how])).toEqual([
      ['Via Dante 9', { kind: 'geocode', country: null }],
      ['MO', { kind: 'region', country: 'ITA' }],
    ])
  })

  test('a map searching an unknown name says so, and suggests a remedy where there is one', async () => {
    await opened({ mode: 'map', query: 'Via Persa' }, async () => [])
    await until(() => alerts().length === 1)
    expect(alerts()).toEqual([
      'Nessun luogo trovato per «Via Persa». Cerca con altre parole, o scegli il punto sulla mappa.',
    ])
    await opened({ mode: 'map', query: 'Via Persa', readOnly: true }, async () => [])
    await until(() => alerts()[0] === 'Nessun luogo trovato per «Via Persa».')
  })

  test('a map without a geocoder says so, and sends no search', async () => {
    const search = vi.fn(async () => [])
    await opened({ mode: 'map', query: 'Via Persa' }, search, null)
    await until(() => alerts()[0] === text('MAPS.OPENING.OFF'))
    expect(search).not.toHaveBeenCalled()
  })
})

describe('records that are not on the map', () => {
  const left = { placeless: { count: 12, first: ['Bianchi', 'Rossi', 'Verdi'] }, beyond: 2500 }
  const note = () => document.querySelector('[role=status]')

  test('records without a place are counted with the reason, some by name, and can be filtered', async () => {
    await opened({ left, filter: { route: 'boats' } }, async () => [])
    expect(note()?.textContent).toContain('La mappa prende 10.000 schede: altre 2.500 restano fuori.')
    expect(note()?.textContent).toContain(
      '12 schede non hanno una posizione e non sono sulla mappa: Bianchi, Rossi, Verdi e altri 9.',
    )
    await click(button('Filtri della mappa'))
    expect(() => button('Filtri della mappa')).toThrow()
    await click(button("Nascondi l'avviso"))
    expect(note()).toBeNull()
  })

  test('records without a place are reported for each search, and not where none is left out', async () => {
    const view = await opened({ left: { placeless: { count: 0, first: [] }, beyond: 0 } }, async () => [])
    expect(note()).toBeNull()
    view().found({ markers: [], left: { placeless: { count: 1, first: ['Neri'] }, beyond: 0 } })
    await until(() => note() !== null)
    expect(note()?.textContent).toContain('Una scheda non ha una posizione e non è sulla mappa: Neri.')
  })
})

test('a map whose services are on hosts that the server may not call says so', async () => {
  await opened({}, async () => [], PLACES, ['directions', 'tiles'])
  expect(alerts()).toEqual([
    text('MAPS.CLOSED', { parts: `${text('MAPS.CLOSED.directions')}, ${text('MAPS.CLOSED.tiles')}` }),
  ])
})
