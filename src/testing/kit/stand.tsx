import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import type { Json } from '../../contract/json'
import type { InputProps, Widget, WidgetFixture, WidgetHost } from '../../contract/ports/widget'
import { describeFixture } from '../../pages/gallery/fixtures'

/** A widget drawn by itself, with a host that remembers what it was asked. */
export interface Stand {
  place: HTMLElement
  onChange: ReturnType<typeof vi.fn>
  fill: ReturnType<typeof vi.fn>
  /** hands the control another value, as undo or a rule does */
  give: (value: Json) => Promise<void>
  /** takes the widget away */
  end: () => Promise<void>
}

export interface StandOptions {
  fixture: WidgetFixture
  mode?: InputProps['mode']
  /** instead of the fixture's */
  value?: Json
  invalid?: boolean
  /** takes no change */
  locked?: boolean
  /** what every text key says */
  text?: (key: string) => string
}

/** Draws one fixture of a widget in one mode, nothing around it. */
export type DrawStand = (widget: Widget, options: StandOptions) => Promise<Stand>

/** Where widgets are drawn: what their host answers, and what is around them. */
export interface StandNeeds {
  host: (fixture: WidgetFixture, widget: Widget) => WidgetHost
  text: (key: string) => string
  around: (drawn: ReactNode, text: (key: string) => string) => ReactNode
}

/** Lets everything that waits for no clock come to an end. */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done))
  })

const PATH = 'probe'

/** Parts of a group are plain controls: what the group itself does is what is looked at. */
const Part: InputProps['Field'] = ({ path }) => <input aria-label={path} name={path} />
const PartValue: InputProps['Value'] = ({ value }) =>
  typeof value === 'string' ? value : JSON.stringify(value)

const open = new Set<() => Promise<void>>()

/** Takes away what a failed rule left. */
export async function endStands(): Promise<void> {
  for (const end of open) await end()
}

/** Creates the stand on which widgets are looked at. */
export function createStand(needs: StandNeeds): DrawStand {
  return async (widget, { fixture, invalid = false, locked = false, mode = 'update', ...rest }) => {
    const { text = needs.text } = rest
    const [onChange, fill] = [vi.fn(), vi.fn()]
    const host: WidgetHost = { ...needs.host(fixture, widget), text, fill }
    const field = describeFixture(widget.manifest, fixture, PATH)
    const faces = await widget.load()
    const Face = mode === 'show' ? faces.Show : faces.Input
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const draw = (value: Json) => {
      const props: InputProps = {
        id: PATH,
        field,
        value,
        mode,
        options: fixture.options,
        host,
        onChange,
        invalid,
        disabled: false,
        readOnly: locked || mode === 'show',
        required: invalid,
        onBlur: () => undefined,
        describedBy: invalid ? `${PATH}-error` : undefined,
        Field: Part,
        Value: PartValue,
      }
      const line = () => widget.text(value, { lang: 'it', field, text, lookupLabel: host.lookupLabel })
      const drawn = (
        <>
          <label id={`${PATH}-label`} htmlFor={PATH}>
            {PATH}
          </label>
          {Face ? <Face {...props} /> : line()}
        </>
      )
      return act(async () => root.render(needs.around(drawn, text)))
    }
    const end = async () => {
      open.delete(end)
      await act(async () => root.unmount())
      place.remove()
      await settle()
    }
    open.add(end)
    await draw(rest.value === undefined ? fixture.value : rest.value)
    await settle()
    if (!place.querySelector('label')) throw new Error(`${widget.manifest.id} was not drawn`)
    const give = async (value: Json) => {
      await draw(value)
      await settle()
    }
    return { place, onChange, fill, give, end }
  }
}

/** Everything of a place that takes the focus by the Tab key. */
export function stops(place: Element): HTMLElement[] {
  const all = place.querySelectorAll<HTMLElement>(
    'input, select, textarea, button, a[href], [tabindex], [contenteditable=true]',
  )
  return [...all].filter(
    (one) =>
      one.tabIndex >= 0 && !(one as HTMLInputElement).disabled && one.getAttribute('type') !== 'hidden',
  )
}

/** What a person reads and what the controls hold, identities aside. */
export function shown(place: Element): string {
  const values = [...place.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((one) =>
    ['checkbox', 'radio'].includes(one.type) ? String(one.checked) : one.value,
  )
  return `${place.textContent} | ${values.join(' | ')}`
}
