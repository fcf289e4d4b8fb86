import { readFileSync } from 'node:fs'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Section } from '../../src/ui/page/Section'
import { Tabs } from '../../src/ui/page/Tabs'
import { click, render, the } from './render'

const details = () => document.querySelector('details') as HTMLDetailsElement
describe('a section', () => {
  test('[SECTION-04] a section has a sticky title, with a primary and secondary acts, or no title at all', async () => {
    await render(
      <Section
        title="Contatti"
        primary={<button type="button">Salva</button>}
        secondary={<button type="button">Altro</button>}
      >
        corpo
      </Section>,
    )
    expect([...document.querySelectorAll('.acts button')].map((one) => one.textContent)).toEqual([
      'Altro',
      'Salva',
    ])
    const styles = readFileSync('src/ui/page/Section.css', 'utf8')
    for (const part of ['summary', '.acts'])
      expect(styles.split(`.section > ${part} {`)[1]?.split('}')[0]).toMatch(/position: sticky;\s*top: 0;/)
    expect(details().classList.contains('flows')).toBe(false)
    await render(
      <Section title="Altri" sticky={false}>
        corpo
      </Section>,
    )
    expect(details().classList.contains('flows')).toBe(true)
    await render(
      <Section title="Contatti" bare>
        corpo
      </Section>,
    )
    expect(document.querySelector('details')).toBeNull()
    expect(the('section').getAttribute('aria-label')).toBe('Contatti')
    expect(the('section').textContent).toBe('corpo')
  })

  test('[SECTION-05] a section starts open or closed, by its property', async () => {
    await render(<Section title="Aperta">uno</Section>)
    expect(details().open).toBe(true)
    await render(
      <Section title="Chiusa" collapsed>
        due
      </Section>,
    )
    expect(details().open).toBe(false)
  })

  test('[SECTION-06] [SECTION-07] a lazy section builds its content once, then shows and hides it', async () => {
    let built = 0
    function Body() {
      const [turn] = useState(() => {
        built += 1
        return built
      })
      return <p>corpo {turn}</p>
    }
    await render(
      <Section title="Note" collapsed lazy>
        <Body />
      </Section>,
    )
    expect(built).toBe(0)
    for (const shown of [true, false, true]) {
      await toggleTo(shown)
      expect(details().open).toBe(shown)
      expect(document.body.textContent).toContain('corpo 1')
    }
    expect(built).toBe(1)
  })
})

/** What the browser does when the title is clicked: the element turns, then says so. */
async function toggleTo(open: boolean): Promise<void> {
  const { act } = await import('react')
  await act(async () => {
    details().open = open
    details().dispatchEvent(new Event('toggle'))
  })
}

describe('the layout', () => {
  test('[SECTION-03] the layout has twelve columns: rows, columns of any width, and full-row fields', () => {
    const styles = readFileSync('src/ui/styles/form-grid.css', 'utf8')
    expect(styles).toMatch(/\.grid12 \{[^}]*grid-template-columns: repeat\(12, /)
    expect(styles).toMatch(/\.grid12 > \* \{\s*grid-column: span 12;/)
    for (let width = 1; width < 12; width += 1)
      expect(styles, String(width)).toContain(
        `.grid12 > [data-w="${width}"] {\n    grid-column: span ${width};`,
      )
  })
})

describe('a set of tabs', () => {
  test('[SECTION-08] the active tab is read and set', async () => {
    const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }))
    function Schede() {
      const [active, setActive] = useState('b')
      return (
        <>
          <Tabs label="Schede" tabs={tabs} active={active} onChange={setActive} />
          <output>{active}</output>
          <button type="button" onClick={() => setActive('a')}>
            prima
          </button>
        </>
      )
    }
    await render(<Schede />)
    const selected = () => document.querySelector('[aria-selected=true]')?.textContent
    expect([selected(), the('output').textContent]).toEqual(['B', 'b'])
    await click(document.querySelectorAll('[role=tab]')[2] as HTMLElement)
    expect([selected(), the('output').textContent]).toEqual(['C', 'c'])
    await click(document.querySelector('output + button') as HTMLElement)
    expect(selected()).toBe('A')
  })
})
