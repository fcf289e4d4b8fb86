import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

/** A picture: its size in pixels, and the index of the colour at a place. */
export interface Picture {
  width: number
  height: number
  colours: readonly Colour[]
  at: (x: number, y: number) => number
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG with a palette of at most 256 colours, the same bytes for the same drawing. */
export function writePng({ at, colours, height, width }: Picture): Buffer {
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = at(x, y)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, sum])
}

/** A person's picture: head and shoulders. */
export const PORTRAIT: Picture = {
  width: 240,
  height: 240,
  colours: [
    [214, 228, 231],
    [69, 90, 100],
    [224, 187, 158],
  ],
  at: (x, y) => {
    if (isInside(x - 120, y - 96, 44, 52)) return 2
    return isInside(x - 120, y - 236, 92, 82) ? 1 : 0
  },
}

/** A card with a picture and lines of writing, as identity papers have. */
export const CARD: Picture = {
  width: 480,
  height: 300,
  colours: [
    [238, 243, 240],
    [23, 102, 115],
    [120, 144, 156],
    [224, 187, 158],
    [198, 214, 216],
  ],
  at: (x, y) => {
    if (y < 52) return 1
    if (x >= 28 && x < 148 && y >= 80 && y < 236) return getPortraitColor(x - 88, y - 148)
    const line = (y - 88) % 34
    return x >= 180 && x < 440 - ((y - 88) / 34) * 18 && y >= 88 && y < 230 && line < 8 ? 2 : 0
  },
}

const getPortraitColor = (x: number, y: number): number => {
  if (isInside(x, y, 26, 32)) return 3
  return isInside(x, y - 88, 52, 48) ? 2 : 4
}

/** A logo of four tiles. */
export const SIGN_BYTES: Picture = {
  width: 160,
  height: 160,
  colours: [
    [255, 255, 255],
    [23, 102, 115],
    [239, 108, 0],
    [69, 90, 100],
    [120, 178, 188],
  ],
  at: (x, y) => {
    if (x % 80 < 6 || x % 80 >= 74 || y % 80 < 6 || y % 80 >= 74) return 0
    return 1 + (x < 80 ? 0 : 1) + (y < 80 ? 0 : 2)
  },
}

function isInside(x: number, y: number, halfWidth: number, halfHeight: number): boolean {
  return (x / halfWidth) ** 2 + (y / halfHeight) ** 2 <= 1
}
