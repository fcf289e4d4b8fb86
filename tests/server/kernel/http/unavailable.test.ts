import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../../../src/contract/errors/error-codes'
import { storeFailure } from '../../../../src/server/kernel/db/sql-error'
import { failure } from '../../../../src/server/kernel/http/answers'
import { Refusal } from '../../../../src/server/kernel/refusal'

const answerTo = (error: Error) => {
  const app = new Hono()
  app.get('/', () => {
    throw error
  })
  app.onError((thrown, call) => failure(call, thrown))
  return app.request('/')
}
const away = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => ERROR_CODES[code] === 503)

describe('what is away for now', () => {
  test.each(away)('%s says when to try again', async (code) => {
    const { headers, status } = await answerTo(new Refusal(code, 'not now'))
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })

  test('a full disk says when to try again, later: somebody has to free it', async () => {
    const { headers, status } = await answerTo(new Refusal('STORE_FULL', 'no space'))
    expect([status, headers.get('retry-after')]).toEqual([507, '60'])
  })

  test('an own time to try again is kept', async () => {
    const { headers } = await answerTo(new Refusal('STORE_UNAVAILABLE', 'not now', [], { retryAfter: 30 }))
    expect(headers.get('retry-after')).toBe('30')
  })

  test.each([
    Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('getaddrinfo ENOTFOUND db.inner.example'), { code: 'ENOTFOUND' }),
    new Error('timeout exceeded when trying to connect to 10.1.2.3:5432'),
    Object.assign(new Error('could not extend file "base/5/1": No space left'), { code: '53100' }),
  ])('%s: the caller hears neither host nor port nor the words of the database', async (thrown) => {
    const answer = await answerTo(storeFailure(thrown))
    const text = await answer.text()
    expect(answer.status).toBe(503)
    expect(text).not.toMatch(/10\.1\.2\.3|5432|inner|base\/5/)
  })
})
