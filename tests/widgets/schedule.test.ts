import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTexts } from '../../src/app/i18n'
import { LANGUAGES } from '../../src/contract/language'
import { checks } from '../../src/generated/checks'
import { scheduleSentence } from '../../src/widgets/schedule/sentence'

const load = async (lang: string) =>
  JSON.parse(await readFile(`src/app/texts/${lang}.json`, 'utf8')) as Record<string, string>

const wordsIn = async (lang: string) => ({ lang, text: (await createTexts(load, LANGUAGES, lang)).text })

const SENTENCES: [string | null, string, string][] = [
  [null, 'Mai', 'Never'],
  ['0 * * * * ?', 'Ogni minuto', 'Every minute'],
  ['0 5 * * * ?', 'Ogni ora al minuto 5', 'Every hour at minute 5'],
  ['0 0,30 * * * ?', 'Ogni ora ai minuti 0 e 30', 'Every hour at minutes 0 and 30'],
  ['0 30 8,14 * * ?', 'Ogni giorno, alle ore 08:30 e 14:30', 'Every day, at 08:30 and 14:30'],
  [
    '0 * 8 * * ?',
    'Ogni giorno, ogni minuto dalle 08:00 alle 08:59',
    'Every day, every minute from 08:00 to 08:59',
  ],
  [
    '0 30 4,8 ? * 5,2,1',
    'Ogni settimana, lunedì, giovedì e domenica, alle ore 04:30 e 08:30',
    'Every week on Monday, Thursday, and Sunday, at 04:30 and 08:30',
  ],
  ['0 0 9 ? * *', 'Ogni giorno, alle ore 09:00', 'Every day, at 09:00'],
  ['0 0 6 1 * ?', 'Ogni mese, il giorno 1, alle ore 06:00', 'Every month on day 1, at 06:00'],
  ['0 0 6 1,15 * ?', 'Ogni mese, i giorni 1 e 15, alle ore 06:00', 'Every month on days 1 and 15, at 06:00'],
  [
    '0 0 6 29 2 ?',
    'Ogni anno, il giorno 29 di febbraio, alle ore 06:00',
    'Every year on day 29 of February, at 06:00',
  ],
  [
    '0 0 6 * 1,7 ? 2027',
    'Ogni anno, tutti i giorni di gennaio e luglio, alle ore 06:00 (anno 2027)',
    'Every year on every day of January and July, at 06:00 (year 2027)',
  ],
  [
    '0 0,15,30,45 8-10 * * ?',
    'Ogni giorno, ogni 15 minuti nelle ore 08, 09 e 10',
    'Every day, every 15 minutes in the hours 08, 09, and 10',
  ],
  [
    '0 0,15,20,45 8-10 * * ?',
    'Ogni giorno, ai minuti 0, 15, 20 e 45 delle ore 08, 09 e 10',
    'Every day, at minutes 0, 15, 20, and 45 of the hours 08, 09, and 10',
  ],
  [
    '0 0/5 8 * * ?',
    'Ogni giorno, ogni 5 minuti dalle 08:00 alle 08:59',
    'Every day, every 5 minutes from 08:00 to 08:59',
  ],
  ['0 0/5 * * * ?', 'Ogni 5 minuti', 'Every 5 minutes'],
  ['0 2/5 * * * ?', 'Ogni 5 minuti dal minuto 2', 'Every 5 minutes from minute 2'],
  ['0 0/25 * * * ?', 'Ogni ora ai minuti 0, 25 e 50', 'Every hour at minutes 0, 25, and 50'],
  ['0 0 12 LW * ?', '0 0 12 LW * ?', '0 0 12 LW * ?'],
]

test.each(SENTENCES)('%s is said in plain words in both languages', async (value, it, en) => {
  expect(scheduleSentence(value, await wordsIn('it'))).toBe(it)
  expect(scheduleSentence(value, await wordsIn('en'))).toBe(en)
})

