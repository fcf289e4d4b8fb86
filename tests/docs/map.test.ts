import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const [, MAP = ''] = readFileSync('docs/architecture.md', 'utf8').split('## A map of the folders')
const [table = ''] = MAP.split('\n## ')

/** Rows of the map: folder and sentence. */
const rows = [...table.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, folder = '', sentence = '']) => ({
  folder,
  sentence,
}))

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))

describe('the map of the folders in docs/architecture.md', () => {
  // A widget is a folder of its own, and so is a feature: their lists are src/app/widgets.ts and
  // src/server/features.ts.
  const folders = foldersIn('src').flatMap((folder) => [
    folder,
    ...(folder === 'src/widgets' ? [] : foldersIn(folder)),
  ])

  test('the map has a row for every folder of src, two levels deep, and for no other', () => {
    expect(rows.map(({ folder }) => folder).sort()).toEqual(folders.sort())
  })

  test('the map of folders describes each folder in a sentence', () => {
    expect(rows.filter(({ sentence }) => !/^[A-Z].{10,}\.$/.test(sentence))).toEqual([])
  })
})
