import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { apiPage } from '../../codegen/api-page'
import { SERVER_FACTS } from '../../codegen/server-facts'
import { ERROR_CODES } from '../../src/contract/errors/error-codes'
import { tablesOf } from './markdown'

const PAGE = readFileSync('docs/reference/api.md', 'utf8')

describe('the page about the API', () => {
  test('the page about the API lists every call with its callers, and no other: npm run generate', () => {
    expect(apiPage(PAGE, SERVER_FACTS)).toBe(PAGE)
  })

  test('the page about the API says of every call what it does: write it into the row', () => {
    const rows = [
      ['call', 'who', 'what it does'],
      ['call', 'what it does', 'right'],
    ].flatMap((heads) => tablesOf(PAGE, heads).flat())
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((cells) => cells.includes('')).map(([call]) => call)).toEqual([])
  })

  test('the page about the API names only existing codes', () => {
    const named = [...PAGE.matchAll(/\b\d{3} `([A-Z_]{4,})`/g)].map(([, code = '']) => code)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((code) => !(code in ERROR_CODES))).toEqual([])
  })
})
