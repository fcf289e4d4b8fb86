import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import texts from '../../../src/app/texts/it.json'
import { ApiError } from '../../../src/contract/calls/api-error'
import type { FilterTerm } from '../../../src/contract/model/filter-term'
import type { RecordsPort } from '../../../src/contract/ports/backend'
import { figureWidth } from '../../../src/engine/list/figure-width'
import { icon } from '../../../src/widgets/icon'
import { listPage, record } from '../../engine/fakes'
import { BOATS, settled, showList } from './stage'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

const ROWS = [
  record({ id: 'b1', name: 'Vento', kind: 'SAIL', length: 1234.5, status: 'DRAFT' }),
  record({ id: 'b2', name: 'Onda', kind: 'MOTOR', length: null, status: 'DRAFT', delete: { deleted: true } }),
]

/** Code that arrives lazily may take its time. */
const SOON = { timeout: 15_000 }

let end = async () => {}
afterEach(() => end())

async function show(...given: Parameters<typeof showList>) {
  const stage = await showList(...given)
  end = stage.end
  return stage
}

/** A list call that answers these rows. */
function answering(rows = ROWS, part: Parameters<typeof listPage>[1] = {}) {
  return vi.fn<RecordsPort['list']>(async (_route, { page = 0 }) => listPage(page === 0 ? rows : [], part))
}

function the(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}

/** A tab's count stands behind its name. */
function named(tag: string, name: string): HTMLElement {
  const said = (one: HTMLElement) => one.ariaLabel ?? one.textContent?.replace(/\d+$/, '')
  const found = [...document.querySelectorAll<HTMLElement>(tag)].find((one) => said(one) === name)
  if (!found) throw new Error(`no ${tag} is named ${name}`)
  return found
}

async function press(element: HTMLElement, init: MouseEventInit = {}): Promise<void> {
  await act(
    async () =>
      void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })),
  )
  await settled()
}
const key = (element: HTMLElement, name: string) =>
  act(
    async () =>
      void element.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      ),
  )

test('a column has room for the figures in it and for its total, however long they are', async () => {
  const widthOf = () =>
    Number(getComputedStyle(document.querySelectorAll('.grid col')[3] as Element).getPropertyValue('--least'))
  await show({
    list: answering([record({ id: 'b1', name: 'Vento', kind: 'SAIL', length: 8, status: 'DRAFT' })]),
  })
  const narrow = widthOf()
  await end()
  const long = record({ id: 'b1', name: 'Vento', kind: 'SAIL', length: 80_009_000_123.5, status: 'DRAFT' })
  const total = { columns: ['length'], totals: { length: 80_009_000_123.5 } }
  await show({ list: answering([long], total as never) })
  const [figure, sum] = ['80.009.000.123,5', 'Totale 80.009.000.123,5']
  expect(document.querySelector('td.num')?.textContent).toBe(figure)
  expect(narrow).toBeLessThan(figureWidth(figure))
  await vi.waitFor(() => expect(widthOf()).toBeGreaterThanOrEqual(figureWidth(sum)))
})

test('names of icons are drawn before their text, in the first column and in others', async () => {
  const drawn = (name: string) =>
    ({ kind: 'text', widget: 'icon', schema: { type: 'string' }, path: name }) as const
  const fields = BOATS.fields.map((field) =>
    ['name', 'kind'].includes(field.path) ? { ...field, ...drawn(field.path) } : field,
  )
  const list = answering([record({ id: 'b1', name: 'search', kind: 'check' })])
  await show({ list, entity: async () => ({ ...BOATS, fields }) }, {}, '/boats', null, { widgets: [icon] })
  const cells = [...document.querySelectorAll('tbody td')].filter(
    (cell) => cell.querySelector('svg.i') !== null,
  )
  expect(cells.map(({ textContent }) => textContent)).toEqual(['search', 'check'])
})

test('amounts and dates stand at the end of their columns, except in the first, whose head stands over its names', async () => {
  const columns = [{ field: 'length' }, { field: 'name' }]
  const sides = () => [...document.querySelectorAll('thead th.n')].map(({ textContent }) => textContent)
  await show({ list: answering(), entity: async () => ({ ...BOATS, list: { ...BOATS.list, columns } }) })
  expect(sides()).toEqual([])
  await end()
  await show({ list: answering() })
  expect(sides()).toEqual(['Lunghezza'])
})

