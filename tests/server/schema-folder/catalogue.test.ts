import { cpSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '../../../src/contract/errors/problem'
import type { Entity } from '../../../src/contract/model/entity'
import { type CatalogueService, openCatalogue } from '../../../src/server/schema-folder/catalogue'
import { createInlineCompiler } from '../../../src/server/schema-folder/compiler'
import type { OfficeChanges } from '../../../src/server/schema-folder/office-changes'
import { MANIFESTS } from '../../../src/server/schema-folder/widgets'

const TOOL = { route: 'spoons', record: { properties: { name: { type: 'string' } } } }
const SOON = { timeout: 10_000, interval: 20 }

describe('the catalogue of a running server', () => {
  let folder: string
  let holder: CatalogueService
  let refuse: string | null
  let prepared: string[][]
  let changes: string[]
  let heard: (version: string) => void
  let office: OfficeChanges
  let said: string[]

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-catalogue-'))
    cpSync('tests/fixtures/minimal', folder, { recursive: true })
    refuse = null
    office = new Map()
    prepared = []
    said = []
    changes = []
    heard = () => undefined
    holder = await openCatalogue({
      folder,
      compiler: createInlineCompiler(MANIFESTS),
      changes: async () => office,
      prepare: async (entities) => {
        prepared.push(entities.map(({ route }) => route))
        return refuse ? entities.filter(({ route }) => route === refuse).map(problemOf) : []
      },
      adopt: async () => undefined,
      changed: (version) => {
        changes.push(version)
        heard(version)
      },
      log: (line) => void said.push(line),
    })
    await holder.watch()
  })
  afterEach(async () => {
    await holder.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function problemOf({ file }: Entity): Problem {
    return {
      file,
      line: 1,
      column: 1,
      pointer: '',
      code: 'TYPE_CHANGED',
      severity: 'error',
      message: 'would lose data',
    }
  }

  /** Changes the folder and waits for the resulting catalogue. */
  async function following(work: () => void): Promise<void> {
    const told = new Promise<string>((resolve) => {
      heard = resolve
    })
    work()
    await told
  }

  const write = (name: string, text: string) => writeFileSync(join(folder, 'entities', name), text)

  test('the catalogue loads a new file, prepares its table and serves its files', async () => {
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    const live = holder.current().entities.get('spoons')
    expect(live?.entity.endpoint).toBe('/api/spoons')
    expect(prepared.at(-1)).toContain('spoons')
    const hash = live?.entity.hash ?? ''
    expect(live?.assets).toEqual({
      entity: `/assets/schemas/${hash}.json`,
      validator: `/assets/schemas/${hash}.js`,
    })
    expect(JSON.parse(holder.assets.description(hash) ?? '')).not.toHaveProperty('rights')
    expect(await holder.assets.validator(hash)).toContain('export default')
    expect(holder.assets.description('0000')).toBeUndefined()
  })

  test('the catalogue loads a save by renaming once, without removing the entity in between', async () => {
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    const seen: boolean[] = []
    const before = changes.length
    await following(() => {
      writeFileSync(join(folder, 'entities', '.spoons.tmp'), JSON.stringify({ ...TOOL, search: ['name'] }))
      unlinkSync(join(folder, 'entities', 'spoons.json'))
      renameSync(join(folder, 'entities', '.spoons.tmp'), join(folder, 'entities', 'spoons.json'))
      seen.push(holder.current().entities.has('spoons'))
    })
    expect(holder.current().entities.get('spoons')?.entity.search).toEqual(['name'])
    expect(seen).toEqual([true])
    expect(changes.length).toBe(before + 1)
  })

  test('the catalogue excludes only a broken file, and loads it again when it is fixed', async () => {
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    await following(() => write('spoons.json', '{ "route": "spoons", '))
    const broken = holder.current()
    expect(broken.entities.has('spoons')).toBe(false)
    expect(broken.quarantined.get('spoons')?.last?.route).toBe('spoons')
    expect(broken.entities.has('tools')).toBe(true)
    expect(
      broken.problems.some(({ file, severity }) => file === 'entities/spoons.json' && severity === 'error'),
    ).toBe(true)
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    expect(holder.current().entities.has('spoons')).toBe(true)
    expect(holder.current().quarantined.has('spoons')).toBe(false)
  })

  test('the catalogue hides the entity of a deleted file', async () => {
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    await following(() => unlinkSync(join(folder, 'entities', 'spoons.json')))
    expect(holder.current().entities.has('spoons')).toBe(false)
    expect(holder.current().quarantined.has('spoons')).toBe(false)
  })

  test('the catalogue serves the last shape of an entity whose table cannot follow', async () => {
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    refuse = 'spoons'
    await following(() =>
      write(
        'spoons.json',
        JSON.stringify({ ...TOOL, record: { properties: { name: { type: 'integer' } } } }),
      ),
    )
    const live = holder.current()
    expect(live.entities.get('spoons')?.entity.fields[0]?.kind).toBe('text')
    expect(live.problems.map(({ code }) => code)).toContain('TYPE_CHANGED')
  })

  test('the catalogue logs an error once, however often other files change, and again after it was fixed', async () => {
    const broken = () => write('spoons.json', JSON.stringify({ ...TOOL, search: ['nam'] }))
    await following(broken)
    await vi.waitFor(() => expect(said).toHaveLength(1), SOON)
    expect(said).toEqual([
      expect.stringMatching(/^entities\/spoons\.json:1:\d+ error UNKNOWN_FIELD .*"nam".*\(.*"name".*\)$/),
    ])
    await following(() => write('forks.json', JSON.stringify({ ...TOOL, route: 'forks' })))
    expect(said).toHaveLength(1)
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    expect(said).toHaveLength(1)
    await following(broken)
    await vi.waitFor(() => expect(said).toHaveLength(2), SOON)
  })

  test('the catalogue logs the first twenty of many errors, and how to read the others', async () => {
    const strange = Array.from({ length: 25 }, (_, at) => `strange${at}`)
    await following(() => write('spoons.json', JSON.stringify({ ...TOOL, search: strange })))
    await vi.waitFor(() => expect(said).toHaveLength(21), SOON)
    expect(said.at(-1)).toBe('and 5 more errors: npm run check:schemas prints them all')
  })

  test('the catalogue does not report a file copied before the one it names, but one that never arrives', async () => {
    const drawer = (of: string) =>
      JSON.stringify({ ...TOOL, route: 'drawers', record: { properties: { first: { entity: of } } } })
    await following(() => write('drawers.json', drawer('spoons')))
    expect(holder.current().problems.map(({ code }) => code)).toContain('UNKNOWN_ENTITY')
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    await following(() => write('boxes.json', drawer('forks').replace('drawers', 'boxes')))
    await vi.waitFor(() => expect(said).not.toEqual([]), SOON)
    expect(said).toEqual([
      expect.stringMatching(/^entities\/boxes\.json:1:\d+ error UNKNOWN_ENTITY .*"forks"/),
    ])
  })

  test('the catalogue logs a new error at the latest when the server ends', async () => {
    await following(() => write('spoons.json', JSON.stringify({ ...TOOL, search: ['nam'] })))
    await holder.close()
    expect(said).toEqual([expect.stringContaining('UNKNOWN_FIELD')])
  })

  test('the catalogue excludes a new file whose table cannot follow', async () => {
    refuse = 'spoons'
    await following(() => write('spoons.json', JSON.stringify(TOOL)))
    expect(holder.current().entities.has('spoons')).toBe(false)
    expect(holder.current().quarantined.has('spoons')).toBe(true)
  })

  test('the catalogue replaces the built-in users by a file of the folder', async () => {
    const own = {
      route: 'users',
      record: {
        required: ['username'],
        properties: { username: { type: 'string' }, badge: { type: 'string' } },
      },
    }
    await following(() => write('people.json', JSON.stringify(own)))
    expect(holder.current().entities.get('users')?.entity.file).toBe('entities/people.json')
    expect(holder.current().support.get('users')?.file).toBe('entities/people.json')
  })
})
