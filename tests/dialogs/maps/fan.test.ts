import { describe, expect, test } from 'vitest'
import { FAN, fanShape, fanState, type PanePoint, sideSteps } from '../../../src/pages/maps/model/fan'

const CENTRE = { x: 100, y: 200 }
const radius = ({ x, y }: PanePoint) => Math.hypot(x - CENTRE.x, y - CENTRE.y)
const apart = (one: PanePoint, other: PanePoint) => Math.hypot(one.x - other.x, one.y - other.y)

test('pins that would cover one another stand side by side, all others where they are', () => {
  expect(
    sideSteps([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 2, y: 3 },
    ]),
  ).toEqual([-11, 0, 11])
  expect(sideSteps([CENTRE, CENTRE, CENTRE])).toEqual([-22, 0, 22])
  expect(
    sideSteps([
      { x: 0, y: 0 },
      { x: 20, y: 0 },
    ]),
  ).toEqual([0, 0])
})

describe('markers that stand close together', () => {
  test('the constants are 20 px, 9 markers, feet 40 and 26, start 11, factor 4, leg weight 1.5 [CONST-22] [CLUSTER-04]', () => {
    expect(FAN).toEqual({
      near: 20,
      spiralFrom: 9,
      circleFoot: 40,
      spiralFoot: 26,
      spiralStart: 11,
      spiralFactor: 4,
      legWeight: 1.5,
    })
  })

  test.each([2, 5, 8])(
    'a group of %i markers makes a circle with 40 px for each foot and two more [CLUSTER-03] [CLUSTER-04]',
    (count) => {
      const feet = fanShape(count, CENTRE)
      expect(feet.length).toBe(count)
      for (const foot of feet) expect(radius(foot)).toBeCloseTo((40 * (count + 2)) / (2 * Math.PI), 8)
      const [first, second] = feet as [PanePoint, PanePoint]
      expect(apart(first, second)).toBeCloseTo(2 * radius(first) * Math.sin(Math.PI / count), 8)
    },
  )

  test.each([9, 10, 40])(
    'a group of %i markers makes a spiral that starts at 11 px and widens by 4 for each turn [CLUSTER-03] [CLUSTER-04]',
    (count) => {
      const feet = fanShape(count, CENTRE)
      const radii = feet.map(radius)
      expect([feet.length, radii[0]]).toEqual([count, expect.closeTo(11, 8)])
      expect(radii.every((one, index) => index === 0 || one > (radii[index - 1] ?? 0))).toBe(true)
      const first = 26 / 11
      expect(radii[1]).toBeCloseTo(11 + (2 * Math.PI * 4) / first, 8)
      // No two feet stand on each other.
      for (const [index, foot] of feet.entries())
        for (const other of feet.slice(index + 1)) expect(apart(foot, other)).toBeGreaterThan(13)
    },
  )

  test('markers that stand close together are in one of four states [CLUSTER-01]', () => {
    const state = (part: Partial<Parameters<typeof fanState>[0]>) =>
      fanState({ fanned: false, folded: false, close: false, ...part })
    expect([
      state({ fanned: true, close: true }),
      state({ close: true }),
      state({}),
      state({ folded: true, close: true }),
    ]).toEqual(['spiderfied', 'spiderfiable', 'unspiderfiable', 'unspiderfied'])
  })
})
