import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../../src/server/config'
import { clientAddress } from '../../../../src/server/kernel/http/client-address'

const proxies = (text: string) => readConfig({ TESSERA_TRUSTED_PROXIES: text }).trustedProxies ?? []

describe('the address of a caller', () => {
  const behind = clientAddress(proxies('127.0.0.1, 10.1.0.0/16 fd00::/8'))

  test('the address of a caller is that of the connection, unless a trusted proxy forwards another one', () => {
    expect(clientAddress([])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(behind('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(behind('127.0.0.1', undefined)).toBe('127.0.0.1')
    expect(behind('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(behind('::ffff:10.1.2.3', '198.51.100.1:4711')).toBe('198.51.100.1')
    expect(behind('fd00::1', '[2001:db8::7]:4711')).toBe('2001:db8::7')
    expect(behind(undefined, '198.51.100.1')).toBe('unknown')
  })

  test('the address of a caller is the rightmost one that no proxy has: what the caller writes is ignored', () => {
    expect(behind('127.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1')
    expect(behind('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.1.9.9')).toBe('198.51.100.1')
    expect(behind('127.0.0.1', '10.1.9.9, 10.1.8.8')).toBe('10.1.9.9')
    expect(behind('127.0.0.1', '198.51.100.1, unknown')).toBe('127.0.0.1')
    expect(behind('127.0.0.1', '198.51.100.1, ')).toBe('127.0.0.1')
  })

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0'])(
    'a proxy is no "%s"',
    (text) => {
      expect(() => proxies(text)).toThrow(`TESSERA_TRUSTED_PROXIES contains "${text}"`)
    },
  )
})
