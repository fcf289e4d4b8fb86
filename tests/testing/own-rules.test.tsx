import { afterEach, describe, expect, test } from 'vitest'
import { defineWidget, type InputProps, type View, type Widget } from '../../src/contract/ports/widget'
import { fillGaps } from '../../src/testing/kit/gaps'
import { examineCheck, examineTexts, OWN_RULES } from '../../src/testing/kit/own'
import { endStands } from '../../src/testing/kit/stand'
import { createKitStand } from '../../src/testing/widget'
import { textWidget } from '../fixtures/widgets/faults'

fillGaps()
afterEach(endStands)

const stand = createKitStand(undefined)
const { manifest } = textWidget()
const withManifest = (part: Partial<Widget['manifest']>) => ({
  ...textWidget(),
  manifest: { ...manifest, ...part },
})
const drawnAs = (Input: View<InputProps>) =>
  defineWidget({ manifest, text: (value) => String(value ?? ''), load: async () => ({ Input }) })

function Complaining() {
  console.error('a complaint')
  return null
}

const FAULTS: readonly (readonly [fault: string, rule: string, widget: Widget])[] = [
  ['has no empty fixture', 'brings fixtures', withManifest({ fixtures: manifest.fixtures.slice(0, 1) })],
  ['has no description', 'brings fixtures', withManifest({ description: '' })],
  ['complains in the console', 'draws in all three modes', drawnAs(Complaining)],
  ['has no control with its id', 'ties its control to the label', drawnAs(() => <input name="probe" />)],
  [
    'has a control of another name',
    'ties its control to the label',
    drawnAs(({ id }) => <input id={id} name="other" />),
  ],
  ['takes changes though it is locked', 'can be locked', drawnAs(({ id }) => <input id={id} name="probe" />)],
  [
    'changes by a button though it is locked',
    'can be locked',
    drawnAs(({ onChange }) => (
      <button type="button" onClick={() => onChange('x')}>
        ×
      </button>
    )),
  ],
]

describe('the rules of widgets of an office', () => {
  test.each(OWN_RULES.map(({ examine, title }) => [title, examine] as const))(
    'the kit of an office finds no fault in a sound widget: it %s',
    (_, examine) => examine(textWidget(), stand),
  )

  test.each(FAULTS)('the kit of an office refuses a widget that %s', async (_, words, widget) => {
    const rule = OWN_RULES.find(({ title }) => title.includes(words))
    await expect(rule?.examine(widget, stand)).rejects.toThrow(/expected/)
  })

  test('a text that one language lacks is named', () => {
    expect(() => examineTexts({ it: { clear: 'Togli' }, en: { clear: '' } })).toThrow('"en" lacks "clear"')
    expect(() => examineTexts({ it: { clear: 'Togli' }, en: { clear: 'Clear' } })).not.toThrow()
  })

  test('a check that refuses a fixture, throws, or names no code is refused', () => {
    const refusing = () => [{ severity: 'error', path: '', code: 'NO' } as const]
    expect(() => examineCheck(refusing, textWidget())).toThrow('the fixture "filled"')
    const failing = (value: unknown) => (value === -1 ? JSON.parse('{') : [])
    expect(() => examineCheck(failing, textWidget())).toThrow(SyntaxError)
    const nameless = (value: unknown) =>
      value === -1 ? [{ severity: 'error', path: '', code: 'too small' } as const] : []
    expect(() => examineCheck(nameless, textWidget())).toThrow('the code of what it says of -1')
  })
})
