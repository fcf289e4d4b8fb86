import { sameJson } from '../../../../catalogue/paths'
import { ROLE_ADMIN } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { inboxFeature } from '../../messaging/inbox'
import { tellChanges } from './keeper'
import { makePlan } from './planner'
import { type FileTexts, forgetWaiting, readPlans, type StoredPlan } from './store'

/** Plans the files that wait in the folder of an office that stages them. */
interface Stage {
  /** looks at the folder; resolves when the plan is made */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** Creates the stage of one process: every other office has no files that wait. */
export function createStage(core: Core): Stage {
  let looking: Promise<void> = Promise.resolve()
  const unfollow = core.bus.subscribe((message) => {
    // Another process applied a plan: its files are in force here, too.
    if (core.config.model !== 'staged' || message.kind !== 'event' || message.event.type !== 'catalogue')
      return
    if (message.event.version !== core.catalogue().version) void core.schemaFiles.followInForce()
  })
  const look = (): Promise<void> => {
    if (core.config.model !== 'staged') return looking
    looking = looking
      .then(() => planWaiting(core))
      .catch((error: unknown) => core.log(`model: the files that wait cannot be planned: ${String(error)}`))
    return looking
  }
  return {
    look,
    close: async () => {
      unfollow()
      await looking
    },
  }
}

async function planWaiting(core: Core): Promise<void> {
  const files: FileTexts = Object.fromEntries(await core.schemaFiles.staged())
  const open = (await readPlans(core.db)).filter(
    ({ source, state }) => source === 'folder' && state === 'open',
  )
  if (open.some(({ after }) => sameJson(after, files))) return
  await withdraw(core, open)
  if (Object.keys(files).length === 0) return
  try {
    const plan = await makePlan(core, files, serverContext(), 'folder')
    await tell(core, plan)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    core.log(`model: ${Object.keys(files).length} changed files wait, but they have errors: ${error.message}`)
  }
}

const noticeKey = ({ id }: Pick<StoredPlan, 'id'>): string => `model:${id}`

async function withdraw({ db, use }: Core, plans: readonly StoredPlan[]): Promise<void> {
  for (const plan of plans) await use(inboxFeature).withdraw(db, noticeKey(plan))
  if (plans.length > 0) await forgetWaiting(db)
}

/** In the log, and in the inbox of administrators. */
async function tell(core: Core, plan: StoredPlan): Promise<void> {
  const { after, changes, id } = plan
  const [files, open] = [Object.keys(after).length, changes.filter(({ isOpen }) => isOpen).length]
  core.log(
    `model: ${files} changed files wait, ${open} of their changes nothing answers: tessera apply --plan ${id}`,
  )
  tellChanges(core, changes)
  await core.use(inboxFeature).add(core.db, {
    kind: 'reminder',
    key: noticeKey(plan),
    roles: [ROLE_ADMIN],
    record: null,
    words: {
      it: `${files} file del modello attendono: aprire Configurazione › Modifiche del modello`,
      en: `${files} files of the model wait: open Configuration › Changes of the model`,
    },
  })
}
