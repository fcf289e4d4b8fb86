import type { Comment, CommentPage, Mention } from '../../contract/calls/comment'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { InboxAnswer, InboxItem, InboxOperation } from '../../contract/model/inbox'
import type {
  AudienceView,
  DeliveryView,
  FilledLetter,
  LaidOutContent,
  LetterDraft,
  LetterFilling,
  LettersPort,
  Placeholder,
} from '../../contract/model/letter'
import type { MessagesPort, RecordAddress } from '../../contract/ports/messages'
import { decodeItems, decodeObject, decodeSpan } from './decode'
import type { Endpoints } from './endpoints'
import { type Http, unwrap } from './http'
import type { Call } from './preloaded-answers'

const INBOX = '/api/inbox'

/** What every answer about a comment, or an item of the inbox, has. */
const COMMENT = ['id', 'text', 'mentions'] as const
const ITEM = ['id', 'kind', 'title'] as const

/** The path of each operation. */
const ACTS: Readonly<Record<InboxOperation, string>> = {
  read: 'reads',
  acknowledge: 'acknowledgements',
  done: 'dones',
  reopen: 'reopenings',
}

/** Comments, the inbox and texts with placeholders over HTTP; the code loads on first use. */
export function createMessages(http: Http, endpoints: Pick<Endpoints, 'of'>): MessagesPort {
  const data = async (call: Call) => unwrap(await http.json(call))
  const toCommentsPath = async ({ id, route }: RecordAddress) => `${await endpoints.of(route)}/${id}/comments`
  const get = (path: string, params: object, quiet = false) =>
    data({
      method: 'GET',
      path,
      params: Object.entries(params).map(([name, value]) => [name, String(value)] as const),
      quiet,
    })
  return {
    ...createLetters(http),
    comments: async (at, span) =>
      decodeSpan<CommentPage>(await get(await toCommentsPath(at), span), ...COMMENT),
    comment: async (at, text, key) => {
      const path = await toCommentsPath(at)
      return decodeObject<Comment>(
        await data({ method: 'POST', path, json: { text }, headers: { 'Idempotency-Key': key } }),
        ...COMMENT,
      )
    },
    changeComment: async (id, text) =>
      decodeObject<Comment>(
        await data({ method: 'PUT', path: `/api/comments/${id}`, json: { text } }),
        ...COMMENT,
      ),
    removeComment: async (id) => void (await data({ method: 'PUT', path: `/api/comments/deletes/${id}` })),
    people: async (at, q, options) => {
      const path = `${await toCommentsPath(at)}/people`
      const answer = await data({ method: 'GET', path, params: [['q', q]], quiet: true, ...options })
      return decodeItems<Mention>(answer, 'username', 'name')
    },
    inbox: async (query) => decodeSpan<InboxAnswer>(await get(INBOX, query, true), ...ITEM),
    act: async (id, act, revision = null) => {
      const json = act === 'acknowledge' && revision !== null ? { json: { revision } } : {}
      return decodeObject<InboxItem>(
        await data({ method: 'PUT', path: `${INBOX}/${ACTS[act]}/${id}`, ...json }),
        ...ITEM,
      )
    },
    snooze: async (id, until) =>
      decodeObject<InboxItem>(
        await data({ method: 'PUT', path: `${INBOX}/snoozes/${id}`, json: { ...until } }),
        ...ITEM,
      ),
  }
}

const TEMPLATES_PATH = '/api/templates'

/** What the server answers about a draft. */
interface Previewed {
  texts: { subjectLine?: string }
  html?: string
  errors: ApiFieldError[]
  record: FilledLetter['record']
}

/** Texts with placeholders over HTTP; the code loads on first use. */
function createLetters(http: Http): LettersPort {
  const read = (path: string, json: object) => ({
    method: 'POST' as const,
    path: `${TEMPLATES_PATH}/${path}`,
    json,
    reads: true,
    quiet: true,
  })
  return {
    placeholders: async ({ template, templates }) => {
      const answer = unwrap(await http.json(read('placeholders', { template, templates })))
      return decodeItems<Placeholder>(answer, 'path')
    },
    preview: async (draft, signal) => {
      const answer = unwrap(await http.json({ ...read('previews', toBody(draft)), signal }))
      const { errors, html = null, record, texts } = decodeObject<Previewed>(answer, 'texts', 'errors')
      return { subject: texts.subjectLine ?? '', html, errors, record }
    },
    paper: async (draft, signal) =>
      (await http.send({ ...read('papers', toBody(draft)), signal, stream: true })).blob(),
    content: async (draft, signal) => {
      const call = {
        method: 'POST' as const,
        path: '/api/contents/previews',
        json: draft,
        reads: true,
        quiet: true,
        signal,
      }
      return decodeObject<LaidOutContent>(unwrap(await http.json(call)), 'title', 'html')
    },
    audience: async ({ template }, signal) => {
      const call = {
        method: 'POST' as const,
        path: '/api/mailings/previews',
        json: { message: template },
        reads: true,
        quiet: true,
      }
      const answer = unwrap(await http.json({ ...call, ...(signal ? { signal } : {}) }))
      return decodeObject<AudienceView>(answer, 'total', 'parts', 'recipients', 'missed', 'sources', 'closed')
    },
    deliveries: async (id, { page, part }) => {
      const params = [['page', String(page)] as const, ...(part === 'all' ? [] : [['part', part] as const])]
      const answer = await http.json({
        method: 'GET',
        path: `/api/mailings/${id}/recipients`,
        params,
        quiet: true,
      })
      return decodeSpan<DeliveryView>(unwrap(answer), 'address', 'state')
    },
    retryDeliveries: async (id) => {
      const answer = unwrap(await http.json({ method: 'PUT', path: `/api/mailings/${id}/retries` }))
      return decodeObject<{ retried: number }>(answer, 'retried').retried
    },
    testMail: async (draft) => {
      const answer = unwrap(
        await http.json({ method: 'POST', path: `${TEMPLATES_PATH}/test-mails`, json: toBody(draft) }),
      )
      return decodeObject<{ to: string }>(answer, 'to').to
    },
  }
}

const toBody = ({ lang, of, template, templates }: LetterDraft & LetterFilling): object => ({
  templates,
  template,
  of: of ?? 'newest',
  lang,
})
