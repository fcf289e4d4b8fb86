import { expect, test } from 'vitest'
import { type Line, longestInside } from '../../../src/pages/maps/leaflet/clip'
import { sourceTile } from '../../../src/pages/maps/leaflet/source-tile'

const line = (...[x, y, X, Y]: [number, number, number, number]): Line => [
  { x, y },
  { x: X, y: Y },
]

test('a part of a tile is drawn beyond the last zoom with tiles, as large as its share', () => {
  expect(sourceTile({ z: 14, x: 9, y: 7 }, 15)).toEqual({
    tile: { z: 14, x: 9, y: 7 },
    part: { x: 0, y: 0, width: 1 },
  })
  expect(sourceTile({ z: 17, x: 9, y: 7 }, 15)).toEqual({
    tile: { z: 15, x: 2, y: 1 },
    part: { x: 0.25, y: 0.75, width: 0.25 },
  })
})

test('the name of a street stands along its longest piece within the drawn part', () => {
  // The long one lies outside, the next one for the most part.
  const lines = [line(-900, -50, 900, -50), line(90, 50, 400, 50), line(20, 20, 20, 80)]
  expect(longestInside(lines, 100)).toEqual(line(20, 20, 20, 80))
  expect(longestInside([line(-50, 50, 150, 50)], 100)).toEqual(line(0, 50, 100, 50))
  expect(longestInside([line(-50, 10, 10, -50), line(-9, 0, -9, 9)], 100)).toBeNull()
  expect(longestInside([], 100)).toBeNull()
})
