import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSchemaFolder } from '../../../codegen/files'
import { createReader, readCatalogue } from '../../../src/catalogue/read/read'
import type { SchemaText } from '../../../src/contract/model/catalogue'
import { manifests } from './folder'

const office = readSchemaFolder('schemas')
const folders = [readSchemaFolder('tests/fixtures/boats'), readSchemaFolder('tests/fixtures/broken')]

const changed = (
  files: readonly SchemaText[],
  path: string,
  change: (text: string) => string,
): SchemaText[] => files.map((file) => (file.path === path ? { path, text: change(file.text ?? '') } : file))

/**
 * One change of a folder: a file is removed, restored, renamed inside, or has a word or character replaced.
 */
const step = fc.record({
  file: fc.nat(),
  how: fc.constantFrom('gone', 'back', 'cut', 'word', 'twin', 'kind'),
  at: fc.nat(),
  word: fc.constantFrom(
    'name',
    'subjects',
    'text',
    'status',
    'owner',
    'boats',
    'conf',
    'plain',
    'path',
    'nothing',
  ),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function moved(
  all: readonly SchemaText[],
  files: readonly SchemaText[],
  { at, file, how, word }: Step,
): SchemaText[] {
  const chosen = all[file % all.length]
  if (!chosen) return [...files]
  const without = files.filter(({ path }) => path !== chosen.path)
  const text = chosen.text ?? ''
  if (how === 'gone') return without
  if (how === 'back') return [...without, chosen]
  if (how === 'twin')
    return [
      ...files.filter(({ path }) => path !== 'entities/twin.json'),
      { path: 'entities/twin.json', text },
    ]
  if (how === 'cut') return [...without, { path: chosen.path, text: text.slice(0, at % (text.length + 1)) }]
  if (how === 'kind')
    return [
      ...without,
      { path: chosen.path, text: text.replace(/"type": "(conf|plain|path)"/, `"type": "${word}"`) },
    ]
  const words = [...text.matchAll(/"[\w.-]+"/g)]
  const one = words[at % Math.max(1, words.length)]
  if (!one) return [...files]
  return [
    ...without,
    {
      path: chosen.path,
      text: `${text.slice(0, one.index)}"${word}"${text.slice(one.index + one[0].length)}`,
    },
  ]
}

describe('a folder read again', () => {
  test('a changed folder read again has the same result as one read for the first time', () => {
    const sizes = fc.array(step, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.constantFrom(...folders), sizes, (folder, steps) => {
        const read = createReader(manifests)
        let files = folder
        expect(read(files)).toEqual(readCatalogue(files, manifests))
        for (const one of steps) {
          files = moved(folder, files, one)
          expect(read(files)).toEqual(readCatalogue(files, manifests))
        }
      }),
      { numRuns: 20 },
    )
  })

  test('a folder with changed files of every kind read again has the same result as one read for the first time', () => {
    const read = createReader(manifests)
    read(office)
    const wide = [
      'groups/address.json',
      'groups/contacts.json',
      'lookups/countries.json',
      'menus/main.json',
      'entities/subjects.json',
    ]
    for (const path of office.map(({ path }) => path).filter((path) => wide.includes(path))) {
      const files = changed(office, path, (text) => text.replace(/"(type|label|items|rows)"/, '"wrong"'))
      expect([path, read(files)]).toEqual([path, readCatalogue(files, manifests)])
    }
    expect(read(office)).toEqual(readCatalogue(office, manifests))
  })

  test('a folder read again reuses the objects that a change does not touch, and rebuilds the others', () => {
    const read = createReader(manifests)
    const before = new Map(read(office).entities.map((entity) => [entity.route, entity]))
    const after = read(changed(office, 'entities/notices.json', (text) => `${text}\n`)).entities
    expect(after.filter((entity) => before.get(entity.route) !== entity).map(({ route }) => route)).toEqual([
      'notices',
    ])
    // Customers show fields of their subject and use it in their title.
    const others = read(changed(office, 'entities/subjects.json', (text) => `${text}\n`)).entities
    const anew = others.filter((entity) => before.get(entity.route) !== entity).map(({ route }) => route)
    expect(anew).toEqual(expect.arrayContaining(['subjects', 'customers']))
    expect(anew.length).toBeLessThan(before.size)
  })
})
