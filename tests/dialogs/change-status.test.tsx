import { describe, expect, test, vi } from 'vitest'
import it from '../../src/app/texts/it.json'
import { ChangeStatus, type ChangeStatusInput } from '../../src/dialogs/ChangeStatus'
import { Confirm } from '../../src/dialogs/Confirm'
import { statusChoices } from '../../src/engine/commands/status-choices'
import { createOffice } from '../../src/engine/start/create-office'
import { plainHost } from '../../src/pages/plain-host'
import { entityConf, fakePorts } from '../engine/fakes'
import { button, click, render, text } from '../ui/render'

const STATUS = {
  color: '#757575',
  textColor: '#fff',
  canWrite: true,
  canDelete: true,
  canChangeStatus: true,
  system: false,
}
const conf = entityConf({
  statuses: {
    default: 'DRAFT',
    list: [
      { ...STATUS, code: 'DRAFT', name: 'Bozza', allowable: ['AFLOAT'] },
      { ...STATUS, code: 'AFLOAT', name: 'In acqua', allowable: [] },
      { ...STATUS, code: 'SOLD', name: 'Venduta', allowable: [] },
    ],
  },
})

function host() {
  const ports = fakePorts()
  ports.texts = { ...ports.texts, text }
  return plainHost(createOffice(ports))
}

async function open(present: string, part: Partial<ChangeStatusInput> = {}) {
  const close = vi.fn()
  const input = { label: 'Vento', choices: statusChoices(conf, present), ...part }
  await render(<ChangeStatus input={input} host={host()} close={close} />)
  return close
}

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
const off = () => radios().map(({ value, disabled }) => [value, disabled])

describe('the change-status dialog', () => {
  test('the change-status dialog shows every status, and disables those the present one does not lead to [STATUS-01] [STATUS-03]', async () => {
    await open('DRAFT')
    expect(off()).toEqual([
      ['DRAFT', true],
      ['AFLOAT', false],
      ['SOLD', true],
    ])
    expect(document.body.textContent).toContain('Stato attuale.')
  })

  test('an empty allowable list leaves every status open; the present one is no change to confirm [STATUS-03]', async () => {
    await open('AFLOAT')
    expect(off()).toEqual([
      ['DRAFT', false],
      ['AFLOAT', false],
      ['SOLD', false],
    ])
    await click(radios()[1] as HTMLElement)
    expect(document.querySelector('[role=status]')?.textContent).toBe(it['STATUS.OFF.CURRENT'])
    expect(button('Porta a «In acqua»')).toHaveProperty('disabled', true)
  })

  test('picking does nothing until confirm, which names the result [STATUS-04]', async () => {
    const close = await open('DRAFT')
    expect(button('Conferma')).toHaveProperty('disabled', true)
    await click(radios()[1] as HTMLElement)
    expect(close).not.toHaveBeenCalled()
    await click(button('Porta a «In acqua»'))
    expect(close.mock.calls).toEqual([['AFLOAT']])
  })

  test('cancel answers nothing [STATUS-08]', async () => {
    const close = await open('DRAFT')
    await click(radios()[1] as HTMLElement)
    await click(button('Annulla'))
    expect(close.mock.calls).toEqual([[null]])
  })

  test('confirm is off while the form is invalid [STATUS-09]', async () => {
    await open('DRAFT', { picked: 'AFLOAT', invalid: true })
    expect(button('Porta a «In acqua»')).toHaveProperty('disabled', true)
  })

  test('confirm that is off says why', async () => {
    const why = () => {
      const confirm = document.querySelector('button.primary')
      return document.getElementById(confirm?.getAttribute('aria-describedby') ?? 'none')?.textContent ?? null
    }
    await open('DRAFT')
    expect(why()).toBe('Scegli uno stato per confermare.')
    await click(radios()[1] as HTMLElement)
    expect(why()).toBeNull()
    document.body.replaceChildren()
    await open('DRAFT', { picked: 'AFLOAT', invalid: true })
    expect(why()).toContain('Prima correggi i campi evidenziati')
  })
})

test('the question answers true, or nothing', async () => {
  const close = vi.fn()
  const input = { title: 'Eliminare «Vento»?', confirm: 'Elimina', danger: true }
  await render(<Confirm input={input} host={host()} close={close} />)
  await click(button('Elimina'))
  await click(button('Annulla'))
  expect(close.mock.calls).toEqual([[true], [null]])
})
