import { randomUUID } from 'node:crypto'
import { startOffice } from './office'
import { newPostgres } from './postgres'
import { databaseTemplate } from './templates'

/** A PostgreSQL database of its own with the demo company in it; `drop` deletes it. */
export async function filledPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = await databaseTemplate('office', async (name) => {
    const { url } = await newPostgres(name)
    const office = await startOffice({ databaseUrl: url })
    await office.stop()
  })
  return newPostgres(`t_${randomUUID().replaceAll('-', '')}`, template)
}
