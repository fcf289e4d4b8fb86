import { createHash } from 'node:crypto'
import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { demoContents } from '../../../src/server/demo/contents'
import { isDisguised } from '../../../src/server/features/documents/files/store'

const contents = [...demoContents()].map(([name, { id, make }]) => [name, { id, ...make() }] as const)
const ending = (wanted: string) =>
  contents.filter(([name]) => name.endsWith(wanted)).map(([name, { bytes }]) => [name, bytes] as const)

describe('contents of demo files', () => {
  test('the demo files are the same at every start, are small, and have the content that their names say', () => {
    const again = demoContents()
    for (const [name, { bytes, id, mime }] of contents) {
      expect({ id: again.get(name)?.id, ...again.get(name)?.make() }).toEqual({ bytes, id, mime })
      expect(bytes.length).toBeLessThan(4_000)
      expect(isDisguised(name, mime)).toBe(false)
    }
    expect(
      new Set(contents.map(([, { bytes }]) => createHash('sha256').update(bytes).digest('hex'))).size,
    ).toBe(contents.length)
  })

  test.each(ending('.pdf'))('%s: every object lies where the table says', (_, bytes) => {
    const text = bytes.toString('latin1')
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)trailer\n/.exec(text.slice(start))
    const offsets = (table?.[2] ?? '').trim().split('\n').slice(1).map(Number.parseFloat)
    expect(offsets).toHaveLength(Number(table?.[1]) - 1)
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
    const stream = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text)
    expect(stream?.[2]).toHaveLength(Number(stream?.[1]))
  })

  test.each(ending('.png'))('%s: chunks are whole, and there is a row for each line', (_, bytes) => {
    const chunks = new Map<string, Buffer>()
    for (let at = 8; at < bytes.length; ) {
      const length = bytes.readUInt32BE(at)
      const body = bytes.subarray(at + 4, at + 8 + length)
      expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body))
      chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4))
      at += 12 + length
    }
    const header = chunks.get('IHDR') as Buffer
    const rows = inflateSync(chunks.get('IDAT') as Buffer)
    expect(rows).toHaveLength(header.readUInt32BE(4) * (header.readUInt32BE(0) + 1))
    expect(rows.reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(
      (chunks.get('PLTE') as Buffer).length / 3,
    )
  })
})
