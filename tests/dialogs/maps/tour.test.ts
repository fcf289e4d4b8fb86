import { describe, expect, test } from 'vitest'
import { removeStage, restoreOrder } from '../../../src/pages/maps/model/stages'
import { backToStage, listStages, switchMode } from '../../../src/pages/maps/model/state'
import {
  configurationFaults,
  configureTour,
  keepOrder,
  resumeTour,
  startConfiguration,
  tourFailed,
  tourFound,
  tourRequest,
} from '../../../src/pages/maps/model/tour'
import { answer, configuration, mapWith, marker } from './stages'

const at = (id: string) => marker(id).position
const path = (stages = 4) => switchMode(mapWith(stages, stages), 'path')

describe('a path', () => {
  test('a path leads from the first stage through the others in their order to the last [PATH-01]', () => {
    expect(tourRequest(configureTour(path(), configuration()))).toMatchObject({
      origin: at('a'),
      waypoints: [at('b'), at('c')],
      destination: at('d'),
    })
    expect(tourRequest(path())).toBeNull()
  })

  test('a path begins and ends where it was configured, with new stages where these are others [PATH-02]', () => {
    const ends = { originCoordinates: { lat: 40, lng: 9 }, destinationCoordinates: { lat: 41, lng: 9 } }
    const after = configureTour(path(2), configuration({ origin: 'Depot', destination: 'Home', ...ends }))
    expect(listStages(after).map(({ title }) => title)).toEqual(['Depot', 'Place a', 'Place b', 'Home'])
    expect(listStages(after).map(({ options }) => options.icon)).toEqual(['flag', 'flag', 'flag', 'flag'])
    // The same points under other words are the same places.
    const same = { originCoordinates: at('a'), destinationCoordinates: at('b') }
    expect(configureTour(path(2), configuration({ origin: 'Elsewhere', ...same })).stages).toEqual(['a', 'b'])
    // Confirmed again, nothing is put in front twice.
    expect(
      configureTour(after, configuration({ origin: 'Depot', destination: 'Home', ...ends })).stages,
    ).toEqual(after.stages)
  })

  test('a stage moved to the front again after a change is another one, with an id of its own', () => {
    const ends = configuration({ origin: 'Depot', originCoordinates: { lat: 40, lng: 9 } })
    const once = configureTour(path(2), ends)
    const moved = { ...once, stages: [...once.stages].reverse() }
    const twice = configureTour(moved, ends)
    expect(new Set(twice.stages).size).toBe(4)
    expect(new Set(twice.markers.map(({ id }) => id)).size).toBe(twice.markers.length)
  })

  test('a path is requested with departure, avoided motorways and optimisation [PATH-03]', () => {
    const asked = (part: Parameters<typeof configuration>[0]) =>
      tourRequest(configureTour(path(2), configuration(part)))
    expect(asked({})).toMatchObject({ avoidHighways: false, optimize: false, departure: null })
    expect(asked({ avoidHighways: true, optimizeWaypoints: true })).toMatchObject({
      avoidHighways: true,
      optimize: true,
    })
    expect(asked({ departureDate: '2026-11-23', departureTime: '08:00' })?.departure).toBe('2026-11-23T08:00')
    expect(asked({ departureDate: '2026-11-23' })?.departure).toBe('2026-11-23T00:00')
  })

  test('a path that was optimised orders the stages as answered and remembers the former order [PATH-04]', () => {
    const asked = configureTour(path(5), configuration({ optimizeWaypoints: true }))
    const found = tourFound(asked, answer(4, { waypointOrder: [2, 0, 1] }), 'it')
    expect([found.stages, found.remembered]).toEqual([
      ['a', 'd', 'b', 'c', 'e'],
      ['a', 'b', 'c', 'd', 'e'],
    ])
    const back = restoreOrder(found)
    expect([back.stages, back.remembered]).toEqual([['a', 'b', 'c', 'd', 'e'], null])
    expect(tourRequest(keepOrder(back))?.optimize).toBe(false)
  })

  test('a path that was not optimised, or answered without a stage, leaves the stages as they are', () => {
    const plain = tourFound(
      configureTour(path(), configuration()),
      answer(3, { waypointOrder: [1, 0] }),
      'it',
    )
    expect([plain.stages, plain.remembered]).toEqual([['a', 'b', 'c', 'd'], null])
    const asked = configureTour(path(), configuration({ optimizeWaypoints: true }))
    expect(tourFound(asked, answer(3, { waypointOrder: [1, 1] }), 'it').stages).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a path stores duration and distance of each leg, in traffic where that is known, and the line to draw [PATH-05] [PATH-06]', () => {
    const legs = [{ durationS: 600, durationInTrafficS: 900, distanceM: 850 }]
    const { tour: state } = tourFound(configureTour(path(2), configuration()), answer(1, { legs }), 'it')
    expect(state?.found).toEqual({
      legs: [{ duration: { text: '15 min', value: 900 }, distance: { text: '850 m', value: 850 } }],
      line: answer(1).path,
      stops: listStages(path(2)).map(({ position }) => position),
      beyond: [],
      attribution: '© OpenStreetMap contributors',
      provider: 'roads',
    })
  })

  test('a path that failed leads back to Stage, and no stage is lost [PATH-07] [ERR-40]', () => {
    const after = tourFailed(configureTour(path(), configuration()))
    expect(after).toMatchObject({ mode: 'stage', tour: null, stages: ['a', 'b', 'c', 'd'] })
  })
})

