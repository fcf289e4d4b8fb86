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

/** True when the fixture's value is a free text that any writing may replace. */
function isFreeText({ schema, value }: WidgetFixture): boolean {
  return typeof value === 'string' && schema.type === 'string' && !schema.format && !schema.enum
}

/** What every widget is put through besides its fixtures: long and foreign writing, endless and failing lists. */
export function stress({ fixtures }: WidgetManifest): Stress[] {
  const [first] = fixtures
  if (!first) return []
  const as = (name: string, part: Partial<WidgetFixture>): WidgetFixture => ({ ...first, name, ...part })
  const fine = (fixture: WidgetFixture): Stress => ({ fixture, state: 'edit', weather: 'ready' })
  const written = (name: string, value: Json) => (isFreeText(first) ? [fine(as(name, { value }))] : [])
  const lists = first.choices
    ? [
        fine(as('ten thousand options', { choices: manyChoices() })),
        { fixture: as('slow server', {}), state: 'edit' as const, weather: 'loading' as const },
        { fixture: as('failing server', {}), state: 'edit' as const, weather: 'error' as const },
      ]
    : []
  return [
    fine(as(`long label ${LONG}`, {})),
    ...written('long text', LONG),
    ...written('emoji', EMOJI),
    ...written('right to left', RIGHT_TO_LEFT),
    ...lists,
  ]
}

function manyChoices(): { value: string; label: string }[] {
  return Array.from({ length: MANY }, (_, index) => ({ value: `V${index}`, label: `Voce ${index}` }))
}
