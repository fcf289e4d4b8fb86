import { expect, test } from 'vitest'
import en from '../../src/app/texts/en.json'
import it from '../../src/app/texts/it.json'
import { Kbd } from '../../src/ui/basics/Kbd'
import { modulesBelow } from '../support/sources'
import { render, the } from './render'

/** Keys that bear one name on every keyboard, beside arrows, letters and signs. */
const EVERYWHERE = ['Ctrl', 'Alt', 'Esc', 'Home']

test.each([
  ['Ctrl Enter', 'Ctrl Invio'],
  ['Shift ↑ ↓ ← →', 'Maiusc ↑ ↓ ← →'],
  ['Shift Space', 'Maiusc Spazio'],
  ['Del', 'Canc'],
  ['Ctrl End', 'Ctrl Fine'],
  ['Ctrl Home', 'Ctrl Home'],
  ['Esc', 'Esc'],
])('%s is called %s on an Italian keyboard', async (keys, called) => {
  await render(<Kbd keys={keys} />)
  expect(the('kbd').textContent).toBe(called)
})

test('every key the application names has its name in both languages', () => {
  const sources = modulesBelow('src').map(({ text }) => text)
  const named = sources.flatMap((text) => [
    ...text.matchAll(/(?:keys: '|keys="|shortcut: '|shortcut=")([^'"]+)['"]/g),
  ])
  const words = new Set(
    named.flatMap(([, keys = '']) => keys.split(/[ +]/)).filter((key) => /^[A-Z][a-z]/.test(key)),
  )
  expect(words.size).toBeGreaterThan(6)
  for (const word of words) {
    if (EVERYWHERE.includes(word)) continue
    expect(it).toHaveProperty([`UI.KEY.${word}`])
    expect(en).toHaveProperty([`UI.KEY.${word}`])
  }
})
