import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import it from '../../../src/app/texts/it.json'
import { widgets } from '../../../src/app/widgets'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { emptyTexts } from '../../../src/catalogue/resolve/texts'
import type { EntityConf } from '../../../src/contract/model/conf'
import type { Mode, RecordData } from '../../../src/contract/model/record'
import type { Texts } from '../../../src/contract/ports/ports'
import type { Widget, WidgetCheck } from '../../../src/contract/ports/widget'
import { dialogs } from '../../../src/dialogs'
import { createOffice } from '../../../src/engine/start/create-office'
import { OfficeProvider } from '../../../src/pages/office'
import { DialogStack, type LoadDialogs } from '../../../src/pages/overlays'
import { RecordPage } from '../../../src/pages/record/RecordPage'
import { RegistryProvider } from '../../../src/pages/registry'
import { UiProvider } from '../../../src/ui/basics/UiContext'
import { entityConf, type FlatBackend, fakePorts, fakeTexts, LAURA, visibleConf } from '../../engine/fakes'
import { boat, fakeBackend } from '../../engine/record/stage'
import { type EntitySketch, entity as sketched } from '../../support/entity'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true
globalThis.CSS ??= { escape: (text: string) => text.replace(/["\\]/g, '\\$&') } as typeof CSS
Element.prototype.scrollIntoView ??= () => undefined
// jsdom has no layout: it answers every element that nothing of it is drawn, but has no such answer for a
// range of text.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects()
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

/** A small boat as a schema file would say it. */
export const BOAT_PAGE: EntitySketch = {
  fields: {
    name: {
      kind: 'text',
      widget: 'text',
      required: true,
      width: 6,
      schema: { type: 'string', maxLength: 10 },
    },
    sails: { kind: 'integer', widget: 'number', schema: { type: 'integer', minimum: 1 } },
    built: { kind: 'date', widget: 'date' },
    mail: { kind: 'text', widget: 'text', schema: { type: 'string', format: 'email' } },
  },
  title: [{ path: 'name' }],
  statuses: { default: 'DRAFT', list: [{ code: 'DRAFT' }, { code: 'AFLOAT' }] },
  form: [
    { section: 'main', collapsed: false, sticky: false, fields: [{ field: 'name' }, { field: 'sails' }] },
    { section: 'more', collapsed: true, sticky: false, fields: [{ field: 'built' }, { field: 'mail' }] },
  ],
  texts: {
    it: {
      ...emptyTexts(),
      entity: { one: 'Barca', many: 'Barche', new: 'Nuova barca' },
      field: { name: 'Nome', sails: 'Vele', built: 'Varata', mail: 'E-mail' },
      section: { main: 'Dati', more: 'Altro' },
    },
  },
}

const STATUS = {
  textColor: '#fff',
  allowable: [],
  canWrite: true,
  canDelete: true,
  canChangeStatus: true,
  system: false,
}

export const STATUSES: EntityConf['statuses'] = {
  default: 'DRAFT',
  list: [
    { code: 'DRAFT', name: 'Bozza', color: '#757575', ...STATUS },
    { code: 'AFLOAT', name: 'In acqua', color: '#2E7D32', ...STATUS },
  ],
}

export interface PageOptions {
  mode: Mode
  stored?: RecordData
  conf?: Partial<EntityConf>
  sketch?: EntitySketch
  query?: string
  backend?: Partial<FlatBackend>
  /** of the person signed in; a manager's by default */
  authorities?: string[]
  /** instead of the application's own */
  plugins?: readonly Widget[]
  /** of the reader; the application's own words stay Italian */
  lang?: string
  /** checks of widgets that are to run */
  checks?: Record<string, WidgetCheck>
  /** the installation wants the messages of refused acts swapped */
  swapped?: boolean
  /** fetches the list of dialogs, in its place */
  fetchDialogs?: LoadDialogs
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Draws something and takes it away after the test. */
export function draw(node: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(node))
  ends.push(() => {
    act(() => root.unmount())
    place.remove()
  })
  return place
}

/** A busy machine takes its time; nothing is measured here. */
const PATIENCE = { timeout: 20_000, interval: 20 }

/** Waits until the assertion holds, letting React work meanwhile. */
export function until<T>(check: () => T): Promise<T> {
  return vi.waitFor(async () => {
    await act(async () => undefined)
    return check()
  }, PATIENCE)
}

/** The words of the panel beside the record, once it has come. */
export function beside(): string {
  const panel = document.querySelector('aside')
  if (!panel) throw new Error('there is no panel beside the record')
  return panel.textContent ?? ''
}

/** The element of a role whose accessible name (or text) is this. */
export function named(role: string, name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(role)].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  )
  if (!found)
    throw new Error(
      `no ${role} "${name}" among: ${[...document.querySelectorAll(role)].map((one) => one.getAttribute('aria-label') ?? one.textContent).join(' | ')}`,
    )
  return found
}

export const button = (name: string) => named('button', name) as HTMLButtonElement

/** Off, whether it still takes the focus to say why or not. */
export const isOff = (name: string) =>
  button(name).disabled || button(name).getAttribute('aria-disabled') === 'true'

/** The control of a field. */
export function control(path: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(
    `[data-field="${path}"] :is(input, select, textarea)`,
  )
  if (!found) throw new Error(`no control of the field ${path}`)
  return found
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
}

/** Types over what stands in a field, and stays there. */
export async function enter(path: string, text: string): Promise<void> {
  const input = control(path)
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    input.focus()
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function leave(path: string): Promise<void> {
  await act(async () => control(path).blur())
}

/** Types over what stands in a field, then leaves it. */
export async function type(path: string, text: string): Promise<void> {
  await enter(path, text)
  await leave(path)
}

/** The Italian texts with the forms for a number or a context that i18next would choose. */
function italian(): Texts {
  const texts = fakeTexts(it)
  const form = (key: string, count: unknown) =>
    count === undefined ? key : `${key}_${count === 1 ? 'one' : 'other'}`
  const within = (key: string, context: unknown) =>
    texts.has(`${key}_${context}`) ? `${key}_${context}` : key
  return {
    ...texts,
    text: (key, params) => texts.text(within(form(key, params?.count), params?.context), params),
  }
}

/** A record page over a fake back end, waited for until it is drawn. */
export async function openPage({
  mode,
  stored = boat({ name: 'Aurora', sails: 2 }),
  conf,
  sketch = BOAT_PAGE,
  query = '',
  backend,
  authorities = LAURA.authorities,
  plugins = widgets,
  checks = {},
  lang = 'it',
  swapped = false,
  fetchDialogs = async () => dialogs,
}: PageOptions) {
  const entity = sketched({ ...sketch, hash: `test-${Math.random()}` })
  const server = fakeBackend(mode === 'create' ? null : stored)
  const time = { now: Date.parse('2026-11-21T10:00:00Z') }
  const path =
    mode === 'create'
      ? `/boats/new${query}`
      : mode === 'show'
        ? `/boats/b1${query}`
        : `/boats/b1/edit${query}`
  const ports = {
    ...fakePorts({ ...server.backend, entity: async () => publicEntity(entity), ...backend }, {}, path),
    validators: { load: async () => makeValidator(entity.schema) },
    clock: { now: () => time.now },
    texts: italian(),
    swappedPermissionMessages: swapped,
  }
  await ports.texts.setLang(lang)
  const office = createOffice(ports)
  office.session.store.setState({ user: { ...LAURA, authorities } })
  const own = entityConf({ statuses: STATUSES, autogeneratedCode: false, ...conf })
  office.conf.store.setState({ visible: visibleConf({ items: [own] }) })
  draw(
    <OfficeProvider office={office} path={path}>
      <UiProvider value={{ lang, text: ports.texts.text, navigate: ports.navigator.go }}>
        <RegistryProvider widgets={plugins} checks={async () => checks}>
          <RecordPage route="boats" mode={mode} {...(mode === 'create' ? {} : { id: 'b1' })} />
          <DialogStack dialogs={fetchDialogs} />
        </RegistryProvider>
      </UiProvider>
    </OfficeProvider>,
  )
  const notices = () => office.notices.store.getState().notices.map(({ text }) => text)
  return { office, server, time, ports, notices, seen: ports.navigator.seen }
}

/** Waits until the page of the given mode stands. */
export function drawn(mode: Mode): Promise<void> {
  return until(() => {
    if (!document.querySelector(`[data-route="boats"][data-mode="${mode}"] h1`))
      throw new Error('the page is not drawn yet')
  })
}
