import { expect, test } from 'vitest'
import { openFiles } from '../../../../src/server/features/documents/files/files'
import type { CallContext } from '../../../../src/server/kernel/context'
import type { Database } from '../../../../src/server/kernel/database'
import type { Records } from '../../../../src/server/records/port'

const MB = 1024 * 1024
const ada = { principal: { id: 'ada' } } as unknown as CallContext

/** Files with this many unattached ones; `late`: as counted once the new one is inserted. */
function files(loose: { count: number; bytes: number }, late = loose) {
  const done: string[] = []
  const db = {
    query: async (text: string) => {
      if (text.startsWith('insert')) done.push('noted')
      if (text.startsWith('delete')) done.push('forgotten')
      return { rows: text.includes('count(*)') ? [done.includes('noted') ? late : loose] : [], count: 0 }
    },
  } as unknown as Database
  const store = {
    keep: async (_: string, content: AsyncIterable<Uint8Array>) => {
      let size = 0
      for await (const chunk of content) size += chunk.length
      done.push('kept')
      return { size, head: Buffer.from('plain') }
    },
    has: async () => false,
    read: async () => null,
    drop: async () => void done.push('dropped'),
  }
  const made = openFiles({
    accepted: async () => ({ maxMb: 20, extensions: '*' }),
    db,
    store,
    records: () => ({}) as Records,
    entity: () => undefined,
    now: () => new Date(),
  })
  return { done, keep: (file = new File(['plain text'], 'note.txt')) => made.keep(file, ada) }
}

test('a person keeps files before saving their record, up to a number and a size', async () => {
  const room = files({ count: 199, bytes: 100 * MB })
  await room.keep()
  expect(room.done).toEqual(['kept', 'noted'])
  for (const full of [
    { count: 200, bytes: MB },
    { count: 3, bytes: 512 * MB },
  ]) {
    const { done, keep } = files(full)
    await expect(keep()).rejects.toMatchObject({ code: 'TOO_MANY' })
    expect(done).toEqual([])
  }
})

test('a file sent among many is removed with its bytes when it finds no room in the end', async () => {
  const { done, keep } = files({ count: 199, bytes: MB }, { count: 230, bytes: MB })
  await expect(keep()).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(done).toEqual(['kept', 'noted', 'forgotten', 'dropped'])
})

test('a file that comes shorter or longer than was announced is refused, and kept nowhere', async () => {
  for (const size of [9, 11]) {
    const { done, keep } = files({ count: 0, bytes: 0 })
    await expect(
      keep(Object.defineProperty(new File(['plain text'], 'note.txt'), 'size', { value: size })),
    ).rejects.toMatchObject({
      code: 'BAD_BODY',
    })
    expect(done).toEqual(['kept', 'dropped'])
  }
})
