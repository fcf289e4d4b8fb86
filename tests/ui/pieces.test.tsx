import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { StatusChip } from '../../src/ui/basics/Badge'
import { applyDensity, applyTheme, asDensity, asTheme, getNext, THEMES } from '../../src/ui/basics/theme'
import { FilterChip } from '../../src/ui/choices/FilterChip'
import { Button } from '../../src/ui/controls/Button'
import { Link } from '../../src/ui/controls/Link'
import { AppFrame } from '../../src/ui/page/AppFrame'
import { Breadcrumbs } from '../../src/ui/page/Breadcrumbs'
import { ColumnHeader } from '../../src/ui/page/ColumnHeader'
import { KeyValue, KeyValues } from '../../src/ui/page/KeyValue'
import { Pager } from '../../src/ui/page/Pager'
import { SchemaProblems } from '../../src/ui/page/SchemaProblems'
import { Section } from '../../src/ui/page/Section'
import { currentEntry, SideNav } from '../../src/ui/page/SideNav'
import { SLOW_MS, SlowNote } from '../../src/ui/page/SlowNote'
import { Tabs } from '../../src/ui/page/Tabs'
import { button, click, press, render, the } from './render'

const nothing = () => {}

describe('a button', () => {
  test('a busy button shows it and ignores a second click', async () => {
    const onClick = vi.fn()
    await render(
      <Button busy onClick={onClick}>
        Salva
      </Button>,
    )
    await click(button('Salva'))
    expect(onClick).not.toHaveBeenCalled()
    expect(button('Salva').getAttribute('aria-busy')).toBe('true')
  })

  test('a busy button stays focused and looks the same, even if it is disabled meanwhile', async () => {
    await render(
      <Button busy disabled>
        Salva
      </Button>,
    )
    expect(button('Salva').hasAttribute('disabled')).toBe(false)
  })

  test('a disabled button says why and can still be reached', async () => {
    await render(<Button reason="Manca il permesso.">Elimina</Button>)
    const off = button('Elimina')
    expect(off.title).toBe('Manca il permesso.')
    expect(off.getAttribute('aria-disabled')).toBe('true')
    expect(off.hasAttribute('disabled')).toBe(false)
  })
})

describe('a link', () => {
  async function clicked(href: string, init: MouseEventInit = {}) {
    const navigate = vi.fn()
    await render(<Link href={href}>Vai</Link>, { navigate })
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    // jsdom cannot leave the page: what the kit let through is stopped here.
    document.addEventListener('click', (late) => late.preventDefault(), { once: true })
    await act(async () => the('a').dispatchEvent(event))
    return navigate
  }

  test('a link inside the application works without loading a page', async () => {
    expect(await clicked('/boats/7')).toHaveBeenCalledWith('/boats/7')
  })

  test.each([
    ['with Ctrl', '/boats/7', { ctrlKey: true }],
    ['with the middle button', '/boats/7', { button: 1 }],
    ['to another site', 'https://example.org', {}],
    ['to a mail address', 'mailto:a@example.org', {}],
  ])('%s belongs to the browser', async (_, href, init) => {
    expect(await clicked(href, init)).not.toHaveBeenCalled()
  })
})

describe('tabs', () => {
  const tabs = [
    { id: 'a', label: 'Scheda' },
    { id: 'b', label: 'Documenti', count: 6 },
    { id: 'c', label: 'Note' },
  ]

  test('tabs are one stop of the keyboard', async () => {
    await render(<Tabs label="Viste" tabs={tabs} active="b" onChange={nothing} />)
    const stops = [...document.querySelectorAll<HTMLElement>('[role=tab]')].map((tab) => tab.tabIndex)
    expect(stops).toEqual([-1, 0, -1])
  })

  test.each([
    ['ArrowRight', 'c'],
    ['ArrowLeft', 'a'],
    ['Home', 'a'],
    ['End', 'c'],
  ])('%s chooses %s', async (key, id) => {
    const onChange = vi.fn()
    await render(<Tabs label="Viste" tabs={tabs} active="b" onChange={onChange} />)
    await press(key, the('[aria-selected=true]'))
    expect(onChange).toHaveBeenCalledWith(id)
  })
})

