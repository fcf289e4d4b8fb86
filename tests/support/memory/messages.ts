import { COMMENT_MAX, type Comment, commentParts, listMentions } from '../../../src/contract/calls/comment'
import type { InboxItem } from '../../../src/contract/model/inbox'
import type { User } from '../../../src/contract/model/user'
import type { MessagesPort } from '../../../src/contract/ports/messages'
import { createRefusal } from './refusal'

/** A comment with its author and place. */
interface KeptComment extends Omit<Comment, 'mine'> {
  place: string
  author: string
  key: string
}

/** An inbox item with its owner. */
type KeptItem = InboxItem & { owner: string }

/** Who may be told: everyone who may sign in. */
type People = readonly Pick<User, 'id' | 'username' | 'fullname'>[]

/** Comments and inboxes in this process: everyone reads every record. */
export function createMemoryMessages(user: () => User, people: People, now: () => number): MessagesPort {
  let comments: KeptComment[] = []
  let items: KeptItem[] = []
  const instant = () => new Date(now()).toISOString()
  const toComment = ({ author, key: _, place: __, ...comment }: KeptComment): Comment => ({
    ...comment,
    mine: author === user().id,
  })
  const requireValidText = (text: string): string => {
    const plain = text.trim()
    const unknown = listMentions(plain).filter((name) => !people.some(({ username }) => username === name))
    const codes = [
      ...(plain === '' ? ['REQUIRED'] : []),
      ...(plain.length > COMMENT_MAX ? ['MAXLENGTH'] : []),
      ...unknown.map(() => 'MENTION_UNKNOWN'),
    ]
    if (codes.length > 0)
      throw createRefusal(
        'CONSTRAINT_VIOLATION',
        'CONSTRAINT_VIOLATION',
        codes.map((code) => ({ path: 'text', code, message: code })),
      )
    return plain
  }
  const listMentionedPeople = (text: string) =>
    people.filter(({ username }) => commentParts(text).some((part) => part.username === username))
  const own = (id: string): KeptComment => {
    const found = comments.find((one) => one.id === id)
    if (!found) throw createRefusal('NOT_FOUND', `there is no comment ${id}`)
    if (found.author !== user().id) throw createRefusal('FORBIDDEN', 'it is the comment of another person')
    return found
  }
  const tell = ({ author, by, id, place, text }: KeptComment) => {
    const [route = '', record = ''] = place.split('|')
    items = items.filter((item) => item.id !== id)
    for (const { id: owner } of listMentionedPeople(text).filter((one) => one.id !== author))
      items.unshift({
        id,
        owner,
        kind: 'mention',
        at: instant(),
        by,
        title: record,
        text,
        state: 'unread',
        requiresAck: false,
        record: { route, id: record, label: record },
        revision: null,
        readAt: null,
        acknowledgedAt: null,
        doneAt: null,
        snoozedUntil: null,
      })
  }
  const mine = (id: string): KeptItem => {
    const found = items.find((item) => item.id === id && item.owner === user().id)
    if (!found) throw createRefusal('NOT_FOUND', `there is no item ${id}`)
    return found
  }
  const noTemplates = async (): Promise<never> => {
    throw createRefusal('NOT_FOUND', 'there are no templates here')
  }
  const withoutOwner = ({ owner: _, ...item }: KeptItem): InboxItem => item
  return {
    placeholders: async () => [],
    preview: noTemplates,
    paper: noTemplates,
    content: noTemplates,
    audience: noTemplates,
    deliveries: noTemplates,
    retryDeliveries: noTemplates,
    testMail: noTemplates,
    comments: async ({ route, id }, { page, size }) => {
      user()
      const all = comments.filter(({ place }) => place === `${route}|${id}`)
      const part = all.slice(page * size, (page + 1) * size).map(toComment)
      return {
        items: part,
        total: all.length,
        totalExact: true,
        page,
        size,
        next: null,
        prev: null,
        outside: false,
      }
    },
    comment: async ({ route, id }, said, key) => {
      const text = requireValidText(said)
      const known = comments.find((one) => one.key === key && one.author === user().id)
      if (known) return toComment(known)
      const mentions = listMentionedPeople(text).map(({ fullname: name, username }) => ({ name, username }))
      const facts = { at: instant(), by: user().fullname, editedAt: null, mentions }
      const made = {
        ...facts,
        id: crypto.randomUUID(),
        text,
        place: `${route}|${id}`,
        author: user().id,
        key,
      }
      comments = [made, ...comments]
      tell(made)
      return toComment(made)
    },
    changeComment: async (id, said) => {
      const changed = { ...own(id), text: requireValidText(said), editedAt: instant() }
      comments = comments.map((one) => (one.id === id ? changed : one))
      tell(changed)
      return toComment(changed)
    },
    removeComment: async (id) => {
      own(id)
      comments = comments.filter((one) => one.id !== id)
      items = items.filter((item) => item.id !== id)
    },
    people: async (_, text) =>
      people
        .filter(({ fullname, id, username }) => id !== user().id && `${username} ${fullname}`.includes(text))
        .map(({ fullname: name, username }) => ({ name, username })),
    inbox: async ({ page, size, state }) => {
      const all = items.filter(({ owner }) => owner === user().id)
      const isOpen = (item: KeptItem) => item.state === 'unread' || item.state === 'read'
      const wanted = all.filter(
        (item) => state === 'all' || (state === 'open' ? isOpen(item) : item.state === state),
      )
      const part = wanted.slice(page * size, (page + 1) * size).map(withoutOwner)
      return {
        items: part,
        total: wanted.length,
        page,
        size,
        unread: all.filter((item) => item.state === 'unread').length,
      }
    },
    act: async (id, act) => {
      const item = mine(id)
      const at = instant()
      if (act === 'reopen')
        Object.assign(item, {
          doneAt: null,
          snoozedUntil: null,
          state: item.readAt === null ? 'unread' : 'read',
        })
      else if (act === 'read') Object.assign(item, { readAt: at, state: 'read' })
      else Object.assign(item, { readAt: item.readAt ?? at, doneAt: at, state: 'done' })
      if (act === 'acknowledge') item.acknowledgedAt = at
      return withoutOwner(item)
    },
    snooze: async (id, until) => {
      const days =
        'for' in until ? (until.for === 'day' ? 1 : 7) * 86_400_000 : Date.parse(until.until) - now()
      if (!(days > 0)) throw createRefusal('BAD_BODY', 'BAD_BODY')
      return withoutOwner(
        Object.assign(mine(id), {
          state: 'snoozed' as const,
          readAt: null,
          snoozedUntil: new Date(now() + days).toISOString(),
        }),
      )
    },
  }
}
