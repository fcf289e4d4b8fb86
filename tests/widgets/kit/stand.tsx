import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { widgets } from '../../../src/app/widgets'
import type { Json } from '../../../src/contract/json'
import type { InputProps, Widget, WidgetFixture, WidgetHost } from '../../../src/contract/ports/widget'
import { createOffice } from '../../../src/engine/start/create-office'
import { describeFixture } from '../../../src/pages/gallery/fixtures'
import { galleryHost } from '../../../src/pages/gallery/gallery-host'
import { OfficeProvider } from '../../../src/pages/office'
import { RegistryProvider } from '../../../src/pages/registry'
import { UiProvider } from '../../../src/ui/basics/UiContext'
import { entityConf, fakePorts, visibleConf } from '../../engine/fakes'
import '../../pages/record/stage'

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
  /** what every text key says */
  text?: (key: string) => string
}

const open = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const end of open) await end()
})

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

/** Draws one fixture of a widget in one mode, nothing around it. */
export async function stand(
  widget: Widget,
  { fixture, mode = 'update', ...rest }: StandOptions,
): Promise<Stand> {
  const { text = (key: string) => key, invalid = false } = rest
  const office = createOffice(fakePorts())
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf()] }) })
  const [onChange, fill] = [vi.fn(), vi.fn()]
  const host: WidgetHost = { ...galleryHost(office, fixture, 'ready'), text, fill }
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
      readOnly: mode === 'show',
      required: invalid,
      onBlur: () => undefined,
      describedBy: invalid ? `${PATH}-error` : undefined,
      Field: Part,
      Value: PartValue,
    }
    const line = () => widget.text(value, { lang: 'it', field, text, lookupLabel: host.lookupLabel })
    return act(async () =>
      root.render(
        <OfficeProvider office={office} path="/">
          <UiProvider value={{ lang: 'it', text }}>
            <RegistryProvider widgets={widgets}>
              <label id={`${PATH}-label`} htmlFor={PATH}>
                {PATH}
              </label>
              {Face ? <Face {...props} /> : line()}
            </RegistryProvider>
          </UiProvider>
        </OfficeProvider>,
      ),
    )
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