describe('the toolbar', () => {
  const toolbar = () => document.querySelector(`[role=toolbar][aria-label="${texts['LIST.TOOLBAR']}"]`)
  const withoutBar = async () => ({ ...BOATS, list: { ...BOATS.list, toolbar: false } })

  test('the toolbar is above the rows of a list, unless its file leaves it out [GRID-01]', async () => {
    await show({ list: answering() })
    expect(toolbar()?.querySelector('[type=search]')).not.toBeNull()
    await end()
    await show({ list: answering(), entity: withoutBar })
    expect(document.querySelectorAll('tbody tr')).toHaveLength(ROWS.length)
    expect(toolbar()).toBeNull()
  })

  test('the toolbar writes typed text into the address, unless the person has moved to a row meanwhile', async () => {
    const { ports } = await show({ list: answering() })
    const box = the('[type=search]') as HTMLInputElement
    const type = (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await type('Ven')
    await vi.waitFor(() => expect(ports.navigator.seen).toEqual(['/boats?q=Ven']))
    await type('Vent')
    // The address is the row's at once; its page comes later.
    ports.navigator.at = '/boats/b1'
    await act(() => new Promise((done) => setTimeout(done, 600)))
    expect(ports.navigator.at).toBe('/boats/b1')
  })

  test('a hidden toolbar appears as soon as a filter is active', async () => {
    await show({ list: answering(), entity: withoutBar }, {}, '/boats?nameContains=vento')
    expect(toolbar()?.textContent).toContain('vento')
  })
})

describe('the counts of views', () => {
  test('the counts of views are those of the rows a folder shows, not of the whole list', async () => {
    const list = answering()
    const fixed: FilterTerm[] = [{ path: 'name', operator: 'Equals', values: ['Vento'] }]
    await show({ list }, {}, '/boats', { fixed, keeps: 'tab', hrefOf: (path) => path, newHref: '/boats/new' })
    const counted = () =>
      list.mock.calls
        .map(([, query]) => query)
        .find(({ filters }) => filters?.some(({ path }) => path === 'kind'))
    await vi.waitFor(() => expect(counted()).toBeDefined(), SOON)
    expect(counted()).toMatchObject({
      fixed,
      filters: [{ path: 'kind', operator: 'Equals', values: ['SAIL'] }],
    })
  })
})

describe('the rows', () => {
  test('the rows come from the server, sorted as in the file, and are written by kind [GRID-05]', async () => {
    const list = answering()
    await show({ list })
    expect(list.mock.calls[0]?.slice(0, 2)).toEqual([
      'boats',
      {
        q: '',
        filters: [],
        showDeleted: false,
        showArchived: false,
        toPutRight: false,
        sort: [{ path: 'name', direction: 'asc' }],
        columns: ['name', 'kind', 'length', 'status'],
        size: 100,
        // The count is a call of its own: it keeps no row waiting.
        count: 'none',
      },
    ])
    const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td[data-col]')].map((cell) => cell.textContent),
    )
    expect(cells).toEqual([
      ['Vento', 'Vela', '1.234,5', 'Bozza'],
      ['Onda', 'Motore', '–', 'Bozza'],
    ])
    expect(the('section').dataset.route).toBe('boats')
    expect(the('tbody tr.deleted').dataset.id).toBe('b2')
  })

  test('the rows lead to the record: by the link, by a click on the row, by Enter in a cell', async () => {
    const { ports } = await show({ list: answering() })
    expect(the('tbody a').getAttribute('href')).toBe('/boats/b1')
    await press(the('[data-row="1"] [data-col="2"]'))
    expect(ports.navigator.at).toBe('/boats/b2')
    ports.navigator.at = '/boats'
    the('tbody td[data-col]').focus()
    await key(the('tbody td[data-col]'), 'Enter')
    expect(ports.navigator.at).toBe('/boats/b1')
  })

  test('the rows are one tab stop navigated by the arrow keys', async () => {
    await show({ list: answering() })
    expect(document.querySelectorAll('tbody td[tabindex="0"]')).toHaveLength(1)
    the('tbody td[data-col]').focus()
    await key(the('tbody td[data-col]'), 'ArrowDown')
    await key(document.activeElement as HTMLElement, 'ArrowRight')
    expect(document.activeElement?.textContent).toBe('Motore')
    await key(document.activeElement as HTMLElement, 'Home')
    expect(document.activeElement?.textContent).toBe('Onda')
    expect(document.querySelectorAll('tbody td[tabindex="0"]')).toHaveLength(1)
  })

  test('the rows have the badges of the file, in their columns', async () => {
    await show({
      list: answering([record({ id: 'b9', name: 'Chiatta', kind: 'MOTOR', length: 4, status: 'DRAFT' })]),
    })
    await vi.waitFor(async () => {
      await settled()
      expect(the('[data-id="b9"] [data-col="1"] .badge.danger').textContent).toBe('lenta')
    }, SOON)
    expect(document.querySelectorAll('tbody .badge')).toHaveLength(1)
  })

  test('the rows have the totals of the file under them, requested after the rows', async () => {
    const list = answering(ROWS, { totals: { length: 5678.5 } })
    await show({ list })
    await vi.waitFor(async () => {
      await settled()
      expect(the('tfoot').textContent).toBe('Totale 5.678,5')
    }, SOON)
    const asked = list.mock.calls.flatMap(([, { totals = [] }]) => totals)
    expect(asked).toEqual([{ path: 'length', total: 'sum' }])
  })

  test('the rows are coloured by the conditions of the file, once its evaluator is loaded', async () => {
    await show({ list: answering() })
    await vi.waitFor(async () => {
      await settled()
      expect(the('[data-id="b1"]').className).toBe('tone-warning')
    }, SOON)
    expect(the('[data-id="b2"]').className).toBe('deleted')
  })

  test('the rows are loaded again when a record of this route changes', async () => {
    const list = answering()
    const { office } = await show({ list })
    const stop = office.start()
    await act(async () =>
      office.events.emit({ type: 'record', route: 'boats', id: 'b1', version: 2, by: null }),
    )
    await settled()
    const rows = () => list.mock.calls.filter(([, { sort }]) => sort !== undefined)
    expect(rows()).toHaveLength(2)
    await act(async () => office.events.emit({ type: 'opened', missed: false }))
    await settled()
    expect(rows()).toHaveLength(2)
    // A stream that was broken, or opened after the rows were read, may have missed a change.
    await act(async () => office.events.emit({ type: 'opened', missed: true }))
    await settled()
    expect(rows()).toHaveLength(3)
    stop()
  })
})

