import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/contract/calls/api-error'
import { MAP_START, STRAIGHT_CAPABILITIES } from '../../../src/contract/maps/geo'
import type { MapInput, TourConfiguration } from '../../../src/contract/maps/maps'
import type { Place } from '../../../src/contract/maps/place'
import { createOffice } from '../../../src/engine/start/create-office'
import { listStages } from '../../../src/pages/maps/model/state'
import { MapTools } from '../../../src/pages/maps/panel/MapTools'
import { StageList } from '../../../src/pages/maps/panel/StageList'
import { type MapPanel, useMapPanel } from '../../../src/pages/maps/panel/use-map-panel'
import { browserPosition, type MapServices, mapServices } from '../../../src/pages/maps/services'
import { OfficeProvider } from '../../../src/pages/office'
import { fakePorts } from '../../engine/fakes'
import { button, click, press, render, text, the, type, until } from '../../ui/render'
import { answer, configuration, marker } from './stages'

const MARKERS = ['a', 'b', 'c'].map((id) => marker(id))
const CAN = {
  directions: STRAIGHT_CAPABILITIES,
  places: null,
  tiles: [],
  closed: [],
  start: MAP_START,
  tours: [],
}

interface Opened {
  mapPanel: () => MapPanel
  services: MapServices
  notify: ReturnType<typeof vi.fn>
  open: ReturnType<typeof vi.fn>
}

/**
 * A map without its drawing: tools and list over the running mapPanel. `chosen`: what the path dialog answers.
 */
async function opened(
  input: MapInput,
  part: Partial<MapServices> = {},
  chosen: TourConfiguration | null = null,
  plans = false,
): Promise<Opened> {
  const ports = fakePorts()
  ports.texts.text = text
  const services: MapServices = {
    capabilities: async () => CAN,
    directions: async ({ waypoints }) => answer(waypoints.length + 1),
    search: async () => [],
    reverse: async () => null,
    locate: () => Promise.reject(new Error('nowhere')),
    ...part,
  }
  const notify = vi.fn()
  const open = vi.fn(async () => chosen as never)
  let held: MapPanel | null = null
  function Harness() {
    const mapPanel = useMapPanel({ input, can: CAN, services, host: { lang: 'it', text, open, notify } })
    held = mapPanel
    const { mode, panels, rules, tour } = mapPanel.state
    return (
      <>
        <MapTools
          mapPanel={mapPanel}
          search={services.search}
          has={{ filter: true, search: true, stages: true, plans }}
          onPlace={mapPanel.choosePlace}
        />
        {panels.stages ? (
          <StageList
            stages={listStages(mapPanel.state)}
            legs={tour?.found?.legs ?? null}
            beyond={tour?.found?.beyond ?? []}
            busy={mode === 'path' && mapPanel.busy}
            removable={rules.removable && !rules.readOnly}
            movable={!rules.readOnly}
            configurable={mode === 'path'}
            restorable={mapPanel.state.remembered !== null}
            onDelete={mapPanel.remove}
            onClear={mapPanel.clear}
            onConfigure={mapPanel.configure}
            onMove={mapPanel.move}
            onRestore={mapPanel.restore}
            onShow={() => undefined}
          />
        ) : null}
        <p role="status">{mapPanel.said}</p>
      </>
    )
  }
  await render(
    <OfficeProvider office={createOffice(ports)} path="/">
      <Harness />
    </OfficeProvider>,
  )
  const mapPanel = () => {
    if (!held) throw new Error('nothing is drawn')
    return held
  }
  return { mapPanel, services, notify, open }
}

