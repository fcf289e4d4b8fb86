import type { ListPage } from '../model/record'

/** A person named in a comment. */
export interface Mention {
  username: string
  name: string
}

/** A comment on a record: plain text, `@log-in` names a person. */
export interface Comment {
  id: string
  text: string
  /** instant */
  at: string
  /** full name of the author */
  by: string
  /** the reader is the author, and may change and delete it */
  mine: boolean
  /** instant of the last change; null = none */
  editedAt: string | null
  mentions: Mention[]
}

/** A page of comments. */
export interface CommentPage extends ListPage<Comment> {
  /** people outside the office may read them too; false for a reader who is one of them */
  outside: boolean
}

/** Maximum length of a comment, in characters. */
export const COMMENT_MAX = 4_000

/** Maximum number of people that one comment may name. */
export const MENTIONS_MAX = 20

/**
 * A name after `@` at the start of a word: it begins with a letter, so “@ 10” is none. Log-ins may be
 * addresses.
 */
const MENTION = /(^|[^\p{L}\p{N}@._+-])@([\p{L}][\p{L}\p{N}._+-]*(?:@[\p{L}\p{N}.-]+)?)/gu

/** A part of a comment: plain text, or a name after `@`. */
export interface CommentPart {
  /** place in the text */
  at: number
  text: string
  /** null = plain text */
  username: string | null
}

/** Splits a comment at its mentions. A full stop after a name ends the sentence and is not part of it. */
export function commentParts(text: string): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const match of text.matchAll(MENTION)) {
    const username = (match[2] ?? '').replace(/[.+-]+$/, '')
    const start = match.index + (match[1] ?? '').length
    if (start > end) parts.push({ at: end, text: text.slice(end, start), username: null })
    end = start + 1 + username.length
    parts.push({ at: start, text: text.slice(start, end), username })
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), username: null })
  return parts
}

/** The distinct names after `@`, in their order. */
export function listMentions(text: string): string[] {
  return [...new Set(commentParts(text).flatMap(({ username }) => (username === null ? [] : [username])))]
}
