import { expect, test } from 'vitest'
import { readCatalogue } from '../../../src/catalogue/read/read'
import type { WidgetManifest } from '../../../src/contract/ports/widget'
import manifests from '../../../src/generated/manifests.json' with { type: 'json' }

test('an entity tells how to read the tables its fields use, and no others', () => {
  const text = (value: unknown) => JSON.stringify(value)
  const { entities, problems } = readCatalogue(
    [
      {
        path: 'lookups/Harbour.json',
        text: text({ lookup: 'Harbour', value: 'val', label: '{val} - {name}', filters: ['alpha1'] }),
      },
      { path: 'lookups/Unused.json', text: text({ lookup: 'Unused' }) },
      {
        path: 'entities/boats.json',
        text: text({
          route: 'boats',
          record: { properties: { name: { type: 'string' }, harbour: { lookup: 'Harbour' } } },
        }),
      },
    ],
    manifests as unknown as WidgetManifest[],
  )
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(entities[0]?.lookups).toEqual({
    Harbour: {
      table: 'HARBOUR',
      value: 'val',
      label: '{val} - {name}',
      langs: 'user',
      filters: ['alpha1'],
      needsFilter: false,
      createFilter: {},
      query: {},
    },
  })
})
