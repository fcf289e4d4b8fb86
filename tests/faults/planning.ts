import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plansFeature } from '../../src/server/features/office/plans'
import { serverContext } from '../../src/server/kernel/context'
import { createInlineCompiler } from '../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { startServer } from '../../src/server/start-server'

/** The file of the records, and what it becomes. */
export const PLANNED = 'entities/crates.json'

/** Records that the plan changes. */
export const CRATES = 1_500

const file = (kinds: string[], map: Record<string, string>): string =>
  JSON.stringify({
    route: 'crates',
    record: { properties: { name: { type: 'string' }, kind: { enum: kinds, map } } },
    texts: { it: { crates: 'Casse' }, en: { crates: 'Crates' } },
  })

export const FORMER_FILE = file(['OLD', 'OTHER'], {})
export const NEXT_FILE = file(['NEW', 'OTHER'], { OLD: 'NEW' })

/**
 * A server over `<folder>/schemas` and `<folder>/data` that fills its table once, tells `state <old> <new>
 * <file>`, and applies a plan that makes every OLD a NEW unless that is done: `applying`, `over`.
 */
export async function write(folder: string): Promise<void> {
  const schemas = join(folder, 'schemas')
  const config = {
    port: 0,
    host: '127.0.0.1',
    data: join(folder, 'data'),
    schemas,
    databaseUrl: undefined,
    demo: false,
    demoPassword: '',
    schedules: false,
  }
  const compiler = createInlineCompiler(MANIFESTS)
  const { catalogue, db, records, use } = await startServer(config, {
    compiler,
    client: null,
    files: () => null,
    say: () => undefined,
  })
  const count = async (kind: string): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from e_crates where kind = $1',
      [kind],
    )
    return rows[0]?.n ?? 0
  }
  const entity = catalogue.current().entities.get('crates')?.entity
  if (!entity) throw new Error('there are no crates')
  const isNew = readFileSync(join(schemas, PLANNED), 'utf8') === NEXT_FILE
  if ((await count('OLD')) + (await count('NEW')) === 0)
    for (let index = 0; index < CRATES; index += 1)
      await records.create(entity, { name: `Crate ${index}`, kind: 'OLD' }, serverContext())
  await tell(`state ${await count('OLD')} ${await count('NEW')} ${isNew ? 'new' : 'old'}`)
  if (isNew) return tell('over')
  const plans = use(plansFeature)
  const { id } = await plans.make({ [PLANNED]: NEXT_FILE })
  await tell('applying')
  await plans.apply(id)
  await tell('applied')
}

/** Resolves when the line has left the process. */
const tell = (line: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${line}\n`, () => resolve()))
