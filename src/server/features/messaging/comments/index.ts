import type { Entity } from '../../../../contract/model/entity'
import { defineFeature, type Feature, type RecordCall, type Route } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { pageParam } from '../../../kernel/http/query'
import { idempotencyKey } from '../../../kernel/http/write-headers'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { type Comments, createComments } from './comments'
import { commentMigrations } from './migrations'
import { commentPersonalData } from './personal-data'

/** Changing and deleting one's own comments; those of a record are read and written at its own path. */
const routes: readonly Route<Comments>[] = [
  {
    method: 'PUT',
    path: '/api/comments/:id',
    right: 'signed in',
    answer: async (call, _, comments) => {
      const { text } = await readObject(call)
      return answer(call, await comments.change(readCommentId(call), text, createContext(call)))
    },
  },
  {
    method: 'PUT',
    path: '/api/comments/deletes/:id',
    right: 'signed in',
    answer: async (call, _, comments) => {
      await comments.remove(readCommentId(call), createContext(call))
      return answer(call, null)
    },
  },
]

function readCommentId(call: HttpCall): string {
  const id = readParam(call, 'id')
  if (isUuid(id)) return id
  throw new Refusal('NOT_FOUND', 'There is no such comment')
}

const COMMENT_PAGES = { pages: 100_000, plain: 50, max: 200 }

/** Reading and writing the comments of a record, and finding whom one can name. */
const recordCalls: Readonly<Record<string, RecordCall>> = {
  comments: {
    GET: async (call, { use }, entity, id) =>
      answer(
        call,
        await use(commentsFeature).list({ entity, id }, pageParam(call, COMMENT_PAGES), createContext(call)),
      ),
    POST: async (call, { use }, entity, id) => {
      const { text } = await readObject(call)
      const comment = await use(commentsFeature).add(
        { entity, id },
        text,
        createContext(call),
        idempotencyKey(call),
      )
      return answer(call, comment, 201)
    },
  },
  'comments/people': {
    GET: async (call, { use }, entity, id) => {
      const items = await use(commentsFeature).people(
        { entity, id },
        call.req.query('q') ?? '',
        createContext(call),
      )
      return answer(call, { items, total: items.length })
    },
  },
}

/** Comments about records, with the people they name. */
export const commentsFeature: Feature<Comments> = defineFeature<Comments>({
  id: 'comments',
  migrations: commentMigrations,
  routes,
  recordCalls,
  open: (core) => ({
    service: createComments(core),
    personal: [commentPersonalData(core.db)],
    hooks: [{ route: null, onMerged: moveComments }],
  }),
})

/** Comments about a merged record are moved to the one that stays. */
async function moveComments(
  sql: Sql,
  { route }: Entity,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql.query(
    'update record_comment set record_id = $3 where route = $1 and record_id = $2 returning id',
    [route, from, to],
  )
  return rows.length
}
