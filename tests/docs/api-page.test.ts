import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../src/contract/errors/error-codes'
import { gatherContributions } from '../../src/server/contributed'
import { FEATURES } from '../../src/server/features'
import { tabulateRecordCalls } from '../../src/server/features/records/record-calls'
import { tablesOf } from './markdown'

const PAGE = readFileSync('docs/reference/api.md', 'utf8')

const plain = (cell = '') => cell.replaceAll('`', '')

describe('the page about the API', () => {
  test('the page about the API lists every call of every feature with its callers, and no other', () => {
    const told = tablesOf(PAGE, ['call', 'who', 'what it does']).flat()
    const real = FEATURES.flatMap(({ routes }) =>
      routes.map(({ method, path, right }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}: ${right}`),
    )
    expect(told.map(([call, who]) => `${plain(call)}: ${who}`).sort()).toEqual(real.sort())
  })

  test('the page about the API lists every call of records, and no other', () => {
    const [told = []] = tablesOf(PAGE, ['call', 'what it does', 'right'])
    const calls = told.map(([call]) => plain(call))
    const real = [...tabulateRecordCalls(gatherContributions(FEATURES))].flatMap(([pattern, methods]) =>
      Object.keys(methods).map((method) => `${method} ENDPOINT${pattern === '' ? '' : `/${pattern}`}`),
    )
    expect(calls.sort()).toEqual(real.sort())
  })

  test('the page about the API names only existing codes', () => {
    const named = [...PAGE.matchAll(/\b\d{3} `([A-Z_]{4,})`/g)].map(([, code = '']) => code)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((code) => !(code in ERROR_CODES))).toEqual([])
  })
})
