import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  CHIPS_PAUSE_MS,
  SUGGEST_CHARACTERS,
  SUGGEST_CLOSE_MS,
  SUGGEST_PAUSE_MS,
  SUGGEST_RESULTS,
} from '../../src/contract/constants'
import { boat } from '../engine/record/stage'
import { control, drawn, leave, openPage, type, until } from '../pages/record/stage'
import type { EntitySketch } from '../support/entity'

const FIELDS = ['length', 'hour', 'name', 'insured', 'note']

const SKETCH: EntitySketch = {
  fields: {
    length: { kind: 'number', widget: 'number', schema: { type: 'number' } },
    hour: { kind: 'text', widget: 'time', schema: { type: 'string' } },
    name: { kind: 'text', widget: 'text', schema: { type: 'string' } },
    insured: { kind: 'boolean', widget: 'switch', schema: { type: 'boolean' } },
    note: { kind: 'text', widget: 'textarea', schema: { type: 'string' } },
  },
  form: [{ section: 'main', collapsed: false, sticky: false, fields: FIELDS.map((field) => ({ field })) }],
}

const styles = (name: string) => readFileSync(`src/ui/${name}.css`, 'utf8')

/** The declarations of the rules that end with this selector. */
function ruleOf(name: string, selector: string): string {
  const rules = styles(name).split(`\n  ${selector} {`).slice(1)
  expect(rules, `${selector} in ${name}.css`).not.toHaveLength(0)
  return rules.map((rule) => rule.split('}')[0]).join('')
}

test('numbers stand at the right, texts at the left; a time is hh:mm with a clock; a switch is grey with its words at the right; a long text grows down alone [CONST-17] [KIT-11] [KIT-17] [KIT-21] [KIT-23] [KIT-24]', async () => {
  await openPage({ mode: 'update', sketch: SKETCH, stored: boat({ length: 3, hour: null, insured: false }) })
  await drawn('update')
  const box = (path: string) => document.querySelector(`[data-field="${path}"] .input-box`)
  await until(() => expect(box('note')).not.toBeNull())
  expect(box('length')?.classList.contains('n')).toBe(true)
  expect(ruleOf('controls/FieldBox', '.input-box.n > input')).toMatch(/text-align: end;/)
  expect(box('name')?.classList.contains('n')).toBe(false)
  expect(ruleOf('controls/TextArea', '.input-box > textarea')).toMatch(/resize: vertical;/)

  expect(control('hour').placeholder).toBe('hh:mm')
  await until(() => expect(box('hour')?.querySelector('svg')).not.toBeNull())
  await type('hour', '1745')
  await leave('hour')
  await until(() => expect(control('hour').value).toBe('17:45'))

  const track = document.querySelector('[role="switch"] i')
  expect(track?.nextElementSibling?.textContent).toBe('No')
  expect(ruleOf('controls/Switch', '.switch i')).toMatch(/background: var\(--border-control\);/)
  expect(ruleOf('controls/Switch', '.switch[aria-checked="true"] i')).toMatch(
    /background: var\(--text-muted\);/,
  )
})

test('suggestions: asked 250 ms after the third character, ten of them in ten rows, closed 150 ms after the box is left; chips wait 400 ms [CONST-21]', () => {
  expect([SUGGEST_PAUSE_MS, SUGGEST_CHARACTERS, SUGGEST_RESULTS, SUGGEST_CLOSE_MS, CHIPS_PAUSE_MS]).toEqual([
    250, 3, 10, 150, 400,
  ])
  expect(styles('styles/sizes')).toContain(`--suggest-rows: ${SUGGEST_RESULTS};`)
  expect(styles('overlays/menus')).toContain('max-height: calc(var(--suggest-rows) * var(--s-75));')
})
