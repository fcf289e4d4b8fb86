import { act } from 'react'
import { expect, test } from 'vitest'
import { boat } from '../engine/record/stage'
import { drawn, openPage, until } from '../pages/record/stage'

/** Opens a record whose one field is a schedule. */
async function open(value: string | null) {
  await openPage({
    mode: 'update',
    stored: boat({ rounds: value }),
    sketch: {
      fields: { rounds: { kind: 'text', widget: 'schedule', schema: { type: 'string', format: 'cron' } } },
      form: [{ section: 'main', collapsed: false, sticky: false, fields: [{ field: 'rounds' }] }],
    },
  })
  await drawn('update')
  await until(() => expect(document.querySelector('.schedule')).not.toBeNull())
}

const groups = () =>
  [...document.querySelectorAll('.schedule .days')].map((one) => one.getAttribute('aria-label'))

const expression = () => document.querySelector('.schedule code')?.textContent ?? null

function button(group: string, name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>(`[aria-label="${group}"] button`)].find(
    (one) => (one.ariaLabel ?? one.textContent) === name,
  )
  if (!found) throw new Error(`no button ${name} in ${group}`)
  return found
}

const press = (group: string, name: string) => act(async () => button(group, name).click())

test('[SCHED-04] [SCHED-05] [SCHED-06] [SCHED-07] [SCHED-08] each frequency shows its own parts', async () => {
  await open(null)
  const shown: Record<string, (string | null)[]> = {}
  for (const base of ['Mai', 'Minuto', 'Ora', 'Giorno', 'Settimana', 'Mese', 'Anno']) {
    await press('Frequenza', base)
    expect(button('Frequenza', base).ariaPressed).toBe('true')
    shown[base] = groups()
  }
  expect(shown).toEqual({
    Mai: [],
    Minuto: [],
    Ora: ['Minuti'],
    Giorno: ['Ore', 'Minuti'],
    Settimana: ['Giorni della settimana', 'Ore', 'Minuti'],
    Mese: ['Giorni del mese', 'Ore', 'Minuti'],
    Anno: ['Mesi', 'Giorni del mese', 'Ore', 'Minuti'],
  })
})

test('[SCHED-03] [SCHED-10] what is pressed becomes the expression, the sentence and five runs', async () => {
  await open(null)
  await press('Frequenza', 'Settimana')
  await press('Giorni della settimana', 'lunedì')
  await press('Giorni della settimana', 'domenica')
  await press('Ore', '08')
  await press('Minuti', '55')
  expect(expression()).toBe('0 55 8 ? * 1,2')
  expect(document.querySelector('.schedule [role=status]')?.textContent).toMatch(/lunedì e domenica/)
  expect(document.querySelectorAll('.schedule .runs li')).toHaveLength(5)
  await press('Ore', '08')
  expect(expression()).toBe('0 55 * ? * 1,2')
  await press('Frequenza', 'Mai')
  expect(expression()).toBeNull()
})

test('a frequency with nothing chosen begins at the first of its parts; it is never every minute', async () => {
  await open(null)
  const written: Record<string, string | null> = {}
  for (const base of ['Minuto', 'Ora', 'Giorno', 'Settimana', 'Mese', 'Anno']) {
    await press('Frequenza', base)
    written[base] = expression()
  }
  expect(written).toEqual({
    Minuto: '0 * * * * ?',
    Ora: '0 0 * * * ?',
    Giorno: '0 0 0 * * ?',
    Settimana: '0 0 0 ? * 2',
    Mese: '0 0 0 1 * ?',
    Anno: '0 0 0 1 1 ?',
  })
  await press('Frequenza', 'Giorno')
  await press('Ore', '08')
  expect(expression()).toBe('0 0 8 * * ?')
})

test('an expression no frequency can say is kept as it is, as text, until a frequency is chosen', async () => {
  await open('0 0 12 LW * ?')
  expect(button('Frequenza', 'Personalizzata').ariaPressed).toBe('true')
  expect(document.querySelector<HTMLInputElement>('.schedule input')?.value).toBe('0 0 12 LW * ?')
  expect(document.querySelectorAll('.schedule .runs li')).toHaveLength(5)
  await press('Frequenza', 'Giorno')
  expect(expression()).toBe('0 0 0 * * ?')
})

test('a minute beside the steps of five stays in sight', async () => {
  await open('0 7 6 * * ?')
  expect(button('Minuti', '07').ariaPressed).toBe('true')
})

test.each([
  [
    '0 30 2 * * ?',
    [
      /^Il \d\d\/03\/\d{4} gli orologi passano dalle 02:00 alle 03:00: quel giorno l'esecuzione delle 02:30 non avviene\./,
    ],
  ],
  ['0 0/15 * * * ?', [/^Il \d\d\/10\/\d{4} gli orologi tornano dalle 03:00 alle 02:00/]],
  ['0 30 3 * * ?', []],
])('the runs of %s are shown with their behaviour when clocks change', async (value, told) => {
  await open(value)
  const notes = [...document.querySelectorAll('.schedule [data-clocks]')].map((one) => one.textContent)
  expect(notes).toEqual(told.map((words) => expect.stringMatching(words)))
})
