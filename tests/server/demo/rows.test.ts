import { describe, expect, test } from 'vitest'
import { demoFiles, demoPayload } from '../../../src/server/demo/rows'

const TODAY = new Date('2026-03-01T10:00:00Z')

describe('demo rows', () => {
  test('are there', () => {
    expect(demoFiles().map(({ route }) => route)).toEqual(expect.arrayContaining(['customers', 'subjects', 'users']))
  })

  test('become payloads: references ids, relative dates real ones, the rest left out', async () => {
    const row = {
      key: 'x',
      $status: 'B',
      name: 'Name',
      since: { $days: -30 },
      owner: { $ref: 'people:anna' },
      nobody: { $ref: 'people:nobody' },
      berth: { city: 'Modena', from: { $days: 1 } },
      unknown: 1,
    }
    const declared = new Set(['name', 'since', 'owner', 'nobody', 'berth'])
    const reference = async (name: string) => (name === 'people:anna' ? 'id-of-anna' : null)
    expect(await demoPayload(row, declared, TODAY, reference)).toEqual({
      name: 'Name',
      since: '2026-01-30',
      owner: { id: 'id-of-anna' },
      nobody: null,
      berth: { city: 'Modena', from: '2026-03-02' },
    })
  })
})
