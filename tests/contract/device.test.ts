import { describe, expect, test } from 'vitest'
import { deviceName, deviceWords } from '../../src/contract/model/device'

describe('a device', () => {
  test.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome 156, Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge 140, Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0',
      'Firefox 128, Mac OS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari 18, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome 140, Android',
    ],
    ['node', 'node'],
    ['', ''],
    ['x'.repeat(200), 'x'.repeat(40)],
  ])('%s is called as people know it', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })

  test('a device is named before its user agent in security events, once where they are the same', () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36'
    expect(deviceWords(agent)).toBe(`Chrome 156, Linux · ${agent}`)
    expect(deviceWords('node')).toBe('node')
  })
})
