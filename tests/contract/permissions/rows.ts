import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../support/server'
import type { Line } from './table'

/** Two records of an entity: one that is not the caller's, one that is. */
export interface Pair {
  foreign: string
  own: string
}

/** The records of the matrix, written directly to the database. */
export interface Rows {
  /** both records, the own one linked to the person */
  pair: (line: Line, person: { id: string; subjectId: string | null }) => Promise<Pair>
  /** puts a record into a status, deleted or not, without history */
  set: (route: string, id: string, status: string | null, deleted: boolean) => Promise<void>
}

/** `subject-notes` → `e_subject_notes` */
const table = (route: string) => `e_${route.replaceAll('-', '_')}`

/** Columns that link a row to a person, by the word of the table. */
const TIES: Record<string, (person: { id: string; subjectId: string | null }) => [string, string | null]> = {
  subject: ({ subjectId }) => ['"subject_id"', subjectId],
  collaborator: ({ subjectId }) => ['"collaborator.subject_id"', subjectId],
  author: ({ id }) => ['"authorId"', id],
}

/** Creates and links records by SQL in the server's database. */
export function rowsOf({ db }: TestServer): Rows {
  const known = new Map<string, Pair>()

  const made = async (route: string): Promise<string> => {
    const id = randomUUID()
    await db.query(`insert into ${table(route)} (id, "createdAt", "updatedAt") values ($1, now(), now())`, [
      id,
    ])
    return id
  }
  const recipient = async (document: string, subjectId: string | null): Promise<void> => {
    const id = await made('document-subjects')
    await db.query(`update e_document_subjects set "document_id" = $2, "subject_id" = $3 where id = $1`, [
      id,
      document,
      subjectId,
    ])
  }
  return {
    pair: async ({ route, own }, person) => {
      const pair = known.get(route) ?? { foreign: await made(route), own: await made(route) }
      known.set(route, pair)
      if (own === 'recipients') {
        await db.query(`delete from e_document_subjects where "document_id" = $1`, [pair.own])
        await recipient(pair.own, person.subjectId)
      }
      if (own === 'inForce')
        await db.query(
          `update ${table(route)} set "from" = current_date - 1, "to" = current_date + 1 where id = $1`,
          [pair.own],
        )
      // Whoever it is for sees it from its sending on.
      if (route === 'document-subjects')
        await db.query(`update ${table(route)} set "sentAt" = now() where id = $1`, [pair.own])
      if (own === 'readers')
        await db.query(
          `update ${table(route)} set "at" = now(), "readers" = '["ROLE_MANAGER"]'::jsonb where id = $1`,
          [pair.own],
        )
      const tie = TIES[own]?.(person)
      if (tie) {
        // Some relations can belong to one row only.
        await db.query(`update ${table(route)} set ${tie[0]} = null where ${tie[0]} = $1`, [tie[1]])
        await db.query(`update ${table(route)} set ${tie[0]} = $2 where id = $1`, [pair.own, tie[1]])
      }
      return pair
    },
    set: async (route, id, status, deleted) => {
      await db.query(`update ${table(route)} set status = $2, "_deleted" = $3 where id = $1`, [
        id,
        status,
        deleted,
      ])
    },
  }
}
