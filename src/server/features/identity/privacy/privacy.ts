import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { relationId } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { User } from '../../../../contract/model/user'
import { AGREE } from '../../../../contract/ports/account'
import type { Bus } from '../../../kernel/bus'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Database } from '../../../kernel/database'
import type { Caller } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { getDeclared, listAllActive, moveRecord, toBaseVersion, writeRecord } from '../../../records'
import {
  CONSENTS,
  DEFINITIONS,
  type DefinitionsNeeds,
  documentWords,
  equals,
  find,
  holds,
  IN_FORCE,
  OUTDATED_STATUS,
  SIGNED_STATUS,
  SUPERSEDED_STATUS,
  toAnswered,
} from './definitions'

/** Consents and their documents. */
export interface Privacy {
  /**
   * `documentId;label` of every mandatory document that changed since this person accepted it (API-16,
   * PRIV-04)
   */
  changed: (user: User, lang: string) => Promise<string[]>
  /** accepts all of them (API-17); idempotent */
  accept: (user: User, from: Caller & { lang: string }) => Promise<void>
  /** title and text of a document; refuses NOT_FOUND, and documents the caller may not read */
  document: (id: string, context: CallContext) => Promise<{ title: string; body: string; version: number }>
  /** catches up on definitions whose entry into force was missed; returns how many replaced others */
  refresh: () => Promise<number>
  stop: () => Promise<void>
}

/** `bus`: for following definitions that enter into force. */
export function openPrivacy(
  needs: DefinitionsNeeds & { db: Database; log: (line: string) => void },
  bus: Bus,
): Privacy {
  const { entity, now, records } = needs
  const { look, stop } = followDefinitions(needs, bus)

  /** The definition in force that replaced this one, over any number of versions. */
  const successor = async (id: string): Promise<RecordData | null> => {
    const of = entity(DEFINITIONS)
    if (!of) return null
    let [next] = await find(records(), of, [equals('replaces', id)])
    for (let steps = 0; next && next.status === SUPERSEDED_STATUS && steps < 100; steps += 1)
      [next] = await find(records(), of, [equals('replaces', next.id)])
    return next && holds(next, now()) ? next : null
  }
  /** Definitions that await the person's acceptance, without duplicates. */
  const loadPendingDefinitions = async ({ subjectId }: User): Promise<RecordData[]> => {
    const consents = entity(CONSENTS)
    if (!consents || !subjectId) return []
    const outdated = await find(records(), consents, [
      equals('subject', subjectId),
      equals('status', OUTDATED_STATUS),
    ])
    const found = new Map<string, RecordData>()
    for (const consent of outdated) {
      const next = await successor(relationId(consent.agreement) ?? '')
      if (next?.mandatory !== true) continue
      const given = await find(records(), consents, [
        equals('subject', subjectId),
        equals('agreement', next.id),
      ])
      if (!given.some(({ status }) => status === SIGNED_STATUS)) found.set(next.id, next)
    }
    return [...found.values()]
  }

  /** Idempotent: concurrent or repeated acceptances are one record, signed once. */
  const sign = async (consents: Entity, body: JsonObject, key: string): Promise<void> => {
    const made = await records().create(consents, body, serverContext(), key)
    const { id } = made
    const isSigned = async () => (await records().get(consents, id, serverContext())).status === SIGNED_STATUS
    if (await isSigned()) return
    const at = getDeclared<'signed-contracts'>(consents, { signedAt: now().toISOString() })
    await records()
      .changeStatus(consents, id, SIGNED_STATUS, { ...at, ...toBaseVersion(made) }, serverContext())
      .catch(async (error: unknown) => {
        if (!(await isSigned())) throw error
      })
  }

  return {
    changed: async (user, lang) =>
      (await loadPendingDefinitions(user)).map(
        (one) => `${one.id};${documentWords(one.title, lang) || String(one.name ?? '')}`,
      ),
    accept: async (user, { address, device, lang }) => {
      const consents = entity(CONSENTS)
      const { subjectId } = user
      if (!consents || subjectId === null) return
      for (const definition of await loadPendingDefinitions(user)) {
        const { id } = definition
        const body = {
          agreement: { id },
          subject: { id: subjectId },
          answer: AGREE,
          source: 'WEB',
          language: lang,
          ...toAnswered(definition, lang),
          ip: address,
          userAgent: device.slice(0, 300),
        } as const
        await sign(consents, getDeclared<'signed-contracts'>(consents, body), `privacy:${user.id}:${id}`)
      }
    },
    document: async (id, context) => {
      const of = entity(DEFINITIONS)
      if (!of) throw new Refusal('NOT_FOUND', 'There is no such document')
      const found = await records().get(of, id, serverContext())
      // Definitions that are or were in force are readable by everyone concerned; drafts by their editors.
      const open = !found.delete.deleted && (found.status === IN_FORCE || found.status === SUPERSEDED_STATUS)
      const { body, name, title, version } = open ? found : await records().get(of, id, context)
      const words = documentWords(title, context.lang) || String(name ?? '')
      return { title: words, body: documentWords(body, context.lang), version: Number(version ?? 1) }
    },
    refresh: async () => {
      const of = entity(DEFINITIONS)
      const inForce = of ? await listAllActive(records(), of, 'status', IN_FORCE) : []
      const replacing = inForce.filter(({ replaces }) => relationId(replaces) !== null)
      for (const { id } of replacing) await look(id)
      return replacing.length
    },
    stop,
  }
}

