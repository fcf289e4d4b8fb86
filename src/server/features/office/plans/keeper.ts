import type { ModelChange, StoredChange } from '../../../../contract/calls/plan'
import type { Problem } from '../../../../contract/errors/problem'
import { type LocalText, localText } from '../../../../contract/language'
import type { Core } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { LOCKS } from '../../../kernel/db/migrate'
import { changedTexts, type FolderChange, type ModelKeeper } from '../../../schema-folder'
import { plannedChanges } from './planner'
import {
  type FileTexts,
  finishPlan,
  moveState,
  readInForce,
  readUndone,
  saveInForce,
  writePlan,
} from './store'

/** Changes of a plan that are told in the log. */
const TOLD_MAX = 20

/** Keeps the files in force in the database, and plans what changed files of the folder do. */
export function createKeeper(core: Core, waiting: () => void): ModelKeeper {
  return {
    mode: core.config.model ?? 'live',
    inForce: () => readInForce(core.db),
    record: (texts) => saveInForce(core.db, texts),
    follow: (change) => core.db.transaction((sql) => follow(core, sql, change)),
    followed: (change, refused) => followed(core, change, refused),
    waiting,
  }
}

/** Two processes that see the same files change plan them once. */
async function follow(
  core: Core,
  sql: Sql,
  { after, before, broken, texts }: FolderChange,
): Promise<ModelChange | null> {
  await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.model])
  const known = await readInForce(sql)
  const changed = known && withoutBroken(changedTexts(known, texts), broken)
  if (changed?.size === 0) return null
  if (!known || !changed) {
    await saveInForce(sql, withoutBroken(texts, broken))
    return null
  }
  const former = Object.fromEntries([...changed.keys()].map((path) => [path, known.get(path) ?? null]))
  const next = Object.fromEntries(changed)
  const undone = await readUndone(sql, former, next)
  const changes = undone ? [] : await changesOf(core, await before(), after, broken)
  await saveInForce(sql, changed)
  if (undone) {
    await moveState(sql, undone, ['applied'], 'reversing')
    core.log(`model: ${Object.keys(next).join(', ')} as before: the plan ${undone} is taken back`)
    return { plan: undone, isReverse: true, by: null }
  }
  if (changes.every(isHarmless)) return null
  return planFolder(core, sql, { former, next, changes })
}

const isHarmless = ({ answer, kind }: StoredChange): boolean =>
  answer === null && (kind === 'texts' || kind === 'added')

function withoutBroken<T extends string | null>(texts: ReadonlyMap<string, T>, broken: ReadonlySet<string>) {
  return new Map([...texts].filter(([path]) => !broken.has(path)))
}

/** Entities of files with errors stay as they were. */
async function changesOf(
  core: Core,
  before: Awaited<ReturnType<FolderChange['before']>>,
  after: FolderChange['after'],
  broken: ReadonlySet<string>,
): Promise<StoredChange[]> {
  const kept = before.entities.filter(
    ({ file, route }) => broken.has(file) && !after.entities.some((one) => one.route === route),
  )
  return plannedChanges(core, before, { ...after, entities: [...after.entities, ...kept] })
}

interface FolderPlan {
  former: FileTexts
  next: FileTexts
  changes: StoredChange[]
}

async function planFolder(core: Core, sql: Sql, { changes, former, next }: FolderPlan): Promise<ModelChange> {
  const plan = await writePlan(sql, {
    state: 'applied',
    source: 'folder',
    at: core.now(),
    by: null,
    byId: null,
    before: former,
    after: next,
    changes,
    counted: {},
  })
  tellChanges(core, changes)
  core.log(`model: taken back with "tessera apply --plan ${plan} --back"`)
  return { plan, isReverse: false, by: null }
}

/** Tells in the log what changes do to values. */
export function tellChanges({ log }: Pick<Core, 'log'>, changes: readonly StoredChange[]): void {
  const told = changes.filter((one) => !isHarmless(one))
  for (const { answer, hint, isOpen, kind, path, route } of told.slice(0, TOLD_MAX)) {
    const words = localText(hint as LocalText, 'en') ?? ''
    const state = isOpen ? ' (nothing answers it)' : answer ? ` ("${answer}")` : ''
    log(`model: ${[route, path].filter(Boolean).join(' ')} ${kind}: ${words}${state}`)
  }
  if (told.length > TOLD_MAX) log(`model: and ${told.length - TOLD_MAX} changes more`)
}

/** A table that refused leaves its plan failed: its values are as they were. */
async function followed(
  core: Core,
  { isReverse, plan }: ModelChange,
  refused: readonly Problem[],
): Promise<void> {
  const error = refused.find(({ severity }) => severity === 'error')?.message
  const done = isReverse ? 'reversed' : 'applied'
  const at = core.now()
  await finishPlan(core.db, plan, error ? { state: 'failed', at, error } : { state: done, at })
}
