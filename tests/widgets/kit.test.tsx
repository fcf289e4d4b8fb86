import { afterEach, describe, expect, test } from 'vitest'
import { ALONE } from '../../src/testing/kit/alone'
import { FAULTS, textWidget } from '../fixtures/widgets/faults'
import { stand } from './kit/stand'

/** The rule whose title holds these words. */
function ruleOf(words: string) {
  const [rule, ...others] = ALONE.filter(({ title }) => title.includes(words))
  if (!rule || others.length > 0) throw new Error(`not one rule says "${words}"`)
  return rule
}

// What faulty widgets leave on the page.
afterEach(() => {
  document.body.removeAttribute('class')
  document.body.replaceChildren()
  document.head.replaceChildren()
})

describe('the conformance kit', () => {
  test.each(ALONE.map(({ title, examine }) => [title, examine] as const))(
    'the kit finds no fault in a sound widget: it %s',
    (_, examine) => examine(textWidget(), stand),
  )

  test.each(FAULTS)('the conformance kit refuses a widget that %s', async (_, words, widget) => {
    await expect(ruleOf(words).examine(widget, stand)).rejects.toThrow(/expected|was not drawn/)
  })

  test('the kit has a planted fault for each of its rules', () => {
    expect(ALONE.filter(({ title }) => !FAULTS.some(([, words]) => title.includes(words)))).toEqual([])
  })
})
