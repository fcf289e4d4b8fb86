import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

describe('the site', () => {
  let server: TestServer
  let client: string

  beforeAll(async () => {
    client = mkdtempSync(join(tmpdir(), 'tessera-client-'))
    mkdirSync(join(client, 'assets', 'environments'), { recursive: true })
    writeFileSync(join(client, 'index.html'), `<!doctype html><title>Tessera</title>${' '.repeat(2000)}`)
    writeFileSync(join(client, '.secret'), 'no')
    writeFileSync(join(client, 'assets', 'main-AbCd123.js'), 'export {}')
    writeFileSync(join(client, 'assets', 'environments', 'environment.json'), '{"apiBaseUrl":""}')
    server = await testServer({ schemas: 'tests/fixtures/minimal', client })
  })
  afterAll(async () => {
    await server?.drop()
    rmSync(client, { recursive: true, force: true })
  })

  const get = (path: string, headers?: Record<string, string>) => caller(server.url).get(path, headers)

  /** Sends a path unchanged: fetch would normalise it. */
  function raw(path: string, method = 'GET'): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(server.url, { path, method }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      })
      sent.on('error', reject).end()
    })
  }

  test.each(['/', '/customers', '/customers/new', '/any/deep/path', '/registration'])(
    'the site answers %s with the single page',
    async (path) => {
      const { body, headers, status } = await get(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toContain('<title>Tessera</title>')
      expect(headers.get('cache-control')).toBe('no-cache')
    },
  )

  test('the site allows no inline and no foreign scripts', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify ProseMirrorClipboard tessera-worker',
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('the site caches hashed files for ever, and revalidates the others', async () => {
    expect((await get('/assets/main-AbCd123.js')).headers.get('cache-control')).toContain('immutable')
    const first = await get('/assets/environments/environment.json')
    expect(first).toMatchObject({ status: 200, body: { apiBaseUrl: '' } })
    const again = await get('/assets/environments/environment.json', {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('packs what is long enough for who understands it', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await get('/', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
    const admin = await signedIn(server.url, 'admin')
    const headersOfCall = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'br' }
    const visible = await fetch(`${server.url}/api/entityconf/visible`, { headers: headersOfCall })
    expect(visible.headers.get('content-encoding')).toBe('br')
    expect((await visible.json()).data.items.length).toBeGreaterThan(1)
  })

  test('the site sends the compressed files of the build unchanged, until the file changes', async () => {
    const file = join(client, 'assets', 'list-AbCd123.js')
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const built = `export const built = '${'a'.repeat(2000)}'`
    mkdirSync(join(client, '.packed'))
    writeFileSync(file, built)
    // What it unpacks to tells where it comes from.
    writeFileSync(join(client, '.packed', `${hash(built)}.gzip`), gzipSync('as the build packed it'))
    const sent = async () =>
      (await fetch(`${server.url}/assets/list-AbCd123.js`, { headers: { 'accept-encoding': 'gzip' } })).text()
    expect(await sent()).toBe('as the build packed it')
    writeFileSync(file, `${built}\n`)
    utimesSync(file, 1, 1)
    expect(await sent()).toBe(`${built}\n`)
    expect((await get(`/.packed/${hash(built)}.gzip`)).body).toContain('<title>Tessera</title>')
  })

  test('the site answers 404 for a missing file, never the page', async () => {
    expect((await get('/assets/gone-AbCd123.js')).status).toBe(404)
    expect((await get('/assets')).status).toBe(404)
  })

  test.each([
    '/.secret',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%5c..%5cetc%5cpasswd',
    '/%zz',
    '/%00',
    '//etc/passwd',
    '/assets/schemas/../../package.json',
  ])('the site reveals nothing of the machine at %s', async (path) => {
    const { body, status } = await raw(path)
    expect(status).toBeLessThan(500)
    expect(body).not.toMatch(/root:|"dependencies"|^no$/)
  })

  test.each(['TRACE', 'PROPFIND', 'DELETE', 'POST', 'OPTIONS'])('the site refuses %s', async (method) => {
    expect((await raw('/', method)).status).toBe(405)
    expect((await raw('/api/health', method)).status).toBe(405)
  })

  test('the site answers HEAD like GET, without a body', async () => {
    expect(await raw('/', 'HEAD')).toEqual({ status: 200, body: '' })
    expect(await raw('/api/health', 'HEAD')).toEqual({ status: 200, body: '' })
  })

  test('the site prevents caching of API answers', async () => {
    for (const path of ['/api/health', '/api/nope', '/api/auth/whoami']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('the site answers an unknown call in JSON, and ignores closing slashes', async () => {
    const { body, headers, status } = await get('/api/nope')
    expect([status, body.errorCode, body.errorMessage, body.errors]).toEqual([
      404,
      'NOT_FOUND',
      'NOT_FOUND',
      [],
    ])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await get('/api/health/')).status).toBe(200)
    expect((await get('/api')).status).toBe(404)
  })
})
