import type { Comment, Mention } from '../../contract/comment'
import type { InboxAct, InboxAnswer, InboxItem } from '../../contract/inbox'
import type { MessagesPort, RecordAddress } from '../../contract/messages'
import type { ListPage } from '../../contract/record'
import type { Endpoints } from './endpoints'
import { type Http, unwrap } from './http'
import type { Call } from './preloaded-answers'

const INBOX = '/api/inbox'

/** The path of each act. */
const ACTS: Readonly<Record<InboxAct, string>> = {
  read: 'reads',
  acknowledge: 'acknowledgements',
  done: 'dones',
  reopen: 'reopenings',
}

/** Comments and the inbox over HTTP; code that is fetched with its first use. */
export function createMessages(http: Http, endpoints: Pick<Endpoints, 'of'>): MessagesPort {
  const data = async (call: Call) => unwrap(await http.json(call))
  const commentsOf = async ({ id, route }: RecordAddress) => `${await endpoints.of(route)}/${id}/comments`
  const get = (path: string, params: object, quiet = false) =>
    data({ method: 'GET', path, params: Object.entries(params).map(([name, value]) => [name, String(value)] as const), quiet })
  return {
    comments: async (at, span) => (await get(await commentsOf(at), span)) as ListPage<Comment>,
    comment: async (at, text, key) => {
      const path = await commentsOf(at)
      return (await data({ method: 'POST', path, json: { text }, headers: { 'Idempotency-Key': key } })) as Comment
    },
    changeComment: async (id, text) => (await data({ method: 'PUT', path: `/api/comments/${id}`, json: { text } })) as Comment,
    removeComment: async (id) => void (await data({ method: 'PUT', path: `/api/comments/deletes/${id}` })),
    people: async (at, q, options) => {
      const path = `${await commentsOf(at)}/people`
      const answer = await data({ method: 'GET', path, params: [['q', q]], quiet: true, ...options })
      return (answer as { items: Mention[] }).items
    },
    inbox: async (query) => (await get(INBOX, query, true)) as InboxAnswer,
    act: async (id, act) => (await data({ method: 'PUT', path: `${INBOX}/${ACTS[act]}/${id}` })) as InboxItem,
    snooze: async (id, until) => (await data({ method: 'PUT', path: `${INBOX}/snoozes/${id}`, json: { ...until } })) as InboxItem,
  }
}
