import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { STRAIGHT_CAPABILITIES } from '../../../src/contract/maps/geo'
import type { TourConfiguration } from '../../../src/contract/maps/maps'
import type { WidgetHost } from '../../../src/contract/ports/widget'
import { createOffice } from '../../../src/engine/start/create-office'
import { TourDialog } from '../../../src/pages/maps/TourDialog'
import { OfficeProvider } from '../../../src/pages/office'
import { fakePorts } from '../../engine/fakes'
import { button, click, render, text, the, type, until } from '../../ui/render'
import { configuration } from './stages'

const PLACES = { originCoordinates: { lat: 44, lng: 10 }, destinationCoordinates: { lat: 45, lng: 11 } }
const GIVEN = configuration({ origin: 'Modena', destination: 'Bologna', avoidHighways: true, ...PLACES })
const ABLE = { ...STRAIGHT_CAPABILITIES, provider: 'valhalla' as const, departure: true, avoidHighways: true }

async function opened(given: TourConfiguration = GIVEN, can: typeof STRAIGHT_CAPABILITIES = ABLE) {
  const ports = fakePorts()
  ports.texts.text = text
  ports.geo = {
    ...ports.geo,
    search: async () => [{ label: 'Vignola', position: { lat: 44.48, lng: 11.01 }, components: {} }],
  }
  const close = vi.fn()
  await render(
    <OfficeProvider office={createOffice(ports)} path="/">
      <TourDialog
        input={{ configuration: given, can, searches: true }}
        host={{} as WidgetHost}
        close={close}
      />
    </OfficeProvider>,
  )
  await until(() => document.querySelector('[data-dialog=path-configuration]') !== null)
  return close
}

const confirm = () => act(async () => the<HTMLFormElement>('#path-form').requestSubmit())
const box = (part: string) => the<HTMLInputElement>(`[data-field=${part}] input`)

describe('the path dialog', () => {
  test('the dialog is small, titled by the text of maps, stays at clicks outside, and has Cancel and Confirm [ROUTECFG-01]', async () => {
    const close = await opened()
    const dialog = the('[data-dialog=path-configuration]')
    expect(dialog.classList.contains('s')).toBe(true)
    expect(dialog.querySelector('h1')?.textContent).toBe('Mappa')
    await click(the('.dialog-overlay'))
    expect(close).not.toHaveBeenCalled()
    expect(button('Conferma')).toBeTruthy()
    await click(button('Annulla'))
    expect(close.mock.calls).toEqual([[null]])
  })

  test('the dialog has origin, destination, motorways, departure and optimisation, filled from its input [ROUTECFG-02] [ROUTECFG-03]', async () => {
    await opened()
    const fields = [...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('data-field'))
    expect(fields).toEqual([
      'origin',
      'destination',
      'avoidHighways',
      'optimizeWaypoints',
      'departureDate',
      'departureTime',
    ])
    expect([box('origin').value, box('destination').value, box('avoidHighways').checked]).toEqual([
      'Modena',
      'Bologna',
      true,
    ])
  })

  test('the path dialog searches a place once its text changes: focusing a filled end opens no list', async () => {
    await opened()
    await act(async () => box('origin').focus())
    expect(box('origin').getAttribute('aria-expanded')).toBe('false')
    await type(box('origin'), 'Vign')
    expect(box('origin').getAttribute('aria-expanded')).toBe('true')
  })

  test('the path dialog answers its input with the changes when it is confirmed [ROUTECFG-03]', async () => {
    const close = await opened()
    await click(box('optimizeWaypoints'))
    await confirm()
    expect(close.mock.calls).toEqual([[{ ...GIVEN, optimizeWaypoints: true }]])
  })

  test('the path dialog takes a place from the list with its coordinates, and refuses free text [ROUTECFG-04]', async () => {
    const close = await opened()
    await type(box('origin'), 'vignola')
    await confirm()
    expect(close).not.toHaveBeenCalled()
    expect(the('[data-field=origin]').textContent).toContain('Scegli un luogo tra quelli proposti.')
    await until(() => document.querySelector('[role=option]') !== null)
    await click(the('[role=option]'))
    await confirm()
    expect(close.mock.calls[0]?.[0]).toMatchObject({
      origin: 'Vignola',
      originCoordinates: { lat: 44.48, lng: 11.01 },
    })
  })

  test('the path dialog does not offer results of an earlier text', async () => {
    await opened()
    await type(box('origin'), 'vignola')
    await until(() => document.querySelector('[role=option]') !== null)
    await type(box('origin'), 'carpi')
    expect(document.querySelector('[role=option]')).toBeNull()
  })

  test('the path dialog uses the date and time fields of the product, not those of the browser', async () => {
    const close = await opened()
    expect(
      document.querySelectorAll('input:is([type=time], [type=date], [type=datetime-local], [type=month])'),
    ).toHaveLength(0)
    await type(box('departureDate'), '03/12/2026')
    await type(box('departureTime'), '8.30')
    await confirm()
    expect(close.mock.calls[0]?.[0]).toMatchObject({ departureDate: '2026-12-03', departureTime: '08:30' })
  })

  test('the path dialog refuses an invalid time of departure', async () => {
    const close = await opened()
    await type(box('departureDate'), '03/12/2026')
    await type(box('departureTime'), '25:10')
    await confirm()
    expect(close).not.toHaveBeenCalled()
    expect(the('[data-field=departureTime]').textContent).toContain(text('MAPS.PATH.NO_TIME'))
  })

  test('the path dialog disables the options of a provider that lacks them, and says why', async () => {
    await opened(GIVEN, STRAIGHT_CAPABILITIES)
    expect([
      box('avoidHighways').disabled,
      box('avoidHighways').checked,
      box('departureDate').disabled,
    ]).toEqual([true, false, true])
    expect(box('optimizeWaypoints').disabled).toBe(false)
    expect(the('[data-field=avoidHighways] .why').title).toBe(
      'Il calcolo in linea retta non offre questa opzione.',
    )
  })
})
