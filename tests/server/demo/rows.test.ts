import { describe, expect, test } from 'vitest'
import { demoFiles, demoPayload } from '../../../src/server/demo/rows'

const TODAY = new Date('2026-03-01T10:00:00Z')

describe('demo rows', () => {
  test('the folder of demo rows has customers, subjects and users', () => {
    expect(demoFiles().map(({ route }) => route)).toEqual(
      expect.arrayContaining(['customers', 'subjects', 'users']),
    )
  })

  test('demo rows become payloads: ids for references, real dates for relative ones, nothing else', async () => {
    const row = {
      key: 'x',
      $status: 'B',
      name: 'Name',
      since: { $days: -30 },
      owner: { $ref: 'people:anna' },
      nobody: { $ref: 'people:nobody' },
      berth: { city: 'Modena', from: { $days: 1 } },
      papers: [{ $file: 'note.txt' }, { $file: 'note.txt', name: 'Nota.txt' }],
      unknown: 1,
    }
    const declared = new Set(['name', 'since', 'owner', 'nobody', 'berth', 'papers'])
    const reference = async (name: string) => (name === 'people:anna' ? 'id-of-anna' : null)
    const file = async (content: string, fileName: string) => ({
      documentId: content,
      fileName,
      size: 1,
      mime: 'text/plain',
    })
    expect(await demoPayload(row, declared, TODAY, { reference, file })).toEqual({
      name: 'Name',
      since: '2026-01-30',
      owner: { id: 'id-of-anna' },
      nobody: null,
      berth: { city: 'Modena', from: '2026-03-02' },
      papers: ['note.txt', 'Nota.txt'].map((fileName) => ({
        documentId: 'note.txt',
        fileName,
        size: 1,
        mime: 'text/plain',
      })),
    })
  })
})
