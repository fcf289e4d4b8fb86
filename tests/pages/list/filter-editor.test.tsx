import { act, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import it from '../../../src/app/texts/it.json'
import type { FilterTerm } from '../../../src/contract/model/filter-term'
import type { FilterDescription } from '../../../src/contract/model/page'
import { wrongBounds } from '../../../src/engine/list/filter-terms'
import { toDraft } from '../../../src/engine/list/filters'
import { createOffice } from '../../../src/engine/start/create-office'
import { FilterEditor } from '../../../src/pages/list/filters/FilterEditor'
import { OfficeProvider } from '../../../src/pages/office'
import { fakePorts, fakeTexts } from '../../engine/fakes'
import { leave, render, the, type, until } from '../../ui/render'

const DAY: FilterDescription = {
  path: 'day',
  label: 'Giorno',
  kind: 'date',
  operators: ['From', 'To', 'Null'],
  options: {},
  choices: null,
  lookup: null,
  relation: null,
  widget: 'date',
  align: 'start',
  sortable: true,
  width: null,
  pinned: null,
  total: null,
}

/** The editor of one condition; answers what it applied. */
async function open(filter: FilterDescription, terms: FilterTerm[] = []) {
  const onApply = vi.fn()
  const ports = { ...fakePorts({}), texts: fakeTexts(it) }
  const office = createOffice(ports)
  function Page() {
    const anchor = useRef<HTMLDivElement>(null)
    return (
      <OfficeProvider office={office} path="/boats">
        <div ref={anchor} />
        <FilterEditor
          anchor={anchor}
          filter={filter}
          terms={terms}
          onApply={onApply}
          onClose={() => undefined}
        />
      </OfficeProvider>
    )
  }
  await render(<Page />)
  await until(() => document.querySelector('.filter-form') !== null)
  return onApply
}

const enter = () => act(async () => the<HTMLFormElement>('.filter-form').requestSubmit())
const message = () => document.querySelector('.filter-form .msg.err')?.textContent ?? null

test.each(['12/31/2026', '31/04/2026', '29022026'])(
  'Enter on “%s” applies no day: the editor says what is wrong, until it is a day',
  async (typed) => {
    const applied = await open(DAY)
    for (let end = 1; end <= typed.length; end += 1) await type(the('#filter-from'), typed.slice(0, end))
    expect(message(), 'nobody is wrong while they type').toBeNull()
    await enter()
    expect(applied).not.toHaveBeenCalled()
    expect(message()).toBe('Data non valida (gg/mm/aaaa).')
    expect(document.activeElement?.id).toBe('filter-from')
    await type(the('#filter-from'), '31/12/2026')
    expect(message()).toBeNull()
    await enter()
    expect(applied).toHaveBeenCalledWith([{ path: 'day', operator: 'From', values: ['2026-12-31'] }])
  },
)

test('a field of the filter that is left with half a day says so', async () => {
  await open(DAY)
  await type(the('#filter-to'), '31/1')
  await type(the('#filter-to'), '3')
  await leave(the('#filter-to'))
  expect(message()).toBe('Data non valida (gg/mm/aaaa).')
})

test('the ends of a range are wrong when they are no day, no number or no instant', () => {
  const wrong = (kind: FilterDescription['kind'], from: string, to: string) =>
    wrongBounds({ ...DAY, kind }, { ...toDraft([]), from, to })
  expect(wrong('date', '2026-12-31', '2026-02-30')).toEqual(['to'])
  expect(wrong('date', '', '31/04/2026')).toEqual(['to'])
  expect(wrong('instant', '2026-12-31', '2026-12-31T10:00:00Z')).toEqual([])
  expect(wrong('number', '1', '1,2,3')).toEqual(['to'])
})
