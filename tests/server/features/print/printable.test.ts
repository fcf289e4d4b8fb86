import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isPrintable } from '../../../../src/server/features/documents/print/printable'

const chunk = (type: string, data: Buffer, length = data.length) => {
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, sum])
}
const header = (width: number, height: number, [bits, type, interlaced] = [8, 6, 0]) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bits ?? 8, type ?? 6, 0, 0, interlaced ?? 0], 8)
  return chunk('IHDR', data)
}
const pixels = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
const END = chunk('IEND', Buffer.alloc(0))
const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
/** Ten by ten pixels of four bytes, each line with one byte more. */
const TEN = 10 * 41

describe('a PNG is printed', () => {
  test.each<[string, Buffer]>([
    [
      'as drawing programs write it',
      png(header(10, 10), chunk('tEXt', Buffer.from('a\0b')), pixels(TEN), END),
    ],
    ['with a palette', png(header(10, 10, [8, 3, 0]), chunk('PLTE', Buffer.alloc(6)), pixels(110), END)],
    ['interlaced', png(header(10, 10, [8, 6, 1]), pixels(TEN + 40), END)],
    ['in several pieces', png(header(10, 10), ...halves(deflateSync(Buffer.alloc(TEN))), END)],
  ])('%s', async (_, bytes) => expect(await isPrintable(bytes, 'image/png')).toBe(true))

  test.each<[string, Buffer]>([
    ['when it unpacks to more pixels than it announces', png(header(10, 10), pixels(20_000_000), END)],
    ['when it announces more pixels than are printed', png(header(6_000, 6_000), pixels(TEN), END)],
    ['when a second header announces more', png(header(10, 10), header(60_000, 60_000), pixels(TEN), END)],
    [
      'when a piece says that it is longer than the file',
      png(header(10, 10), chunk('tRNS', Buffer.alloc(4), 0x7fffffff), END),
    ],
    [
      'when a piece says a length that is negative to some readers',
      png(header(10, 10), chunk('zzzz', Buffer.alloc(4), 0xfffffff0)),
    ],
    ['without pixels', png(header(10, 10), END)],
    ['without an end', png(header(10, 10), pixels(TEN))],
    ['with pixels that do not unpack', png(header(10, 10), chunk('IDAT', Buffer.from('no')), END)],
    ['with colours that there are not', png(header(10, 10, [8, 5, 0]), pixels(TEN), END)],
    ['when it is none', Buffer.from('GIF89a')],
  ])('a PNG is not printed %s', async (_, bytes) => expect(await isPrintable(bytes, 'image/png')).toBe(false))
})

function halves(packed: Buffer): Buffer[] {
  const middle = packed.length >> 1
  return [chunk('IDAT', packed.subarray(0, middle)), chunk('IDAT', packed.subarray(middle))]
}

const segment = (marker: number, data: Buffer, length = data.length + 2) =>
  Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), data])
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0]))
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments])

describe('a JPEG is printed', () => {
  test.each<[string, Buffer, boolean]>([
    [
      'as cameras write it',
      jpeg(segment(0xe1, Buffer.alloc(50)), segment(0xdb, Buffer.alloc(65)), frame(4_000, 3_000)),
      true,
    ],
    ['with bytes that fill it up', jpeg(Buffer.from([0xff]), frame(40, 30)), true],
    ['but not with more pixels than are printed', jpeg(frame(60_000, 60_000)), false],
    ['but not without a frame', jpeg(segment(0xe1, Buffer.alloc(50))), false],
    ['but not with a piece without a length', jpeg(segment(0xe1, Buffer.alloc(4), 0), frame(40, 30)), false],
    ['but not when it is none', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), false],
  ])('%s', async (_, bytes, is) => expect(await isPrintable(bytes, 'image/jpeg')).toBe(is))
})
