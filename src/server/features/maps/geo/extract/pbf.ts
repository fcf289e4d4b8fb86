import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Position } from '../../../../../contract/maps/place'
import type { Area, OsmData, Tags, Way } from './osm'

const inflated = promisify(inflate)

/** A file that cannot be used; the message is a sentence for the person who chose it. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError'
}

/** Largest file, in bytes: everything is held in memory while it is read. */
const FILE_MAX = 100 * 1024 * 1024
/** Limits of the format for a header and a block. */
const [HEADER_MAX, BLOCK_MAX] = [64 * 1024, 32 * 1024 * 1024]
/** Features that a reader must support to read a file. */
const SUPPORTED_FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

/**
 * Reads an extract of OpenStreetMap (.osm.pbf). `progress` is called with the part that is read, 0 to 1.
 * Rejects with an ExtractError.
 */
export async function readExtract(path: string, progress: (part: number) => void): Promise<OsmData> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new ExtractError(
      error.code === 'ENOENT'
        ? `There is no file ${path}.`
        : `The file ${path} cannot be read (${error.code}).`,
    )
  })
  try {
    const { size } = await file.stat()
    if (size > FILE_MAX)
      throw new ExtractError(
        `The file has ${megabytes(size)} MB; at most ${megabytes(FILE_MAX)} can be loaded: take the extract of a smaller region.`,
      )
    const sheet = createSheet()
    for (let at = 0, index = 0; at < size; index += 1) {
      const block = await nextBlock(file, at, index)
      if (block.type === 'OSMHeader') readHeader(block.bytes)
      else if (block.type === 'OSMData') readBlock(block.bytes, sheet)
      at = block.end
      progress(at / size)
    }
    if (sheet.ways.length === 0)
      throw new ExtractError('The file has no roads or areas: is it an extract of OpenStreetMap?')
    const { areas, points, positions, ways } = sheet
    return { areas, points, positions, ways, attribution: '© OpenStreetMap contributors' }
  } catch (error) {
    if (error instanceof ExtractError) throw error
    throw new ExtractError(
      `The file is damaged (${error instanceof Error ? error.message : String(error)}): download it again.`,
    )
  } finally {
    await file.close()
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

interface Sheet {
  positions: Map<number, Position>
  points: { tags: Tags; position: Position }[]
  ways: Way[]
  areas: Area[]
  /** nodes of ways by their ids: relations come after them */
  lines: Map<number, readonly number[]>
}

const createSheet = (): Sheet => ({ positions: new Map(), points: [], ways: [], areas: [], lines: new Map() })

async function nextBlock(
  file: FileHandle,
  at: number,
  index: number,
): Promise<{ type: string; bytes: Buffer; end: number }> {
  const length = (await read(file, at, 4)).readUInt32BE(0)
  if (length === 0 || length > HEADER_MAX)
    throw new ExtractError(
      index === 0 ? 'The file is no .osm.pbf extract.' : 'The file is damaged: download it again.',
    )
  const header = readFields(await read(file, at + 4, length))
  const type = readText(header, 1)
  const size = readNumber(header, 3)
  if (index === 0 && type !== 'OSMHeader') throw new ExtractError('The file is no .osm.pbf extract.')
  if (size > BLOCK_MAX) throw new ExtractError('The file is damaged: download it again.')
  const blob = readFields(await read(file, at + 4 + length, size))
  const [raw] = blob.get(1) ?? []
  const [packed] = blob.get(3) ?? []
  if (raw instanceof Buffer) return { type, bytes: raw, end: at + 4 + length + size }
  if (!(packed instanceof Buffer))
    throw new ExtractError('The file is packed by other means than zlib: convert it with osmium.')
  return { type, bytes: await inflated(packed, { maxOutputLength: BLOCK_MAX }), end: at + 4 + length + size }
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  if (bytesRead < length) throw new ExtractError('The file ends too early: download it again.')
  return bytes
}

function readHeader(bytes: Buffer): void {
  const needed = (readFields(bytes).get(4) ?? []).map(String)
  const unknown = needed.find((one) => !SUPPORTED_FEATURES.includes(one))
  if (unknown !== undefined)
    throw new ExtractError(`The file needs "${unknown}", which cannot be read: convert it with osmium.`)
}

function readBlock(bytes: Buffer, sheet: Sheet): void {
  const block = readFields(bytes)
  const [table] = block.get(1) ?? []
  const texts = (table instanceof Buffer ? (readFields(table).get(1) ?? []) : []).map(String)
  const granularity = readNumber(block, 17) || 100
  const [south, west] = [readNumber(block, 19), readNumber(block, 20)]
  const toPosition = (lat: number, lng: number): Position => ({
    lat: (south + granularity * lat) / 1e9,
    lng: (west + granularity * lng) / 1e9,
  })
  for (const group of block.get(2) ?? []) {
    if (!(group instanceof Buffer)) continue
    const fields = readFields(group)
    for (const dense of fields.get(2) ?? [])
      if (dense instanceof Buffer) readDense(readFields(dense), texts, toPosition, sheet)
    for (const node of fields.get(1) ?? [])
      if (node instanceof Buffer) readNode(readFields(node), texts, toPosition, sheet)
    for (const way of fields.get(3) ?? []) if (way instanceof Buffer) readWay(readFields(way), texts, sheet)
    for (const one of fields.get(4) ?? [])
      if (one instanceof Buffer) readRelation(readFields(one), texts, sheet)
  }
}

type Place = (lat: number, lng: number) => Position

function readDense(
  fields: Fields,
  texts: readonly string[],
  positionOf: Place,
  { points, positions }: Sheet,
): void {
  const [ids, lats, lngs, pairs] = [1, 8, 9, 10].map((field) => readNumbers(fields, field)) as [
    number[],
    number[],
    number[],
    number[],
  ]
  let [id, lat, lng, pair] = [0, 0, 0, 0]
  for (const [index, step] of ids.entries()) {
    id += decodeZigZag(step)
    lat += decodeZigZag(lats[index] ?? 0)
    lng += decodeZigZag(lngs[index] ?? 0)
    const position = positionOf(lat, lng)
    positions.set(id, position)
    const tags: Record<string, string> = {}
    for (; pair < pairs.length && pairs[pair] !== 0; pair += 2)
      tags[texts[pairs[pair] ?? 0] ?? ''] = texts[pairs[pair + 1] ?? 0] ?? ''
    pair += 1
    if (isNamed(tags)) points.push({ tags, position })
  }
}

function readNode(
  fields: Fields,
  texts: readonly string[],
  positionOf: Place,
  { points, positions }: Sheet,
): void {
  const position = positionOf(decodeZigZag(readNumber(fields, 8)), decodeZigZag(readNumber(fields, 9)))
  positions.set(decodeZigZag(readNumber(fields, 1)), position)
  const tags = readTags(fields, texts)
  if (isNamed(tags)) points.push({ tags, position })
}

/** Of single points only places and house numbers are used. */
const isNamed = (tags: Tags): boolean => tags.place !== undefined || tags['addr:housenumber'] !== undefined

function readWay(fields: Fields, texts: readonly string[], { lines, ways }: Sheet): void {
  let id = 0
  const nodes = readNumbers(fields, 8).map((step) => {
    id += decodeZigZag(step)
    return id
  })
  ways.push({ tags: readTags(fields, texts), nodes })
  lines.set(readNumber(fields, 1), nodes)
}

/** The number of members that are ways, among nodes and relations. */
const WAY = 1

/** Of relations only areas are used. */
function readRelation(fields: Fields, texts: readonly string[], { areas, lines }: Sheet): void {
  const tags = readTags(fields, texts)
  if (tags.type !== 'multipolygon') return
  const [roles, kinds] = [readNumbers(fields, 8), readNumbers(fields, 10)]
  let id = 0
  const members = readNumbers(fields, 9).flatMap((step, index) => {
    id += decodeZigZag(step)
    const nodes = kinds[index] === WAY ? lines.get(id) : undefined
    return nodes ? [{ nodes, isInner: texts[roles[index] ?? 0] === 'inner' }] : []
  })
  areas.push({ tags, lines: members })
}

function readTags(fields: Fields, texts: readonly string[]): Tags {
  const values = readNumbers(fields, 3)
  return Object.fromEntries(
    readNumbers(fields, 2).map((key, index) => [texts[key] ?? '', texts[values[index] ?? 0] ?? '']),
  )
}

/** Fields of a message of protocol buffers; their values in order. */
type Fields = Map<number, (number | Buffer)[]>

function readFields(bytes: Buffer): Fields {
  const fields: Fields = new Map()
  const cursor = { at: 0 }
  while (cursor.at < bytes.length) {
    const key = varintAt(bytes, cursor)
    const [field, kind] = [Math.floor(key / 8), key % 8]
    const value = valueAt(bytes, cursor, kind)
    const known = fields.get(field)
    if (known) known.push(value)
    else fields.set(field, [value])
  }
  return fields
}

function valueAt(bytes: Buffer, cursor: { at: number }, kind: number): number | Buffer {
  if (kind === 0) return varintAt(bytes, cursor)
  const length = kind === 2 ? varintAt(bytes, cursor) : kind === 1 ? 8 : kind === 5 ? 4 : -1
  const end = cursor.at + length
  if (length < 0 || end > bytes.length) throw new ExtractError('The file is damaged: download it again.')
  const value = bytes.subarray(cursor.at, end)
  cursor.at = end
  return value
}

function varintAt(bytes: Buffer, cursor: { at: number }): number {
  let [value, scale] = [0, 1]
  for (;;) {
    const byte = bytes[cursor.at]
    if (byte === undefined) throw new ExtractError('The file is damaged: download it again.')
    cursor.at += 1
    value += (byte & 127) * scale
    if (byte < 128) return value
    scale *= 128
  }
}

function readNumbers(fields: Fields, field: number): number[] {
  return (fields.get(field) ?? []).flatMap((value) => {
    if (typeof value === 'number') return [value]
    const numbers: number[] = []
    const cursor = { at: 0 }
    while (cursor.at < value.length) numbers.push(varintAt(value, cursor))
    return numbers
  })
}

/** ZigZag: 0, -1, 1, -2, … */
const decodeZigZag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

function readNumber(fields: Fields, field: number): number {
  const value = fields.get(field)?.at(-1)
  return typeof value === 'number' ? value : 0
}

function readText(fields: Fields, field: number): string {
  return String(fields.get(field)?.at(-1) ?? '')
}
