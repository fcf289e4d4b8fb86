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

test('files of the office lie over shipped ones of the same path, and a shipped one is back when its own is gone', async () => {
  put('shipped/entities/a.json', 'shipped a')
  put('shipped/entities/b.json', 'shipped b')
  put('own/entities/a.json', 'own a')
  put('own/entities/c.json', 'own c')
  const { files, reread } = await open()
  const texts = () => Object.fromEntries([...files].map(([path, { text }]) => [path, text]))
  expect(texts()).toEqual({
    'entities/a.json': 'own a',
    'entities/b.json': 'shipped b',
    'entities/c.json': 'own c',
  })
  rmSync(join(root, 'own/entities/a.json'))
  rmSync(join(root, 'own/entities/c.json'))
  for (const path of ['entities/a.json', 'entities/c.json']) await reread(path)
  expect(texts()).toEqual({ 'entities/a.json': 'shipped a', 'entities/b.json': 'shipped b' })
})

test('a complete folder has its own files only', async () => {
  put('shipped/entities/a.json', 'shipped a')
  put('own/entities/c.json', 'own c')
  expect([...(await open(false)).files.keys()]).toEqual(['entities/c.json'])
})
