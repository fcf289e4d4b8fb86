import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/contract/json'
import type { PickerInput } from '../../src/contract/ports/record-dialogs'
import { createPick, listPickedRecords } from '../../src/engine/list/use-of-selection'
import { pickRelated } from '../../src/engine/record/related'
import { record } from '../engine/fakes'
import { button, drawn, isOff, openPage, until } from '../pages/record/stage'

const ROSSI = record({ id: 'p1', label: 'Rossi' })
const BIANCHI = record({ id: 'p2', label: 'Bianchi' })
const picked = (choice: ReturnType<typeof createPick>) => listPickedRecords(choice).map(({ label }) => label)

describe('the choice of a picker', () => {
  test('the choice of a picker is one row, or several, never everything [PICKER-03]', () => {
    const one = createPick(false)
    one.toggle(ROSSI)
    one.toggle(BIANCHI)
    expect(picked(one)).toEqual(['Bianchi'])
    one.toggle(BIANCHI)
    expect(picked(one)).toEqual([])
    one.add([ROSSI, BIANCHI])
    expect(picked(one)).toEqual(['Bianchi'])
    const several = createPick(true)
    several.toggle(ROSSI)
    several.toggle(BIANCHI)
    several.all()
    expect(listPickedRecords(several)).toEqual([
      { id: 'p1', label: 'Rossi' },
      { id: 'p2', label: 'Bianchi' },
    ])
  })
})

describe('the picker', () => {
  const open = async (input: PickerInput) => {
    const page = await openPage({ mode: 'update' })
    await drawn('update')
    void page.office.dialogs.open('picker', input as unknown as Json)
    await until(() => button('Annulla'))
    return page
  }

  test('the picker confirms with its given label, once a row is chosen [PICKER-04] [PICKER-05]', async () => {
    await open({ route: 'boats', confirm: 'Assegna' })
    await until(() => expect(isOff('Assegna')).toBe(true))
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Conferma')
  })

  test('the picker has the icon and title of its input, else those of its entity [PICKER-02]', async () => {
    const heading = () => document.querySelector('.dialog h1')
    const signs = async (input: PickerInput) => {
      const { office } = await open(input)
      await until(() => expect(heading()?.querySelector('svg')).not.toBeNull())
      const seen = [heading()?.textContent, heading()?.querySelector('svg')?.innerHTML]
      office.dialogs.store.getState().open[0]?.close(null)
      await until(() => expect(heading()).toBeNull())
      return seen
    }
    const [given, own] = [
      await signs({ route: 'boats', title: 'Chi sale a bordo', icon: 'calendar' }),
      await signs({ route: 'boats' }),
    ]
    expect(given[0]).toBe('Chi sale a bordo')
    expect(own[0]).toBe('Barche')
    expect(given[1]).not.toBe(own[1])
  })

  test('the picker navigates in its own list, and closing it leaves the router as it was [PICKER-06]', async () => {
    const { seen, office } = await open({ route: 'boats' })
    await until(() => expect(document.querySelector('.pick-list [data-route="boats"]')).not.toBeNull())
    expect(seen).toEqual([])
    office.dialogs.store.getState().open[0]?.close(null)
    await until(() => expect(document.querySelector('.pick-list')).toBeNull())
    office.ports.navigator.go('/boats')
    expect(seen).toEqual(['/boats'])
  })

  test('the picker lists the records that the relation accepts', async () => {
    const asked: unknown[] = []
    const dialogs = { open: async (...call: unknown[]) => void asked.push(call) }
    const relation = { route: 'people', where: { kind: 'PERSON' }, embedded: false, create: false }
    await pickRelated({ dialogs } as never, { relation, label: 'Armatore' }, () => null)
    const fixed = [{ path: 'kind', operator: 'Equals', values: ['PERSON'] }]
    expect(asked).toEqual([['picker', { route: 'people', title: 'Armatore', multiple: false, fixed }]])
    expect(await pickRelated({ dialogs } as never, { relation: null, label: 'x' }, () => null)).toBeNull()
  })
})
