import { PLAIN_LIST } from '../../../catalog/query'
import type { Entity } from '../../../contract/entity'
import { serverContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { readMarks, writeMark } from '../../kernel/db/marks'
import { ownFailure } from '../../kernel/db/sql-error'
import type { Records } from '../../records'
import { declaredOf } from '../../records'
import shipped from './registry.json'

const MARK = 'setting:'

/**
 * Puts the shipped settings among the records of the system registry, each once, so that administrators see what can be
 * set. A setting that somebody deleted stays away and counts as shipped.
 */
export async function seedSettings(
  db: Database,
  records: Records,
  registry: Entity | undefined,
  log: (line: string) => void,
): Promise<void> {
  if (!registry?.fields.some(({ path }) => path === 'key')) return
  const seen = await readMarks(db, MARK)
  for (const setting of shipped.filter(({ key }) => !seen.has(key))) {
    const filters = [{ path: 'key', operator: 'Equals' as const, values: [setting.key] }]
    const { items } = await records.list(registry, { ...PLAIN_LIST, filters, size: 1, count: 'none' }, serverContext())
    const failure = await ownFailure(async () => {
      const known = items[0] ?? (await records.create(registry, declaredOf(registry, setting), serverContext()))
      await writeMark(db, MARK + setting.key, known.id)
    })
    // It counts as shipped, as one that somebody deleted does: an office starts without its record.
    if (failure) log(`the setting ${setting.key} has no record: ${String(failure.error)}`)
  }
}
