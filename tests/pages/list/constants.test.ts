import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSelection } from '../../../src/engine/list/selection'
import { record } from '../../engine/fakes'

const styles = (name: string) => readFileSync(`src/${name}.css`, 'utf8')
const META = JSON.parse(readFileSync('schemas/meta/entity.schema.json', 'utf8'))

/** Every description of a key of this name in the grammar. */
function keysNamed(
  name: string,
  from: unknown = META,
): { description?: string; maximum?: number; maxItems?: number }[] {
  if (typeof from !== 'object' || from === null) return []
  return Object.entries(from).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...keysNamed(name, value),
  ])
}

test('several rows at once, a full row in edit, a toolbar of 46 px, twelve columns of layout, nineteen tabs [CONST-18]', () => {
  const selection = createSelection()
  for (const id of ['1', '2', '3']) selection.toggle(record({ id }))
  expect([...selection.store.getState().rows.keys()]).toEqual(['1', '2', '3'])
  const edit = keysNamed('edit').find(({ description }) => description?.includes('a whole row at a time'))
  expect(edit).toMatchObject({ enum: expect.arrayContaining(['row']) })
  expect(styles('ui/styles/sizes')).toMatch(/--grid-toolbar: 46px;/)
  expect(styles('pages/list/list')).toMatch(/height: var\(--grid-toolbar\)/)
  expect(styles('ui/styles/form-grid')).toMatch(/repeat\(12, minmax\(0, 1fr\)\)/)
  expect(
    keysNamed('width').some(
      ({ description, maximum }) => description === 'Width in twelfths of the row.' && maximum === 12,
    ),
  ).toBe(true)
  expect(keysNamed('tabs').map(({ maxItems }) => maxItems)).toContain(19)
})