describe('the configuration of a path', () => {
  test('the configuration of a failed path is offered again as it was, until another mode is chosen [PATH-07] [MAP-26]', () => {
    const wishes = {
      avoidHighways: true,
      optimizeWaypoints: true,
      departureDate: '2026-11-23',
      departureTime: '08:00',
    }
    const failed = tourFailed(configureTour(path(), configuration(wishes)))
    const again = startConfiguration(switchMode(removeStage(failed, 'd'), 'path'))
    // The ends are those of the list as it is now.
    expect(again).toMatchObject({
      ...wishes,
      origin: 'Place a',
      destination: 'Place c',
      destinationCoordinates: at('c'),
    })
    const cancelled = backToStage(switchMode(failed, 'path'))
    expect(startConfiguration(switchMode(cancelled, 'path'))).toMatchObject(wishes)
    const left = switchMode(
      { ...path(), tour: { configuration: configuration(wishes), found: null } },
      'stage',
    )
    expect(startConfiguration(switchMode(left, 'path'))).toMatchObject({
      avoidHighways: false,
      departureDate: null,
    })
  })

  test('the configuration has origin, destination, motorways, departure and optimisation, from the list’s ends [ROUTECFG-02] [ROUTECFG-04]', () => {
    expect(startConfiguration(mapWith(3, 3))).toEqual({
      origin: 'Place a',
      originCoordinates: at('a'),
      destination: 'Place c',
      destinationCoordinates: at('c'),
      avoidHighways: false,
      departureDate: null,
      departureTime: null,
      optimizeWaypoints: false,
    })
  })

  test('the configuration of a path opens again as it was confirmed [ROUTECFG-03]', () => {
    const chosen = configuration({
      avoidHighways: true,
      originCoordinates: at('a'),
      destinationCoordinates: at('d'),
    })
    expect(startConfiguration(configureTour(path(), chosen))).toEqual(chosen)
  })

  test('the configuration of a path needs two known places, and a day for a time [ROUTECFG-04]', () => {
    const good = {
      origin: 'A',
      originCoordinates: at('a'),
      destination: 'B',
      destinationCoordinates: at('b'),
    }
    expect(configurationFaults(configuration(good))).toEqual({})
    expect(configurationFaults(configuration({ ...good, origin: ' ' }))).toEqual({
      origin: 'VALIDATION.REQUIRED',
    })
    expect(configurationFaults(configuration({ ...good, destinationCoordinates: null }))).toEqual({
      destination: 'MAPS.PATH.NO_PLACE',
    })
    expect(configurationFaults(configuration({ ...good, departureTime: '08:00' }))).toEqual({
      departureDate: 'VALIDATION.REQUIRED',
    })
    expect(
      configurationFaults(configuration({ ...good, departureDate: 'soon', departureTime: '25:00' })),
    ).toEqual({
      departureDate: 'MAPS.PATH.NO_DAY',
      departureTime: 'MAPS.PATH.NO_TIME',
    })
  })
})

describe('a tour confirmed before', () => {
  const stages = [marker('z'), marker('a')]

  test('a confirmed tour comes before the stages chosen later; existing markers are not added again', () => {
    const after = resumeTour(mapWith(3, 2), { stages, configuration: null })
    expect(after.stages).toEqual(['z', 'a', 'b'])
    expect(after.markers.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'z'])
    expect(after.markers.map(({ options }) => options.icon)).toEqual(['flag', 'flag', null, 'flag'])
    expect([after.mode, after.tour, after.panels.stages]).toEqual(['stage', null, true])
  })

  test('a confirmed tour is a path with its options again, ready to be requested', () => {
    const options = configuration({ avoidHighways: true })
    const after = resumeTour(mapWith(3, 0), { stages, configuration: options })
    expect([after.mode, after.tour]).toEqual(['path', { configuration: options, found: null }])
    expect(tourRequest(after)).toMatchObject({ origin: at('z'), destination: at('a'), avoidHighways: true })
    // One stage alone is no path.
    expect(resumeTour(mapWith(3, 0), { stages: [marker('z')], configuration: options }).mode).toBe('stage')
  })
})
