import { describe, expect, test } from 'vitest'
import type { EntitySketch } from '../../support/entity'
import { BOAT_PAGE, control, drawn, isOff, openPage, type, until } from './stage'

const WORDS = BOAT_PAGE.texts?.it
if (!WORDS) throw new Error('the boats have no words')

const FIELD = (path: string) => document.querySelector<HTMLElement>(`[data-field=${path}]`)
const said = (path: string) => FIELD(path)?.querySelector('.msg.err')?.textContent ?? ''

describe('what a field says about itself', () => {
  test('placeholder and tooltip are shown where a file gives them, and nowhere else [KIT-04]', async () => {
    const it = {
      ...WORDS,
      tooltip: { name: 'Come sta scritto a poppa' },
      placeholder: { name: 'per esempio Aurora' },
    }
    await openPage({ mode: 'update', sketch: { ...BOAT_PAGE, texts: { it } } })
    await drawn('update')
    expect(control('name').placeholder).toBe('per esempio Aurora')
    expect(FIELD('name')?.textContent).toContain('Come sta scritto a poppa')
    const described = control('name').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Come sta scritto a poppa')
    expect(control('sails').placeholder).toBe('')
    expect(control('sails').getAttribute('aria-describedby')).toBeNull()
  })
})

describe('the checks of a field', () => {
  const CHECKED: EntitySketch = {
    ...BOAT_PAGE,
    rules: [
      { field: 'sails', valid: 'record.name != "Bora" || record.sails <= 3', code: 'FEW' },
      { field: 'sails', valid: 'record.name != "Zefiro" || record.sails >= 6', code: 'MANY' },
    ],
    texts: { it: { ...WORDS, rule: { FEW: 'Al più tre vele', MANY: 'Almeno sei vele' } } },
  }

  test('new checks replace those that no longer apply [KIT-09]', async () => {
    await openPage({ mode: 'update', sketch: CHECKED })
    await drawn('update')
    await type('sails', '5')
    expect(said('sails')).toBe('')
    await type('name', 'Bora')
    await until(() => expect(said('sails')).toContain('Al più tre vele'))
    await type('name', 'Zefiro')
    await until(() => expect(said('sails')).toContain('Almeno sei vele'))
    expect(said('sails')).not.toContain('Al più tre vele')
    expect(isOff('Salva')).toBe(true)
    await type('sails', '7')
    await until(() => expect(said('sails')).toBe(''))
    expect(isOff('Salva')).toBe(false)
  })

  test('the checks of a removed field are removed too: it blocks no save [KIT-10]', async () => {
    const sketch = { ...BOAT_PAGE, rules: [{ field: 'sails', visible: 'record.name != "Bora"' }] }
    await openPage({ mode: 'update', sketch })
    await drawn('update')
    await type('sails', '0')
    await until(() => expect(said('sails')).not.toBe(''))
    expect(isOff('Salva')).toBe(true)
    await type('name', 'Bora')
    await until(() => expect(FIELD('sails')).toBeNull())
    expect(isOff('Salva')).toBe(false)
  })
})
