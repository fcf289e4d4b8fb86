import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { SuggestBox } from '../../src/ui/SuggestBox'
import { render, the, type, until } from './render'

const nothing = () => {}
const list = () => document.querySelector('[role="listbox"]')
const scroll = () => act(async () => document.dispatchEvent(new Event('scroll')))

describe('the list of a suggesting box', () => {
  test('stays when the browser brings the focused box into view, and closes when a person scrolls away', async () => {
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
    let now = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await type(the('input'), 'via')
    await until(() => list() !== null)
    await scroll()
    expect(list()).not.toBeNull()
    now += 501
    await scroll()
    expect(list()).toBeNull()
  })
})
