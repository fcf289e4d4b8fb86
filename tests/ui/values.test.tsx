import { describe, expect, test, vi } from 'vitest'
import { nameColor } from '../../src/ui/basics/tint'
import { Tag } from '../../src/ui/choices/ChipBox'
import { ChoiceCards } from '../../src/ui/choices/ChoiceCards'
import { Radio } from '../../src/ui/controls/Radio'
import { MenuButton } from '../../src/ui/overlays/MenuButton'
import { EntityTile } from '../../src/ui/page/EntityTile'
import { RevisionList } from '../../src/ui/page/RevisionList'
import { SelectionBar, SelectionCount } from '../../src/ui/page/SelectionBar'
import { ThemeControl } from '../../src/ui/page/ThemeControl'
import { ThemeTurn } from '../../src/ui/page/ThemeTurn'
import { button, click, render, the } from './render'

const nothing = () => {}

test('a tag names itself where it is taken away', async () => {
  const onRemove = vi.fn()
  await render(<Tag path="Area / Emilia /" label="Modena" onRemove={onRemove} />)
  await click(button('Togli Modena'))
  expect(onRemove).toHaveBeenCalledOnce()
})

test('an entity in a line is a link only when it leads somewhere', async () => {
  const { again } = await render(
    <EntityTile color="#1565C0" icon="handshake" label="Azzurra" href="/boats/1" />,
  )
  expect(the('a').getAttribute('href')).toBe('/boats/1')
  await again(<EntityTile color="#1565C0" icon="handshake" label="Azzurra" />)
  expect(document.querySelector('a')).toBeNull()
})

test('a radio button is chosen by its words too', async () => {
  const onChange = vi.fn()
  await render(
    <Radio id="mine" name="side" value="mine" checked={false} onChange={onChange}>
      La mia
    </Radio>,
  )
  await click(the('label'))
  expect(onChange).toHaveBeenCalledOnce()
})

test('history says who, when, and what was and is', async () => {
  const changes = [
    { path: 'status', label: 'Stato', from: 'Sospeso', to: 'Attivo' },
    { path: 'note', label: 'Nota', from: '', to: 'Nuova' },
  ]
  await render(
    <RevisionList
      entries={[{ id: 7, who: 'Elena Rinaldi', when: 'ieri, 16:20', note: 'Revisione 7', changes }]}
    />,
  )
  expect(the('.who').textContent).toBe('Elena Rinaldiieri, 16:20')
  expect([...document.querySelectorAll('del')].map((part) => part.textContent)).toEqual(['Sospeso'])
  expect([...document.querySelectorAll('ins')].map((part) => part.textContent)).toEqual(['Attivo', 'Nuova'])
})

describe('the bar of a selection', () => {
  test('the selection bar counts, offers all rows and ends the selection', async () => {
    const onSelect = vi.fn()
    const onClear = vi.fn()
    await render(
      <SelectionBar
        count={<SelectionCount count={3} all={{ total: '18.240', onSelect }} />}
        onClear={onClear}
      />,
    )
    expect(the('[role=status]').textContent).toBe('3 selezionati')
    await click(button('Seleziona tutti i 18.240'))
    await click(button('Annulla la selezione'))
    expect([onSelect.mock.calls.length, onClear.mock.calls.length]).toEqual([1, 1])
  })

  test('the selection bar uses the singular for one row', async () => {
    await render(<SelectionCount count={1} />)
    expect(the('[role=status]').textContent).toBe('1 selezionato')
  })
})

test('a status that cannot follow is off and says why', async () => {
  const choices = [
    { code: 'A', label: 'Attivo', color: '#2E7D32', note: 'Stato attuale.', disabled: true },
    { code: 'B', label: 'Sospeso', color: '#F9A825' },
  ]
  const onChange = vi.fn()
  await render(<ChoiceCards label="Nuovo stato" choices={choices} value={null} onChange={onChange} />)
  expect(the('label.off').textContent).toBe('AttivoStato attuale.')
  expect(the<HTMLInputElement>('label.off input').disabled).toBe(true)
  await click(the('label:not(.off)'))
  expect(onChange).toHaveBeenCalledWith('B')
})

test('a menu button may show its word beside the icon', async () => {
  const { again } = await render(
    <MenuButton icon="plus" words label="Filtro" items={[]} onAction={nothing} />,
  )
  expect(the('button').textContent).toBe('Filtro')
  expect(the('button').hasAttribute('aria-label')).toBe(false)
  await again(<MenuButton icon="plus" label="Filtro" items={[]} onAction={nothing} />)
  expect([the('button').textContent, the('button').getAttribute('aria-label')]).toEqual(['', 'Filtro'])
})

describe('the choice of looks', () => {
  test('the choice of looks shows the current one and announces the next', async () => {
    const onTheme = vi.fn()
    const onDensity = vi.fn()
    await render(<ThemeControl theme="dark" density="normal" onTheme={onTheme} onDensity={onDensity} />)
    const pressed = [...document.querySelectorAll('[aria-pressed=true]')].map((choice) => choice.textContent)
    expect(pressed).toEqual(['Scuro', 'Normale'])
    await click(button('Chiaro'))
    await click(button('Compatta'))
    expect([onTheme.mock.calls, onDensity.mock.calls]).toEqual([[['light']], [['compact']]])
  })

  test('the theme button turns to the next theme', async () => {
    const onTheme = vi.fn()
    await render(<ThemeTurn theme="auto" onTheme={onTheme} />)
    await click(button('Tema: come il sistema'))
    expect(onTheme).toHaveBeenCalledWith('light')
  })
})

test('a name always gets the same colour of the palette', () => {
  expect(nameColor('Laura Bianchi')).toBe(nameColor('Laura Bianchi'))
  for (const name of ['', 'Ada', 'Zürcher Recycling AG', '李'])
    expect(nameColor(name)).toMatch(/^var\(--data-[a-z]+\)$/)
})
