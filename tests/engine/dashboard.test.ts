import { describe, expect, test } from 'vitest'
import type { CardView } from '../../src/contract/model/dashboard'
import { arrangeCards, cardChoice, rowDate } from '../../src/engine/dashboard'
import { toArrangement } from '../../src/engine/shell/arrangement'

const card = (id: string, shown: boolean): CardView => ({
  id,
  shown,
  kind: 'figure',
  filter: {},
  group: 'status',
  width: 4,
  title: id,
  route: 'boats',
  data: null,
})

describe('the cards a person arranged', () => {
  const kept = toArrangement([
    { id: 'moorings', shown: true },
    { id: 'boats', shown: false },
  ])

  test('arranged cards are in the order of the person, shown or hidden as they chose', () => {
    const cards = arrangeCards([card('boats', true), card('moorings', false)], kept)
    expect(cards.map(({ id, shown }) => [id, shown])).toEqual([
      ['moorings', true],
      ['boats', false],
    ])
    expect(cardChoice(kept)).toEqual({ shown: ['moorings'], hidden: ['boats'] })
  })

  test('a card that came later stands last and follows its file: it reaches who it is for', () => {
    const cards = arrangeCards(
      [card('later', true), card('other', false), card('boats', true), card('moorings', false)],
      kept,
    )
    expect(cards.map(({ id, shown }) => [id, shown])).toEqual([
      ['moorings', true],
      ['boats', false],
      ['later', true],
      ['other', false],
    ])
  })

  test('the files decide about the cards when the person has no arrangement', () => {
    expect(cardChoice(null)).toBeNull()
    expect(
      arrangeCards([card('boats', true), card('moorings', false)], null).map(({ shown }) => shown),
    ).toEqual([true, false])
  })
})

test('a date on a card is late from the day after it, by the day of the office', () => {
  const [before, after] = [Date.parse('2026-07-31T21:59:00Z'), Date.parse('2026-07-31T22:00:00Z')]
  expect(rowDate({ value: '2026-07-31' }, before)).toEqual({ text: '31/07/2026', late: false })
  expect(rowDate({ value: '2026-07-31' }, after)).toEqual({ text: '31/07/2026', late: true })
  expect(rowDate({ value: '2026-07-31T22:30:00.000Z' }, after)).toEqual({ text: '01/08/2026', late: false })
  expect(rowDate({ value: '' }, after)).toBeNull()
})
