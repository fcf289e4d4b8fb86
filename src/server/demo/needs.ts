import type { Entity } from '../../contract/model/entity'
import type { Accounts } from '../features/identity/accounts'
import type { Database } from '../kernel/database'
import type { Records } from '../records'
import type { LiveCatalogue } from '../schema-folder'
import type { DemoContent } from './contents'
import type { DemoFile } from './rows'

/** Dependencies of seeding the demo company. */
export interface DemoNeeds {
  db: Database
  records: Records
  accounts: Pick<Accounts, 'setGroups' | 'setPassword'>
  catalogue: LiveCatalogue
  files: readonly DemoFile[]
  /** contents of the rows' files by name; they are stored already */
  contents: ReadonlyMap<string, DemoContent>
  password: string
  now: () => Date
  log: (line: string) => void
  /** how many rows are there, of how many */
  share?: (done: number, total: number) => void
}

/** Prefix of the marks: `demo:{route}:{key}` → record id, `demo:*` once everything is seeded. */
export const DEMO_MARK = 'demo:'

/** Top-level properties of the entity, and the code: the allowed keys of a payload. */
export function getPayloadKeys({ fields }: Entity): ReadonlySet<string> {
  return new Set(fields.map(({ path }) => path.split(/[.[]/)[0] ?? path).concat('code'))
}
