import { describe, expect, test } from 'vitest'
import { MAP_START, MAP_TYPES } from '../../../src/contract/maps/geo'
import {
  FLAG_SIZE,
  FLAG_Z_INDEX,
  KILOMETRE,
  MAP_MODES,
  MAP_OPEN,
  MAP_SIDEBAR,
  MAP_ZOOM,
  type MapInput,
  type MapMarker,
  zoomOfCode,
} from '../../../src/contract/maps/maps'
import type { Place } from '../../../src/contract/maps/place'
import { minutesText } from '../../../src/contract/time/duration'
import { distanceText, getTotal, legText, tourLeg, tourLegs } from '../../../src/pages/maps/model/measures'
import {
  addPlace,
  addPoint,
  canRemoveStage,
  clearStages,
  coordinateTitle,
  moveStage,
  pressMarker,
  removeStage,
  showFound,
  takesPoints,
} from '../../../src/pages/maps/model/stages'
import {
  canSearchPlaces,
  canSwitch,
  FLAG,
  findPlaceTitle,
  getInitialView,
  hasFooter,
  isClustered,
  isFilterable,
  isLook,
  isOffGround,
  listStages,
  openMap,
  planTour,
  switchMode,
  togglePanel,
  zoomOfPlace,
} from '../../../src/pages/maps/model/state'
import { configureTour } from '../../../src/pages/maps/model/tour'
import { configuration, mapWith, marker } from './stages'

const ids = (markers: readonly MapMarker[]) => markers.map(({ id }) => id)

describe('constants of maps', () => {
  test('an address opens the map with 17 street, 4 city, 10 province, 5 country, 18 coordinates, 13 city [CONST-19] [GROUP-17]', () => {
    expect(MAP_OPEN).toEqual({ street: 17, cityWide: 4, province: 10, country: 5, coordinates: 18, city: 13 })
    // The numbers are zooms; 4 would show a continent and opens like 13 (D52).
    expect(Object.values(MAP_OPEN).map(zoomOfCode)).toEqual([17, 13, 13, 10, 5, 18])
  })

  test('zoom 8, minimum 0, no maximum, side bar 300 px, flag 27x43, z-index 999, kilometres from 1 km [CONST-20] [MAP-20] [MAP-42]', () => {
    expect(MAP_ZOOM).toEqual({ zoom: 8, minZoom: 0, maxZoom: null })
    expect([MAP_SIDEBAR, FLAG_SIZE, FLAG_Z_INDEX, KILOMETRE]).toEqual([300, [27, 43], 999, 1000])
  })
})

describe('a map opens', () => {
  test('a map opens in one of three modes, Stage by default [MAP-25]', () => {
    expect(MAP_MODES).toEqual(['map', 'stage', 'path'])
    expect(openMap({}).mode).toBe('stage')
    expect(openMap({ mode: 'map' }).mode).toBe('map')
    expect(mapWith(3, 2, { mode: 'path' }).mode).toBe('path')
    expect(mapWith(3, 1, { mode: 'path' }).mode).toBe('stage')
  })

  test('a map opens with zoom, center, limits and type as options, and the zoom of a code [MAP-20] [MAP-22] [GROUP-17]', () => {
    const office = { start: MAP_START, tiles: [] }
    const view = (input: MapInput) => getInitialView(input, office)
    const middle = { lat: 42.8, lng: 12.6 }
    expect(view({})).toEqual({ center: middle, zoom: 8, minZoom: 0, maxZoom: null, type: 'roadmap' })
    const told = { center: { lat: 1, lng: 2 }, zoom: 11, minZoom: 3, maxZoom: 17, type: 'terrain' as const }
    expect(view({ ...told, markers: [marker('a')], code: 17 })).toEqual(told)
    expect(view({ markers: [marker('a')] })).toMatchObject({ center: marker('a').position, zoom: 8 })
    expect([view({ code: 17 }).zoom, view({ code: 4 }).zoom, view({ code: 4, zoom: 9 }).zoom]).toEqual([
      17, 13, 9,
    ])
    // An office with data of its own opens its maps there.
    const own = { start: { center: middle, zoom: 10 }, tiles: [{ type: 'satellite' }] as never }
    expect([getInitialView({}, own).zoom, getInitialView({}, own).type]).toEqual([10, 'satellite'])
    expect(getInitialView({ markers: [marker('a')] }, own).zoom).toBe(8)
  })

  test('a map has one of four types: hybrid, roadmap, satellite, terrain [MAP-19]', () => {
    expect([...MAP_TYPES].sort()).toEqual(['hybrid', 'roadmap', 'satellite', 'terrain'])
  })

  test('a map opens with markers of id, title, position, rawData, locked and options.icon, flags on its stages [MAP-24] [MAP-10]', () => {
    const map = mapWith(2, 1)
    expect(map.markers).toEqual([
      { ...marker('a'), options: { icon: FLAG } },
      {
        id: 'b',
        title: 'Place b',
        position: marker('b').position,
        rawData: null,
        locked: false,
        options: { icon: null },
      },
    ])
    expect(openMap({ markers: [marker('a')], stages: ['a', 'a', 'lost'] }).stages).toEqual(['a'])
  })
})