const names = () => [...document.querySelectorAll('[data-stage] .name')].map((one) => one.textContent)
const legs = () => [...document.querySelectorAll('[data-control=leg]')].map((one) => one.textContent)
const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled
const tools = () => document.querySelector('[data-control=place-search] input') as HTMLInputElement
const modeButton = () => the('.map-mode')
/** Opens the dropdown of the mode; answers its entries. */
async function openModes(): Promise<HTMLElement[]> {
  await click(modeButton())
  await until(() => document.querySelectorAll('[role=menuitem]').length === 2)
  return [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
}
async function chooseMode(index: 0 | 1): Promise<void> {
  const entries = await openModes()
  await click(entries[index] as HTMLElement)
}
const toPath = () => chooseMode(1)

describe('the tools of a map', () => {
  test('a read-only map has no tools but one to plan a tour, and no two controls have one name', async () => {
    const { mapPanel } = await opened({ mode: 'map', readOnly: true, markers: MARKERS }, {}, null, true)
    expect(
      [...document.querySelectorAll('.map-tools :is(button, input)')].map((one) => one.textContent),
    ).toEqual([text('MAPS.PLAN')])
    await click(button(text('MAPS.PLAN')))
    expect(mapPanel().state.mode).toBe('stage')
    const names = [...document.querySelectorAll('.map-tools :is(button, input)')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    )
    expect(names).toContain('Elenco delle tappe')
    expect(new Set(names).size).toBe(names.length)
    const seen = [...document.querySelectorAll('.map-tools button')]
      .map((one) => one.textContent)
      .filter(Boolean)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('the tools are filters for Stage alone, a search box, the modes Stage and Path, and a button for stages [MAP-02] [MAP-03] [MAP-04]', async () => {
    await opened({ markers: MARKERS, stages: ['a', 'b'] }, {}, configuration())
    expect(isDisabled('Filtri della mappa')).toBe(false)
    expect(tools().getAttribute('aria-label')).toBe('Cerca un luogo')
    expect(modeButton().getAttribute('aria-label')).toBe('Modo della mappa: Tappe')
    expect((await openModes()).map((one) => one.textContent)).toEqual(['Tappe', 'Percorso'])
    await click(modeButton())
    expect(document.querySelector('[role=menuitem]')).toBeNull()
    await click(the('.map-tools > .btn:last-child'))
    expect(document.querySelector('.map-stages')).toBeNull()
    await click(the('.map-tools > .btn:last-child'))
    expect(document.querySelector('.map-stages')).not.toBeNull()
    await toPath()
    expect(isDisabled('Filtri della mappa')).toBe(true)
  })

  test('the tools of a map offer Path from two stages on, and not the present mode [MAP-30]', async () => {
    const { mapPanel } = await opened({ markers: MARKERS, stages: ['a'] })
    const modes = async () => {
      const off = (await openModes()).map((one) => one.getAttribute('aria-disabled') === 'true')
      await act(async () => mapPanel().choose(false))
      return off
    }
    expect(await modes()).toEqual([true, true])
    await act(async () => mapPanel().pressMarker('b'))
    expect(await modes()).toEqual([true, false])
  })
})

describe('a path', () => {
  const configured = configuration({ optimizeWaypoints: true })

  test('a path asks for its configuration, turns off search, and shows time and distance between stages and in total [MAP-28] [MAP-12] [MAP-13] [MAP-17]', async () => {
    const { open } = await opened({ markers: MARKERS, stages: ['a', 'b', 'c'] }, {}, configured)
    expect(() => button('Opzioni del percorso')).toThrow()
    await toPath()
    await until(() => legs().length === 2)
    expect(open.mock.calls[0]?.slice(0, 1)).toEqual(['path-configuration'])
    expect(tools().disabled).toBe(true)
    expect(legs()).toEqual(['10 min · 10 km', '10 min · 10 km'])
    expect(the('[data-control=total]').textContent).toBe('Totale20 min · 20 km')
    expect(button('Opzioni del percorso')).toBeTruthy()
    expect(the('[role=status]').textContent).toBe('Percorso trovato: 20 min · 20 km.')
  })

  test('a path whose configuration is cancelled returns to Stage, with search and list [MAP-29] [MAP-27]', async () => {
    const { mapPanel } = await opened({ markers: MARKERS, stages: ['a', 'b'] })
    await toPath()
    await until(() => mapPanel().state.mode === 'stage')
    expect([tools().disabled, mapPanel().state.panels.stages]).toEqual([false, true])
  })

  test('a path that was optimised can go back to its former order [PATH-04]', async () => {
    const directions = vi.fn(async ({ waypoints }) => answer(waypoints.length + 1, { waypointOrder: [1, 0] }))
    const markers = [...MARKERS, marker('d')]
    await opened({ markers, stages: ['a', 'b', 'c', 'd'] }, { directions }, configured)
    await toPath()
    await until(() => names()[1] === 'Place c')
    expect(names()).toEqual(['Place a', 'Place c', 'Place b', 'Place d'])
    await click(button('Ordine di prima'))
    await until(() => directions.mock.calls.length === 2)
    expect(names()).toEqual(['Place a', 'Place b', 'Place c', 'Place d'])
    expect(directions.mock.calls[1]?.[0].optimize).toBe(false)
  })

  test('a path that is not found shows a danger notice with its status, and the map returns to Stage [ERR-40] [PATH-07]', async () => {
    const failure = { errorCode: 'NO_ROUTE', errorMessage: 'no', errors: [] }
    const directions = () => Promise.reject(new ApiError(422, failure))
    const { mapPanel, notify, open } = await opened(
      { markers: MARKERS, stages: ['a', 'b'] },
      { directions },
      configured,
    )
    await toPath()
    await until(() => mapPanel().state.mode === 'stage')
    expect(notify.mock.calls).toEqual([
      [
        {
          tone: 'danger',
          title: 'MAPS.DIRECTIONS.ERROR_TITLE',
          text: 'MAPS.DIRECTIONS.ERROR',
          params: { status: 'ZERO_RESULTS' },
        },
      ],
    ])
    expect(text('MAPS.DIRECTIONS.ERROR_TITLE')).toBe('Attenzione!')
    expect(mapPanel().trouble).toBe('Nessuna strada collega queste tappe.')
    expect(names()).toEqual(['Place a', 'Place b'])
    // Asked again, it is offered as it was.
    await toPath()
    expect(open.mock.calls[1]?.[1]).toMatchObject({ configuration: { optimizeWaypoints: true } })
  })

  test.each([
    ['DIRECTIONS_BUSY', 'OVER_QUERY_LIMIT'],
    ['DIRECTIONS_SLOW', 'UNKNOWN_ERROR'],
    ['DIRECTIONS_DENIED', 'REQUEST_DENIED'],
    ['DIRECTIONS_UNAVAILABLE', 'UNKNOWN_ERROR'],
    ['STOP_OFF_ROAD', 'NOT_FOUND'],
    ['TOO_MANY_STOPS', 'MAX_WAYPOINTS_EXCEEDED'],
    ['ROUTE_TOO_LONG', 'MAX_ROUTE_LENGTH_EXCEEDED'],
    ['ROUTE_OPTION_OFF', 'INVALID_REQUEST'],
    ['POSITION_OUTSIDE', 'INVALID_REQUEST'],
  ])(
    'a path that ends with %s says why in its own sentence, and no stage is lost [ERR-40] [PATH-07]',
    async (errorCode, status) => {
      const directions = () =>
        Promise.reject(new ApiError(502, { errorCode, errorMessage: errorCode, errors: [] }))
      const { mapPanel, notify } = await opened(
        { markers: MARKERS, stages: ['c', 'a', 'b'] },
        { directions },
        configured,
      )
      await toPath()
      await until(() => mapPanel().state.mode === 'stage')
      expect([mapPanel().trouble, notify.mock.calls[0]?.[0].params]).toEqual([
        text(`ERRORS.${errorCode}`),
        { status },
      ])
      expect(names()).toEqual(['Place c', 'Place a', 'Place b'])
    },
  )

  test('marks a stage where no roads are known, at its number and in words, and the straight lines beside it', async () => {
    const straight = { durationS: 600, distanceM: 10_000, straight: true as const }
    const legsOf = [{ durationS: 600, distanceM: 10_000 }, straight]
    const directions = async () => answer(2, { legs: legsOf, beyond: [2] })
    const { mapPanel } = await opened(
      { markers: MARKERS, stages: ['a', 'b', 'c'] },
      { directions },
      configuration(),
    )
    await toPath()
    await until(() => legs().length === 2)
    expect(legs()).toEqual(['10 min · 10 km', '10 min · 10 km · linea retta'])
    const rows = [...document.querySelectorAll('[data-stage]')]
    expect(rows.map((row) => row.querySelector('.flag.beyond') !== null)).toEqual([false, false, true])
    expect(rows[2]?.querySelector('[data-control=beyond]')?.textContent).toBe('Qui le strade non sono note')
    // Sorted by the provider, the mark stays with its stage.
    expect(mapPanel().state.tour?.found?.beyond).toEqual(['c'])
  })

  test('a path ends with every switch of the mode: forms, times, total and route are cleared [MAP-26]', async () => {
    const { mapPanel } = await opened({ markers: MARKERS, stages: ['a', 'b'] }, {}, configured)
    await type(tools(), 'via em')
    expect(tools().value).toBe('via em')
    await toPath()
    await until(() => legs().length === 1)
    expect(tools().value).toBe('')
    expect(document.querySelector('[role=menu]')).toBeNull()
    expect(document.querySelector('[data-control=total]')).not.toBeNull()
    await chooseMode(0)
    expect([mapPanel().state.tour, mapPanel().state.mode, legs()]).toEqual([null, 'stage', []])
    expect(document.querySelector('[data-control=total]')).toBeNull()
    expect(document.querySelector('[role=menu]')).toBeNull()
  })
})

describe('a press on the map', () => {
  const at = { lat: 44.5, lng: 10.5 }

  test('a click on the map is a stage titled by the formatted address [MAP-35] [MAP-37]', async () => {
    const reverse = async () => ({
      label: 'Via Emilia Est 12, Modena',
      position: at,
      components: { route: 'Via Emilia Est' },
    })
    const { mapPanel } = await opened({}, { reverse })
    await act(async () => mapPanel().pressMap(at))
    await until(() => names().length === 1)
    expect(names()).toEqual(['Via Emilia Est 12, Modena'])
    expect(the('[role=status]').textContent).toBe('Tappa aggiunta: Via Emilia Est 12, Modena. Tappe: 1.')
  })

  test('a click on the map makes a stage in the order of the clicks, whichever address is found first [MAP-37]', async () => {
    const answers: ((label: string) => void)[] = []
    const reverse = () =>
      new Promise<Place>((found) => answers.push((label) => found({ label, position: at, components: {} })))
    const { mapPanel } = await opened({}, { reverse })
    await act(async () => {
      mapPanel().pressMap(at)
      mapPanel().pressMap({ lat: 45, lng: 11 })
    })
    await act(async () => answers[1]?.('second'))
    expect(names()).toEqual([])
    await act(async () => answers[0]?.('first'))
    await until(() => names().length === 2)
    expect(names()).toEqual(['first', 'second'])
    expect(the('[role=status]').textContent).toBe('Tappa aggiunta: second. Tappe: 2.')
  })

  test('a clicked place has its numbers as title until its address arrives, and is answered with it [MAP-35]', async () => {
    let found: (place: Place) => void = () => undefined
    const place = {
      label: 'Via Emilia Est 12, Modena',
      position: at,
      components: { route: 'Via Emilia Est' },
    }
    const { mapPanel } = await opened(
      {},
      { reverse: () => new Promise<Place>((resolve) => (found = resolve)) },
    )
    await act(async () => mapPanel().pressMap(at))
    await until(() => names().length === 1)
    expect(names()).toEqual(['44.5_10.5'])
    const settled = mapPanel().settled()
    await act(async () => found(place))
    await until(() => names()[0] === place.label)
    expect((await settled).markers).toMatchObject([{ title: place.label, rawData: place }])
    expect(the('[role=status]').textContent).toBe('Indirizzo trovato: Via Emilia Est 12, Modena.')
  })

  test('a click on the map is part of a path that is requested before its address arrives', async () => {
    let found: (place: Place) => void = () => undefined
    const reverse = () => new Promise<Place>((resolve) => (found = resolve))
    const { mapPanel } = await opened({ markers: MARKERS, stages: ['a', 'b'] }, { reverse }, configuration())
    await act(async () => {
      mapPanel().pressMap(at)
      mapPanel().switchTo('path')
    })
    await act(async () => found({ label: 'Home', position: at, components: {} }))
    await until(() => legs().length === 2)
    expect(names()).toEqual(['Place a', 'Place b', 'Home'])
  })

  test('a click on the map is titled by its two numbers when geocoding fails, which is logged [ERR-41] [MAP-35]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { mapPanel } = await opened({}, { reverse: () => Promise.reject(new Error('silent')) })
    await act(async () => mapPanel().pressMap(at))
    await until(() => names().length === 1)
    expect(names()).toEqual(['44.5_10.5'])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('a click on the map leaves one marker in Map mode [MAP-36]', async () => {
    const { mapPanel } = await opened({ mode: 'map' })
    await act(async () => mapPanel().pressMap(at))
    await act(async () => mapPanel().pressMap({ lat: 45, lng: 11 }))
    await until(() => mapPanel().state.markers[0]?.title === '45_11')
    expect(mapPanel().state.markers.length).toBe(1)
  })
})

describe('the list of stages', () => {
  const props = {
    legs: null,
    beyond: [],
    busy: false,
    removable: true,
    movable: true,
    configurable: false,
    restorable: false,
    onMove: vi.fn(),
    onRestore: vi.fn(),
    onShow: vi.fn(),
  }
  const drawn = async (part: object) => {
    const emits = { onDelete: vi.fn(), onClear: vi.fn(), onConfigure: vi.fn() }
    const ports = fakePorts()
    ports.texts.text = text
    await render(
      <OfficeProvider office={createOffice(ports)} path="/">
        <StageList {...props} {...emits} stages={MARKERS} {...part} />
      </OfficeProvider>,
    )
    return emits
  }

  test('the list of stages notifies its owner of delete, clear and configure [MAP-18]', async () => {
    const { onClear, onConfigure, onDelete } = await drawn({ configurable: true })
    await click(button('Togli la tappa Place b'))
    await click(button('Svuota'))
    await click(button('Opzioni del percorso'))
    expect([onDelete.mock.calls, onClear.mock.calls.length, onConfigure.mock.calls.length]).toEqual([
      [['b']],
      1,
      1,
    ])
  })

  test('the list of stages shows a flag and the title of each stage, and no delete icon on locked ones [MAP-10] [MAP-11]', async () => {
    await drawn({ stages: [marker('a'), marker('b', { locked: true })] })
    expect(
      [...document.querySelectorAll('[data-stage]')].map(
        (one) => one.querySelector('svg[data-icon=flag]')?.textContent,
      ),
    ).toEqual(['1', '2'])
    expect(names()).toEqual(['Place a', 'Place b'])
    expect(button('Togli la tappa Place a')).toBeTruthy()
    expect(() => button('Togli la tappa Place b')).toThrow()
  })

  test('the list has neither delete icons nor the clear button where deletion is not allowed [MAP-11] [MAP-16]', async () => {
    await drawn({ removable: false })
    expect(() => button('Togli la tappa Place a')).toThrow()
    expect(() => button('Svuota')).toThrow()
  })

  test('the list of stages says that it is empty, and cannot be cleared then [MAP-15] [MAP-16]', async () => {
    await drawn({ stages: [] })
    expect(the('.map-stages .none').textContent).toBe('Nessuna tappa')
    expect(isDisabled('Svuota')).toBe(true)
  })

  test('the list of stages can be reordered by keys on the handle', async () => {
    await drawn({})
    await press('ArrowDown', button('Sposta la tappa Place a'))
    expect(props.onMove).toHaveBeenCalledWith(0, 1)
  })
})

test('the browser tells where it stands, or that it may not [API-44]', async () => {
  const told = (call: Geolocation['getCurrentPosition']) => browserPosition({ getCurrentPosition: call })
  const coords = { latitude: 44.6, longitude: 10.9 } as GeolocationCoordinates
  expect(await told((found) => found({ coords } as GeolocationPosition))).toEqual({ lat: 44.6, lng: 10.9 })
  await expect(
    told((_, refused) => refused?.({ message: 'denied' } as GeolocationPositionError)),
  ).rejects.toThrow('denied')
  await expect(browserPosition(undefined)).rejects.toThrow()
})

test('the services of a map are found in ports whose code comes with the first call [API-44]', async () => {
  const calls: string[] = []
  const late = new Proxy({}, { get: (_, name) => async () => void calls.push(String(name)) })
  const { capabilities, directions, reverse, search } = mapServices({
    ports: { ...fakePorts(), geo: late },
  } as never)
  await capabilities()
  await directions({} as never, AbortSignal.abort())
  await reverse({ lat: 1, lng: 2 })
  await search('via', { kind: 'geocode', country: null }, AbortSignal.abort())
  expect(calls).toEqual(['capabilities', 'directions', 'reverse', 'search'])
})
