import { act } from 'react'
import { expect } from 'vitest'
import { KINDS } from '../../catalogue/kinds'
import type { Json } from '../../contract/json'
import type { Mode } from '../../contract/model/record'
import type { Widget, WidgetFixture } from '../../contract/ports/widget'
import { describeFixture, stress } from '../../pages/gallery/fixtures'
import type { WidgetRule } from './rule'
import { openSandbox } from './sandbox'
import { type DrawStand, settle, shown, stops } from './stand'

const MODES: readonly Mode[] = ['create', 'update', 'show']

const fixturesOf = ({ manifest }: Widget): WidgetFixture[] => manifest.fixtures

const emptyOf = (widget: Widget): WidgetFixture[] => fixturesOf(widget).filter(({ value }) => value === null)

/** What the server sets is only read. */
const isWritten = (widget: Widget, fixture: WidgetFixture) =>
  KINDS[describeFixture(widget.manifest, fixture, 'probe').kind].calendar !== 'instant'

/** Presses a key on an element; false when somebody kept it from doing what it does. */
function press(element: Element, key: string, shiftKey = false): boolean {
  return element.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  )
}

/** Walks through every control as a person with a keyboard does, and leaves it again. */
async function walk(place: Element): Promise<void> {
  for (const control of stops(place)) {
    await act(async () => control.focus())
    await act(async () => control.blur())
  }
  await settle()
}

const line: WidgetRule = {
  title: 'is one line of text in list cells, titles and exports, whatever was written',
  examine: async (widget) => {
    for (const fixture of [...fixturesOf(widget), ...stress(widget.manifest).map((one) => one.fixture)]) {
      const field = describeFixture(widget.manifest, fixture, 'probe')
      const label = (_name: string, value: string) =>
        fixture.choices?.find((one) => one.value === value)?.label ?? value
      const text = widget.text(fixture.value, {
        lang: 'it',
        field,
        text: (key: string) => key,
        lookupLabel: label,
      })
      expect(text).not.toMatch(/[\r\n]|\[object|undefined|null/)
      expect(() => encodeURIComponent(text), `${fixture.name}: whole characters`).not.toThrow()
      expect(text === '', `${fixture.name} is shown`).toBe(fixture.value === null)
    }
  },
}

const MARKUP = '<img src="x" alt="planted" onerror="globalThis.planted = true">'

/** Markup in place of every text a value holds. */
function planted(value: Json): Json {
  if (typeof value === 'string') return MARKUP
  if (Array.isArray(value)) return value.map(planted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, /^_?id$/.test(key) ? one : planted(one)]),
  )
}

const markup: WidgetRule = {
  title: 'never turns what somebody wrote into markup that acts',
  examine: async (widget, stand) => {
    for (const fixture of fixturesOf(widget))
      for (const mode of MODES) {
        const choices = fixture.choices?.map(({ value }) => ({ value, label: MARKUP }))
        const drawn = await stand(widget, {
          mode,
          fixture: { ...fixture, ...(choices ? { choices } : {}) },
          value: choices ? fixture.value : planted(fixture.value),
        })
        expect([...drawn.place.querySelectorAll('[onerror], script')].map((one) => one.outerHTML)).toEqual([])
        await drawn.end()
      }
  },
}

/** What React calls when an element is pressed; an element's own handlers stand in a member of it. */
function isPressed(element: Element): boolean {
  const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'))
  const props = key === undefined ? {} : (element as unknown as Record<string, Record<string, unknown>>)[key]
  return ['onClick', 'onMouseDown', 'onPointerDown'].some((name) => typeof props?.[name] === 'function')
}

const keyboard: WidgetRule = {
  title: 'is reached, worked and left by keyboard alone',
  examine: async (widget, stand) => {
    for (const fixture of fixturesOf(widget).filter((one) => isWritten(widget, one))) {
      const { place, end } = await stand(widget, { fixture })
      const reached = stops(place)
      expect(reached.length, `${fixture.name}: a control takes the focus`).toBeGreaterThan(0)
      // In the lists of a formatted text Tab moves a line in and out.
      for (const control of reached.filter(
        (one) => !one.closest('[contenteditable=true]')?.querySelector('li'),
      ))
        for (const back of [false, true])
          expect(press(control, 'Tab', back), `${control.outerHTML} lets the focus go`).toBe(true)
      const outOfReach = [...place.querySelectorAll('div, span, li, td, tr, p, svg, img')]
        .filter((one) => isPressed(one) && !one.closest('label'))
        // A frame around a control hands the press on to it.
        .filter((one) => one.closest('[tabindex], button, a') === null && stops(one).length === 0)
      expect(outOfReach.map((one) => one.outerHTML)).toEqual([])
      await end()
    }
  },
}

const untouched: WidgetRule = {
  title: 'changes nothing before it is touched, nor by being walked through',
  examine: async (widget, stand) => {
    for (const fixture of fixturesOf(widget))
      for (const mode of MODES) {
        const { place, onChange, fill, end } = await stand(widget, { fixture, mode })
        await walk(place)
        expect([onChange.mock.calls, fill.mock.calls], fixture.name).toEqual([[], []])
        await end()
      }
  },
}