describe('a map that is only looked at', () => {
  test('a read-only map can become a tour, in which a click on a marker makes it a stage', () => {
    const looked = openMap({ mode: 'map', readOnly: true, plans: true, markers: [marker('a'), marker('b')] })
    expect([isLook(looked), hasFooter(looked), ids(pressMarker(looked, 'a').markers)]).toEqual([
      true,
      false,
      ['a', 'b'],
    ])
    const tour = planTour(looked)
    expect([isLook(tour), tour.mode, hasFooter(tour), pressMarker(tour, 'a').stages]).toEqual([
      false,
      'stage',
      true,
      ['a'],
    ])
    expect([isLook(mapWith(2, 1, { readOnly: true })), isLook(openMap({ mode: 'map' }))]).toEqual([
      false,
      false,
    ])
  })

  test('the base map covers a map, unless every point lies beyond it', () => {
    const bounds: [number, number, number, number] = [44, 10, 45, 11]
    const [inside, beyond] = [
      { lat: 44.5, lng: 10.5 },
      { lat: 44.5, lng: 11.2 },
    ]
    expect([
      isOffGround([beyond], bounds),
      isOffGround([beyond, inside], bounds),
      isOffGround([], bounds),
      isOffGround([beyond], null),
    ]).toEqual([true, false, false, false])
  })
})

