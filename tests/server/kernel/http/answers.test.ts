import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { SqlError } from '../../../../src/server/kernel/db/sql-error'
import { failure } from '../../../../src/server/kernel/http/answers'

const OWN_WORDS = 'value "1e20" is out of range for type bigint'

/** The answer to a caller when a statement fails with this code. */
async function answered(method: string, code: string) {
  const app = new Hono().all('/', () => {
    throw new SqlError(OWN_WORDS, code, null)
  })
  app.onError((error, context) => failure(context, error))
  const response = await app.request('/', { method })
  const text = await response.text()
  return { status: response.status, text, errorCode: JSON.parse(text).errorCode }
}

test.each([
  ['GET', '22003', 400, 'BAD_PARAMETER'],
  ['POST', '22003', 422, 'CONSTRAINT_VIOLATION'],
  ['PUT', '54000', 422, 'CONSTRAINT_VIOLATION'],
  ['GET', '22P02', 400, 'BAD_PARAMETER'],
  ['GET', '42703', 500, 'INTERNAL'],
])(
  'a value that the database refuses is the caller’s: %s %s answers %i %s, without its words',
  async (method, code, status, errorCode) => {
    const answer = await answered(method, code)
    expect(answer).toMatchObject({ status, errorCode })
    expect(answer.text).not.toContain('bigint')
  },
)
