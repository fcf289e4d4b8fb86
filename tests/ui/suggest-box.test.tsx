import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { SuggestBox } from '../../src/ui/choices/SuggestBox'
import { render, the, type, until } from './render'

const nothing = () => {}
const list = () => document.querySelector('[role="listbox"]')
const move = (on: Element, name: string) =>
  act(async () => on.dispatchEvent(new Event(name, { bubbles: true })))
const scroll = () => act(async () => document.dispatchEvent(new Event('scroll')))

describe('the list of a suggesting box', () => {
  test('the list of a suggest box stays when the page moves by itself or the list scrolls, and closes on scrolling', async () => {
    const suggestions = [{ value: 'a', label: 'Via Emilia' }]
    await render(
      <SuggestBox
        id="street"
        label="Indirizzo"
        value=""
        suggestions={suggestions}
        state="ready"
        onOpen={nothing}
        onType={nothing}
        onPick={nothing}
      />,
    )
    await type(the('input'), 'via')
    await until(() => list() !== null)
    // A part of the form above it was built, whenever that is.
    await scroll()
    expect(list()).not.toBeNull()
    await move(list() ?? document.body, 'wheel')
    await scroll()
    expect(list()).not.toBeNull()
    await move(document.body, 'wheel')
    await scroll()
    expect(list()).toBeNull()
  })
})
