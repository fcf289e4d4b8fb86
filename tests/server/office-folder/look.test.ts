import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLook } from '../../../src/server/office-folder/read-look'
import { signedIn } from '../../support/api'
import { type TestServer, testServer } from '../../support/server'

/** A page as the build leaves it. */
const PAGE =
  '<!doctype html><html lang="it"><head><meta charset="utf-8" /><title>Tessera</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head><body></body></html>'
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><path d="M0 0h9v9z"/></svg>'
const APP = {
  it: { 'APP.NAME': 'Tessera', 'LOGIN.TITLE': 'Accedi', 'LOGIN.SUBMIT': 'Entra' },
  en: { 'APP.NAME': 'Tessera', 'LOGIN.TITLE': 'Sign in', 'LOGIN.SUBMIT': 'Sign in' },
}

let root: string
let office: string
let server: TestServer

function put(path: string, content: object | string): void {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content))
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tessera-look-'))
  office = join(root, 'office')
  put('client/index.html', PAGE)
  put('client/assets/environments/environment.json', { apiBaseUrl: '' })
  for (const [lang, texts] of Object.entries(APP)) put(`client/assets/i18n/app/${lang}.json`, texts)
  put('office/theme/theme.json', { name: 'Tre <Ponti>', logo: 'logo.svg', light: { accent: '#0B6E4F' } })
  put('office/theme/logo.svg', LOGO)
  put('office/texts/it.json', { 'LOGIN.TITLE': 'Sali a bordo' })
  put('office/texts/de.json', { 'LOGIN.TITLE': 'Anmelden' })
  server = await testServer({
    client: join(root, 'client'),
    config: { office, languages: { codes: ['de', 'it'], file: 'tessera.config.ts', line: 4 } },
  })
})
afterAll(async () => {
  await server.drop()
  rmSync(root, { recursive: true, force: true })
})

const texts = async (lang: string) => (await fetch(`${server.url}/assets/i18n/app/${lang}.json`)).json()

describe('the look of an office', () => {
  test('the page has name, icon and colours ahead of the first paint, and the policy allows them by hash alone', async () => {
    const response = await fetch(server.url)
    const html = await response.text()
    expect(html).toContain('<title>Tre &lt;Ponti&gt;</title>')
    const [, sheet = ''] = /<style>(.+?)<\/style><\/head>/.exec(html) ?? []
    expect(sheet).toContain('--accent:light-dark(#0b6e4f,')
    expect(sheet).not.toContain('--canvas')
    const policy = response.headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(policy).toMatch(
      new RegExp(`style-src 'self' 'sha256-[^']+' 'sha256-${hash.replaceAll('+', '\\+')}';`),
    )
    expect(policy).not.toContain('unsafe')
    const [, icon = ''] = /<link rel="icon" href="([^"]+)">/.exec(html) ?? []
    expect(sheet).toContain(`url("${icon}")`)
    const picture = await fetch(server.url + icon)
    expect(await picture.text()).toBe(LOGO)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('texts of the application are those of the office where it has its own, and its name is one of them', async () => {
    expect(await texts('it')).toEqual({ ...APP.it, 'LOGIN.TITLE': 'Sali a bordo', 'APP.NAME': 'Tre <Ponti>' })
    expect(await texts('de')).toEqual({ ...APP.en, 'LOGIN.TITLE': 'Anmelden', 'APP.NAME': 'Tre <Ponti>' })
  })

  test('an edit is served at once, and a broken one keeps the rest', async () => {
    put('office/texts/it.json', { 'LOGIN.TITLE': 'Benvenuti', 'LOGIN.SUBMITT': 'Via' })
    await expect
      .poll(() => texts('it'))
      .toMatchObject({ 'LOGIN.TITLE': 'Benvenuti', 'LOGIN.SUBMIT': 'Entra' })
    put('office/theme/theme.json', { name: 'Tre Ponti', light: { accent: '#F5C400' } })
    await expect.poll(async () => (await fetch(server.url)).text()).toContain('<title>Tre Ponti</title>')
    await expect
      .poll(() => server.catalogue.current().problems.map(({ code, file }) => `${file} ${code}`))
      .toEqual(expect.arrayContaining(['texts/it.json UNKNOWN_APP_TEXT', 'theme/theme.json WEAK_CONTRAST']))
    expect(await (await fetch(server.url)).text()).not.toContain('<style>')
  })
})

describe('the languages of an office', () => {
  test('the page offers the languages of the configuration, and is in the first of them', async () => {
    const html = await (await fetch(server.url)).text()
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('"languages":["de","it"]')
    expect(html).toContain('"defaultLanguage":"de"')
  })

  test('answers are in a language on offer: that of the caller, else the first', async () => {
    const admin = await signedIn(server.url, 'admin')
    const name = async (asked: string) => {
      const { body } = await admin.get('/api/entityconf/visible', { 'accept-language': asked })
      return JSON.stringify(body)
    }
    expect(await name('it')).toBe(await name('it-IT,en;q=0.9'))
    expect(await name('en')).toBe(await name('fr'))
  })

  test('the setting of the default language is told to be in the configuration', async () => {
    const admin = await signedIn(server.url, 'admin')
    const path = '/api/conf/sysregistry'
    const { items } = (await admin.get(`${path}?size=100`)).body.data
    const { id } = items.find(({ key }: { key: string }) => key === 'ui.defaultLanguage')
    const stored = (await admin.get(`${path}/${id}`)).body.data
    const refused = await admin.put(`${path}/${id}`, { ...stored, theValue: 'en' })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('SETTING_CONFIGURED')
  })
})

describe('Problems of the files beside the schema files', () => {
  const problems = (codes: readonly string[]) =>
    readLook({
      office,
      languages: { codes, file: 'tessera.config.ts', line: 4 },
      appTexts: join(root, 'client/assets/i18n/app'),
    }).problems

  test('a language without texts is told at its line, one that lacks some by their number, one too many by its file', () => {
    expect(problems(['it', 'fr'])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          file: 'tessera.config.ts',
          line: 4,
          code: 'LANGUAGE_WITHOUT_TEXTS',
          hint: 'add texts/fr.json, or take "fr" out of "languages"',
        }),
        expect.objectContaining({ file: 'texts/de.json', code: 'LANGUAGE_NOT_OFFERED' }),
      ]),
    )
    expect(problems(['it', 'de'])).toContainEqual(
      expect.objectContaining({
        code: 'MISSING_TEXT',
        message: '"de" lacks 2 texts of the application, as "APP.NAME"',
      }),
    )
  })

  test.each([
    ['there is no file theme/logo.png', null],
    ['theme/logo.png is no png picture', 'GIF89a'],
    ['theme/logo.png has 250 kB, which every page would load', 'x'.repeat(250_000)],
  ])('a picture that does not serve is told: %s', (message, content) => {
    put('office/theme/theme.json', { logo: 'logo.png' })
    rmSync(join(office, 'theme/logo.png'), { force: true })
    if (content !== null) put('office/theme/logo.png', content)
    expect(problems(['it', 'de'])).toContainEqual(
      expect.objectContaining({ code: 'THEME_FILE', file: 'theme/theme.json', message }),
    )
  })
})
