import { isObject, relationId } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import { localText } from '../../../../contract/language'
import { readDescribedFields } from '../../../../contract/ports/described-form'
import { isWithinDays, officeDay } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { escapeMarkup } from '../../../kernel/markup'
import { Refusal } from '../../../kernel/refusal'
import type { RecordGuard } from '../../../records'
import { safeMarkup } from '../../messaging/mail'
import { placeholderErrors } from '../../messaging/templates'
import type { MarkdownReader } from './markdown'

/** The text of a start page. */
export interface HomeText {
  /** of the content */
  title: string
  /** sanitized markup */
  html: string
}

/** Route of the templates of contents. */
export const CONTENT_TEMPLATES = 'templates'
/** The placeholder of the title of a content; the others are the fields of its structure. */
export const TITLE = 'title'

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

const readParts = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** A text in the reader's language, else in any. */
function textIn(value: Json | undefined, lang: string): string {
  const said = Object.entries(readParts(value)).flatMap(([one, text]) =>
    typeof text === 'string' ? [[one, text] as const] : [],
  )
  return localText(Object.fromEntries(said), lang) ?? ''
}

/**
 * The content of a start page as it is shown in a language. Null while it is not published, or outside of its
 * days.
 */
export async function homeText(
  core: Core,
  markdown: MarkdownReader,
  { contentId, lang }: { contentId: string; lang: string },
): Promise<HomeText | null> {
  const record = async (route: string, id: string | null): Promise<JsonObject | null> => {
    const entity = core.served(route)
    if (!entity || id === null) return null
    const found = await core
      .records()
      .get(entity, id, serverContext())
      .catch(() => null)
    return found && !found.deleted ? (found as JsonObject) : null
  }
  const content = await record('contents', contentId)
  if (
    content?.status !== 'PUBLISHED' ||
    !isWithinDays([content.publishFrom, content.publishTo], officeDay(core.now()))
  )
    return null
  const [template, structure] = await Promise.all([
    record(CONTENT_TEMPLATES, relationId(content.template)),
    record('structures', relationId(content.structure)),
  ])
  return layOut({ title: content.title, data: content.data, template, structure }, lang, markdown)
}

/** The parts of a content. */
export interface ContentParts {
  title: Json | undefined
  data: Json | undefined
  /** null = the fields of the structure one below the other */
  template: JsonObject | null
  structure: JsonObject | null
}

/** A content in a language. */
export async function layOut(
  { data: values, structure, template, title: titles }: ContentParts,
  lang: string,
  markdown: MarkdownReader,
): Promise<HomeText> {
  const title = textIn(titles, lang)
  const data = readParts(values)
  const body = typeof template?.body === 'string' && template.status !== 'DISABLED' ? template.body : null
  const isMarkdown = template?.engine === 'markdown'
  // Values are plain text: their characters are neither markup nor Markdown.
  const word = (name: string): string => literal(name === TITLE ? title : data[name], isMarkdown)
  const said =
    body === null ? fieldsInTurn(structure, word) : body.replace(PLACEHOLDER, (_, name: string) => word(name))
  return { title, html: safeMarkup(isMarkdown ? await markdown.html(said) : said) }
}

function fieldsInTurn(structure: JsonObject | null, word: (name: string) => string): string {
  const words = readDescribedFields(structure?.fields).map(({ name }) => word(name))
  return words
    .filter(Boolean)
    .map((one) => `<p>${one}</p>`)
    .join('')
}

/** Signs that may mean something in Markdown, and blanks that do at the beginning of a line. */
const MARKDOWN = /[!-/:-@[-`{-~]|^[ \t]/gm

function literal(value: Json | undefined, isMarkdown: boolean): string {
  if (value === null || value === undefined || typeof value === 'object') return ''
  const plain = String(value)
  return isMarkdown
    ? plain.replace(MARKDOWN, (sign) => `&#${sign.charCodeAt(0)};`)
    : escapeMarkup(plain).replace(/\n/g, '<br>')
}

/**
 * Refuses templates of contents with placeholders that their structure does not have. Stored ones stay until
 * they change.
 */
export function createContentGuard({ records, served }: Core): RecordGuard {
  return {
    route: CONTENT_TEMPLATES,
    check: async (_sql, { fields }, stored, { principal }) => {
      if (!principal) return
      for (const { changes, write } of stored) {
        const template = write.content?.record
        if (
          typeof template?.body !== 'string' ||
          !changes.some(({ path }) => /^(body|structure)\b/.test(path))
        )
          continue
        const structures = served(fields.find(({ path }) => path === 'structure')?.relation?.route ?? '')
        const id = relationId(template.structure)
        const structure =
          structures && id !== null ? await records().get(structures, id, serverContext()) : null
        const names = readDescribedFields(structure?.fields).map(({ name }) => name)
        const [first, ...rest] = placeholderErrors('body', template.body, new Set([TITLE, ...names]))
        if (first) throw new Refusal('CONSTRAINT_VIOLATION', first.message, [first, ...rest])
      }
    },
  }
}
