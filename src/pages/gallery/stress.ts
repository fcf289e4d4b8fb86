import type { Json } from '../../contract/json'
import type { WidgetFixture, WidgetManifest } from '../../contract/widget'
import type { Weather } from './gallery-host'
import type { SpecimenState } from './specimen'

/** A fixture under hard conditions. */
export interface Stress {
  fixture: WidgetFixture
  state: SpecimenState
  weather: Weather
}

const LONG = 'Precipitevolissimevolmente'.repeat(12)
const EMOJI = '👩‍👩‍👧‍👦 👍🏽 🇮🇹 é ﷽'
const RIGHT_TO_LEFT = 'شركة الاختبار 123 (ABC)'
const MANY = 10_000
/** A number as long as one is kept exactly. */
const LONG_NUMBER = 1_234_567_890.12

const fine = (fixture: WidgetFixture): Stress => ({ fixture, state: 'edit', weather: 'ready' })

/** What every widget is put through besides its fixtures: long and foreign writing, endless, slow and failing lists. */
export function stress({ fixtures }: WidgetManifest): Stress[] {
  const [first] = fixtures
  if (!first) return []
  return [fine({ ...first, name: `long label ${LONG}` }), ...written(first), ...listed(fixtures.find(({ choices }) => choices))]
}

/** Writing in place of every text the fixture holds; a number grows instead. */
function written(fixture: WidgetFixture): Stress[] {
  const { value } = fixture
  if (typeof value === 'number') return [fine({ ...fixture, name: 'long number', value: LONG_NUMBER })]
  const as = (name: string, text: string) => fine({ ...fixture, name, value: rewritten(value, text) })
  const writings = [as('long text', LONG), as('emoji', EMOJI), as('right to left', RIGHT_TO_LEFT)]
  return writings.filter((one) => JSON.stringify(one.fixture.value) !== JSON.stringify(value))
}

/** Members by which records and files are found keep their values. */
const KEYS = /^(_?id|documentId|mime)$/

function rewritten(value: Json, text: string): Json {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((one, index) => rewritten(one, index === 0 ? text : `${index} ${text}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, KEYS.test(key) ? one : rewritten(one, text)]))
}

function listed(fixture: WidgetFixture | undefined): Stress[] {
  if (!fixture) return []
  const choices = Array.from({ length: MANY }, (_, index) => ({ value: `V${index}`, label: `Voce ${index}` }))
  return [
    fine({ ...fixture, name: 'ten thousand options', ...chosenOf(fixture.value), choices }),
    { fixture: { ...fixture, name: 'slow server' }, state: 'edit', weather: 'loading' },
    { fixture: { ...fixture, name: 'failing server' }, state: 'edit', weather: 'error' },
  ]
}

/** Codes of the long list in place of the fixture's own; what is no code stays. */
function chosenOf(value: Json): Pick<WidgetFixture, 'value'> {
  if (typeof value === 'string') return { value: 'V4999' }
  return { value: Array.isArray(value) && typeof value[0] === 'string' ? ['V4999', 'V9999'] : value }
}
