import { act } from 'react'
import { expect, test } from 'vitest'
import type { DeliveriesState, Delivery, DeliveryPage } from '../../src/contract/model/letter'
import type { FieldDescription } from '../../src/contract/model/page'
import type { WidgetHost } from '../../src/contract/ports/widget'
import { SendingRows } from '../../src/widgets/rows/SendingRows'
import { button, render, text } from '../ui/render'

const delivery = (at: number): Delivery => ({
  address: `n${String(at).padStart(5, '0')}@posta.example`,
  state: 'SENT',
  error: null,
  at: '2026-11-27T08:00:00Z',
  attempts: 1,
  nextAt: null,
})

/** The recipients of a message in a status, drawn; with what was asked to be shown. */
async function drawn(status: string, { page, part }: DeliveryPage, total = 10_000) {
  const asked: DeliveryPage[] = []
  const items = Array.from({ length: Math.min(200, total) }, (_, at) => delivery(page * 200 + at))
  const deliveries = { items, size: 200, open: 450, sent: total - 453, failed: 3, total }
  const state: DeliveriesState = {
    deliveries,
    failed: false,
    retry: null,
    shown: { page, part },
    show: (one) => asked.push(one),
  }
  const host = {
    text,
    useValue: () => status,
    letter: { useDeliveries: (isSent: boolean) => (isSent ? state : null) },
  }
  const { place } = await render(
    <SendingRows
      field={{ label: 'Esiti' } as FieldDescription}
      host={host as unknown as WidgetHost}
      mode="show"
      sending={['QUEUED']}
      sent={['SENT']}
    >
      <p>righe</p>
    </SendingRows>,
  )
  return { asked, place }
}

const press = (name: string) => act(async () => button(name).click())
const isOff = (name: string) => (button(name) as HTMLButtonElement).disabled

test('each of ten thousand recipients is reached, page by page, while the message is sent and afterwards', async () => {
  for (const status of ['QUEUED', 'SENT']) {
    const first = await drawn(status, { part: 'all', page: 0 })
    expect(first.place.textContent).toContain('1–200 di 10.000')
    expect(isOff('Precedenti')).toBe(true)
    await press('Successivi')
    expect(first.asked).toEqual([{ part: 'all', page: 1 }])
    const last = await drawn(status, { part: 'all', page: 49 })
    expect(last.place.textContent).toContain('n09999@posta.example')
    expect(isOff('Successivi')).toBe(true)
    await press('Precedenti')
    expect(last.asked).toEqual([{ part: 'all', page: 48 }])
  }
})

test('failed or waiting rows are listed alone on request, from their first page', async () => {
  const { asked } = await drawn('QUEUED', { part: 'all', page: 7 })
  await press('Fallite')
  await press('In attesa')
  expect(asked).toEqual([
    { part: 'failed', page: 0 },
    { part: 'open', page: 0 },
  ])
  expect((await drawn('QUEUED', { part: 'open', page: 1 })).place.textContent).toContain('201–400 di 450')
  expect((await drawn('QUEUED', { part: 'failed', page: 0 })).place.textContent).not.toContain('Successivi')
})

test('the rows stay before it is sent, and where the office knows no recipients of a sent message', async () => {
  expect((await drawn('DRAFT', { part: 'all', page: 0 })).place.textContent).toBe('righe')
  expect((await drawn('SENT', { part: 'all', page: 0 }, 0)).place.textContent).toBe('righe')
})
