import { describe, expect, test, vi } from 'vitest'
import { loadTexts } from '../../src/adapters/environment'
import { createTexts, NAMESPACE } from '../../src/app/i18n'

const TEXTS: Record<string, Record<string, string>> = {
  it: { 'APP.SAVE': 'Salva' },
  en: { 'APP.SAVE': 'Save' },
}

describe('the texts of the application [SHELL-08]', () => {
  test('the texts come from the extension app, one file per language', async () => {
    expect(NAMESPACE).toBe('app')
    const asked = vi.fn(
      async (_: Request | URL | string) =>
        new Response('{"A":"a"}', { headers: { 'content-type': 'application/json' } }),
    )
    vi.stubGlobal('fetch', asked)
    expect(await loadTexts('http://office.example', 'it')).toEqual({ A: 'a' })
    vi.unstubAllGlobals()
    const request = asked.mock.calls[0]?.[0]
    expect(request instanceof Request ? request.url : String(request)).toBe(
      'http://office.example/assets/i18n/app/it.json',
    )
  })

  test('the texts are loaded before the promise resolves, so before anything is drawn', async () => {
    const load = vi.fn(async (lang: string) => TEXTS[lang] ?? {})
    const texts = await createTexts(load, ['it', 'en'], null)
    expect(load.mock.calls).toEqual([['it']])
    expect([texts.has('APP.SAVE'), texts.text('APP.SAVE')]).toEqual([true, 'Salva'])
  })

  test('a text with a count is found by its common name, whatever the count', async () => {
    const counted = {
      ROWS_one: '{{count}} riga',
      ROWS_many: '{{count}} righe',
      ROWS_other: '{{count}} righe',
    }
    const texts = await createTexts(async () => counted, ['it'], 'it')
    expect([texts.has('ROWS'), texts.has('ROW')]).toEqual([true, false])
    expect([1, 2].map((count) => texts.text('ROWS', { count }))).toEqual(['1 riga', '2 righe'])
  })

  test('the texts of another language are fetched when it is chosen, once', async () => {
    const load = vi.fn(async (lang: string) => TEXTS[lang] ?? {})
    const texts = await createTexts(load, ['it', 'en'], 'it')
    await texts.setLang('en')
    await texts.setLang('it')
    await texts.setLang('en')
    expect(load.mock.calls).toEqual([['it'], ['en']])
    expect(texts.text('APP.SAVE')).toBe('Save')
  })

  test('the texts of a language chosen before do not undo the choice when they arrive late', async () => {
    let arrive = (_: Record<string, string>): void => undefined
    const late = new Promise<Record<string, string>>((resolve) => {
      arrive = resolve
    })
    const texts = await createTexts(
      async (lang) => (lang === 'en' ? late : (TEXTS[lang] ?? {})),
      ['it', 'en'],
      'it',
    )
    const english = texts.setLang('en')
    await texts.setLang('it')
    arrive(TEXTS.en ?? {})
    await english
    expect([texts.lang(), texts.text('APP.SAVE')]).toEqual(['it', 'Salva'])
  })
})
