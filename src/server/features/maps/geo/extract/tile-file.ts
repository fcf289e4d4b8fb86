import { open } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { tileId } from '../pmtiles'
import type { BaseMapFeature } from './features'
import type { Bounds } from './osm'
import { indexFeatures, tilesWithin, varint, vectorTile } from './vector-tiles'

/** Largest zoom of tiles in a file; beyond it maps enlarge them. */
const ZOOM_MAX = 14
const HEADER = 127
/** Directories have at most this many entries; larger files have directories of directories. */
const ENTRIES_MAX = 2_000

interface WrittenTile {
  id: number
  bytes: Buffer
}

/**
 * Draws all tiles within bounds into a PMTiles file. `progress` is called with the part that is done, 0 to 1.
 */
export async function writeTileFile(
  path: string,
  features: readonly BaseMapFeature[],
  about: { bounds: Bounds; attribution: string },
  progress: (part: number) => void,
): Promise<void> {
  const tiles: WrittenTile[] = []
  for (let zoom = 0; zoom <= ZOOM_MAX; zoom += 1) {
    const within = indexFeatures(features, zoom)
    const places = [...tilesWithin(about.bounds, zoom)].map(([x, y]) => ({ x, y, id: tileId(zoom, x, y) }))
    for (const { id, x, y } of places.sort((one, other) => one.id - other.id))
      tiles.push({ id, bytes: gzipSync(vectorTile(within(x, y), [zoom, x, y])) })
    progress((zoom + 1) / (ZOOM_MAX + 1))
  }
  const { leaves, root } = writeDirectories(tiles)
  const layers = ['earth', 'landuse', 'water', 'buildings', 'roads', 'places'].map((id) => ({
    id,
    fields: {},
  }))
  const metadata = gzipSync(JSON.stringify({ attribution: about.attribution, vector_layers: layers }))
  const sizes = { root: root.length, metadata: metadata.length, leaves: leaves.length, tiles: total(tiles) }
  const file = await open(path, 'w')
  try {
    for (const part of [writeHeader(sizes, tiles.length, about.bounds), root, metadata, leaves])
      await file.writeFile(part)
    for (const { bytes } of tiles) await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const total = (tiles: readonly WrittenTile[]): number =>
  tiles.reduce((sum, { bytes }) => sum + bytes.length, 0)

interface Entry {
  id: number
  run: number
  offset: number
  length: number
}

/** The root directory, and those it points to where there are too many tiles for one. */
function writeDirectories(tiles: readonly WrittenTile[]): { root: Buffer; leaves: Buffer } {
  let offset = 0
  const entries = tiles.map(({ bytes, id }): Entry => {
    const entry = { id, run: 1, offset, length: bytes.length }
    offset += bytes.length
    return entry
  })
  if (entries.length <= ENTRIES_MAX) return { root: directory(entries), leaves: Buffer.alloc(0) }
  const parts: Buffer[] = []
  const roots: Entry[] = []
  let at = 0
  for (let from = 0; from < entries.length; from += ENTRIES_MAX) {
    const leaf = directory(entries.slice(from, from + ENTRIES_MAX))
    roots.push({ id: entries[from]?.id ?? 0, run: 0, offset: at, length: leaf.length })
    parts.push(leaf)
    at += leaf.length
  }
  return { root: directory(roots), leaves: Buffer.concat(parts) }
}

/** Ids by their differences, then runs, lengths and offsets; 0 = directly after the previous one. */
function directory(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length]
  for (const [index, { id }] of entries.entries()) numbers.push(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    numbers.push(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

function writeHeader(
  sizes: { root: number; metadata: number; leaves: number; tiles: number },
  count: number,
  [south, west, north, east]: Bounds,
): Buffer {
  const header = Buffer.alloc(HEADER)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  let at = HEADER
  for (const [place, size] of [
    [8, sizes.root],
    [24, sizes.metadata],
    [40, sizes.leaves],
    [56, sizes.tiles],
  ] as const) {
    header.writeBigUInt64LE(BigInt(at), place)
    header.writeBigUInt64LE(BigInt(size), place + 8)
    at += size
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(count), place)
  // Sorted; directories and tiles packed with gzip; vector tiles.
  header.set([1, 2, 2, 1, 0, ZOOM_MAX], 96)
  for (const [place, degrees] of [
    [102, west],
    [106, south],
    [110, east],
    [114, north],
    [119, (west + east) / 2],
    [123, (south + north) / 2],
  ] as const)
    header.writeInt32LE(Math.round(degrees * 1e7), place)
  header[118] = Math.min(10, ZOOM_MAX)
  return header
}
