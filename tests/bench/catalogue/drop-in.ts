import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nextEvent, signedIn } from '../../support/api'
import { testServer } from '../../support/server'

const ROUNDS = 7

/** Makes the schema file of one more entity. */
type MakeEntity = (index: number) => { path: string; text: string }

/**
 * How long a new file takes into the menu, in ms, in offices of these numbers of entities: middle of some
 * files.
 */
export async function dropIns(sizes: readonly number[], entity: MakeEntity) {
  const measured = []
  for (const size of sizes) measured.push(await measure(size, entity))
  return measured
}

async function measure(size: number, entity: MakeEntity) {
  const schemas = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  cpSync('tests/fixtures/boats', schemas, { recursive: true })
  for (let index = 0; index < size; index++) write(schemas, entity(index))
  const start = performance.now()
  const server = await testServer({ schemas, fresh: true })
  const started = performance.now() - start
  try {
    const admin = await signedIn(server.url, 'admin')
    const token = admin.token ?? ''
    const told: number[] = []
    const shown: number[] = []
    for (let index = size; index < size + ROUNDS; index++) {
      let written = 0
      await nextEvent(
        server.url,
        token,
        ({ type }) => type === 'catalogue',
        () => {
          written = performance.now()
          write(server.schemas, entity(index))
        },
      )
      told.push(performance.now() - written)
      const { body } = await admin.get('/api/entityconf/visible')
      if (!JSON.stringify(body).includes(`boats-${index}`))
        throw new Error('the new entity is not in the menu')
      shown.push(performance.now() - written)
    }
    return {
      entities: size,
      'start ms': Math.round(started),
      'browsers told ms': middle(told),
      'in the menu ms': middle(shown),
    }
  } finally {
    await server.drop()
    rmSync(schemas, { recursive: true, force: true })
  }
}

function write(folder: string, { path, text }: ReturnType<MakeEntity>): void {
  writeFileSync(join(folder, path), text)
}

function middle(times: readonly number[]): number {
  return Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN)
}
