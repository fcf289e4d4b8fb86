import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../src/contract/error-codes'
import { FEATURES } from '../../src/server/features'
import { HANDLERS, recordCallAt } from '../../src/server/features/record-calls/handlers'
import { tablesOf } from './markdown'

const PAGE = readFileSync('docs/reference/api.md', 'utf8')
const ID = '00000000-0000-4000-8000-000000000000'

const plain = (cell = '') => cell.replaceAll('`', '')

describe('the page about the API', () => {
  test('lists every call of every feature with who may make it, and no other', () => {
    const told = tablesOf(PAGE, ['call', 'who', 'what it does']).flat()
    const real = FEATURES.flatMap(({ routes }) =>
      routes.map(({ method, path, right }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}: ${right}`),
    )
    expect(told.map(([call, who]) => `${plain(call)}: ${who}`).sort()).toEqual(real.sort())
  })

  test('lists every call of records, and no other', () => {
    const [told = []] = tablesOf(PAGE, ['call', 'what it does', 'right'])
    const calls = told.map(([call]) => {
      const [method = '', path = ''] = plain(call).replace('ENDPOINT', '/api/boats').replace('{id}', ID).split(' ')
      return `${method} ${recordCallAt(path, new Map([['/api/boats', 'boats']]))?.target.call}`
    })
    const real = Object.entries(HANDLERS).flatMap(([call, methods]) => Object.keys(methods).map((method) => `${method} ${call}`))
    expect(calls.sort()).toEqual(real.sort())
  })

  test('names only codes that exist', () => {
    const named = [...PAGE.matchAll(/\b\d{3} `([A-Z_]{4,})`/g)].map(([, code = '']) => code)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((code) => !(code in ERROR_CODES))).toEqual([])
  })
})
