import { describe, expect, test } from 'vitest'
import { titleIn } from '../../src/catalog/title-in'
import type { PublicEntity } from '../../src/contract/entity'
import { boat } from '../engine/record/stage'

const entity = (title: PublicEntity['title'], kinds: Record<string, string>) =>
  ({ title, fields: Object.entries(kinds).map(([path, kind]) => ({ path, kind })) }) as unknown as PublicEntity

describe('what a record is called', () => {
  const named = entity([{ path: 'code' }, { text: ' – ' }, { path: 'name' }], { name: 'multilingual' })
  const north = boat({ code: 'T1', label: 'T1 – Nord', name: { it: 'Nord', en: 'North' } })

  test('is put together in the language of the person where the title holds texts for several', () => {
    expect(titleIn(named, north, 'en')).toBe('T1 – North')
    expect(titleIn(named, north, 'it')).toBe('T1 – Nord')
    expect(titleIn(named, boat({ code: 'T1', label: 'T1 – Nord', name: { it: 'Nord' } }), 'en')).toBe('T1 – Nord')
  })

  test('is the stored label where the record does not bring the texts along, or the title holds what only the server says', () => {
    expect(titleIn(entity([{ path: 'name' }], { name: 'multilingual' }), boat({ label: 'Nord', name: null }), 'en')).toBe('Nord')
    const mixed = entity([{ path: 'name' }, { text: ' ' }, { path: 'owner' }], { name: 'multilingual', owner: 'relation' })
    expect(titleIn(mixed, boat({ label: 'Nord Rossi', name: { it: 'Nord', en: 'North' } }), 'en')).toBe('Nord Rossi')
  })
})
