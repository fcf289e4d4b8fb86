import { act, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { DateInput } from '../../src/ui/controls/DateInput'
import { DateTimeInput, editDateTime, readDateTime } from '../../src/ui/controls/DateTimeInput'
import { FieldFrame } from '../../src/ui/controls/FieldFrame'
import { getDescriptionIds } from '../../src/ui/controls/FieldMessage'
import { NativeSelect } from '../../src/ui/controls/NativeSelect'
import { NumberInput } from '../../src/ui/controls/NumberInput'
import { PasswordInput } from '../../src/ui/controls/PasswordInput'
import { Switch } from '../../src/ui/controls/Switch'
import { TextInput } from '../../src/ui/controls/TextInput'
import { button, click, leave, press, render, the, type, until } from './render'

const nothing = () => {}

describe('the frame of a field', () => {
  const texts = { error: 'Manca una cifra.', help: '11 cifre' }
  const field = (
    <FieldFrame id="vat" path="owner.vat" label="Partita IVA" width={3} required changed {...texts}>
      <TextInput
        id="vat"
        value="1"
        required
        invalid
        describedBy={getDescriptionIds('vat', texts)}
        onChange={nothing}
      />
    </FieldFrame>
  )

  test('the frame of a field names the control by its label alone and marks it required', async () => {
    await render(field)
    const input = the<HTMLInputElement>('input')
    expect(input.labels?.[0]?.textContent).toBe('Partita IVA*')
    expect(the('.req').getAttribute('aria-hidden')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  test('the frame of a field shows its error where the control refers to it', async () => {
    await render(field)
    const input = the('input')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(the(`#${input.getAttribute('aria-describedby')}`).textContent).toBe('Manca una cifra.')
    expect(document.body.textContent).not.toContain('11 cifre')
  })

  test('the frame of a field has the path, the width and the dot of a change', async () => {
    await render(field)
    const frame = the('[data-field="owner.vat"]')
    expect(frame.dataset.w).toBe('3')
    expect(frame.querySelector('.changed')?.getAttribute('title')).toBe('Modificato')
  })

  test('the frame of a field becomes a group when it holds several controls', async () => {
    await render(
      <FieldFrame id="days" path="days" label="Giorni" group>
        <input aria-label="Lunedì" />
      </FieldFrame>,
    )
    const group = the('[role=group]')
    expect(the(`#${group.getAttribute('aria-labelledby')}`).textContent).toBe('Giorni')
  })

  test('the frame of a locked field shows the reason, and returns the focus on Esc', async () => {
    await render(
      <FieldFrame id="kind" label="Tipo" lockedBy="Fisso dopo il primo salvataggio">
        <TextInput id="kind" value="" disabled onChange={nothing} />
      </FieldFrame>,
    )
    const why = button('Perché? Tipo: Fisso dopo il primo salvataggio')
    await click(why)
    await until(() => document.querySelector('[role=dialog]') !== null)
    expect(the('[role=dialog]').textContent).toBe('Fisso dopo il primo salvataggio')
    await press('Escape')
    await until(() => document.activeElement === why)
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })
})

describe('controls', () => {
  test('a number shows groups at rest, none while typing, and keeps what is no number', async () => {
    const told: unknown[] = []
    function Amount() {
      const [value, setValue] = useState<number | string | null>(12500)
      const change = (next: number | string | null) => {
        told.push(next)
        setValue(next)
      }
      return <NumberInput id="n" label="Fido" value={value} decimals={2} onChange={change} />
    }
    await render(<Amount />)
    const input = the<HTMLInputElement>('input')
    expect(input.value).toBe('12.500,00')
    await type(input, '1.300,5')
    expect(input.value).toBe('1.300,5')
    await leave(input)
    expect(input.value).toBe('1.300,50')
    await type(input, 'tanto')
    expect(told).toEqual([1300.5, 'tanto'])
  })

  test('a number that is selected keeps its text on focus, so that a program which selects and replaces in one step replaces it', async () => {
    const told = vi.fn()
    await render(<NumberInput id="n" label="Fido" value={8000} decimals={2} onChange={told} />)
    const input = the<HTMLInputElement>('input')
    await act(async () => {
      input.select()
      input.focus()
    })
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['8.000,00', 0, 8])
    await type(input, '9500')
    expect(told).toHaveBeenLastCalledWith(9500)
    await leave(input)
    await act(async () => {
      input.select()
      input.focus()
    })
    await press('ArrowRight', input)
    expect(input.value, 'whoever goes on in the text finds it without groups').toBe('8000')
    await leave(input)
    await act(async () => {
      input.select()
      input.focus()
    })
    input.setSelectionRange(3, 3)
    await act(async () => input.click())
    expect([input.value, input.selectionStart], 'the caret stays between its digits').toEqual(['8000', 2])
  })

  test('a number and a day that change from elsewhere while they are typed into show the new value, and leaving keeps it', async () => {
    const told = vi.fn()
    const fields = (amount: number, day: string) => (
      <>
        <NumberInput id="n" label="Fido" value={amount} onChange={told} />
        <DateInput id="d" label="Scadenza" value={day} onChange={told} />
      </>
    )
    const { again } = await render(fields(12, '2026-03-01'))
    await type(the('#n'), '13')
    await again(fields(13, '2026-03-01'))
    expect(the<HTMLInputElement>('#n').value).toBe('13')
    await type(the('#d'), '02/03/2026')
    await again(fields(13, '2026-03-02'))
    expect(the<HTMLInputElement>('#d').value).toBe('02/03/2026')
    told.mockClear()
    await again(fields(12, '2026-03-01'))
    expect([the<HTMLInputElement>('#n').value, the<HTMLInputElement>('#d').value]).toEqual([
      '12',
      '01/03/2026',
    ])
    await leave(the('#d'))
    expect(told, 'nothing is written again').not.toHaveBeenCalled()
  })

  test('a day is written dd/mm/yyyy [DATE-01] [CONST-23]', async () => {
    await render(<DateInput id="d" label="Scadenza" value="2026-03-01" onChange={nothing} />)
    expect(the<HTMLInputElement>('input').value).toBe('01/03/2026')
    expect(the<HTMLInputElement>('input').placeholder).toBe('gg/mm/aaaa')
  })

  test('a day is told with every letter, and what is no day as it is typed: no part of a text becomes another day [DATE-01]', async () => {
    const told = vi.fn()
    function Day() {
      const [value, setValue] = useState<string | null>('2026-03-01')
      const change = (next: string | null) => {
        told(next)
        setValue(next)
      }
      return <DateInput id="d" label="Scadenza" value={value} onChange={change} />
    }
    await render(<Day />)
    const input = the<HTMLInputElement>('input')
    for (const whole of ['31/04/2026', '12/31/2026', '29022026', '29/02/2027']) {
      for (let end = 1; end <= whole.length; end += 1) await type(input, whole.slice(0, end))
      expect(told).toHaveBeenLastCalledWith(whole)
      expect(input.value, 'the letters stay as they are typed').toBe(whole)
      await leave(input)
      expect(told, 'leaving tells nothing else').toHaveBeenLastCalledWith(whole)
      expect(input.value).toBe(whole)
    }
    await type(input, '31/12/2026')
    expect(told).toHaveBeenLastCalledWith('2026-12-31')
    await type(input, '')
    expect(told).toHaveBeenLastCalledWith(null)
  })

  test.each([
    ['31/12/2026 17:45', '2026-12-31T16:45:00.000Z'],
    ['1.7.26 9.30', '2026-07-01T07:30:00.000Z'],
    ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    ['31/12/2026, 0:05', '2026-12-30T23:05:00.000Z'],
    ['25/10/2026 02:30', '2026-10-25T01:30:00.000Z'],
    ['', null],
    ['31/12/2026', '31/12/2026'],
    ['17:45', '17:45'],
    ['31/04/2026 10:00', '31/04/2026 10:00'],
    ['12/31/2026 10:00', '12/31/2026 10:00'],
    ['31/12/2026 24:00', '31/12/2026 24:00'],
    ['29/03/2026 02:30', '29/03/2026 02:30'],
  ])(
    'a date-time typed as “%s” is told as %s: the clock is the office’s, and an hour that it skips is none',
    (typed, told) => {
      expect(readDateTime(typed, new Date('2026-11-28T10:00:00Z'))).toBe(told)
      if (told?.endsWith('Z')) expect(readDateTime(editDateTime(told), new Date())).toBe(told)
    },
  )

  test('the calendar of a date-time sets the day and keeps the time', async () => {
    const told = vi.fn()
    await render(<DateTimeInput id="d" label="Arrivo" value="2026-03-02T07:30:00Z" onChange={told} />)
    expect(the<HTMLInputElement>('input').value).toBe('02/03/2026 08:30')
    await click(button('Apri il calendario'))
    await until(() => document.querySelector('[role=grid]') !== null)
    const day = [...document.querySelectorAll<HTMLElement>('[role=grid] [role=button]')].find(
      (one) => one.textContent === '5',
    )
    await click(day as HTMLElement)
    expect(told).toHaveBeenLastCalledWith('2026-03-05T07:30:00.000Z')
  })

  test.each([
    ['it', 'marzo 2026', /^lun|^l/i],
    ['en', 'March 2026', /^mon|^m/i],
  ])(
    'the calendar speaks the language (%s) and its weeks start on Monday [DATE-02] [DATE-03] [CONST-23]',
    async (lang, month, monday) => {
      await render(<DateInput id="d" label="Scadenza" value="2026-03-02" onChange={nothing} />, { lang })
      await click(button('Apri il calendario'))
      await until(() => document.querySelector('.calendar [data-selected]') !== null)
      expect(the('.calendar').textContent).toContain(month)
      expect(document.querySelector('.calendar th')?.textContent).toMatch(monday)
      // The second of March 2026 is a Monday.
      expect(the('.calendar [data-selected]').closest('td')?.cellIndex).toBe(0)
    },
  )

  test('the calendar opens on the chosen day and the keyboard picks another', async () => {
    const told = vi.fn()
    await render(<DateInput id="d" label="Scadenza" value="2026-12-30" onChange={told} />)
    await click(button('Apri il calendario'))
    await until(() => document.querySelector('.calendar [data-selected]') !== null)
    expect(the('.calendar').textContent).toContain('dicembre 2026')
    await press('ArrowRight')
    await press('Enter')
    expect(told).toHaveBeenCalledWith('2026-12-31')
  })

  test('a select keeps showing a value its list no longer offers', async () => {
    await render(
      <NativeSelect
        id="s"
        label="Regime"
        value="RF99"
        options={[{ value: 'RF01', label: 'Ordinario' }]}
        onChange={nothing}
      />,
    )
    expect(the<HTMLSelectElement>('select').value).toBe('RF99')
  })

  test('a switch says its state by role and in words', async () => {
    const told = vi.fn()
    await render(<Switch id="s" label="Attivo" checked={false} on="Sì" off="No" onChange={told} />)
    expect(the('[role=switch]').getAttribute('aria-checked')).toBe('false')
    expect(the('[role=switch]').textContent).toBe('No')
    await click(the('[role=switch]'))
    expect(told).toHaveBeenCalledWith(true)
  })

  test('a password is shown only on demand', async () => {
    await render(<PasswordInput id="p" label="Password" value="segreta" onChange={nothing} />)
    expect(the<HTMLInputElement>('input').type).toBe('password')
    await click(button('Mostra la password'))
    expect(the<HTMLInputElement>('input').type).toBe('text')
    await click(button('Nascondi la password'))
    expect(the<HTMLInputElement>('input').type).toBe('password')
  })
})
