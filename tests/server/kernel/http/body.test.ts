import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { failure } from '../../../../src/server/kernel/http/answers'
import { readForm, readObject } from '../../../../src/server/kernel/http/body'

const app = new Hono()
app.post('/object', async (call) => call.json(await readObject(call)))
app.post('/form', async (call) => call.json(Object.fromEntries(await readForm(call))))
app.onError((error, call) => failure(call, error))

async function post(body: string | Uint8Array<ArrayBuffer>, type = 'application/json', path = '/object') {
  const response = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } })
  return { status: response.status, body: await response.json() }
}

describe('JSON bodies', () => {
  test('JSON bodies arrive as objects', async () => {
    expect(await post('{"a":{"b":[1,"è"]}}')).toEqual({ status: 200, body: { a: { b: [1, 'è'] } } })
  })

  test('a JSON body may hold the same key in several objects, and quotation marks, colons and braces in texts', async () => {
    const value = { a: { b: '":"', c: '\\' }, b: [{ a: '{"a":1,"a":2}' }, { a: '\\"' }] }
    expect((await post(JSON.stringify(value, null, 1))).body).toEqual(value)
  })

  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":{"b":1, "c":"\\"", "b" : 2}}', 'b'],
    ['{"x":[{"caf\\u00e9":1,"café":2}]}', 'café'],
  ])('a JSON body with a key twice in one object is refused: %s [S13]', async (text, key) => {
    const { body, status } = await post(text)
    expect([status, body.errorCode]).toEqual([400, 'BAD_BODY'])
    expect(body.detail).toContain(`"${key}"`)
  })

  test.each([
    ['no JSON', '{"a":'],
    ['nothing', ''],
    ['a list', '[1]'],
    ['a text', '"a"'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['a prototype deep inside', '{"a":[{"\\u005f_proto__":{"x":1}}]}'],
    ['an endless number', '{"a":1e400}'],
    ['a zero character', '{"a":"\\u0000"}'],
    ['half a character', '{"a":"\\ud800"}'],
    ['a key with a zero character', '{"a\\u0000":1}'],
    ['values too deep', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`],
    ['a hundred thousand levels', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a text without an end', '{"a":1,"b'],
    ['a text that ends with a backslash', '{"a\\'],
  ])('a JSON body that holds %s is refused', async (_what, text) => {
    const { body, status } = await post(text)
    expect(status).toBe(400)
    expect(body.errorCode).toBe('BAD_BODY')
  })

  test('a JSON body may have as many keys as a record can have, in one object and in all of them [S13]', async () => {
    const keys = (count: number, name = 'k') =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [name + index, 1]))
    expect((await post(JSON.stringify(keys(5_000)))).status).toBe(200)
    expect((await post(JSON.stringify(keys(5_001)))).body.detail).toBe(
      'An object has 5001 keys; 5000 are allowed',
    )
    const rows = (count: number) =>
      JSON.stringify({ rows: Array.from({ length: count }, () => keys(2_000, '')) })
    expect((await post(rows(26))).status).toBe(200)
    const { body, status } = await post(rows(27))
    expect([status, body.errorCode, body.detail]).toEqual([
      400,
      'BAD_BODY',
      'The body has 54001 keys; 52428 are allowed',
    ])
  })

  test('a JSON body with bytes that are no text is refused', async () => {
    expect((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).body.errorCode).toBe('BAD_BODY')
  })

  test('a JSON body of another content type is refused', async () => {
    expect((await post('{}', 'text/plain')).status).toBe(415)
    expect((await post('{}', 'application/json; charset=utf-8')).status).toBe(200)
  })

  test('a JSON body beyond two megabytes is refused', async () => {
    expect((await post(`{"a":"${'x'.repeat(2_200_000)}"}`)).status).toBe(413)
  })

  test('JSON bodies leave no trace on objects of the process', async () => {
    await post('{"__proto__":{"polluted":true}}')
    await post('{"constructor":{"prototype":{"polluted":true}}}')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('forms', () => {
  const type = 'application/x-www-form-urlencoded'

  test('forms arrive as parameters', async () => {
    expect((await post('username=a+b&secret=%C3%A8', type, '/form')).body).toEqual({
      username: 'a b',
      secret: 'è',
    })
  })

  test('a form sent as JSON or too long is refused', async () => {
    expect((await post('{}', 'application/json', '/form')).status).toBe(415)
    expect((await post(`a=${'x'.repeat(20_000)}`, type, '/form')).status).toBe(413)
  })
})
