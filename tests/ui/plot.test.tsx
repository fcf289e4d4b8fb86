import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { plotIntervals } from '../../src/contract/model/plot'
import { Plot } from '../../src/ui/plot/Plot'
import { figureFormat, intervalWords, listLabelPositions, niceTicks } from '../../src/ui/plot/plot-scale'
import { press, render, the } from './render'

const NOW = Date.parse('2026-03-29T10:30:00Z')

describe('the plotIntervals of a plot', () => {
  test('the plotIntervals are the last ones by the calendar of the office, weeks from Monday', () => {
    expect(plotIntervals('day', 3, NOW)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29'])
    expect(plotIntervals('week', 2, NOW)).toEqual(['2026-03-16', '2026-03-23'])
    expect(plotIntervals('month', 4, NOW)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'])
    expect(plotIntervals('day', 1, Date.parse('2026-03-28T23:30:00Z'))).toEqual(['2026-03-29'])
  })

  test('the plotIntervals have no hour that the clock skips, and the hour that comes twice once', () => {
    const spring = plotIntervals('hour', 12, NOW)
    expect(spring.slice(0, 4)).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T03:00',
      '2026-03-29T04:00',
    ])
    const autumn = plotIntervals('hour', 5, Date.parse('2026-10-25T03:10:00Z'))
    expect(autumn).toEqual(['2026-10-25T01:00', '2026-10-25T02:00', '2026-10-25T03:00', '2026-10-25T04:00'])
  })
})

describe('the scale of a plot', () => {
  test('the scale has round steps up to the highest value', () => {
    expect(niceTicks(9)).toEqual([0, 5, 10])
    expect(niceTicks(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8])
    expect(niceTicks(0)).toEqual([0, 1])
    expect(niceTicks(130)).toEqual([0, 50, 100, 150])
  })

  test('the scale of a plot writes figures and days as the language does', () => {
    expect([figureFormat('it', 2_000, 'ms')(1234.4), figureFormat('en', 9)(1.25)]).toEqual(['1,2 s', '1.3'])
    expect(intervalWords('day', 'it', 30).short('2026-11-05')).toBe('5 nov')
    expect(intervalWords('hour', 'en', 24).short('2026-11-05T08:00')).toBe('08:00')
    expect(intervalWords('month', 'it', 12).full('2026-11-01')).toBe('novembre 2026')
    const labels = (count: number, of: (index: number) => number = (index) => index) =>
      Array.from({ length: count }, (_, index) => String(of(index)))
    expect(listLabelPositions(labels(30), 320)).toEqual([5, 11, 17, 23, 29])
    expect(listLabelPositions(labels(1), 320)).toEqual([0])
    const hours = labels(168, (index) => Math.floor((index + 10) / 24))
    expect(listLabelPositions(hours, 640), 'a week by the hour names each day once, where it begins').toEqual(
      [14, 38, 62, 86, 110, 134, 158],
    )
    expect(listLabelPositions(hours, 320)).toEqual([14, 62, 110, 158])
  })
})

describe('a plot', () => {
  const lines = [
    { id: 'a', name: 'Aperti', values: [1, null, 3] },
    { id: 'b', name: 'Chiusi', values: [4, 5, 6] },
  ]
  const drawn = () =>
    render(<Plot label="Casi" step="day" at={['2026-11-01', '2026-11-02', '2026-11-03']} lines={lines} />)

  test('a plot is read with the arrow keys: each moment says its values', async () => {
    await drawn()
    const plot = the('[role=slider]')
    await press('End', plot)
    expect(plot.getAttribute('aria-valuetext')).toBe('mar 3 nov 2026, Aperti 3, Chiusi 6')
    await press('ArrowLeft', plot)
    expect(plot.getAttribute('aria-valuetext')).toBe('lun 2 nov 2026, Aperti –, Chiusi 5')
    await press('Home', plot)
    await press('ArrowLeft', plot)
    expect(plot.getAttribute('aria-valuenow')).toBe('0')
  })

  test('a plot is a table too, newest first', async () => {
    await drawn()
    const details = the<HTMLDetailsElement>('details')
    await act(async () => {
      details.open = true
      details.dispatchEvent(new Event('toggle'))
    })
    const rows = [...details.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['Quando', 'Aperti', 'Chiusi'],
      ['mar 3 nov 2026', '3', '6'],
      ['lun 2 nov 2026', '–', '5'],
      ['dom 1 nov 2026', '1', '4'],
    ])
  })
})
