import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FEATURES } from '../../src/server/features'
import { modulesBelow, target } from '../support/sources'

const modules = modulesBelow('src')
const known = new Set(modules.map(({ path }) => path))
const arrows = modules
  .filter(({ path }) => path.startsWith('src/server/'))
  .flatMap(({ imports, path }) =>
    imports.flatMap(({ specifier }) => {
      const to = target(path, specifier, known)
      return to ? [{ from: path, to }] : []
    }),
  )

/** `src/server/features/office/views/views.ts` → `views`; null outside the features. */
const featureOf = (path: string): string | null =>
  /^src\/server\/features\/[\w-]+\/([\w-]+)\//.exec(path)?.[1] ?? null
const isFace = (path: string): boolean => /^src\/server\/features\/[\w-]+\/[\w-]+\/index\.ts$/.test(path)
const roomOf = (path: string): string =>
  /^src\/server\/([\w-]+)\//.exec(path)?.[1] ?? (path.startsWith('src/server/') ? 'top' : 'below')
const told = (those: typeof arrows): string[] => those.map(({ from, to }) => `${from} imports ${to}`)

/** What a room of the server may import besides itself and the layers below the server. */
const ROOMS: Record<string, readonly string[]> = {
  kernel: [],
  'office-folder': ['kernel', 'top'],
  'schema-folder': ['kernel', 'office-folder'],
  records: ['kernel', 'schema-folder'],
  'office-code': ['kernel'],
  site: ['kernel', 'schema-folder'],
}

/** Rooms that the features and the start are built in: what they may import is told below, or not at all. */
const OPEN_ROOMS = ['features', 'backup', 'demo', 'start', 'top']

describe('the server', () => {
  test('the test reads the modules of every folder of the server', () => {
    expect(arrows.length).toBeGreaterThan(500)
    expect(new Set(arrows.map(({ from }) => roomOf(from)))).toEqual(
      new Set([...Object.keys(ROOMS), ...OPEN_ROOMS]),
    )
  })

  test.each(Object.entries(ROOMS))('%s imports nothing of the server but itself and [%s]', (room, may) => {
    const strays = arrows.filter(({ from, to }) => {
      const sink = roomOf(to)
      return roomOf(from) === room && sink !== room && sink !== 'below' && !may.includes(sink)
    })
    expect(told(strays)).toEqual([])
  })

  test('the server declares for every table with a user how an erasure treats it', () => {
    const ofPeople = FEATURES.filter(({ migrations = [] }) =>
      migrations.some(({ statements }) =>
        statements.some((sql) => /\b(user_id|owner_id) (uuid|text)/.test(sql)),
      ),
    )
    expect(ofPeople.map(({ id }) => id)).toEqual(expect.arrayContaining(['accounts', 'inbox', 'views']))
    const saying = (words: RegExp) =>
      modules.filter(({ text }) => words.test(text)).map(({ path }) => featureOf(path))
    const written = saying(/: PersonalDataSource\b/)
    // One that `open` does not return is never asked.
    const returned = saying(/\bpersonal: \[/)
    expect(
      ofPeople.filter(({ id }) => !written.includes(id) || !returned.includes(id)).map(({ id }) => id),
    ).toEqual([])
  })

  test('the server imports the records only by their public file', () => {
    const around = arrows.filter(
      ({ from, to }) =>
        roomOf(to) === 'records' && roomOf(from) !== 'records' && to !== 'src/server/records/index.ts',
    )
    expect(told(around)).toEqual([])
  })

  test('the server imports a feature only by its public file', () => {
    const around = arrows.filter(
      ({ from, to }) => featureOf(to) !== null && featureOf(from) !== featureOf(to) && !isFace(to),
    )
    expect(told(around)).toEqual([])
  })

  test('the server lists every feature once, under the name of its folder', () => {
    const folders = readdirSync('src/server/features').flatMap((room) =>
      readdirSync(`src/server/features/${room}`),
    )
    const ids = FEATURES.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at || !folders.includes(id))).toEqual([])
    const defined = modules.filter(({ path, text }) => isFace(path) && /\bdefineFeature\b/.test(text))
    expect(defined.map(({ path }) => featureOf(path)).sort()).toEqual([...ids].sort())
  })

  test('the server lists early features first, which open before the others', () => {
    const early = FEATURES.map(({ isEarly = false }) => isEarly)
    expect(early.lastIndexOf(true)).toBeLessThan(early.indexOf(false))
  })
})
