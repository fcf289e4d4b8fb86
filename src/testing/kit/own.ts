import { act } from 'react'
import { expect } from 'vitest'
import { LANGUAGES } from '../../contract/language'
import type { Mode } from '../../contract/model/record'
import type { Widget, WidgetCheck, WidgetCheckContext } from '../../contract/ports/widget'
import type { WidgetRule } from './rule'
import { stops } from './stand'

/** Texts of a widget: language → key → text. */
export type WidgetTextsFile = Readonly<Record<string, Readonly<Record<string, string>>>>

const MODES: readonly Mode[] = ['create', 'update', 'show']

const complete: WidgetRule = {
  title: 'says what it is and brings fixtures, an empty one among them',
  examine: async ({ manifest }) => {
    const { accepts = [], description = '', fixtures = [], width } = manifest
    expect(description.length, '"description" of widget.json is a sentence').toBeGreaterThanOrEqual(10)
    expect(accepts.length, '"accepts" of widget.json names a kind of field').toBeGreaterThan(0)
    expect(
      fixtures.some(({ value }) => value === null),
      'a fixture has the value null',
    ).toBe(true)
    expect(
      fixtures.some(({ value }) => value !== null),
      'a fixture has a value',
    ).toBe(true)
    expect(new Set(fixtures.map(({ name }) => name)).size, 'each fixture has a name of its own').toBe(
      fixtures.length,
    )
    expect(width >= 1 && width <= 12, '"width" is one to twelve').toBe(true)
  },
}

const drawn: WidgetRule = {
  title: 'draws in all three modes, and complains of nothing in the console',
  examine: async (widget, stand) => {
    const told: string[] = []
    const before = console.error
    console.error = (...words: unknown[]) => void told.push(words.map(String).join(' '))
    try {
      for (const fixture of widget.manifest.fixtures)
        for (const mode of MODES) await (await stand(widget, { fixture, mode })).end()
    } finally {
      console.error = before
    }
    expect(
      told.filter((words) => !words.includes('act(')),
      'lines of console.error',
    ).toEqual([])
  },
}

const named: WidgetRule = {
  title: 'ties its control to the label: a control has the id, and the path as its name',
  examine: async (widget, stand) => {
    const faces = await widget.load()
    if (faces.frameless || faces.grouped) return
    for (const fixture of widget.manifest.fixtures) {
      const { end, place } = await stand(widget, { fixture })
      const control = place.querySelector('#probe')
      expect(control, `${fixture.name}: a control with the id that it is given`).not.toBeNull()
      const name = control?.getAttribute('name') ?? control?.querySelector('[name]')?.getAttribute('name')
      if (control?.matches('input, select, textarea'))
        expect(name, `${fixture.name}: its name is the path of the field`).toBe('probe')
      await end()
    }
  },
}

const locked: WidgetRule = {
  title: 'can be locked: no control of it takes a change',
  examine: async (widget, stand) => {
    for (const fixture of widget.manifest.fixtures) {
      const { end, fill, onChange, place } = await stand(widget, { fixture, locked: true })
      const taking = [...place.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
        (one) => !one.disabled && !one.readOnly && one.type !== 'hidden',
      )
      expect(
        taking.map((one) => one.outerHTML),
        `${fixture.name}: controls that take a change`,
      ).toEqual([])
      for (const control of stops(place)) await act(async () => control.click())
      expect([onChange.mock.calls, fill.mock.calls], `${fixture.name}: changes by pressing`).toEqual([[], []])
      await end()
    }
  },
}

/** Rules of a widget of an office, besides those that every widget keeps. */
export const OWN_RULES: readonly WidgetRule[] = [complete, drawn, named, locked]

/** Every text stands in both languages, and is not empty. */
export function examineTexts(texts: WidgetTextsFile): void {
  const keys = [...new Set(LANGUAGES.flatMap((lang) => Object.keys(texts[lang] ?? {})))]
  const missing = LANGUAGES.flatMap((lang) =>
    keys.filter((key) => (texts[lang]?.[key] ?? '') === '').map((key) => `"${lang}" lacks "${key}"`),
  )
  expect(missing, 'texts.json').toEqual([])
}

/** The check says nothing of the fixtures, and nothing it says is wrong in form, whatever the value. */
export function examineCheck(check: WidgetCheck, { manifest }: Widget): void {
  for (const { name, options, schema, value } of manifest.fixtures) {
    const context: WidgetCheckContext = { record: {}, lang: 'it', schema, now: '2026-11-29T08:00:00Z' }
    expect(check(value, options, context), `what the check says of the fixture "${name}"`).toEqual([])
    for (const odd of [null, '', 'ab', -1, 0.5, true, [], {}])
      for (const issue of check(odd, options, context))
        expect(issue.code, `the code of what it says of ${JSON.stringify(odd)}`).toMatch(/^[A-Z][A-Z0-9_]*$/)
  }
}
