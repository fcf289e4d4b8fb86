import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSchemaSources } from '../../../src/server/schema-folder/sources'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-sources-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const open = (isOver = true) =>
  openSchemaSources({
    folder: join(root, 'own'),
    shipped: isOver ? join(root, 'shipped') : undefined,
    log: () => undefined,
  })

test('files of the office stand beside the shipped ones, whose paths say so', async () => {
  put('shipped/entities/a.json', 'shipped a')
  put('shipped/entities/b.json', 'shipped b')
  put('own/entities/a.json', 'own a')
  const { files, reread } = await open()
  const texts = () => Object.fromEntries([...files].map(([path, { text }]) => [path, text]))
  expect(texts()).toEqual({
    'tessera/entities/a.json': 'shipped a',
    'tessera/entities/b.json': 'shipped b',
    'entities/a.json': 'own a',
  })
  rmSync(join(root, 'own/entities/a.json'))
  await reread('entities/a.json')
  expect(Object.keys(texts())).toEqual(['tessera/entities/a.json', 'tessera/entities/b.json'])
})

test('a complete folder has its own files only', async () => {
  put('shipped/entities/a.json', 'shipped a')
  put('own/entities/c.json', 'own c')
  expect([...(await open(false)).files.keys()]).toEqual(['entities/c.json'])
})