test.each(['it', 'en'])('every mistake is named with its place and its cure in %s', async (lang) => {
  const { text } = await wordsIn(lang)
  const wrong = [
    '0 0',
    '99 * * * * ?',
    '0 99 * * * ?',
    '0 0 99 * * ?',
    '0 0 0 99 * ?',
    '0 0 0 1 99 ?',
    '0 0 0 ? * 9',
  ]
  for (const value of [...wrong, '0 0 0 * * ? 99', '0 0 0 1 1 1', '0 0 0 ? * 6#3,2']) {
    const [issue] =
      checks.schedule?.(value, {}, { record: {}, lang, schema: {}, now: '2026-11-20T12:00:00Z' }) ?? []
    const { code, params } = issue ?? { code: 'none' }
    const words = text(`VALIDATION.${code}`, params)
    expect(words).toContain(`${lang === 'it' ? 'Posizione' : 'Position'} ${params?.position}`)
    expect(words).not.toMatch(/VALIDATION|\{\{|undefined/)
    expect(words.length).toBeGreaterThan(50)
  }
})

test.each(['it', 'en'])(
  'a time zone that does not exist is refused with the cure in %s: nothing would run in it',
  async (lang) => {
    const { text } = await wordsIn(lang)
    const issuesIn = (timezone: string | null, options = { zone: 'timezone' }) =>
      checks.schedule?.('0 0 8 * * ?', options, {
        record: { timezone },
        lang,
        schema: {},
        now: '2026-11-20T12:00:00Z',
      }) ?? []
    const [issue, ...others] = issuesIn('Europa/Roma')
    expect(others).toEqual([])
    expect(text(`VALIDATION.${issue?.code}`, issue?.params)).toMatch(/Europa\/Roma.*Europe\/Rome/)
    for (const known of ['Europe/Rome', 'UTC', '', null]) expect(issuesIn(known)).toEqual([])
    expect(issuesIn('Europa/Roma', {} as { zone: string })).toEqual([])
  },
)

const OVER: readonly [cron: string, now: string][] = [
  ['0 0 0 30 2 ?', '2026-11-20T12:00:00Z'],
  ['0 0 8 * * ? 2025', '2026-11-20T12:00:00Z'],
  ['0 30 23 31 12 ? 2026', '2026-12-31T22:30:00Z'],
]

test.each(['it', 'en'])(
  'a schedule that never fires is refused with its value and the cure in %s',
  async (lang) => {
    const { text } = await wordsIn(lang)
    for (const [cron, now] of OVER) {
      const context = { record: { timezone: 'Europe/Rome' }, lang, schema: {}, now }
      expect(checks.schedule?.(cron, { zone: 'timezone' }, context)).toEqual([
        {
          severity: 'error',
          path: '',
          code: 'CRON_NEVER',
          params: { value: cron },
          message: `"${cron}" never fires from now on: choose a day that exists and is to come, or leave out the year`,
        },
      ])
    }
    expect(text('VALIDATION.CRON_NEVER', { value: '0 0 0 30 2 ?' })).toBe(
      lang === 'it'
        ? "«0 0 0 30 2 ?» d'ora in poi non scatta mai: il giorno non esiste, come il 30 febbraio, oppure gli anni sono passati. Scegli un giorno che verrà, o togli l'anno."
        : '“0 0 0 30 2 ?” never fires from now on: the day does not exist, such as 30 February, or the years are over. Choose a day to come, or leave out the year.',
    )
  },
)

test('a stored schedule that is over stays as it is until its expression or its zone changes', () => {
  const context = { record: { timezone: 'UTC' }, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' }
  const codes = (changed: string | null) =>
    checks
      .schedule?.(
        '0 0 0 30 2 ?',
        { zone: 'timezone' },
        { ...context, isStored: (path = 'cron') => path !== changed },
      )
      .map(({ code }) => code)
  expect([codes(null), codes('cron'), codes('timezone')]).toEqual([[], ['CRON_NEVER'], ['CRON_NEVER']])
})

test('a right expression and an empty field have nothing to say', () => {
  const context = { record: {}, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' }
  expect(checks.schedule?.('0 0 12 LW * ? 2027', {}, context)).toEqual([])
  expect(checks.schedule?.(null, {}, context)).toEqual([])
})
