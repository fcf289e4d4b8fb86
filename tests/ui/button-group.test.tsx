import { readFileSync } from 'node:fs'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../src/app/texts/en.json'
import it from '../../src/app/texts/it.json'
import {
  BUTTON_PX,
  ButtonGroup,
  buttonFit,
  GRID_PER_ROW,
  type GroupButton,
  VERTICAL_MAX,
} from '../../src/ui/controls/ButtonGroup'
import { render } from './render'

const buttons = (count: number, label: string | null = 'Act'): GroupButton[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `b${index}`,
    icon: 'plus',
    label: label && `${label} ${index + 1}`,
    onPress: vi.fn(),
  }))

/** The observers made, to tell them of a size. */
let observers: { tell: (width: number) => void }[] = []

beforeEach(() => {
  observers = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(element: Element) {
        observers.push({
          tell: (width) => {
            Object.defineProperty(element, 'clientWidth', { value: width, configurable: true })
            act(() => this.callback([], this as unknown as ResizeObserver))
          },
        })
      }
      disconnect() {}
      callback: ResizeObserverCallback
      constructor(callback: ResizeObserverCallback) {
        this.callback = callback
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const resize = (width: number) => {
  for (const { tell } of observers) tell(width)
}
const all = () => [...document.querySelectorAll<HTMLButtonElement>('.button-group button')]
const toggle = () => document.querySelector<HTMLButtonElement>('[aria-expanded]')
const press = (button: HTMLElement | null | undefined) => act(() => button?.click())

describe('a group of buttons', () => {
  test('[TOOLBAR-05] [CONST-14] a button counts as 40 px, six entries are seen, two stand in a row of the grid', async () => {
    expect([BUTTON_PX, VERTICAL_MAX, GRID_PER_ROW]).toEqual([40, 6, 2])
    expect(buttonFit(buttons(4), 160, Infinity)).toEqual({ seen: 4, layout: 'row' })
    expect(buttonFit(buttons(4), 159, Infinity)).toEqual({ seen: 0, layout: 'vertical' })
  })

  test('[TOOLBAR-01] [TOOLBAR-02] what does not fit goes behind one button, as a list of words', async () => {
    const acts = buttons(4)
    await render(<ButtonGroup label="Acts" buttons={acts} />)
    expect(all()).toHaveLength(4)
    resize(100)
    expect(all()).toHaveLength(1)
    expect(toggle()?.getAttribute('aria-expanded')).toBe('false')
    press(toggle())
    expect(toggle()?.getAttribute('aria-expanded')).toBe('true')
    expect(document.querySelector('.vertical')?.textContent).toContain('Act 4')
    press(all()[4])
    expect(acts[3]?.onPress).toHaveBeenCalledOnce()
    expect(toggle()?.getAttribute('aria-expanded')).toBe('false')
  })

  test('[TOOLBAR-03] [TOOLBAR-07] [ERR-39] a button without words is told and forces the grid, two per row', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await render(<ButtonGroup label="Acts" buttons={[...buttons(2), ...buttons(1, null)]} />)
    resize(40)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('have no label'))
    press(toggle())
    expect(document.querySelector('.grid')?.getAttribute('data-per-row')).toBe('2')
    expect(document.querySelector('.grid')?.textContent, 'signs alone').toBe('')
    expect(buttonFit(buttons(1, null), Infinity, Infinity).layout).toBe('grid')
    warn.mockRestore()
  })

  test('[TOOLBAR-04] a resize closes what is open', async () => {
    await render(<ButtonGroup label="Acts" buttons={buttons(4)} />)
    resize(100)
    press(toggle())
    expect(document.querySelector('.vertical')).not.toBeNull()
    resize(90)
    expect(document.querySelector('.vertical')).toBeNull()
  })

  test('[TOOLBAR-08] [CONST-14] any number is seen while there is room; a limit shows so many and puts the others behind one button', async () => {
    expect(buttonFit(buttons(50), 2000, Infinity)).toEqual({ seen: 50, layout: 'row' })
    await render(<ButtonGroup label="Acts" buttons={buttons(50)} />)
    expect(all()).toHaveLength(50)
    expect(toggle()).toBeNull()
    const acts = buttons(5)
    await render(<ButtonGroup label="Few" buttons={acts} max={2} />)
    resize(5000)
    expect(all().map((one) => one.getAttribute('aria-label'))).toEqual([
      'Act 1',
      'Act 2',
      it['TOOLBAR.TOGGLE_BUTTONS'],
    ])
    press(all()[1])
    expect(acts[1]?.onPress).toHaveBeenCalledOnce()
    press(toggle())
    expect([...document.querySelectorAll('.drop button')].map((one) => one.textContent)).toEqual([
      'Act 3',
      'Act 4',
      'Act 5',
    ])
    resize(100)
    expect(all(), 'without room for them all go behind it').toHaveLength(1)
  })

  test('[TOOLBAR-06] the list shows six entries, then scrolls', () => {
    const styles = (name: string) => readFileSync(`src/ui/${name}.css`, 'utf8')
    expect(styles('styles/sizes')).toContain(`--drop-rows: ${VERTICAL_MAX};`)
    const drop = styles('controls/ButtonGroup').split('.button-group > .drop {')[1]?.split('}')[0]
    expect(drop).toContain('max-height: calc(var(--drop-rows) * var(--control)')
    expect(drop).toContain('overflow-y: auto')
    expect(
      styles('controls/ButtonGroup').split('.button-group > .vertical > .btn {')[1]?.split('}')[0],
    ).toContain('height: var(--control)')
  })

  test('Escape closes and gives the focus back', async () => {
    await render(<ButtonGroup label="Acts" buttons={buttons(4)} />)
    resize(100)
    press(toggle())
    act(() => {
      all()[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    expect(document.querySelector('.vertical')).toBeNull()
    expect(document.activeElement).toBe(toggle())
  })

  test('[TOOLBAR-09] [CONST-14] the titles are texts of the languages', async () => {
    expect([en['TOOLBAR.ADD'], en['TOOLBAR.REMOVE'], en['TOOLBAR.TOGGLE_BUTTONS']]).toEqual([
      'Add',
      'Remove',
      'Toggle buttons',
    ])
    await render(<ButtonGroup label="Acts" buttons={buttons(4)} />)
    resize(100)
    expect(toggle()?.getAttribute('aria-label')).toBe(it['TOOLBAR.TOGGLE_BUTTONS'])
  })
})
