import { describe, expect, test } from 'vitest'
import { typesModule } from '../../codegen/types-module'
import { read } from '../catalogue/read/folder'

const catalogue = read({
  'groups/place.json': {
    group: 'place',
    record: { required: ['city'], properties: { city: { type: 'string' }, zip: { type: 'string' } } },
  },
  'entities/fleet-boats.json': {
    route: 'fleet-boats',
    record: {
      required: ['name', 'berth'],
      properties: {
        name: { type: 'string', description: 'What it is called.' },
        kind: { enum: ['SAIL', 'MOTOR'] },
        berth: { group: 'place' },
        owner: { entity: 'owners' },
      },
    },
  },
  'entities/owners.json': {
    route: 'owners',
    record: {
      properties: { boat: { entity: 'fleet-boats' }, places: { type: 'array', items: { group: 'place' } } },
    },
  },
})

describe('types', () => {
  test('one interface per entity and group; required values are not null', async () => {
    const text = await typesModule(catalogue)
    expect(catalogue.problems).toEqual([])
    expect(text).toContain('export interface FleetBoatsProperties {')
    expect(text).toContain('  name: string\n')
    expect(text).toContain("  kind?: 'SAIL' | 'MOTOR' | null\n")
    expect(text).toContain('PlaceGroup')
    expect(text).toContain('What it is called.')
    expect(text).toContain('export interface FleetBoatsRecord extends RecordKeys, FleetBoatsProperties {')
    expect(text).toContain("'fleet-boats': FleetBoatsRecord")
    expect(text).not.toContain('This interface was referenced')
    expect(text).not.toContain('[k: string]')
  })

  test('the same catalogue makes the same text', async () => {
    expect(await typesModule(catalogue)).toBe(await typesModule(catalogue))
  })
})
