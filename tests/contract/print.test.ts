import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, signedIn } from '../support/api'
import { pdfOf, withPixel } from '../support/pdf'
import { type TestServer, testServer } from '../support/server'

const SUBJECTS = '/api/subjects/subjects'
const CUSTOMERS = '/api/subjects/customers'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await testServer({ kind: 'postgres' })
  admin = await signedIn(server.url, 'admin')
})
afterAll(() => server?.drop())

const first = async (person: Caller, path: string) => (await person.get(path)).body.data.items[0]
const paper = (person: Caller, path: string, lang?: string) => pdfOf(person, server.url, path, lang)

describe('a record as a PDF', () => {
  test('a PDF has the head, the sections, the rows and the values of the form, in the words of its reader', async () => {
    const subject = await first(admin, `${SUBJECTS}?q=officina%20estense&size=1`)
    const { headers, pages, status, text } = await paper(admin, `${SUBJECTS}/${subject.id}/pdf`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Officina Estense.*\.pdf"; filename\*=UTF-8''Officina/,
    )
    expect(pages).toBe(2)
    for (const words of [
      'Tessera Demo – Modena',
      'Soggetto Officina Estense S.r.l.',
      `${subject.code} ● Attivo`,
      'Forma giuridica Società a responsabilità limitata',
      'Capitale sociale 12.000,00 €',
      'Persone di contatto Nome Posizione Principale E-mail Telefono Elena Rinaldi Titolare Sì elena@',
      'Provincia Modena Nazione Italia',
      'da Amministratore Pagina 1 di 2',
      'Pagina 2 di 2',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Data di nascita')
    const english = await paper(admin, `${SUBJECTS}/${subject.id}/pdf`, 'en')
    expect(english.text).toContain('Page 1 of 2')
    expect(english.text).toContain('12,000.00 €')
  })

  test('a PDF shows its images, and is printed without unreadable ones', async () => {
    const unit = await first(admin, '/api/bu/unit?size=1')
    const put = async (bytes: Uint8Array) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
      const headers = { authorization: `Bearer ${admin.token}` }
      const { data } = await (
        await fetch(`${server.url}/api/files`, { method: 'POST', body: form, headers })
      ).json()
      const { body } = await admin.get(`/api/bu/unit/${unit.id}`)
      const version = body.data._version ?? body.data.extraFields.current_envers_version
      const changed = await admin.put(`/api/bu/unit/${unit.id}`, {
        logo: [data],
        extraFields: { current_envers_version: version },
      })
      expect(changed.status).toBe(200)
      return paper(admin, `/api/bu/unit/${unit.id}/pdf`)
    }
    const whole = await put(withPixel())
    expect(whole.images).toBeGreaterThan(0)
    const broken = await put(withPixel().slice(0, 40))
    expect([broken.status, broken.images]).toEqual([200, 0])
    expect(broken.text).toContain('logo.png')
  })

  test('a PDF of a list includes deleted records when the list shows them', async () => {
    const made = async (name: string) =>
      (await admin.post('/api/conf/notes', { title: name, body: '<p>Ora</p>' })).body.data
    const [gone, kept] = [await made('Nota tolta'), await made('Nota rimasta')]
    expect((await admin.put(`/api/conf/notes/deletes/${gone.id}`)).status).toBe(200)
    const ids = `/api/conf/notes/pdf?idIn=${gone.id},${kept.id}`
    const whole = await paper(admin, `${ids}&showDeleted=true&showArchived=true`)
    expect([whole.status, whole.text.includes('Nota tolta'), whole.text.includes('Nota rimasta')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await paper(admin, ids)).text).not.toContain('Nota tolta')
  })

  test('a PDF is as closed as its record: own rows, masked values, people who are not signed in', async () => {
    const mine = await signedIn(server.url, 'officina.estense')
    const own = await first(mine, `${CUSTOMERS}?size=1`)
    expect((await paper(mine, `${CUSTOMERS}/${own.id}/pdf`)).status).toBe(200)
    const { items } = (await admin.get(`${CUSTOMERS}?size=20`)).body.data
    const other = items.find(({ id }: { id: string }) => id !== own.id)
    const answers = async (person: Caller, path: string) => {
      const { body, status } = await person.get(path)
      return [status, body.errorCode]
    }
    expect(await answers(mine, `${CUSTOMERS}/${other.id}/pdf`)).toEqual(
      await answers(mine, `${CUSTOMERS}/${other.id}`),
    )
    const secret = {
      key: 'mail.secret',
      valueType: 'SECRET',
      theValue: 'correct-horse-battery',
      public: true,
    }
    const { data } = (await admin.post('/api/conf/sysregistry', secret)).body
    const printed = await paper(admin, `/api/conf/sysregistry/${data.id}/pdf`)
    expect(printed.text).toContain('mail.secret')
    expect(printed.text).not.toContain('horse')
    expect((await caller(server.url).get(`${CUSTOMERS}/${own.id}/pdf`)).status).toBe(401)
    expect((await admin.post(`${CUSTOMERS}/${own.id}/pdf`, {})).status).toBe(405)
    expect((await admin.get(`${CUSTOMERS}/018f0000-0000-7000-8000-000000000000/pdf`)).status).toBe(404)
  })

  test('every entity of the demo company makes a PDF of a record', { timeout: 240_000 }, async () => {
    const { body } = await admin.get('/api/entityconf/visible')
    const seen: string[] = []
    for (const { route, type } of body.data.entities ?? body.data.items ?? body.data) {
      // Sessions are listed by calls of their own: none is read by itself.
      if (type === 'path' || route === 'token') continue
      const endpoint =
        JSON.parse(readFileSync(`schemas/entities/${route}.json`, 'utf8')).endpoint ?? `/api/${route}`
      const record = await first(admin, `${endpoint}?size=1`)
      if (!record || (await admin.get(`${endpoint}/${record.id}`)).status !== 200) continue
      const { bytes, pages, status, text } = await paper(admin, `${endpoint}/${record.id}/pdf`)
      expect([route, status, pages > 0, text.includes('undefined'), text.includes('[object')]).toEqual([
        route,
        200,
        true,
        false,
        false,
      ])
      if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/${route}.pdf`, bytes)
      seen.push(route)
    }
    expect(seen.length).toBeGreaterThan(15)
  })
})
