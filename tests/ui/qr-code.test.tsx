import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from '../../src/ui/basics/QrCode'
import { render, the } from './render'

const URI = 'otpauth://totp/Tessera:anna?issuer=Tessera&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

test('a QR code is drawn square by square, dark on light, with its name', async () => {
  await render(<QrCode value={URI} label="Codice QR" />)
  const { data, size } = encode(URI, { ecc: 'M', border: 4 })
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const path = the('svg path').getAttribute('d') ?? ''
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(width); at += 1) (drawn[Number(y)] as boolean[])[Number(x) + at] = true
  expect(drawn).toEqual(data)
  expect(the('svg').getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  expect(the('svg').getAttribute('aria-label')).toBe('Codice QR')
})
