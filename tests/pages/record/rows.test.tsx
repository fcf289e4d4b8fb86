import { describe, expect, test, vi } from 'vitest'
import { boat } from '../../engine/record/stage'
import type { EntitySketch } from '../../support/entity'
import { BOAT_PAGE, button, click, control, drawn, openPage, type, until } from './stage'

const ID = '0190a000-0000-7000-8000-0000000000a1'

/** A boat with a crew: rows of name and mail, of which the name is a must. */
const CREWED: EntitySketch = {
  ...BOAT_PAGE,
  fields: {
    ...BOAT_PAGE.fields,
    crew: {
      kind: 'array',
      widget: 'rows',
      options: { title: 'name' },
      schema: { type: 'array', maxItems: 3 },
    },
    'crew[].name': { kind: 'text', required: true, width: 6 },
    'crew[].mail': { kind: 'text', widget: 'text', schema: { type: 'string', format: 'email' }, width: 6 },
  },
  form: [
    { section: 'main', collapsed: false, sticky: false, fields: [{ field: 'name' }, { field: 'crew' }] },
  ],
}

const blocks = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const nameOf = (key: string) => `crew.${key}.name`

async function open(crew: { _id: string; name: string }[], mode: 'update' | 'show' = 'update') {
  const page = await openPage({ mode, sketch: CREWED, stored: boat({ name: 'Aurora', crew }) })
  await drawn(mode)
  await until(() => expect(document.querySelector('[data-field="crew"]')).not.toBeNull())
  return page
}

describe('rows of a record', () => {
  test('[SECTION-01] one block per row, with buttons that add and remove one', async () => {
    await open([{ _id: ID, name: 'Elena' }])
    await until(() => expect(control(nameOf(ID)).value).toBe('Elena'))
    expect(blocks()).toHaveLength(1)
    await click(button('Aggiungi'))
    await until(() => expect(blocks()).toHaveLength(2))
    const key = blocks()[1]?.dataset.row ?? ''
    await until(() => expect(document.activeElement).toBe(control(nameOf(key))))
    await type(nameOf(key), 'Marco')
    expect(button('Rimuovi: 2. Marco')).toBeDefined()
    await click(button('Rimuovi: 1. Elena'))
    await until(() => expect(blocks().map(({ dataset }) => dataset.row)).toEqual([key]))
  })

  test('[SECTION-02] a fresh blank row stands in place of the last one', async () => {
    await open([{ _id: ID, name: 'Elena' }])
    await click(button('Rimuovi: 1. Elena'))
    await until(() => expect(blocks()[0]?.dataset.row).not.toBe(ID))
    expect(blocks()).toHaveLength(1)
    const key = blocks()[0]?.dataset.row ?? ''
    expect(control(nameOf(key)).value).toBe('')
  })

  test('where the file asks for it, an empty row waits behind the last one that was filled', async () => {
    const options = { title: 'name', keepBlankRow: true }
    const fields = {
      ...CREWED.fields,
      crew: { kind: 'array' as const, widget: 'rows', options, schema: { type: 'array' } },
    }
    await openPage({
      mode: 'update',
      sketch: { ...CREWED, fields },
      stored: boat({ name: 'Aurora', crew: [{ _id: ID, name: 'Elena' }] }),
    })
    await until(() => expect(control(nameOf(ID)).value).toBe('Elena'))
    expect(blocks()).toHaveLength(1)
    await type(nameOf(ID), 'Elena R')
    await until(() => expect(blocks()).toHaveLength(2))
  })

  test('a list takes no more rows than it may', async () => {
    await open(['1', '2', '3'].map((end) => ({ _id: `${ID.slice(0, -1)}${end}`, name: end })))
    expect(button('Aggiungi').disabled).toBe(true)
  })

  test('a part says what is wrong once it is left, and the save carries the rows', async () => {
    const { server } = await open([{ _id: ID, name: 'Elena' }])
    await type(`crew.${ID}.mail`, 'nobody')
    await until(() => expect(control(`crew.${ID}.mail`).getAttribute('aria-invalid')).toBe('true'))
    await type(`crew.${ID}.mail`, 'elena@posta.example')
    await until(() => expect(control(`crew.${ID}.mail`).getAttribute('aria-invalid')).not.toBe('true'))
    await click(button('Salva'))
    await until(() => expect(server.calls.length).toBeGreaterThan(0))
    expect(JSON.stringify(server.calls)).toContain('elena@posta.example')
  })

  test('what is read stands under the title of its row', async () => {
    await open([{ _id: ID, name: 'Elena' }], 'show')
    await until(() => expect(blocks()[0]?.textContent).toContain('Elena'))
    expect(document.querySelector('[data-row] input')).toBeNull()
  })
})

