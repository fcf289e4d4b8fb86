import { canEntity, isAdmin } from '../../../../catalogue/rights/rights'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { User } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import type { HeldRecord } from '../../../records'

/** Accounts are people too. */
const ACCOUNTS = 'users'

/** The person of a request, and how much may be shown. */
export interface AskedPerson {
  entity: Entity
  record: RecordData
  held: HeldRecord[]
  /** entities of which not all records were taken */
  cut: string[]
  /** the reader's; the server's own for people who ask for themselves */
  context: CallContext
  /** parts that only the person and administrators get */
  withPrivate: boolean
}

/**
 * A person or company, for people who may export its records.
 * @throws Refusal NOT_FOUND for entities of other things and unseen records, FORBIDDEN
 */
export async function loadExportablePerson(
  core: Core,
  route: string,
  id: string,
  context: CallContext,
): Promise<AskedPerson> {
  const asked = await loadReadablePerson(core, route, id, context)
  requireExport(asked.entity, context)
  return asked
}

/**
 * A person or company, for people who may delete it and every account and company that goes with it.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_STATUS, LAST_ADMIN
 */
export async function erasablePerson(
  core: Core,
  route: string,
  id: string,
  context: CallContext,
): Promise<AskedPerson> {
  const asked = await loadReadablePerson(core, route, id, context)
  for (const one of asked.held) {
    const entity = core.served(one.route)
    if (entity?.person?.self) await core.records().requireErasable(entity, one.id, context)
  }
  return asked
}

/** A person or company that the caller may read. Refuses NOT_FOUND for others. */
export async function loadReadablePerson(
  core: Core,
  route: string,
  id: string,
  context: CallContext,
): Promise<AskedPerson> {
  const entity = personEntity(core, route)
  const record = await core.records().get(entity, id, context)
  const { cut, records } = await core.records().held(entity, record.id)
  return {
    entity,
    record,
    held: records,
    cut,
    context,
    withPrivate: context.principal === null || isAdmin(context.principal),
  }
}

/** An entity whose records are people or companies. Refuses NOT_FOUND for others. */
export function personEntity({ served }: Core, route: string): Entity {
  const entity = served(route)
  if (entity?.person?.self) return entity
  throw new Refusal('NOT_FOUND', `Records of ${route} are not people`)
}

function requireExport(entity: Entity, { principal }: CallContext): void {
  if (!principal || canEntity(principal, entity, 'export')) return
  throw new Refusal('FORBIDDEN', `${principal.username} may not export ${entity.route}`)
}

/**
 * The data held about the caller: their account, and the person it stands for. A company with several
 * accounts belongs to none of them: then the account alone. Nothing about other people is part of it.
 */
export async function ownPerson(core: Core, user: User, context: CallContext): Promise<AskedPerson> {
  const records = core.records()
  const account = personEntity(core, ACCOUNTS)
  const server = { ...serverContext(), lang: context.lang, by: context.by }
  const record = await records.get(account, user.id, server)
  const own = { entity: account, record, context: server, withPrivate: true }
  for (const path of account.person?.of ?? []) {
    const target = record[path]
    const entity = core.served(account.fields.find((field) => field.path === path)?.relation?.route ?? '')
    if (!entity?.person?.self || typeof target !== 'object' || target === null || Array.isArray(target))
      continue
    const found = await records.held(entity, String(target.id))
    const people = found.records.filter(({ about, route }) => about && core.served(route)?.person?.self)
    if (people.every(({ id }) => id === user.id))
      return {
        ...own,
        entity,
        record: await records.get(entity, String(target.id), server),
        held: found.records,
        cut: found.cut,
      }
  }
  const found = await records.held(account, user.id)
  return { ...own, held: found.records, cut: found.cut }
}