describe('a section', () => {
  test('a section counts the wrong fields in its title', async () => {
    await render(
      <Section title="Dati fiscali" errors={2}>
        …
      </Section>,
    )
    expect(the('summary').textContent).toBe('Dati fiscali2 errori')
  })

  test('a lazy section builds its fields when it is first opened', async () => {
    await render(
      <Section title="Note" collapsed lazy>
        <p>Campi</p>
      </Section>,
    )
    expect(document.querySelector('p')).toBeNull()
    await act(async () => {
      the<HTMLDetailsElement>('details').open = true
      the('details').dispatchEvent(new Event('toggle'))
    })
    expect(the('p').textContent).toBe('Campi')
  })
})

describe('the menu', () => {
  const entry = (id: string, path: string | null, items: ReturnType<typeof leaf>[] = []) => ({
    ...leaf(id, path),
    items,
  })
  const leaf = (id: string, path: string | null) => ({
    id,
    label: id,
    icon: 'list',
    path,
    action: null,
    items: [],
  })
  const entries = [
    entry('Avvio', '/start'),
    entry('Gruppo', null, [leaf('Barche', '/boats'), leaf('Barche a vela', '/boats-sail')]),
  ]

  test('the entry of a page is the longest path above it', () => {
    expect(currentEntry(entries, '/boats/7/edit')).toBe('Barche')
    expect(currentEntry(entries, '/boats-sail')).toBe('Barche a vela')
    expect(currentEntry(entries, '/elsewhere')).toBeNull()
  })

  test('marks the page and opens its system group', async () => {
    const system = [
      entry('Sicurezza', null, [leaf('Utenti', '/users')]),
      entry('Altro', null, [leaf('Log', '/logs')]),
    ]
    await render(
      <SideNav brand="Tessera" entries={entries} system={system} systemLabel="Sistema" current="/users" />,
    )
    expect(the('[aria-current=page]').textContent).toBe('Utenti')
    const open = [...document.querySelectorAll('details')].map((group) => group.open)
    expect(open).toEqual([true, false])
  })

  test('a drawer takes the focus, closes on Esc and returns the focus', async () => {
    const onDrawerClose = vi.fn()
    const frame = (open: boolean) => (
      <AppFrame
        side={<a href="/start">Avvio</a>}
        top={<button type="button">Menu</button>}
        drawerOpen={open}
        onDrawerClose={onDrawerClose}
      >
        Pagina
      </AppFrame>
    )
    const { again } = await render(frame(false))
    button('Menu').focus()
    await again(frame(true))
    expect(document.activeElement?.textContent).toBe('Avvio')
    expect(the('main').hasAttribute('inert')).toBe(true)
    await press('Escape')
    expect(onDrawerClose).toHaveBeenCalledOnce()
    await again(frame(false))
    expect(document.activeElement?.textContent).toBe('Menu')
  })
})

describe('pieces of a list', () => {
  test('a filter names two values and counts the others', async () => {
    await render(
      <FilterChip
        label="Stato"
        operator="è uno di"
        value={['Attivo', 'Sospeso', 'Bozza']}
        onOpen={nothing}
        onRemove={nothing}
      />,
    )
    expect(the('[role=group]').getAttribute('aria-label')).toBe('Filtro Stato')
    expect(the('.val').textContent).toBe('Attivo, Sospeso +1')
    button('Togli il filtro Stato')
  })

  test('a capped count says so and offers the exact one', async () => {
    const pager = (exact: boolean) => (
      <Pager from={1} to={50} total={10001} totalExact={exact} onCount={nothing} />
    )
    const { again } = await render(pager(false))
    expect(the('.pager > .nowrap').textContent).toBe('1–50 di 10\u00a0000+')
    button('Conta tutti')
    await again(pager(true))
    expect(the('.pager > .nowrap').textContent).toBe('1–50 di 10.001')
  })

  test('the head of a column tells how it is sorted', async () => {
    await render(
      <table>
        <thead>
          <tr>
            <ColumnHeader index={0} label="Nome" sort="descending" onSort={nothing} />
          </tr>
        </thead>
      </table>,
    )
    expect(the('th').getAttribute('aria-sort')).toBe('descending')
  })

  test('a status is a word on the tint of its colour', async () => {
    await render(<StatusChip color="#2E7D32" label="Attivo" />)
    expect(the('.chip').style.getPropertyValue('--c')).toBe('#2E7D32')
    expect(the('.chip').textContent).toBe('Attivo')
  })
})