const neighbourly: WidgetRule = {
  title: 'touches nothing outside its field: no call, no storage, no style or attribute of the page',
  examine: async (widget, stand) => {
    const box = openSandbox()
    try {
      for (const fixture of fixturesOf(widget))
        for (const mode of MODES) {
          const { place, end } = await stand(widget, { fixture, mode })
          await walk(place)
          expect(box.touched(), `${fixture.name}, ${mode}`).toEqual([])
          await end()
        }
    } finally {
      box.close()
    }
  },
}

const tidy: WidgetRule = {
  title: 'leaves nothing behind: no listener, no timer, no observer, nothing on the page',
  examine: async (widget, stand) => {
    // What libraries set up once for the whole page comes with the first drawing and stays.
    for (const mode of MODES) await visit(stand, widget, mode)
    const box = openSandbox()
    try {
      const before = document.body.children.length
      for (const mode of MODES) await visit(stand, widget, mode)
      expect(box.left()).toEqual([])
      expect(document.body.children).toHaveLength(before)
    } finally {
      box.close()
    }
  },
}

async function visit(stand: DrawStand, widget: Widget, mode: Mode): Promise<void> {
  for (const fixture of fixturesOf(widget)) {
    const { place, end } = await stand(widget, { fixture, mode })
    await walk(place)
    await end()
  }
}

const forgetful: WidgetRule = {
  title: 'keeps nothing of one record for the next, and follows its value when that is changed from outside',
  examine: async (widget, stand) => {
    const [filled] = fixturesOf(widget).filter(({ value }) => value !== null)
    // The values of a group are held by its parts, which the page draws.
    if (!filled || (await widget.load()).frameless) return
    const blank: WidgetFixture = { ...filled, value: null }
    const first = await stand(widget, { fixture: blank })
    const nothing = shown(first.place)
    await first.give(filled.value)
    const something = shown(first.place)
    expect(something, 'a value that came from outside is shown').not.toBe(nothing)
    for (const control of first.place.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio], [type=file]), textarea',
    ))
      await write(control)
    await first.end()
    const next = await stand(widget, { fixture: blank })
    expect(shown(next.place), 'the next record shows nothing of the last one').toBe(nothing)
    await next.end()
    const stored = await stand(widget, { fixture: filled })
    expect(shown(stored.place), 'and its own value').toBe(something)
    await stored.give(null)
    expect(shown(stored.place), 'an emptied value leaves nothing').toBe(nothing)
    await stored.end()
  },
}

/** Writes into a control and leaves it. */
async function write(control: HTMLInputElement): Promise<void> {
  const owner = control.localName === 'textarea' ? HTMLTextAreaElement : HTMLInputElement
  await act(async () => {
    control.focus()
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(control, '7')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => control.blur())
  await settle()
}

/** Every sentence a person can read or hear. */
function words(place: Element): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '')
  for (const one of place.querySelectorAll('*'))
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-roledescription',
      'aria-valuetext',
    ])
      texts.push(one.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{3}/u.test(text))
}

const spoken: WidgetRule = {
  title: 'says every word through the texts of the application',
  examine: async (widget, stand) => {
    for (const fixture of emptyOf(widget))
      for (const mode of MODES) {
        const { place, end } = await stand(widget, { fixture, mode, text: (key) => `⟦${key}⟧` })
        const given = JSON.stringify(fixture)
        const own = words(place).filter(
          (text) =>
            !text.includes('⟦') && !text.split(', ').every((part) => given.includes(part) || isName(part)),
        )
        expect(own, `${fixture.name}, ${mode}`).toEqual([])
        await end()
      }
  },
}

/** Paths of parts, and names the language itself gives: languages, countries, days. */
function isName(text: string): boolean {
  return /^probe[.\w[\]]*$/.test(text) || LANGUAGE_NAMES.has(text.toLowerCase())
}

const LANGUAGE_NAMES = new Set(
  ['it', 'en'].flatMap((lang) => {
    const languages = new Intl.DisplayNames([lang], { type: 'language' })
    return ['it', 'en', 'de', 'fr', 'es'].map((code) => (languages.of(code) ?? code).toLowerCase())
  }),
)

const explained: WidgetRule = {
  title: 'ties its control to the words that say what is wrong',
  examine: async (widget, stand) => {
    const faces = await widget.load()
    if (faces.frameless) return
    for (const fixture of fixturesOf(widget).filter((one) => isWritten(widget, one))) {
      const { place, end } = await stand(widget, { fixture, invalid: true })
      const described = [...place.querySelectorAll('[aria-describedby]')].map(
        (one) => one.getAttribute('aria-describedby') ?? '',
      )
      expect(described.join(' '), `${fixture.name}: aria-describedby`).toContain('probe-error')
      expect(place.querySelector('[aria-invalid=true]'), `${fixture.name}: aria-invalid`).not.toBeNull()
      await end()
    }
  },
}

/** What is asked of a widget that is drawn by itself. */
export const ALONE: readonly WidgetRule[] = [
  line,
  markup,
  keyboard,
  untouched,
  neighbourly,
  tidy,
  forgetful,
  spoken,
  explained,
]
