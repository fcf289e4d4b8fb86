import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Refusal } from '../parts'
import { SNIFFED_BYTES } from './sniff'

/** Bytes that were kept. */
export interface Kept {
  size: number
  /** the first bytes */
  head: Buffer
}

/** The bytes of files in a folder, two letters deep so that no folder grows endless. */
export interface FileStore {
  /** @throws Refusal BODY_TOO_LARGE beyond `max` bytes; nothing is left behind then */
  keep: (id: string, content: AsyncIterable<Uint8Array>, max: number) => Promise<Kept>
  /** null when the bytes are gone */
  read: (id: string) => Promise<ReadableStream | null>
  drop: (id: string) => Promise<void>
}

/** Opens the store below a data folder. */
export function createFileStore(folder: string): FileStore {
  const placeOf = (id: string) => join(folder, id.slice(-2), id)
  return {
    keep: async (id, content, max) => {
      const place = placeOf(id)
      await mkdir(join(folder, id.slice(-2)), { recursive: true })
      const draft = `${place}.part`
      try {
        const kept = await write(draft, content, max)
        await rename(draft, place)
        return kept
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: async (id) => {
      const place = placeOf(id)
      const found = await stat(place).catch(() => null)
      return found ? (Readable.toWeb(createReadStream(place)) as ReadableStream) : null
    },
    drop: (id) => rm(placeOf(id), { force: true }),
  }
}

/** Writes and reaches the disk before it answers: a file that was acknowledged survives a power cut. */
async function write(place: string, content: AsyncIterable<Uint8Array>, max: number): Promise<Kept> {
  const file = await open(place, 'w')
  let size = 0
  let head = Buffer.alloc(0)
  try {
    for await (const chunk of content) {
      size += chunk.length
      if (size > max) throw new Refusal('BODY_TOO_LARGE', `The file is larger than ${Math.floor(max / 1024 / 1024)} MB`)
      if (head.length < SNIFFED_BYTES) head = Buffer.concat([head, chunk]).subarray(0, SNIFFED_BYTES)
      await file.write(chunk)
    }
    await file.sync()
    return { size, head }
  } finally {
    await file.close()
  }
}
