import { canEntity, isAdmin } from '../../../../catalogue/rights/rights'
import type { ErasurePreview } from '../../../../contract/calls/data-subject'
import { type Core, defineFeature, defineJob, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { toDisposition } from '../../documents/files'
import { logsFeature } from '../../operations/logs'
import { type PersonArchive, personArchive } from './archive'
import { createErasures, type Erasures } from './erasing'
import { erasureMigrations } from './migrations'
import {
  type AskedPerson,
  erasablePerson,
  loadExportablePerson,
  loadReadablePerson,
  ownPerson,
} from './person'
import { planErasure, toErasurePreview } from './plan'
import { endRetention, overdueEntities } from './retention'

/** The duties towards people whose data the office holds: giving them their data, and erasing it. */
const routes: readonly Route<DataSubjects>[] = [
  {
    method: 'GET',
    path: '/api/data-subjects/mine/export',
    right: 'signed in',
    answer: async (call, core) => {
      const { user } = call.get('signed')
      return archiveAnswer(
        call,
        await personArchive(core, await ownPerson(core, user, createContext(call)), user),
      )
    },
  },
  {
    method: 'GET',
    path: '/api/data-subjects/:route/:id/export',
    right: 'signed in',
    answer: async (call, core) => {
      const asked = await loadExportablePerson(
        core,
        readParam(call, 'route'),
        readParam(call, 'id'),
        createContext(call),
      )
      const archive = await personArchive(core, asked, call.get('signed').user)
      noteAct(core, call, asked, 'PERSON_EXPORTED')
      return archiveAnswer(call, archive)
    },
  },
  {
    method: 'GET',
    path: '/api/data-subjects/retention',
    right: 'signed in',
    answer: async (call, core) => {
      if (!isAdmin(call.get('signed').user))
        throw new Refusal('FORBIDDEN', 'Only administrators can see what retention ends')
      const items = await overdueEntities(core, createContext(call).lang)
      return answer(call, { items, total: items.length })
    },
  },
  {
    method: 'GET',
    path: '/api/data-subjects/erasures/:id',
    right: 'signed in',
    answer: async (call, _, erasures) => {
      const id = readParam(call, 'id')
      const found = isUuid(id) ? await erasures.read(id) : null
      const { user } = call.get('signed')
      if (!found || (found.byId !== user.id && !isAdmin(user)))
        throw new Refusal('NOT_FOUND', 'There is no such erasure')
      const { createdAt, done, doneAt, state, total } = found
      return answer(call, { id, state, done, total, createdAt, doneAt })
    },
  },
  {
    method: 'GET',
    path: '/api/data-subjects/:route/:id',
    right: 'signed in',
    answer: async (call, core) => answer(call, await loadPreview(core, call)),
  },
  {
    method: 'POST',
    path: '/api/data-subjects/:route/:id/erasures',
    right: 'signed in',
    answer: async (call, core, erasures) => {
      const asked = await erasablePerson(
        core,
        readParam(call, 'route'),
        readParam(call, 'id'),
        createContext(call),
      )
      requireConfirmed(asked, (await readObject(call)).confirm)
      const id = await erasures.begin(asked.entity.route, asked.record.id, call.get('signed').user)
      noteAct(core, call, asked, 'ERASURE_BEGUN')
      return answer(call, { id }, 202)
    },
  },
]

function noteAct(
  { use }: Core,
  call: HttpCall,
  { entity, record }: AskedPerson,
  code: 'PERSON_EXPORTED' | 'ERASURE_BEGUN',
): void {
  const by = { userId: call.get('signed').user.id, requestId: call.get('requestId'), recordId: record.id }
  use(logsFeature).act(by, entity, { source: 'privacy', message: { code } })
}

/** Protection against a mistake: the code of the record, or its title, must be typed. */
function getConfirmation({ record: { code, id, label } }: AskedPerson): string {
  return code || label || id
}

/** @throws Refusal CONSTRAINT_VIOLATION unless the body confirms the right person */
function requireConfirmed(asked: AskedPerson, said: unknown): void {
  if (said === getConfirmation(asked)) return
  const error = { path: 'confirm', code: 'INCORRECT', message: 'is not what stands for this record' }
  throw new Refusal('CONSTRAINT_VIOLATION', `"confirm" is the code of the record, or its title`, [error])
}

async function loadPreview(core: Core, call: HttpCall): Promise<ErasurePreview> {
  const context = createContext(call)
  const asked = await loadReadablePerson(core, readParam(call, 'route'), readParam(call, 'id'), context)
  const { user } = call.get('signed')
  const mayErase = await erasablePerson(core, asked.entity.route, asked.record.id, context).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
  const readable = asked.held.filter(({ route }) => {
    const entity = core.served(route)
    return entity !== undefined && canEntity(user, entity, 'read')
  })
  // People who may erase a person learn what would be erased with them; others see what they may read.
  const plan = await planErasure(core, asked.held)
  return {
    label: asked.record.label,
    confirm: getConfirmation(asked),
    mayExport: canEntity(user, asked.entity, 'export'),
    mayErase: mayErase && plan.erased.length > 0,
    entities: toErasurePreview(core, mayErase ? plan : { ...plan, held: readable }, context.lang),
  }
}

function archiveAnswer(call: HttpCall, { bytes, name }: PersonArchive): Response {
  call.header('content-type', 'application/zip')
  call.header('content-disposition', toDisposition(name))
  return call.body(bytes)
}

/** The operations that other features use. */
interface DataSubjects extends Erasures {
  /** erases or deletes records whose retention is over; returns their number */
  endRetention: (work: { say: (line: string) => void; signal: AbortSignal }) => Promise<number>
}

/** Erases or deletes records whose retention is over. */
const retentionJob = defineJob({
  shipped: { name: 'Fine della conservazione', cron: '0 45 3 * * ?', paused: true },
  outcomes: {
    RETENTION_ENDED: {
      it: 'schede con la conservazione terminata: {count}',
      en: 'records whose retention ended: {count}',
    },
  },
  run: async (work, _core, subjects: DataSubjects) => ({
    code: 'RETENTION_ENDED',
    figures: { count: await subjects.endRetention(work) },
  }),
})

/** The office's duties towards people about their data. */
export const dataSubjectFeature = defineFeature<DataSubjects>({
  id: 'data-subject',
  migrations: erasureMigrations,
  jobs: { RETENTION: retentionJob },
  routes,
  open: (core) => {
    const erasures = createErasures(core)
    return { service: { ...erasures, endRetention: (work) => endRetention(core, erasures, work) } }
  },
})