describe('a choice of rows [GRID-03]', () => {
  const box = (row: number) => the(`[data-row="${row}"] .choice-cell`)
  const chosen = () =>
    [...document.querySelectorAll<HTMLElement>('tbody [aria-selected="true"]')].map((row) => row.dataset.id)

  test('a selection allows several by default, is counted in a bar, and ends with Esc', async () => {
    await show({ list: answering() })
    expect(the('[role=grid]').getAttribute('aria-multiselectable')).toBe('true')
    await press(box(0))
    await press(box(1))
    expect(chosen()).toEqual(['b1', 'b2'])
    await vi.waitFor(
      () => expect(the('.selection-bar [role=status]').textContent).toBe('2 selezionati'),
      SOON,
    )
    the('[data-row="1"] [data-col="0"]').focus()
    await key(the('[data-row="1"] [data-col="0"]'), ' ')
    expect(chosen()).toEqual(['b1'])
    await key(the('[data-row="1"] [data-col="0"]'), 'Escape')
    expect(chosen()).toEqual([])
    expect(document.querySelector('.selection-bar')).toBeNull()
  })

  test('a selection with Shift extends from the first to the last row', async () => {
    const rows = Array.from({ length: 5 }, (_, index) =>
      record({ id: `r${index}`, name: `Nr ${index}`, status: 'DRAFT' }),
    )
    await show({ list: answering(rows) })
    await press(box(1))
    await press(box(3), { shiftKey: true })
    expect(chosen()).toEqual(['r1', 'r2', 'r3'])
  })

  test('a selection of everything counts the whole list except the removed rows', async () => {
    await show({ list: answering(ROWS, { total: 300 }) })
    await press(the('#select-all'))
    expect(chosen()).toEqual(['b1', 'b2'])
    await press(box(0))
    await vi.waitFor(
      () => expect(the('.selection-bar [role=status]').textContent).toBe('299 selezionati'),
      SOON,
    )
    expect(chosen()).toEqual(['b2'])
  })
})

