import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Texts = Record<string, string>

/**
 * A word that a language's screens do not say, what they say instead, and the keys whose text is prescribed
 * as it is.
 */
type Choice = [never: RegExp, instead: string, prescribed?: readonly string[]]

const ENGLISH: Choice[] = [
  [/\bitems?\b/i, 'record, or option where it is one of a list'],
  [/\bentit(y|ies)\b/i, 'record, list or page'],
  [/\bemail|(?<!e-)\bmail(s|ed)?\b(?! server)/i, 'e-mail'],
  [/\bpick/i, 'choose for a value, select for rows'],
  [/\blog(ged|ging)?[ -]?(in|out|on|off)\b/i, 'sign in, sign out'],
  [/\b(every|some|any|no)body\b/i, 'everyone, someone, anyone, no one'],
  [/\b(he|she|his|him|her)\b/i, 'they, their, them'],
  [/\btelephone\b/i, 'phone'],
  [/\bfigures\b/i, 'digits'],
  [/\bread only\b/i, 'read-only'],
  [/does not (answer|respond)\b/i, 'is not responding'],
  [/\b(rows|columns|records) X/i, 'the figure before its noun'],
  [/\bACLs?\b|\bauthorit(y|ies)\b/i, 'access rule, permission'],
  [/\bstages?\b/i, 'stop'],
  [
    /\bTESSERA_\w+/,
    'what to do, without names of the server',
    ['OUTBOX.NO_SERVER_TEXT', 'VALIDATION.SETTING_HOST'],
  ],
  [/["«»‘’]|(?<=\s|^)'/, '“ ” around names, a straight apostrophe'],
]

const ITALIAN: Choice[] = [
  // parts of a text with markup, not records
  [/\belement[oi]\b/i, 'scheda', ['VALIDATION.HTML']],
  [/\brecords?\b/i, 'scheda'],
  [/\b(righe|colonne|schede|verificat[ei]) X/i, 'la cifra davanti al suo nome'],
  [
    /\bTESSERA_\w+/,
    'che cosa fare, senza nomi del server',
    ['OUTBOX.NO_SERVER_TEXT', 'VALIDATION.SETTING_HOST'],
  ],
  [/\bentità/i, 'record, elenco o pagina', ['GLOBAL_SEARCH.UNDO']],
  [/\bemail|(?<!e-)\bmail\b/i, 'e-mail'],
  [/\bcartell[ae]\b/i, 'fascicolo'],
  [/\blink\b|\blog(in|out)\b/i, 'collegamento; accedi, esci'],
  [/["“”‘’]/, '« » attorno ai nomi, un apostrofo diritto'],
]

const read = (lang: string): Texts => JSON.parse(readFileSync(`src/app/texts/${lang}.json`, 'utf8')) as Texts

const plain = (text: string) => text.replace(/\{\{[^}]*\}\}/g, 'X')

describe.each([
  ['en', ENGLISH],
  ['it', ITALIAN],
] as const)('the texts of the screens in %s', (lang, choices) => {
  const texts = Object.entries(read(lang))

  test.each(choices)('no text of the screens says %s: %s', (never, _, prescribed = []) => {
    const said = texts.filter(([key, text]) => !prescribed.includes(key) && never.test(plain(text)))
    expect(said.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  test.each(choices)('the exceptions to %s are still needed', (never, _, prescribed = []) => {
    const byKey = read(lang)
    expect(prescribed.filter((key) => !never.test(plain(byKey[key] ?? '')))).toEqual([])
  })
})

/** Sources and pages of our own; what is generated, copied or Italian stays out. */
const WRITTEN = ['src', 'codegen', 'docs', 'README.md', 'CHANGELOG.md'].flatMap(textsBelow)

function textsBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => /\.(tsx?|mjs|md)$/.test(name) && !/\.it\.md$|[\\/]generated[\\/]/.test(name))
}

/** Metaphors of our own that had a noun of the field; a declaration may not bring them back. */
const METAPHORS =
  /\b(?:const|let|function|class|interface|type)\s+((?:Judge|Scene|Shelf|Lane|LoneLane|Aim|Kit|Told|Carried|Happenings?|Surroundings|Entrance|Inside|Outside|aimAll|wish(?:es)?|stirred|livingWith|meantId|inTongue|calledIn|laneOf|toldOf)\b)/g

describe('sources and documents', () => {
  test('sources and documents use “they” for a person', () => {
    const PERSON = /\b(?:he|she|his|him|himself|herself)\b/i
    const said = WRITTEN.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (PERSON.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(said).toEqual([])
  })

  test('a declaration uses the term of docs/glossary.md instead of a metaphor', () => {
    const declared = WRITTEN.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(METAPHORS)].map(([, name]) => `${path}: ${name}`),
    )
    expect(declared).toEqual([])
  })
})
