import { describe, expect, test } from 'vitest'
import type { Catalogue, SchemaText } from '../../../src/contract/model/catalogue'
import { type Compiler, CompileTimeout } from '../../../src/server/schema-folder/compiler'
import { createSafeReader } from '../../../src/server/schema-folder/safe-reader'

const file = (path: string, text = '{}'): SchemaText => ({ path, text })
const NAMES = ['a', 'b', 'c', 'd', 'e'].map((name) => `entities/${name}.json`)

/** A compiler that fails on every file whose text says so, and records its inputs. */
function failing() {
  const read: Compiler['read'] = async (files) => {
    const bad = files.find(({ text }) => text === 'slow' || text === 'crash')
    if (bad?.text === 'slow') throw new CompileTimeout('too long')
    if (bad) throw new Error('Maximum call stack size exceeded')
    return {
      entities: [],
      lookups: [],
      menus: [],
      cards: [],
      rows: [],
      problems: [],
      quarantined: [],
      standing: { shipped: 0, changed: 0, replaced: 0, off: 0 },
    } satisfies Catalogue
  }
  const compiler: Compiler = {
    read,
    validator: async () => '',
    own: () => undefined,
    close: async () => undefined,
  }
  return createSafeReader(compiler)
}

const left = ({ problems }: Catalogue) =>
  problems.map(({ file: path, code, severity }) => [path, code, severity])

describe('reading a folder whatever is in it', () => {
  test('a first reading leaves out the file it fails at, and no other', async () => {
    const read = failing()
    const files = NAMES.map((path, index) => file(path, index === 3 ? 'crash' : '{}'))
    expect(left(await read(files, []))).toEqual([[NAMES[3], 'UNREADABLE', 'error']])
  })

  test('a file that was left out does not stand in the way of later changes, and comes back when it is mended', async () => {
    const read = failing()
    const files = (text: string) => [
      file('entities/a.json', text),
      file('entities/b.json'),
      file('entities/c.json'),
    ]
    expect(left(await read(files('slow'), ['entities/a.json']))).toEqual([
      ['entities/a.json', 'TOO_LARGE', 'error'],
    ])
    expect(left(await read(files('slow'), ['entities/b.json']))).toEqual([
      ['entities/a.json', 'TOO_LARGE', 'error'],
    ])
    expect(left(await read(files('{}'), ['entities/a.json']))).toEqual([])
  })

  test('the reader leaves out only the broken one of several files that changed at once', async () => {
    const read = failing()
    const files = [file('entities/a.json'), file('entities/b.json', 'crash'), file('entities/c.json')]
    expect(left(await read(files, ['entities/a.json', 'entities/b.json']))).toEqual([
      ['entities/b.json', 'UNREADABLE', 'error'],
    ])
  })
})
