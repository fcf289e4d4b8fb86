import { describe, expect, test } from 'vitest'
import { read } from './folder'

/** The Problems of a boat whose name has these drawing options. */
const faults = (drawing: object) =>
  read({
    'entities/boats.json': {
      route: 'boats',
      record: { properties: { name: { type: 'string', ...drawing } } },
    },
  })
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)

describe('options a widget cannot do without', () => {
  test('a query type must be given to an autocomplete, with or without other options [AUTO-02]', () => {
    const missing = expect.stringMatching(/^BAD_OPTIONS \S+ widget "autocomplete": .*queryType/)
    expect(faults({ widget: 'autocomplete' })).toContainEqual(missing)
    expect(faults({ widget: 'autocomplete', options: { entity: 'boats' } })).toEqual([missing])
    expect(faults({ widget: 'autocomplete', options: { entity: 'boats', queryType: 'somehow' } })).toEqual([
      expect.stringMatching(/^BAD_OPTIONS \/record\/properties\/name\/options\/queryType/),
    ])
    expect(faults({ widget: 'autocomplete', options: { entity: 'boats', queryType: 'prefetch' } })).toEqual(
      [],
    )
  })
})
