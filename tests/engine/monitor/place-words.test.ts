import { describe, expect, test } from 'vitest'
import { pagePattern } from '../../../src/contract/calls/monitor'
import { pageWords } from '../../../src/engine/monitor/place-words'

const SOURCE = {
  findName: (route: string) => ({ customers: 'Clienti', profile: 'Il mio profilo' })[route],
  findTitle: (path: string) => ({ '/monitor': 'Monitoraggio' })[path],
  text: (key: string, { name }: Record<string, string | number> = {}) =>
    `${name}: ${key.replace('TREND.VIEW.', '')}`,
}

describe('pages of the monitor are named', () => {
  test.each([
    ['/customers?q=a', 'Clienti'],
    ['/customers/0198f3a0-0000-7000-8000-000000000001', 'Clienti: record'],
    ['/customers/0198f3a0-0000-7000-8000-000000000001/edit', 'Clienti: edit'],
    ['/customers/new', 'Clienti: new'],
    ['/customers/import', 'Clienti: import'],
    ['/customers/0198f3a0-0000-7000-8000-000000000001/virtual-folder/customers', 'Clienti: folder'],
    ['/profile/me', 'Il mio profilo: record'],
    ['/monitor?part=errors', 'Monitoraggio'],
  ])('%s is %s', (address, name) => {
    expect(pageWords(pagePattern(address), SOURCE)).toBe(name)
  })

  test.each(['/', '/:page', '/removed/:id', 'GET /api/subjects/customers'])(
    '%s, which names no known page, stays',
    (pattern) => {
      expect(pageWords(pattern, SOURCE)).toBe(pattern)
    },
  )

  test('a view without words keeps its steps', () => {
    expect(pageWords('/customers/:id/:id', SOURCE)).toBe('Clienti: :id/:id')
  })
})