describe('modes', () => {
  test('a switch begins the forms anew, forgets the path and closes the choice [MAP-26]', () => {
    const shown = {
      ...mapWith(3, 3),
      mode: 'path' as const,
      tour: { configuration: configuration(), found: null },
      choosing: true,
    }
    const after = switchMode(shown, 'stage')
    expect(after).toMatchObject({ mode: 'stage', tour: null, choosing: false, forms: shown.forms + 1 })
    expect(after.stages).toBe(shown.stages)
  })

  test('Stage opens the list of stages and the search box [MAP-27]', () => {
    const path = switchMode(mapWith(3, 2), 'path')
    expect(canSearchPlaces(path)).toBe(false)
    const stage = switchMode({ ...path, panels: { stages: false, filter: false } }, 'stage')
    expect([stage.panels.stages, canSearchPlaces(stage)]).toEqual([true, true])
  })

  test('Path turns off search, clusters and filters [MAP-28] [MAP-02]', () => {
    const stage = togglePanel(mapWith(3, 2), 'filter')
    expect([canSearchPlaces(stage), isClustered(stage), isFilterable(stage), stage.panels.filter]).toEqual([
      true,
      true,
      true,
      true,
    ])
    const path = switchMode(stage, 'path')
    expect([canSearchPlaces(path), isClustered(path), isFilterable(path), path.panels.filter]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(togglePanel(path, 'filter').panels.filter).toBe(false)
    expect(isFilterable(openMap({ mode: 'map' }))).toBe(false)
  })

  test('Path needs two stages and is not chosen twice, nor is Stage [MAP-30]', () => {
    expect([0, 1, 2].map((count) => canSwitch(mapWith(3, count), 'path'))).toEqual([false, false, true])
    expect(canSwitch(mapWith(3, 2), 'stage')).toBe(false)
    const path = switchMode(mapWith(3, 2), 'path')
    expect([canSwitch(path, 'path'), canSwitch(path, 'stage')]).toEqual([false, true])
    const alone = mapWith(3, 1)
    expect(switchMode(alone, 'path').mode).toBe('stage')
  })

  test('the footer stands once there is a marker, unless the map is only read [MAP-05]', () => {
    expect([
      hasFooter(mapWith(0, 0)),
      hasFooter(mapWith(1, 0)),
      hasFooter(mapWith(1, 0, { readOnly: true })),
    ]).toEqual([false, true, false])
  })

  test('the footer names the one place that a map is opened to choose, and counts stages elsewhere [MAP-06]', () => {
    expect([
      findPlaceTitle(mapWith(2, 0, { mode: 'map' })),
      findPlaceTitle(mapWith(2, 0)),
      findPlaceTitle(mapWith(2, 2, { mode: 'path' })),
    ]).toEqual([marker('b').title, null, null])
  })
})

describe('a press on a marker', () => {
  test('a click on a marker in Map mode deletes it [MAP-31]', () => {
    expect(ids(pressMarker(mapWith(2, 0, { mode: 'map' }), 'a').markers)).toEqual(['b'])
  })

  test('a click on a marker in Stage mode makes it a stage or removes it, with its flag, and opens the list [MAP-32]', () => {
    const closed = mapWith(2, 0)
    expect(closed.panels.stages).toBe(false)
    const on = pressMarker(closed, 'b')
    expect([on.stages, on.markers[1]?.options.icon, on.panels.stages]).toEqual([['b'], FLAG, true])
    const off = pressMarker(on, 'b')
    expect([off.stages, off.markers[1]?.options.icon, ids(off.markers)]).toEqual([[], null, ['a', 'b']])
  })

  test.each(['map', 'stage'] as const)(
    'a click on a locked marker does nothing in %s mode [MAP-33]',
    (mode) => {
      const map = openMap({ mode, markers: [marker('a', { locked: true })] })
      expect(pressMarker(map, 'a')).toBe(map)
    },
  )

  test.each(['map', 'stage', 'path'] as const)(
    'a click on a read-only map or its markers does nothing in %s mode [MAP-34]',
    (mode) => {
      const map = mapWith(3, 2, { mode, readOnly: true })
      expect(pressMarker(map, 'c')).toBe(map)
      expect(takesPoints(map)).toBe(false)
      expect(addPoint(map, marker('z'))).toBe(map)
      expect(moveStage(map, 0, 1)).toBe(map)
      expect(clearStages(map)).toBe(map)
    },
  )
})

describe('a press on the map', () => {
  test('a click on the map in Map mode leaves only the new marker and the locked ones [MAP-36]', () => {
    const map = openMap({ mode: 'map', markers: [marker('a'), marker('l', { locked: true })] })
    expect(ids(addPoint(map, marker('z')).markers)).toEqual(['l', 'z'])
  })

  test('a click on the map in Stage mode adds the marker and a stage [MAP-37]', () => {
    const after = addPoint(mapWith(1, 1), marker('z'))
    expect([ids(after.markers), after.stages, after.markers[1]?.options.icon]).toEqual([
      ['a', 'z'],
      ['a', 'z'],
      FLAG,
    ])
  })

  test('a click on the map in Path mode adds nothing [MAP-38]', () => {
    const map = switchMode(mapWith(2, 2), 'path')
    expect(addPoint(map, marker('z'))).toBe(map)
  })

  test('a point without an address is titled by both numbers [MAP-35] [ERR-41]', () => {
    expect(coordinateTitle({ lat: 44.647_821_3, lng: -10.5 })).toBe('44.64782_-10.5')
  })
})

describe('places and the search panel', () => {
  test('a place is a marker, and no stage [MAP-39]', () => {
    const after = addPlace(mapWith(1, 1), marker('p'))
    expect([ids(after.markers), after.stages]).toEqual([['a', 'p'], ['a']])
    const one = addPlace(mapWith(1, 0, { mode: 'map' }), marker('p'))
    expect(ids(one.markers)).toEqual(['p'])
  })

  test('a place is looked at from as near as an address that knows as much [MAP-39]', () => {
    const zoom = (components: Place['components']) => zoomOfPlace({ components })
    const town = { locality: 'Modena', administrative_area_level_2: 'MO', country: 'ITA' }
    expect([
      zoom({ route: 'Via Emilia', ...town }),
      zoom(town),
      zoom({ administrative_area_level_2: 'MO' }),
      zoom({}),
    ]).toEqual([17, 13, 10, 5])
  })

  test('what is found takes the place of what was found before; stages and locked markers stay [MAP-41]', () => {
    const map = openMap({ markers: [marker('a'), marker('b'), marker('l', { locked: true })], stages: ['b'] })
    const after = showFound(map, [marker('b', { title: 'again' }), marker('x')])
    expect(ids(after.markers)).toEqual(['b', 'l', 'x'])
    expect(after.markers[0]?.title).toBe('Place b')
    expect(ids(showFound(after, []).markers)).toEqual(['b', 'l'])
  })
})

describe('the list of stages', () => {
  test('the list of stages has a delete icon for unlocked ones, where deletion is allowed [MAP-11]', () => {
    const [free, locked] = [marker('a'), marker('b', { locked: true })]
    const map = openMap({})
    expect([canRemoveStage(map, free), canRemoveStage(map, locked)]).toEqual([true, false])
    expect(canRemoveStage(openMap({ removable: false }), free)).toBe(false)
    expect(canRemoveStage(openMap({ readOnly: true }), free)).toBe(false)
  })

  test('the clear button removes all stages but the locked ones [MAP-40]', () => {
    const map = openMap({
      markers: [marker('a'), marker('l', { locked: true }), marker('c')],
      stages: ['a', 'l', 'c'],
    })
    const after = clearStages(map)
    expect([after.stages, ids(after.markers)]).toEqual([['l'], ['a', 'l', 'c']])
    expect(after.markers.map(({ options }) => options.icon)).toEqual([null, FLAG, null])
  })

  test('the list of stages can be reordered', () => {
    const map = mapWith(3, 3)
    expect(moveStage(map, 0, 2).stages).toEqual(['b', 'c', 'a'])
    expect(moveStage(map, 2, 0).stages).toEqual(['c', 'a', 'b'])
    expect(moveStage(map, 0, 3)).toBe(map)
    expect(ids(listStages(moveStage(map, 0, 1)))).toEqual(['b', 'a', 'c'])
  })

  test('the list of stages forgets the remembered order with a deleted stage [PATH-08]', () => {
    const map = { ...mapWith(3, 3), remembered: ['c', 'b', 'a'] }
    expect(removeStage(map, 'b')).toMatchObject({ stages: ['a', 'c'], remembered: null })
    expect(removeStage(map, 'lost')).toBe(map)
  })

  test('a deleted stage leaves the found path behind, and its configuration stays', () => {
    const map = configureTour({ ...mapWith(3, 3), mode: 'path' }, configuration())
    const tour = {
      configuration: configuration(),
      found: { legs: [], line: [], stops: [], beyond: [], attribution: '', provider: 'roads' as const },
    }
    expect(removeStage({ ...map, tour }, 'b').tour).toEqual({ configuration: configuration(), found: null })
  })
})

describe('time and distance', () => {
  test('a distance below 1 km is in metres, else in rounded kilometres [MAP-14]', () => {
    expect(
      [0, 850.4, 999, 999.6, 1000, 1499, 1500, 23_600].map((metres) => distanceText(metres, 'it')),
    ).toEqual(['0 m', '850 m', '999 m', '1 km', '1 km', '1 km', '2 km', '24 km'])
    expect([distanceText(1_234_000, 'it'), distanceText(1_234_000, 'en')]).toEqual(['1.234 km', '1,234 km'])
  })

  test('a duration is written in minutes, and in hours from the sixtieth minute on [PATH-09]', () => {
    expect([0, 20, 89, 1560, 3600, 4320, 8340].map(minutesText)).toEqual([
      '0 min',
      '1 min',
      '1 min',
      '26 min',
      '1 h',
      '1 h 12 min',
      '2 h 19 min',
    ])
  })

  test('a leg has words and value, in traffic where that is known [PATH-05]', () => {
    expect(tourLeg({ durationS: 1560, distanceM: 24_000 }, 'it')).toEqual({
      duration: { text: '26 min', value: 1560 },
      distance: { text: '24 km', value: 24_000 },
    })
    expect(tourLeg({ durationS: 1560, durationInTrafficS: 1800, distanceM: 1 }, 'it').duration).toEqual({
      text: '30 min',
      value: 1800,
    })
  })

  test('the words of all legs add up, each with its own value; a short leg still has a minute', () => {
    const said = (...seconds: number[]) => {
      const legs = tourLegs(
        seconds.map((durationS) => ({ durationS, distanceM: 1 })),
        'it',
      )
      expect(legs.map(({ duration }) => duration.value)).toEqual(seconds)
      return [...legs, getTotal(legs, 'it')].map(({ duration }) => duration.text).join(', ')
    }
    expect(said(100, 100, 100, 80)).toBe('2 min, 1 min, 2 min, 1 min, 6 min')
    expect(said(90, 90, 90, 90)).toBe('2 min, 1 min, 2 min, 1 min, 6 min')
    expect(said(20, 30, 130)).toBe('1 min, 1 min, 1 min, 3 min')
    expect(said(3570, 3600, 0)).toBe('1 h, 1 h, 0 min, 2 h')
  })

  test('the totals are the sums of the legs, not of their words [MAP-13] [PATH-09]', () => {
    const legs = [
      { durationS: 1560, distanceM: 24_400 },
      { durationS: 2460, distanceM: 38_400 },
      { durationS: 4320, distanceM: 95_400 },
    ].map((leg) => tourLeg(leg, 'it'))
    const total = getTotal(legs, 'it')
    expect([total.duration.value, total.distance.value, legText(total)]).toEqual([
      8340,
      158_200,
      '2 h 19 min · 158 km',
    ])
    expect(legText(getTotal([], 'it'))).toBe('0 min · 0 m')
  })
})