describe('the address', () => {
  test('a click on a column head writes the sort into the address, a second one with Shift', async () => {
    const { ports } = await show({ list: answering() })
    await press(the('th[data-col="2"] button'))
    expect(ports.navigator.at).toBe('/boats?sort=length%2Casc')
    await press(the('th[data-col="1"] button'), { shiftKey: true })
    expect(ports.navigator.at).toBe('/boats?sort=length%2Casc&sort=kind%2Casc')
    expect(the('th[data-col="2"]').getAttribute('aria-sort')).toBe('ascending')
  })

  test('the address of a list includes deleted rows on request, and the server is asked for them', async () => {
    const list = answering(ROWS, { total: 10_001, totalExact: false })
    const { ports } = await show({ list }, {}, '/boats?showDeleted=true')
    expect(the('.pager').textContent).toMatch(/10.000\+/)
    expect(list.mock.calls[0]?.[1]).toMatchObject({ showDeleted: true })
    await press(named('button', 'Mostra eliminati'))
    expect(ports.navigator.at).toBe('/boats')
  })

  test('the address of a list shows its conditions as chips, each with its cross', async () => {
    const { ports } = await show({ list: answering() }, {}, '/boats?kindIn=SAIL&kindIn=MOTOR&lengthFrom=1000')
    const chips = [...document.querySelectorAll('.filter-chip')].map((chip) =>
      [...chip.querySelectorAll('button')].map((one) => one.textContent),
    )
    expect(chips.map((words) => words.slice(0, 3))).toEqual([
      ['Tipo', 'è uno di', 'Vela, Motore'],
      ['Lunghezza', 'da', '1.000,0'],
    ])
    await press(the('.filter-chip .x'))
    expect(ports.navigator.at).toBe('/boats?lengthFrom=1000')
  })

  test('a filter of several values says whether it wants any, all or none of them', async () => {
    const words = async (search: string) => {
      await show({ list: answering() }, {}, `/boats?${search}`)
      const said = [...document.querySelectorAll('.filter-chip button')]
        .slice(0, 3)
        .map((one) => one.textContent)
      await end()
      return said.join(' ')
    }
    expect(await words('usesIn=TRADE')).toBe('Impieghi ha uno di Commercio')
    expect(await words('usesAll=TRADE,RACE')).toBe('Impieghi ha tutti Commercio, Regata')
    expect(await words('usesNone=RACE')).toBe('Impieghi non ha nessuno di Regata')
    expect(await words('usesNull=true')).toBe('Impieghi è vuoto ')
  })

  test('an address with a wrong filter says why in the person’s language and leads back', async () => {
    const list = answering()
    const { ports } = await show({ list }, {}, '/boats?nome=x')
    await vi.waitFor(() => the('[role="alert"]'), SOON)
    expect(the('[role="alert"]').textContent).toContain(
      'Il filtro «nome» con il valore «x» non vale per questo elenco',
    )
    // How the server puts it is for administrators alone.
    expect(the('[role="alert"]').textContent).not.toContain('unknown parameter')
    expect(list).not.toHaveBeenCalled()
    await press(named('button', 'Azzera filtri'))
    expect(ports.navigator.at).toBe('/boats')
  })
})

test('a view of the file sets its conditions, which stand as chips too', async () => {
  const list = answering()
  const { ports } = await show({ list })
  await press(named('button', 'A vela'))
  expect(ports.navigator.at).toBe('/boats?kindEquals=SAIL')
  expect(named('button', 'A vela').getAttribute('aria-selected')).toBe('true')
  expect(the('.filter-chip').textContent).toContain('Vela')
  await press(named('button', 'Tutti'))
  expect(ports.navigator.at).toBe('/boats')
})

