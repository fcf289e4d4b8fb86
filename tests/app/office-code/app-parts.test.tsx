import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Http } from '../../../src/adapters/rest/http'
import { connectCalls } from '../../../src/app/office-code/host'
import { menuTexts } from '../../../src/app/office-code/own-texts'
import { addPieces, type LoadedPieces } from '../../../src/app/office-code/pieces'
import type { PieceOfOffice } from '../../../src/contract/ports/office-code'
import { createOffice } from '../../../src/engine/start/create-office'
import { OfficeProvider } from '../../../src/pages/office'
import { UiProvider } from '../../../src/ui/basics/UiContext'
import { entityConf, fakePorts, LAURA, visibleConf } from '../../engine/fakes'
import { boat } from '../../engine/record/stage'
import praise from '../../fixtures/office/app/commands/praise'
import praiseDialog from '../../fixtures/office/app/dialogs/praise'
import berths from '../../fixtures/office/app/pages/berths'
import '../../pages/record/stage'

const base = { widgets: [], checks: async () => ({}), dialogs: async () => [], commands: [], pages: [] }
const piece = (kind: PieceOfOffice['kind'], id: string): PieceOfOffice => ({
  kind,
  id,
  module: `/assets/office/${kind}-${id}.js`,
  check: null,
  styles: [],
})
const loaded = (...all: [PieceOfOffice, unknown][]): LoadedPieces =>
  new Map(all.map(([one, value]) => [`${one.kind} ${one.id}`, { piece: one, value }]))
const PIECES = loaded(
  [piece('command', 'praise'), praise],
  [piece('dialog', 'praise'), praiseDialog],
  [piece('page', 'berths'), berths],
)

let calls: unknown[]
let office: ReturnType<typeof createOffice>
beforeEach(() => {
  calls = []
  office = createOffice(fakePorts())
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf()] }) })
  connectCalls({
    json: async (call: unknown) => {
      calls.push(call)
      return { data: { items: [{ id: '1', label: 'Molo 7' }] } }
    },
  } as unknown as Http)
})

describe('what the code of an office adds to the application', () => {
  test('a command of an office is offered for its entity under its own name', () => {
    const [command] = addPieces(base, PIECES).commands
    expect([command?.id, command?.route, command?.icon]).toEqual(['office-praise', 'berths', 'star'])
    expect(menuTexts([...PIECES.values()], 'it')[command?.label ?? '']).toBe('Loda')
    expect(menuTexts([...PIECES.values()], 'en')[command?.label ?? '']).toBe('Praise')
  })

  test('a command of an office opens its dialog and calls the server with what that answers', async () => {
    const open = vi.spyOn(office.dialogs, 'open').mockResolvedValue({ stars: 5 })
    const [command] = addPieces(base, PIECES).commands
    await (await command?.load())?.(office, boat({ name: 'Molo 7' }))
    expect(open).toHaveBeenCalledWith('praise', { name: 'Molo 7' })
    expect(calls).toEqual([
      expect.objectContaining({ method: 'PUT', json: expect.objectContaining({ rating: 5 }) }),
    ])
  })

  test('a dialog of an office is opened by the name of its file and answers what is pressed', async () => {
    const [dialog] = await addPieces(base, PIECES).dialogs()
    const parts = await dialog?.load()
    if (!parts) throw new Error('no dialog')
    const close = vi.fn()
    const place = await draw(<parts.Dialog input={{ name: 'Molo 7' }} host={{} as never} close={close} />)
    expect(place.textContent).toContain('Molo 7')
    await act(async () => place.querySelector('button')?.click())
    expect(close).toHaveBeenCalledWith({ stars: 5 })
  })

  test('a page of an office has an address, is for those it says, and is drawn with what it asked', async () => {
    const [page] = addPieces(base, PIECES).pages
    expect([page?.path, page?.frame, page?.inMenu]).toEqual(['/best-berths', 'shell', { place: 'after' }])
    expect([page?.isFor?.(LAURA), page?.isFor?.({ ...LAURA, authorities: ['ROLE_ADMIN'] })]).toEqual([
      false,
      true,
    ])
    const { Page } = typeof page?.load === 'function' ? await page.load() : { Page: () => null }
    const place = await draw(<Page params={{}} />)
    expect(place.textContent).toBe('Posti miglioriMolo 7')
    expect(calls).toEqual([{ method: 'GET', path: '/api/own/best' }])
  })

  test('a piece that did not load is left out, and a page may not take the address of another', () => {
    const broken = loaded([piece('command', 'praise'), null], [piece('page', 'berths'), berths])
    const taken = {
      ...base,
      pages: [{ id: 'x', path: '/best-berths', frame: 'shell' as const, load: vi.fn() }],
    }
    const { commands, pages } = addPieces(taken, broken)
    expect([commands.length, pages.map(({ id }) => id)]).toEqual([0, ['x']])
  })
})

async function draw(part: React.ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(place).render(
      <OfficeProvider office={office} path="/">
        <UiProvider value={{ lang: 'it', text: (key) => key }}>{part}</UiProvider>
      </OfficeProvider>,
    ),
  )
  return place
}
