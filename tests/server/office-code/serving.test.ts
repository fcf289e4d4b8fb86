import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../support/server'
import { copyOffice, type OfficeCopy } from './stage'

/** A page as the build leaves it. */
const PAGE =
  '<!doctype html><html lang="it"><head><meta charset="utf-8" /><title>Tessera</title></head><body></body></html>'

let client: string
let office: OfficeCopy
let server: TestServer
let bare: TestServer
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'tessera-page-'))
  writeFileSync(join(client, 'index.html'), PAGE)
  mkdirSync(join(client, 'assets/environments'), { recursive: true })
  writeFileSync(join(client, 'assets/environments/environment.json'), '{"apiBaseUrl":""}')
  office = copyOffice()
  server = await testServer({ client, config: { office: office.folder } })
  bare = await testServer({ client })
})
afterAll(async () => {
  await server.drop()
  await bare.drop()
  office.drop()
  rmSync(client, { recursive: true, force: true })
})

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

describe('the page of an office with code', () => {
  test('the page has an import map ahead of all scripts, and the policy allows it by its hash alone', async () => {
    const response = await fetch(server.url)
    const html = await response.text()
    const [, map = ''] = /<meta charset="utf-8" \/><script type="importmap">(.+?)<\/script>/.exec(html) ?? []
    expect(Object.keys(JSON.parse(map).imports)).toEqual([
      'react',
      'react/jsx-runtime',
      'react-dom',
      'tessera/widget',
    ])
    const hash = createHash('sha256').update(map).digest('base64')
    expect(policyOf(response)).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policyOf(response)).not.toContain('unsafe')
  })

  test('an office without code has neither the map nor the hash', async () => {
    const response = await fetch(bare.url)
    expect(await response.text()).not.toContain('importmap')
    expect(policyOf(response)).toContain("script-src 'self';")
  })

  test('the page names the list of the code, and each of its modules is served for good', async () => {
    const html = await (await fetch(server.url)).text()
    const [, list = ''] = /"officeCode":"([^"]+)"/.exec(html) ?? []
    const links = [...html.matchAll(/<link rel="modulepreload" href="(\/assets\/office\/[^"]+)">/g)].map(
      ([, href]) => href,
    )
    expect(links).toContain(list)
    expect(links).toHaveLength(7)
    for (const href of links) {
      const response = await fetch(server.url + href)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await fetch(`${server.url}/assets/office/stars-AAAAAAAA.js`)).status).toBe(404)
  })
})