test('a value that is missing is a dash, and the copy button goes with it', async () => {
  await render(
    <KeyValues>
      <KeyValue path="until" label="Fino al" copy="">
        {null}
      </KeyValue>
    </KeyValues>,
  )
  expect(the('[data-field=until] dd').textContent).toBe('–')
  expect(document.querySelector('button')).toBeNull()
})

test('the end of a path is the page', async () => {
  await render(
    <Breadcrumbs
      items={[{ label: 'Anagrafiche' }, { label: 'Barche', href: '/boats' }, { label: 'Azzurra' }]}
    />,
  )
  expect(the('[aria-current=page]').textContent).toBe('Azzurra')
  expect(the('a').textContent).toBe('Barche')
})

test('a schema problem shows what, where, the extract with carets and the cure; errors come first', async () => {
  const problem = {
    file: 'entities/boats.json',
    line: 2,
    column: 13,
    pointer: '/w',
    code: 'WIDGET',
    severity: 'error' as const,
  }
  await render(
    <SchemaProblems
      problems={[
        { ...problem, severity: 'warning', message: 'Avviso' },
        {
          ...problem,
          message: 'il widget «adress» non esiste',
          hint: 'Forse intendevi «address».',
          extract: [{ number: 2, text: '  "widget": "adress",' }],
        },
      ]}
    />,
  )
  const [first] = document.querySelectorAll('.problem')
  expect(first?.querySelector('h2')?.textContent).toBe('Il widget «adress» non esiste')
  expect(first?.querySelector('.where')?.textContent).toBe('entities/boats.json, riga 2, colonna 13')
  expect(first?.querySelector('.caret')?.textContent).toBe(`${' '.repeat(12)}${'^'.repeat(8)}`)
  expect(first?.querySelector('.cure')?.textContent).toContain('Forse intendevi «address».')
})

test.each([
  ['manca, o è di troppo, una virgola', 'Manca, o è di troppo, una virgola'],
  ["l'espressione contiene un errore", "L'espressione contiene un errore"],
  ['è di troppo', 'È di troppo'],
  ['displayName is stored as text', 'displayName is stored as text'],
])('the message “%s” is headed “%s”', async (message, heading) => {
  const problem = {
    file: 'a.json',
    line: 1,
    column: 1,
    pointer: '',
    code: 'X',
    severity: 'error' as const,
    message,
  }
  await render(<SchemaProblems problems={[problem]} />)
  expect(the('.problem h2').textContent).toBe(heading)
})

test('a load says that it is slow only after a while', async () => {
  vi.useFakeTimers()
  await render(<SlowNote onCancel={nothing} />)
  expect(document.querySelector('.slow')).toBeNull()
  await act(async () => vi.advanceTimersByTime(SLOW_MS))
  vi.useRealTimers()
  expect(the('.slow').textContent).toBe('Ci vuole più del solito. Annulla')
})

test('theme and density are attributes of the page; unknown words are the defaults', () => {
  const root = document.createElement('html')
  applyTheme('dark', root)
  applyDensity('compact', root)
  expect([root.dataset.theme, root.dataset.density]).toEqual(['dark', 'compact'])
  applyTheme('auto', root)
  expect(root.dataset.theme).toBeUndefined()
  expect([asTheme('pink'), asDensity(7)]).toEqual(['auto', 'normal'])
  expect(THEMES.map((theme) => getNext(THEMES, theme))).toEqual(['light', 'dark', 'auto'])
})
