import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLines } from '../../src/engine/import/read-table'
import { type Caller, caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { copyRecord } from '../support/many-rows'
import { type TestServer, testServer } from '../support/server'

const BOATS = '/api/fleet/boats'
const TRAPS = ['=1+1', '+39 059', '-2', '@home', '\tTab', 'A "quoted"; name']

describe.each(DATABASES)('export over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  let viewer: Caller

  beforeAll(async () => {
    server = await testServer({ kind, schemas: 'tests/fixtures/boats' })
    admin = await signedIn(server.url, 'admin')
    viewer = await signedIn(server.url, 'sola.lettura')
    const rows = Array.from({ length: 450 }, (_, index) => ({
      name: `Boat ${String(index).padStart(4, '0')}`,
      kind: 'SAIL',
      sails: index + 1,
      built: '2001-02-03',
    }))
    for (const body of [...TRAPS.map((name) => ({ name, kind: 'MOTOR' })), ...rows.slice(0, 5)])
      await admin.post(BOATS, body)
    const { body } = await admin.post(`${BOATS}/batches`, {
      operation: 'import',
      changes: { rows: rows.slice(5), mode: 'create' },
    })
    let state = ''
    while (!['done', 'failed'].includes(state)) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      state = (await admin.get(`/api/batches/${body.data.id}`)).body.data.state
    }
    expect(state).toBe('done')
  })
  afterAll(() => server?.drop())

  async function bytes(path: string, lang = 'it') {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': lang }
    const response = await fetch(server.url + path, { headers })
    expect(response.status).toBe(200)
    return { response, content: new Uint8Array(await response.arrayBuffer()) }
  }

  test('a CSV holds every row of the list in its order and words', async () => {
    const { response, content } = await bytes(
      `${BOATS}/export?format=csv&nameContains=boat&sort=name,desc&columns=code,name,kind,sails,built,status`,
    )
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Barche.csv")
    expect(response.headers.get('x-total-count')).toBe('450')
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content).split('\r\n')
    expect(lines[0]).toBe('\uFEFFCodice;Nome;Tipo;Vele;Varo;Stato')
    expect(lines).toHaveLength(452)
    expect(lines[1]).toMatch(/^BRC-\d{5};Boat 0449;Vela;450;03\/02\/2001;Bozza$/)
    const list = await admin.get(`${BOATS}?nameContains=boat&sort=name,desc&size=200`)
    expect(lines.slice(1, 201).map((line) => line.split(';')[1])).toEqual(
      list.body.data.items.map(({ name }: { name: string }) => name),
    )
  })

  test('no text of a CSV begins a formula', async () => {
    const { content } = await bytes(`${BOATS}/export?kindEquals=MOTOR&columns=name`)
    const lines = new TextDecoder().decode(content).trim().split('\r\n').slice(1)
    expect(lines.sort()).toEqual(["'+39 059", "'-2", "'=1+1", "'@home", '"A ""quoted""; name"', 'Tab'].sort())
  })

  test('a workbook holds numbers and dates as such, and no formula', async () => {
    const { response, content } = await bytes(
      `${BOATS}/export?format=xlsx&columns=name,kind,sails,built&sort=sails,asc&nameContains=boat`,
      'en',
    )
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const sheet = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect(sheet).not.toContain('<f')
    expect(sheet).toContain('<v>36925</v>')
    const [head, first, ...rest] = readLines(content, 'en').lines.map(({ cells }) => cells)
    expect(head).toEqual(['Name', 'Kind', 'Sails', 'Built'])
    expect(first).toEqual(['Boat 0000', 'Sail', 1, { shown: '03/02/2001', moment: '2001-02-03' }])
    expect(rest).toHaveLength(449)
  })

  test('what may not be exported is refused', async () => {
    expect((await admin.get(`${BOATS}/export?format=pdf`)).body.errorCode).toBe('BAD_PARAMETER')
    expect((await admin.get(`${BOATS}/export?columns=wheels`)).body.errorCode).toBe('BAD_PARAMETER')
    expect((await caller(server.url).get(`${BOATS}/export`)).status).toBe(401)
    expect((await viewer.get(`${BOATS}/export?columns=name`)).status).toBe(200)
  })

  // The limit is checked before any row is read, on both databases alike: the faster one creates that many
  // rows.
  const LIMIT = 'fifty thousand rows are a file, one more is refused with the figure and the cure'
  if (kind === 'postgres')
    test(LIMIT, async () => {
      const made = await admin.post(BOATS, { name: 'Crowd', kind: 'MOTOR' })
      await copyRecord(server.db, 'e_boats', made.body.data.id, 49_999, { code: "'CROWD-' || n" })
      const { response, content } = await bytes(`${BOATS}/export?columns=code&nameEquals=Crowd`)
      expect(response.headers.get('x-total-count')).toBe('50000')
      const lines = new TextDecoder().decode(content).trim().split('\r\n').slice(1)
      expect([lines.length, new Set(lines).size]).toEqual([50_000, 50_000])
      await admin.post(BOATS, { name: 'Crowd', kind: 'MOTOR' })
      const { body, status } = await admin.get(`${BOATS}/export?columns=code&nameEquals=Crowd`)
      expect([status, body.errorCode]).toEqual([422, 'EXPORT_TOO_LARGE'])
      expect(body.detail).toBe(
        'the list has 50001 rows, but a file can have at most 50000: narrow the filters',
      )
    }, 120_000)
})
