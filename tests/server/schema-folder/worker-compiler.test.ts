import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Compiler, CompileTimeout } from '../../../src/server/schema-folder/compiler'
import { createWorkerCompiler } from '../../../src/server/schema-folder/worker-compiler'

/** Answers a reading with the parcels it was sent, refuses one validator and never finishes the other. */
const WORKER = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ id, work, files, schema }) => {
  if (work === 'read') return parentPort.postMessage({ id, value: { entities: files, lookups: [], menus: [], cards: [], problems: files } })
  if (schema.title === 'crash') throw new Error('crashed')
  if (schema.title !== 'endless') return parentPort.postMessage({ id, error: 'no such keyword' })
  for (;;);
})`

describe('compiling in a worker', () => {
  let folder: string
  let compiler: Compiler

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-worker-'))
    writeFileSync(join(folder, 'worker.mjs'), WORKER)
  })
  afterEach(() => compiler.close())
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function start(validator: number): void {
    compiler = createWorkerCompiler(pathToFileURL(join(folder, 'worker.mjs')), { read: 20_000, validator })
  }

  test('the compiler passes work to its worker and failures back', async () => {
    start(20_000)
    const files = [{ path: 'a', text: '' }]
    expect(await compiler.read(files)).toMatchObject({
      entities: files,
      problems: [{ number: 1, value: files[0] }],
    })
    await expect(compiler.validator({})).rejects.toThrow('no such keyword')
  })

  test('the compiler aborts an endless file, and goes on with a new worker', async () => {
    start(100)
    await expect(compiler.validator({ title: 'endless' })).rejects.toThrow(CompileTimeout)
    expect(await compiler.read([])).toMatchObject({ entities: [] })
  })

  test('the compiler sends a file once, then its number; a new worker gets everything again', async () => {
    start(100)
    const [a, b] = [
      { path: 'a', text: '' },
      { path: 'b', text: '' },
    ]
    const first = await compiler.read([a])
    const second = await compiler.read([a, b])
    expect(second.problems).toEqual([{ number: 1 }, { number: 2, value: b }])
    expect(second.entities[0]).toBe(first.entities[0])
    await expect(compiler.validator({ title: 'endless' })).rejects.toThrow(CompileTimeout)
    expect(await compiler.read([b])).toMatchObject({ problems: [{ number: 1, value: b }] })
  })

  test('the compiler survives a worker that crashes', async () => {
    start(20_000)
    await expect(compiler.validator({ title: 'crash' })).rejects.toThrow('crashed')
    expect(await compiler.read([])).toMatchObject({ entities: [] })
  })
})