test('a row without a title of its own is titled by its first words, never by a code', async () => {
  const fields: EntitySketch['fields'] = {
    ...BOAT_PAGE.fields,
    crew: { kind: 'array', widget: 'rows', schema: { type: 'array' } },
    'crew[].duty': { kind: 'enum', widget: 'select', schema: { enum: ['SKIPPER'] } },
    'crew[].name': { kind: 'text' },
  }
  const rows = [
    { _id: ID, duty: 'SKIPPER', name: 'Elena' },
    { _id: `${ID.slice(0, -1)}2`, duty: 'SKIPPER' },
  ]
  await openPage({
    mode: 'update',
    sketch: { ...CREWED, fields },
    stored: boat({ name: 'Aurora', crew: rows }),
  })
  await until(() => expect(button('Rimuovi: 1. Elena')).toBeDefined())
  expect(button('Rimuovi: 2.')).toBeDefined()
})

describe('the outcomes of a message', () => {
  const options = { title: 'name', sending: ['AFLOAT'] }
  const fields = {
    ...CREWED.fields,
    crew: { kind: 'array' as const, widget: 'rows', options, schema: { type: 'array' } },
  }
  const waiting = {
    address: 'rinvio@posta.example',
    state: 'QUEUED' as const,
    error: '451 greylisted',
    at: '2026-11-27T08:00:00Z',
    attempts: 2,
    nextAt: '2026-11-27T09:05:00Z',
  }
  const counts = { items: [waiting], open: 1, sent: 11, failed: 0, total: 12, size: 200 }

  test('outcomes replace the rows of a message being sent: counts, reasons, next attempt, and a retry', async () => {
    const page = await openPage({
      mode: 'show',
      sketch: { ...CREWED, fields },
      stored: boat({ status: 'AFLOAT', crew: null }),
    })
    const { messages } = page.office.ports
    const asked = vi.spyOn(messages, 'deliveries').mockResolvedValue(counts)
    const retried = vi.spyOn(messages, 'retryDeliveries').mockResolvedValue(1)
    await drawn('show')
    const said = () => document.querySelector('[data-field="crew"]')?.textContent ?? ''
    await until(() => expect(said()).toContain('Inviate: 11, in attesa: 1, fallite: 0'))
    for (const word of [
      'rinvio@posta.example',
      'Ritardata dal server di posta',
      '451 greylisted',
      '27/11/2026 10:05',
    ])
      expect(said()).toContain(word)
    await click(button('Riprova subito quelle in attesa'))
    await until(() => expect(asked.mock.calls.length).toBeGreaterThan(1))
    expect(retried).toHaveBeenCalledOnce()
  })

  test('the outcomes of a message are its rows before and after sending', async () => {
    const stored = boat({ status: 'DRAFT', crew: [{ _id: ID, name: 'Elena' }] })
    const page = await openPage({ mode: 'show', sketch: { ...CREWED, fields }, stored })
    const asked = vi.spyOn(page.office.ports.messages, 'deliveries')
    await drawn('show')
    await until(() =>
      expect(document.querySelector('[data-field="crew"]')?.textContent).toContain('1. Elena'),
    )
    expect(asked).not.toHaveBeenCalled()
  })
})

test('two records side by side show each row on a line of its own, part by part; a ticked box is named, an open one is left out', async () => {
  const fields = {
    ...CREWED.fields,
    'crew[].main': { kind: 'boolean' as const },
  }
  const sketch = {
    ...CREWED,
    fields,
    texts: { it: { field: { 'crew[].main': 'Principale' } } },
  } as unknown as EntitySketch
  const crews: Record<string, object[]> = {
    b1: [
      { _id: ID, name: 'Elena', main: true },
      { _id: ID.replace(/1$/, '2'), name: 'Marco', main: false },
    ],
    b2: [],
  }
  const get = async (_: string, id: string) => boat({ id, name: 'Aurora', crew: crews[id] ?? [] } as never)
  const { office } = await openPage({ mode: 'show', sketch, backend: { get } })
  await drawn('show')
  void office.dialogs.open('compare', { route: 'boats', selection: { ids: ['b1', 'b2'] } } as never)
  const lines = () =>
    [...document.querySelectorAll('[role=dialog] [data-field=crew] div')].map((one) => one.textContent)
  await until(() => expect(lines()).toEqual(expect.arrayContaining(['Elena, Principale', 'Marco'])))
})
