import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Texts = Record<string, string>

const textsOf = (lang: string) => JSON.parse(readFileSync(`src/app/texts/${lang}.json`, 'utf8')) as Texts

/**
 * Whether the screens say these words: a whole text, or the beginning of one that goes on with a parameter.
 */
function isSaid(words: string, texts: readonly string[]): boolean {
  return texts.some((text) => text === words || (text.includes('{{') && text.startsWith(`${words} `)))
}

describe.each([
  ['en', 'docs/tutorials/staff.md', /“([^”]+)”/g],
  ['it', 'docs/tutorials/staff.it.md', /«([^»]+)»/g],
] as const)("the staff's tutorial in %s", (lang, path, quotes) => {
  const page = readFileSync(path, 'utf8')

  test('quotes the screens word by word', () => {
    const texts = Object.values(textsOf(lang))
    const quoted = [...page.matchAll(quotes)].map(([, words = '']) => words)
    expect(quoted.length).toBeGreaterThan(25)
    // A single sign is a key or the menu of three dots.
    expect(quoted.filter((words) => words.length > 1 && !isSaid(words, texts))).toEqual([])
  })

  test('the tutorial has a picture in its language beside every other step of the first list', () => {
    const pictures = [...page.matchAll(/!\[([^\]]+)\]\(\.\.\/images\/(\w+)\//g)]
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter(([, words = '', folder]) => folder !== lang || words.length < 5)).toEqual([])
  })
})
