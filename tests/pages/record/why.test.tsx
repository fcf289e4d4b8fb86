import { describe, expect, test } from 'vitest'
import { boat } from '../../engine/record/stage'
import type { EntitySketch } from '../../support/entity'
import { BOAT_PAGE, beside, button, click, drawn, isOff, named, openPage, STATUSES, until } from './stage'

const RULED: EntitySketch = {
  ...BOAT_PAGE,
  rules: [
    { field: 'sails', readOnly: 'record.name == "Aurora"' },
    { field: 'built', visible: 'record.name != "Aurora"' },
    { field: 'mail', visible: 'user.roles.exists(r, r == "ROLE_ADMIN")' },
  ],
}
const ADMIN = ['ROLE_ADMIN']
const popover = () => document.querySelector('.popover')?.textContent ?? ''
const [DRAFT, AFLOAT] = STATUSES.list as [(typeof STATUSES.list)[0], (typeof STATUSES.list)[0]]

async function ask(path: string): Promise<string> {
  await click(document.querySelector(`[data-field=${path}] .why`) as HTMLElement)
  await until(() => expect(popover()).not.toBe(''))
  return popover()
}

describe('a locked field', () => {
  test('a locked field names the fields its rule reads; administrators also see the rule and its place', async () => {
    await openPage({ mode: 'update', sketch: RULED, authorities: ADMIN })
    await drawn('update')
    const said = await ask('sails')
    expect(said).toContain('dipende da: «Nome»')
    expect(said).toContain('record.name == "Aurora"')
    expect(said).toMatch(/entities\/\w+\.json:\d+/)
  })

  test('a locked field shows people other than administrators the readable part alone', async () => {
    await openPage({ mode: 'update', sketch: RULED })
    await drawn('update')
    const said = await ask('sails')
    expect(said).toContain('dipende da: «Nome»')
    expect(said).not.toContain('entities/')
    expect(said).not.toContain('record.')
  })

  test('a field locked by its status names the status and how to change it', async () => {
    const sketch = {
      ...BOAT_PAGE,
      statuses: { default: 'DRAFT', list: [{ code: 'DRAFT', lock: ['name'] }, { code: 'AFLOAT' }] },
    }
    await openPage({ mode: 'update', sketch })
    await drawn('update')
    const said = await ask('name')
    expect(said).toContain('Nello stato «Bozza»')
    expect(said).toContain('cambia stato')
  })
})

describe('an act that is off', () => {
  test('a disabled command still takes the focus and shows the missing right', async () => {
    await openPage({
      mode: 'show',
      conf: { canWrite: false, statuses: { ...STATUSES, list: [{ ...DRAFT, canWrite: false }, AFLOAT] } },
    })
    await drawn('show')
    expect(isOff('Modifica')).toBe(true)
    button('Modifica').focus()
    expect(document.activeElement).toBe(button('Modifica'))
    await click(button('Modifica'))
    await until(() => expect(popover()).toContain('Non hai il permesso di modificare le schede di «Barche».'))
    expect(popover()).toContain('BOAT_W')
  })

  test('a disabled command names the status that forbids it', async () => {
    await openPage({
      mode: 'show',
      conf: { statuses: { ...STATUSES, list: [{ ...DRAFT, canWrite: false }, AFLOAT] } },
    })
    await drawn('show')
    await click(button('Modifica'))
    await until(() => expect(popover()).toContain('Nello stato «Bozza» non puoi modificare.'))
  })

  test('a disabled command stays reachable in the menu and says why under its word', async () => {
    await openPage({ mode: 'show', conf: { canDelete: false } })
    await drawn('show')
    await click(button('Altre azioni'))
    await until(() => named('[role=menuitem]', 'RipristinaLa scheda non è eliminata.'))
    const remove = [...document.querySelectorAll('[role=menuitem]')].find((one) =>
      one.textContent?.startsWith('Elimina'),
    )
    expect(remove?.getAttribute('aria-disabled')).toBe('true')
    expect(remove?.textContent).toContain('Non hai il permesso di eliminare le schede di «Barche».')
    await click(remove as HTMLElement)
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
  })

  test('save names the wrong fields and leads there', async () => {
    await openPage({
      mode: 'create',
      query: '?copy=b7',
      backend: { get: async () => boat({ name: 'Aurora', mail: 'no mail' }) },
    })
    await drawn('create')
    await click(button('Salva'))
    await until(() => named('.popover button', 'E-mail'))
    await click(named('.popover button', 'E-mail'))
    await until(() =>
      expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('mail'),
    )
  })
})

test('hidden fields are listed with the reason: rule, right, and for administrators the place', async () => {
  await openPage({ mode: 'show', sketch: RULED, conf: { fields: { hidden: ['sails'], readOnly: [] } } })
  await drawn('show')
  await click(button('Informazioni'))
  const panel = await until(beside)
  expect(panel).toContain('Campi nascosti')
  expect(panel).toContain('VeleNon hai il permesso di vederlo.')
  expect(panel).toContain('VarataLa visibilità dipende da: «Nome».')
  expect(panel).toContain('E-mailLa visibilità dipende da: la tua utenza.')
  expect(panel).not.toContain('.json')
})
