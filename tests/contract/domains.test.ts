import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const AT = '/api/cms/domain'
const HOST = 'ufficio.example'

describe('domains', () => {
  let server: TestServer
  let admin: Caller
  let client: string
  let id: string

  beforeAll(async () => {
    client = mkdtempSync(join(tmpdir(), 'tessera-client-'))
    mkdirSync(join(client, 'assets', 'environments'), { recursive: true })
    writeFileSync(
      join(client, 'index.html'),
      '<!doctype html><html lang="it"><head><title>Tessera</title></head></html>',
    )
    writeFileSync(
      join(client, 'assets', 'environments', 'environment.json'),
      '{"apiBaseUrl":"","languages":["it","en"]}',
    )
    server = await testServer({ client })
    admin = await signedIn(server.url, 'admin')
  }, 240_000)
  afterAll(async () => {
    await server?.drop()
    rmSync(client, { recursive: true, force: true })
  })

  /** A path as it is answered under a host name. */
  const under = (host: string, path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request(server.url, { path, headers: { host } }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve(body))
      })
      sent.on('error', reject).end()
    })
  const environment = async (host: string) =>
    JSON.parse(await under(host, '/assets/environments/environment.json'))

  test('domains give a host name its languages, theme and rules for robots; others have those of the office', async () => {
    const made = await admin.post(AT, {
      name: 'Ufficio',
      hostname: HOST,
      defaultLanguage: 'en',
      languages: ['en'],
      theme: { title: 'Ufficio <nord>', accent: '#8A1C4A' },
      robots: 'User-agent: *\nAllow: /',
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    id = made.body.data.id
    await expect.poll(() => environment(HOST)).toMatchObject({ defaultLanguage: 'en', languages: ['en'] })
    const page = await under(`${HOST}:4280`, '/')
    expect(page).toContain('<html lang="en"')
    expect(page).toContain('<title>Ufficio &lt;nord&gt;</title>')
    expect(page).toContain('href="/assets/theme.css"')
    expect(await under(HOST, '/assets/theme.css')).toContain('--accent:#8A1C4A')
    expect(await under(HOST, '/robots.txt')).toContain('Allow: /')

    expect(await environment('other.example')).toMatchObject({
      defaultLanguage: 'it',
      languages: ['it', 'en'],
    })
    const plain = await under('other.example', '/')
    expect(plain).toContain('<title>Tessera</title>')
    expect(plain).not.toContain('theme.css')
    expect(await under('other.example', '/robots.txt')).toContain('Disallow: /')
  })

  test('a colour on which letters cannot be read is refused', async () => {
    const record = (await admin.get(`${AT}/${id}`)).body.data
    const answer = await admin.put(`${AT}/${id}`, { ...record, theme: { accent: '#FFEB3B' } })
    expect(answer.body.errors).toMatchObject([{ path: 'theme.accent', code: 'COLOR_CONTRAST' }])
  })

  test('the start page under its host name begins with its content: in its template, cleaned, while it is published', async () => {
    const post = async (path: string, body: object) => (await admin.post(path, body)).body.data
    const fields = [
      { name: 'lead', type: 'TEXT', label: { it: 'Attacco' } },
      { name: 'text', type: 'LONG_TEXT', label: { it: 'Testo' } },
    ]
    const structure = await post('/api/cms/config/structure', {
      code: 'HOME',
      name: { it: 'Pagina', en: 'Page' },
      fields,
    })
    const body = '## {{title}}\n\n**{{lead}}** {{text}} <img src=x onerror=alert(1)>\n\n[Clienti](/customers)'
    const about = { structure: { id: structure.id }, domain: { id } }
    const template = await post('/api/cms/config/template', {
      name: 'Inizio',
      engine: 'markdown',
      body,
      structure: { id: structure.id },
    })
    const data = { lead: '<b>Aperti</b>', text: '*oggi*' }
    const said = {
      title: { it: 'Benvenuti', en: 'Welcome' },
      slug: 'home',
      data,
      template: { id: template.id },
      ...about,
    }
    const content = await post('/api/cms/content', said)
    const record = (await admin.get(`${AT}/${id}`)).body.data
    expect((await admin.put(`${AT}/${id}`, { ...record, homeContent: { id: content.id } })).status).toBe(200)
    const home = async (host: string) => {
      const { items } = (await admin.get('/api/dashboard/widgets', { host, 'accept-language': 'it' })).body
        .data
      return items.find((card: { id: string }) => card.id === 'home') ?? null
    }
    expect(await home(HOST)).toBe(null)
    expect(
      (await admin.put(`/api/cms/content/statuses/${content.id}?newStatus=PUBLISHED`, content)).status,
    ).toBe(200)
    await expect.poll(async () => (await home(HOST))?.title).toBe('Benvenuti')
    const { html } = (await home(HOST)).data
    expect(html).toContain('<h2>Benvenuti</h2>')
    expect(html).toContain('<strong>&lt;b&gt;Aperti&lt;/b&gt;</strong> *oggi*')
    expect(html).toContain('<a href="/customers">Clienti</a>')
    expect(html).not.toMatch(/img|onerror/)
    expect(await home('other.example')).toBe(null)
    const now = (await admin.get(`/api/cms/content/${content.id}`)).body.data
    const late = await admin.put(`/api/cms/content/statuses/${content.id}?newStatus=UNPUBLISHED`, now)
    expect([late.status, await home(HOST)]).toEqual([200, null])
  })

  test('a disabled domain is none', async () => {
    const record = (await admin.get(`${AT}/${id}`)).body.data
    expect((await admin.put(`${AT}/statuses/${id}?newStatus=DISABLED`, record)).status).toBe(200)
    await expect
      .poll(() => environment(HOST))
      .toMatchObject({ defaultLanguage: 'it', languages: ['it', 'en'] })
  })

  test('a template of contents has the placeholders of its structure alone: an unknown one is refused, with the one that was meant', async () => {
    const fields = [{ name: 'headline', type: 'TEXT', label: { it: 'Titolo', en: 'Headline' } }]
    const structure = (
      await admin.post('/api/cms/config/structure', { code: 'HEAD', name: { it: 'Testata' }, fields })
    ).body.data
    const template = { name: 'Testata', structure: { id: structure.id } }
    const saved = async (body: string) =>
      (await admin.post('/api/cms/config/template', { ...template, body })).body
    expect((await saved('<h1>{{headlin}}</h1> {{image}} {{title}}')).errors).toMatchObject([
      { path: 'body', code: 'PLACEHOLDER_NEAR', params: { name: 'headlin', near: 'headline' } },
      { path: 'body', code: 'PLACEHOLDER', params: { name: 'image' } },
    ])
    const { data, errors } = await saved('<h1>{{headline}}</h1> {{ title }}')
    expect(errors).toBeUndefined()
    const later = await admin.put(`/api/cms/config/template/${data.id}`, { ...data, body: '{{headline' })
    expect(later.body.errors).toMatchObject([{ path: 'body', code: 'PLACEHOLDER_NEAR' }])
    expect(
      (await admin.put(`/api/cms/config/template/${data.id}`, { ...data, description: 'Nota' })).status,
    ).toBe(200)
  })

  test('a content is looked at as it is written: in its template, in either language, cleaned, by whoever may read contents', async () => {
    const fields = [{ name: 'headline', type: 'TEXT', label: { it: 'Titolo', en: 'Headline' } }]
    const structure = (
      await admin.post('/api/cms/config/structure', { code: 'LOOK', name: { it: 'Pagina' }, fields })
    ).body.data
    const body = '# {{title}}\n\n{{headline}} <script>alert(1)</script>\n\n| a | b |\n| - | - |\n| 1 | 2 |'
    const laid = await admin.post('/api/cms/config/template', {
      name: 'Pagina',
      structure: { id: structure.id },
      engine: 'markdown',
      body,
    })
    expect([laid.status, laid.body.errors]).toEqual([201, undefined])
    const content = {
      title: { it: 'Benvenuti', en: 'Welcome' },
      structure: { id: structure.id },
      template: { id: laid.body.data.id },
      data: { headline: 'Oggi *aperti* <b>sempre</b>' },
    }
    const look = async (who: Caller, more: object) =>
      (await who.post('/api/contents/previews', { route: 'contents', ...more })).body
    const { html, title } = (await look(admin, { content, lang: 'it' })).data
    expect(title).toBe('Benvenuti')
    expect(html).toContain('<h2>Benvenuti</h2>')
    // What is typed into a field is words.
    expect(html).toContain('Oggi *aperti* &lt;b&gt;sempre&lt;/b&gt;')
    expect(html).toContain('<td>2</td>')
    expect(html).not.toContain('script')
    expect((await look(admin, { content, lang: 'en' })).data.title).toBe('Welcome')
    const bare = await look(admin, { content: { ...content, template: null } })
    expect(bare.data.html).toBe('<p>Oggi *aperti* &lt;b&gt;sempre&lt;/b&gt;</p>')

    // Who writes contents sees them whole without reading templates; who reads them alone sees what they may
    // read.
    const clerk = await signedIn(server.url, 'ufficio')
    expect((await clerk.get(`/api/cms/config/template/${laid.body.data.id}`)).status).not.toBe(200)
    expect((await look(clerk, { content, lang: 'it' })).data.html).toBe(html)
    const viewer = await signedIn(server.url, 'sola.lettura')
    expect((await look(viewer, { content, lang: 'it' })).data).toEqual({ title: 'Benvenuti', html: '' })

    const supplier = await signedIn(server.url, 'officina.estense')
    expect((await look(supplier, { content })).errorCode).toBe('FORBIDDEN')
    for (const wrong of [
      {},
      { content: 'x' },
      { route: 'customers', content: {} },
      { route: 'none', content },
    ])
      expect((await look(admin, wrong)).errorCode, JSON.stringify(wrong)).toBe('BAD_BODY')
  })
})
