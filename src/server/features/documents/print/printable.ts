import { createInflate } from 'node:zlib'

/** Pixels of an image that is decoded for printing. */
const PIXELS_MAX = 24_000_000
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bits of a pixel's parts by colour type, and how many parts a pixel has. */
const PARTS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const BITS = [1, 2, 4, 8, 16]

/**
 * Whether an image is what the library of the printer reads in bounded time and memory: it believes lengths,
 * counts and sizes. Any other image is named on paper, and not shown.
 */
export async function isPrintable(bytes: Buffer, mime: string): Promise<boolean> {
  if (mime === 'image/jpeg') return isSmallJpeg(bytes)
  const png = readPng(bytes)
  return png !== null && (await unpacksTo(png.packed, png.most))
}

/** The packed pixels of a PNG, and the bytes that they may have unpacked. */
interface Png {
  packed: Buffer[]
  most: number
}

/**
 * Chunks of a PNG within its bytes: one header at the beginning, an end at the end (PNG, 3rd edition, 5.6).
 */
function readPng(bytes: Buffer): Png | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const packed: Buffer[] = []
  let most = 0
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + size)
    if (at + 12 + size > bytes.length || (type === 'IHDR') !== (at === SIGNATURE.length)) return null
    if (type === 'IEND') return packed.length > 0 ? { packed, most } : null
    if (type === 'IHDR') most = pixelBytes(data)
    if (type === 'IDAT') packed.push(data)
    if (most === 0) return null
    at += 12 + size
  }
  return null
}

/**
 * Bytes of the pixels that a header announces, a few more for interlaced ones; 0 = there is no such image, or
 * it is too large.
 */
function pixelBytes(header: Buffer): number {
  if (header.length !== 13) return 0
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits = 0, type = 0, , , interlaced = 0] = header.subarray(8)
  const parts = PARTS[type] ?? 0
  if (
    parts === 0 ||
    !BITS.includes(bits) ||
    interlaced > 1 ||
    width * height === 0 ||
    width * height > PIXELS_MAX
  )
    return 0
  const line = 1 + Math.ceil((width * bits * parts) / 8)
  return interlaced === 1 ? line * height * 2 + 64 : line * height
}

/** Unpacks piece by piece, in threads of Node's own, and keeps nothing. */
async function unpacksTo(packed: readonly Buffer[], most: number): Promise<boolean> {
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  inflate.end(Buffer.concat(packed))
  let size = 0
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length
      if (size > most) return false
    }
    return size > 0
  } catch {
    return false
  }
}

/** Markers of frames, which say how large an image is; the others are tables, thumbnails and notes. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments of a JPEG up to its frame (ITU-T T.81, annex B). */
function isSmallJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const size = bytes.readUInt16BE(at + 2)
    if (isFrame(marker)) {
      const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
      return pixels > 0 && pixels <= PIXELS_MAX
    }
    // Bytes may be filled up with 0xff before a marker.
    at += marker === 0xff ? 1 : 2 + size
    if (size < 2 && marker !== 0xff) return false
  }
  return false
}
