import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** A PMTiles archive, version 3 (github.com/protomaps/PMTiles). */
export interface TileArchive {
  minZoom: number
  maxZoom: number
  /** south, west, north, east */
  bounds: [number, number, number, number]
  isVector: boolean
  attribution: string
  /** bytes as stored; null = the archive has no such tile */
  tile: (z: number, x: number, y: number) => Promise<Buffer | null>
  /** tiles are stored packed with gzip */
  isPacked: boolean
  close: () => Promise<void>
}

const HEADER = 127
const [NONE, GZIP] = [1, 2]
const MVT = 1
/** Directories may point to directories; three levels hold the whole earth. */
const LEVELS = 4

interface Entry {
  id: number
  run: number
  offset: number
  length: number
}

/**
 * Limits of what is read from a file at a time, in bytes; writers keep directories far below a tenth of them.
 */
const MAX_PART_BYTES = { directory: 2 * 1024 * 1024, metadata: 4 * 1024 * 1024, tile: 8 * 1024 * 1024 }
/** Entries of a directory: as many take a tenth of a second. */
const ENTRIES_MAX = 200_000
/** Unpacks in threads of Node's own. */
const unpack = promisify(gunzip)

/** Opens an archive. Rejects with an Error whose message says what is wrong with the file. */
export async function openTiles(path: string): Promise<TileArchive> {
  const file = await open(path, 'r')
  try {
    return await openArchive(file)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openArchive(file: FileHandle): Promise<TileArchive> {
  const header = await read(file, 0, HEADER, HEADER)
  if (header.subarray(0, 7).toString('latin1') !== 'PMTiles' || header[7] !== 3)
    throw new Error('it is no PMTiles file of version 3')
  const at = (place: number) => Number(header.readBigUInt64LE(place))
  const [internal, packing] = [header[97] ?? 0, header[98] ?? 0]
  if (![NONE, GZIP].includes(internal) || ![NONE, GZIP].includes(packing))
    throw new Error('its tiles are packed by other means than gzip')
  const part = async (from: number, length: number, most: number): Promise<Buffer> => {
    const bytes = await read(file, from, length, most)
    return internal === GZIP ? unpackWithin(bytes, most) : bytes
  }
  const root = readDirectory(await part(at(8), at(16), MAX_PART_BYTES.directory))
  const metadata = JSON.parse((await part(at(24), at(32), MAX_PART_BYTES.metadata)).toString('utf8')) as {
    attribution?: unknown
  }
  const [leaves, data] = [at(40), at(56)]
  const degrees = (place: number) => header.readInt32LE(place) / 1e7
  const find = async (id: number): Promise<Buffer | null> => {
    let directory = root
    for (let level = 0; level < LEVELS; level += 1) {
      const entry = findEntry(directory, id)
      if (!entry) return null
      if (entry.run > 0)
        return id < entry.id + entry.run
          ? read(file, data + entry.offset, entry.length, MAX_PART_BYTES.tile)
          : null
      directory = readDirectory(await part(leaves + entry.offset, entry.length, MAX_PART_BYTES.directory))
    }
    return null
  }
  return {
    minZoom: header[100] ?? 0,
    maxZoom: header[101] ?? 0,
    bounds: [degrees(106), degrees(102), degrees(114), degrees(110)],
    isVector: header[99] === MVT,
    attribution: typeof metadata.attribution === 'string' ? metadata.attribution.replace(/<[^>]*>/g, '') : '',
    isPacked: packing === GZIP,
    tile: (z, x, y) => find(tileId(z, x, y)),
    close: () => file.close(),
  }
}

const DAMAGED_DIRECTORY = 'its directory is damaged: copy it again'

async function read(file: FileHandle, from: number, length: number, most: number): Promise<Buffer> {
  if (!(length <= most)) throw new Error(DAMAGED_DIRECTORY)
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  if (bytesRead < length) throw new Error('the file is shorter than it says: copy it again')
  return bytes
}

/** @throws Error where the bytes unpack to more */
function unpackWithin(bytes: Buffer, most: number): Promise<Buffer> {
  return unpack(bytes, { maxOutputLength: most }).catch(() => {
    throw new Error(DAMAGED_DIRECTORY)
  })
}

/**
 * A tile as it is drawn, for programs that do not unpack it themselves. @throws Error where it unpacks to
 * more than a tile has
 */
export const unpackTile = (bytes: Buffer): Promise<Buffer> => unpackWithin(bytes, MAX_PART_BYTES.tile)

/** Reads the entries of an unpacked directory. */
function readDirectory(bytes: Buffer): Entry[] {
  let at = 0
  const next = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at] ?? 0
      at += 1
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  const count = next()
  if (count > bytes.length || count > ENTRIES_MAX) throw new Error(DAMAGED_DIRECTORY)
  const entries: Entry[] = Array.from({ length: count }, () => ({ id: 0, run: 0, offset: 0, length: 0 }))
  let id = 0
  for (const entry of entries) {
    id += next()
    entry.id = id
  }
  for (const entry of entries) entry.run = next()
  for (const entry of entries) entry.length = next()
  entries.forEach((entry, index) => {
    const offset = next()
    const before = entries[index - 1]
    entry.offset = offset === 0 && before ? before.offset + before.length : offset - 1
    if (entry.offset < 0) throw new Error(DAMAGED_DIRECTORY)
  })
  return entries
}

/** The last entry that begins at or before an id. */
function findEntry(directory: readonly Entry[], id: number): Entry | undefined {
  let [low, high] = [0, directory.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((directory[middle]?.id ?? 0) <= id) low = middle + 1
    else high = middle - 1
  }
  return directory[high]
}

/** A tile's place on the Hilbert curves of all zooms, one after the other. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  let [column, row] = [x, y]
  for (let half = 2 ** z / 2; half >= 1; half /= 2) {
    const right = column & half ? 1 : 0
    const lower = row & half ? 1 : 0
    id += half * half * ((3 * right) ^ lower)
    if (lower === 0) {
      if (right === 1) [column, row] = [half - 1 - (column & (half - 1)), half - 1 - (row & (half - 1))]
      ;[column, row] = [row, column]
    }
  }
  return id
}
