import type { WidgetFixture, WidgetHost } from '../../contract/ports/widget'
import { matchesText } from '../../contract/text/fold'

/** A host without an office: lists come from the fixture, everything else answers nothing. */
export function createKitHost(fixture: WidgetFixture, text: (key: string) => string): WidgetHost {
  const options = (fixture.choices ?? []).map(({ label, value }) => ({
    value,
    label,
    row: { code: value, name: label, formattedOutput: { it: label, en: label } },
  }))
  const find = (typed: string) => options.filter(({ label }) => matchesText(label, typed))
  const host: Partial<WidgetHost> = {
    lang: 'it',
    text,
    useValue: () => null,
    value: () => null,
    fill: () => undefined,
    useLookup: () => ({ options, state: 'ready', retry: () => undefined }),
    useTree: () => ({ root: null, state: 'ready' }),
    lookupLabel: (_, value) => options.find((one) => one.value === value)?.label ?? value,
    chooseFirst: () => null,
    suggest: async (_, typed) => find(typed),
    named: async () => null,
    unit: async () => null,
    rights: async () => ({ words: [], rows: [] }),
    search: async (_, typed) =>
      find(typed).map(({ label, value }) => ({ value, label, raw: { id: value, label } as never })),
    pick: async () => null,
    embed: async () => null,
    look: () => null,
    places: null,
    addRecord: () => null,
    uploads: { use: () => [], start: () => undefined, retry: () => undefined, drop: () => undefined },
    open: async () => null,
    recordHref: () => null,
    navigate: () => undefined,
    notify: () => undefined,
  }
  return host as WidgetHost
}
