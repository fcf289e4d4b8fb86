import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFileStore } from '../../../../src/server/features/documents/files/store'
import { type Disk, LOCAL_DISK } from '../../../../src/server/kernel/disk'
import { type DiskFault, faultyDisk } from '../../../support/disk'

const ID = '0190a000-0000-7000-8000-0000000000aa'
const MAX = 1024 * 1024
const CONTENT = randomBytes(300_000)

async function* chunksOf(content: Uint8Array) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('the bytes of files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-files-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const keepOn = (disk: Disk, max = MAX) => createFileStore(folder, disk).keep(ID, chunksOf(CONTENT), max)
  const keep = (fault: DiskFault, max = MAX) => keepOn(faultyDisk(fault), max)
  const left = () =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name !== 'aa')

  test.each([777, 4096, 65_535])(
    'the store writes all bytes when the disk takes at most %i at once',
    async (bite) => {
      const { size } = await createFileStore(folder, faultyDisk({ bite })).keep(
        ID,
        chunksOf(CONTENT.subarray(0, 70_000)),
        MAX,
      )
      expect(size).toBe(70_000)
      expect(digest(readFileSync(join(folder, 'aa', ID)))).toBe(digest(CONTENT.subarray(0, 70_000)))
    },
  )

  test.each([0, 1, 65_536, 100_000, CONTENT.length - 1])(
    'the store refuses a file completely when only %i bytes fit on the disk',
    async (room) => {
      await expect(keep({ room })).rejects.toMatchObject({ code: 'STORE_FULL' })
      expect(left()).toEqual([])
      await keep({ room: CONTENT.length })
      expect(digest(readFileSync(join(folder, 'aa', ID)))).toBe(digest(CONTENT))
    },
  )

  test('the store refuses a file when the disk writes nothing and reports no error', async () => {
    await expect(keep({ bite: 0 })).rejects.toMatchObject({ code: 'STORE_FULL' })
    expect(left()).toEqual([])
  })

  test('bytes of files reach the disk before the file gets its name', async () => {
    const done: string[] = []
    const create: Disk['create'] = async (path) => {
      const file = await LOCAL_DISK.create(path)
      return { ...file, sync: () => file.sync().then(() => void done.push('bytes')) }
    }
    await keepOn({
      ...LOCAL_DISK,
      create,
      rename: (from, to) => LOCAL_DISK.rename(from, to).then(() => void done.push('name')),
    })
    expect(done).toEqual(['bytes', 'name'])
  })

  test('the store refuses a file when the disk reports more bytes than it wrote', async () => {
    await expect(keep({ loses: 1 })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(left()).toEqual([])
  })

  test('the store refuses a file when the disk holds other bytes of the same number', async () => {
    await expect(keep({ spoils: true })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(left()).toEqual([])
  })

  test('a file with too many bytes leaves nothing behind', async () => {
    await expect(keep({}, 100_000)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect(left()).toEqual([])
  })

  test('a file does not exist before its name has reached the disk', async () => {
    const full = Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' })
    await expect(keepOn({ ...LOCAL_DISK, syncFolder: () => Promise.reject(full) })).rejects.toMatchObject({
      code: 'STORE_FULL',
    })
    expect(left()).toEqual([])
    const syncFolder = vi.fn(LOCAL_DISK.syncFolder)
    await keepOn({ ...LOCAL_DISK, syncFolder })
    expect(syncFolder.mock.calls).toEqual([[join(folder, 'aa')], [folder]])
  })
})