/** Code that comes when it is needed takes its time on a busy machine. */
const PATIENCE = { timeout: 20_000 }

describe('what stands in the place of rows', () => {
  test('an empty list leads to the first record only for people who may create one', async () => {
    const empty = answering([])
    await show({ list: empty })
    await vi.waitFor(() => expect(the('.empty').textContent).toContain('Nessuna scheda.'), PATIENCE)
    expect(document.querySelectorAll('a[href="/boats/new"]')).toHaveLength(2)
    await end()
    await show({ list: empty }, { canCreate: false })
    expect(document.querySelectorAll('a[href="/boats/new"]')).toHaveLength(0)
  })

  test('filters exclude all: one click drops them', async () => {
    const { ports } = await show({ list: answering([]) }, {}, '/boats?q=zzz&sort=name,desc')
    await vi.waitFor(
      () => expect(the('.empty').textContent).toContain('Nessun risultato con «zzz» in barche.'),
      PATIENCE,
    )
    await press(named('button', 'Azzera la ricerca'))
    expect(ports.navigator.at).toBe('/boats?sort=name%2Cdesc')
  })

  test('a mistyped search offers the records whose words resemble it, and those alone', async () => {
    const hit = (label: string, near: boolean) => ({
      route: 'boats',
      id: label,
      label,
      code: null,
      status: null,
      near,
    })
    const search = vi.fn(async () => ({ items: [hit('Galli', true), hit('Gali', false)], views: [] }))
    await show({ list: answering([]), search }, {}, '/boats?q=gali')
    await vi.waitFor(
      () => expect(the('.empty [role=status]').textContent).toBe('Forse cercaviGalli'),
      PATIENCE,
    )
    expect(the('.empty a').getAttribute('href')).toBe('/boats/Galli')
    expect(search).toHaveBeenCalledWith('gali', expect.objectContaining({ routes: ['boats'] }))
  })

  test('an order the list does not have: its rows in its own order, and a notice that says so', async () => {
    const list = answering()
    const { office } = await show({ list }, {}, '/boats?sort=colour,asc&kindEquals=SAIL')
    expect(the('tbody, [role="grid"]').textContent).toContain('Vento')
    expect(list.mock.calls[0]?.[1]).toMatchObject({
      filters: [{ path: 'kind', operator: 'Equals', values: ['SAIL'] }],
      sort: [{ path: 'name', direction: 'asc' }],
    })
    const told = () => office.notices.store.getState().notices
    await vi.waitFor(() => expect(told()).toHaveLength(1), SOON)
    expect(told()[0]).toMatchObject({
      tone: 'warning',
      text: 'LIST.BAD_SORT',
      params: { value: 'colour,asc' },
    })
  })

  test('a list without the right says so, and sends no call', async () => {
    const list = answering()
    await show({ list }, { canRead: false })
    await vi.waitFor(() => expect(the('.empty').textContent).toContain('Non hai il permesso'), PATIENCE)
    expect(list).not.toHaveBeenCalled()
  })

  test('a failure: what to do, and a second try', async () => {
    const offline = new ApiError(0, { errorCode: 'OFFLINE', errorMessage: 'OFFLINE', errors: [] })
    const list = vi.fn<RecordsPort['list']>().mockRejectedValueOnce(offline).mockResolvedValue(listPage(ROWS))
    await show({ list })
    expect(the('[role="alert"]').textContent).toContain('Il server non è raggiungibile')
    await press(named('button', 'Riprova'))
    expect(document.querySelectorAll('tbody tr')).toHaveLength(2)
  })

  test('a broken file: its problems for administrators, the fact alone for others', async () => {
    const problems = [
      {
        file: 'entities/boats.json',
        line: 3,
        column: 5,
        pointer: '',
        code: 'X',
        severity: 'error' as const,
        message: 'odd key',
      },
    ]
    await show({}, { assets: null, problems })
    await expect.poll(() => document.body.textContent).toContain("Avvisa l'amministratore")
    expect(document.body.textContent).not.toContain('odd key')
  })
})
