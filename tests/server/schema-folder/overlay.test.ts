import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileChange } from '../../../src/contract/model/catalogue'
import { type CatalogueService, openCatalogue } from '../../../src/server/schema-folder/catalogue'
import { createInlineCompiler } from '../../../src/server/schema-folder/compiler'
import type { OfficeChanges } from '../../../src/server/schema-folder/office-changes'
import { MANIFESTS } from '../../../src/server/schema-folder/widgets'

describe('an office folder over the shipped files', () => {
  let folder: string
  let service: CatalogueService
  let office: OfficeChanges
  let heard: () => void

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-office-'))
    mkdirSync(join(folder, 'entities'))
    office = new Map()
    heard = () => undefined
    service = await openCatalogue({
      folder,
      shipped: 'schemas',
      compiler: createInlineCompiler(MANIFESTS),
      changes: async () => office,
      prepare: async () => [],
      adopt: async () => undefined,
      changed: () => heard(),
      log: () => undefined,
    })
    await service.watch()
  })
  afterEach(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const write = async (name: string, file: unknown): Promise<void> => {
    const told = new Promise<void>((resolve) => {
      heard = resolve
    })
    writeFileSync(join(folder, 'entities', name), JSON.stringify(file))
    await told
  }
  const entity = (route: string) => service.current().entities.get(route)?.entity
  const columns = () => entity('customers')?.list.columns.map(({ field }) => field)

  test('a file dropped in changes the shipped entity at once, and leaves it when it is gone', async () => {
    const before = columns() ?? []
    const others = entity('documents')
    await write('customers.json', {
      extends: 'tessera',
      list: { columns: [{ field: 'creditLimit', off: true }] },
    })
    expect(columns()).toEqual(before.filter((field) => field !== 'creditLimit'))
    expect(entity('customers')?.file).toBe('entities/customers.json')
    expect(entity('documents')).toBe(others)
    const told = new Promise<void>((resolve) => {
      heard = resolve
    })
    rmSync(join(folder, 'entities', 'customers.json'))
    await told
    expect(columns()).toEqual(before)
    expect(service.current().problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('what the office set on its screens counts over both files', async () => {
    await write('customers.json', { extends: 'tessera', conf: { color: '#102030' } })
    const list = entity('customers')?.statuses?.list ?? []
    expect(list.length).toBeGreaterThan(1)
    const codes = list.map(({ code }) => code)
    const first = codes[0] ?? ''
    const change: FileChange = {
      path: ['conf', 'statuses'],
      value: { default: first, list: [{ code: first, color: '#112233' }] },
    }
    const problems = await service.problemsWith('customers', [change])
    // The other statuses are gone: rules that name them are Problems.
    expect(problems.some(({ message }) => codes.slice(1).some((code) => message.includes(code)))).toBe(true)
    office = new Map([['customers', [{ path: ['conf', 'color'], value: '#445566' }]]])
    await service.reread()
    expect(entity('customers')?.presentation.color).toBe('#445566')
    expect(service.current().bare.get('customers')?.presentation.color).toBe('#102030')
  })
})