/** Consents updated per transaction, and in total. */
const CONSENTS_PER_CHUNK = 500
const MAX_CONSENTS = 1_000_000

/**
 * When a definition enters into force, the one it replaces becomes superseded and its consents outdated.
 * Returns a function that processes one definition, and one that stops following.
 */
function followDefinitions(
  needs: DefinitionsNeeds & { db: Database; log: (line: string) => void },
  bus: Bus,
): { look: (id: string) => Promise<void>; stop: () => Promise<void> } {
  const { db, entity, log, records } = needs

  const outdate = async (consents: Entity, definition: string): Promise<void> => {
    const query = {
      ...PLAIN_LIST,
      filters: [equals('agreement', definition), equals('status', SIGNED_STATUS)],
    }
    const chosen = await records().select(
      consents,
      { query, except: [], deleted: false },
      MAX_CONSENTS,
      serverContext(),
    )
    const rows = chosen.map((one, row) => ({ row, body: null, ...one }))
    for (let from = 0; from < rows.length; from += CONSENTS_PER_CHUNK) {
      const order = { operation: 'status' as const, changes: { status: OUTDATED_STATUS } }
      const part = rows.slice(from, from + CONSENTS_PER_CHUNK)
      const { tell } = await db.transaction((sql) =>
        records().changeMany(sql, consents, order, part, serverContext()),
      )
      tell()
    }
  }
  const replace = async (of: Entity, definition: RecordData, old: string): Promise<void> => {
    const before = await records().get(of, old, serverContext())
    const version = Number(before.version ?? 1) + 1
    if (definition.version !== version)
      await writeRecord<'service-agreements'>(records(), of, definition.id, { version })
    await moveRecord(records(), of, old, SUPERSEDED_STATUS)
    const consents = entity(CONSENTS)
    if (consents) await outdate(consents, old)
  }
  /** Processes the current state of a definition; repeated events have no effect. */
  const look = async (id: string): Promise<void> => {
    const of = entity(DEFINITIONS)
    if (!of) return
    const definition = await records().get(of, id, serverContext())
    const old = relationId(definition.replaces)
    if (old && old !== id && definition.status === IN_FORCE && !definition.delete.deleted)
      await replace(of, definition, old)
  }

  let work: Promise<void> = Promise.resolve()
  const stop = bus.subscribe((message) => {
    if (message.kind !== 'event' || message.event.type !== 'record' || message.event.route !== DEFINITIONS)
      return
    const { id } = message.event
    work = work
      .then(() => look(id))
      .catch((error: unknown) => log(`privacy definition ${id}: ${String(error)}`))
  })
  return {
    look,
    stop: async () => {
      stop()
      await work
    },
  }
}
