import { createHash } from 'node:crypto'
import { textsIn } from '../../../../catalogue/paths'
import { canEntity } from '../../../../catalogue/rights/rights'
import type { ErrorCode } from '../../../../contract/errors/error-codes'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { ICON_NAMES } from '../../../../contract/ports/icon-names'
import { ICON_FILE_MAX, type OwnIcon } from '../../../../contract/ports/icons'
import { type Core, defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { type HttpCall, readParam } from '../../../kernel/http/call'
import { ICON_PATH } from '../../../kernel/http/headers'
import { Refusal } from '../../../kernel/refusal'
import { columnName, quoteSqlName, type RecordGuard, tableName } from '../../../records'
import { cleanSvg, type SvgFault } from './svg'

/** The entity whose records are the icons of the office. */
const ICONS_ROUTE = 'icons'
/** Policy for a drawing that is opened by itself: it can load and run nothing. */
const POLICY = "default-src 'none'; style-src 'none'; sandbox"
/** Quotes of a file are escaped in JSON. */
const BODY_MAX = 2 * ICON_FILE_MAX
const NAME = /^[a-z0-9-]{1,60}$/

const WORDS: Readonly<Record<SvgFault, string>> = {
  SVG_TOO_LARGE: 'The drawing is too large for an icon',
  SVG_NOT_SVG: 'The file is not an SVG',
  SVG_EMPTY: 'Nothing of the file is a drawing',
}

/** The icons of the office: names with their drawings, and drawings as pictures. */
const routes: readonly Route<Icons>[] = [
  {
    method: 'GET',
    path: '/api/icons',
    right: 'signed in',
    answer: async (call, _, icons) => answer(call, { items: await icons.list() }),
  },
  {
    method: 'POST',
    path: '/api/icons',
    right: 'signed in',
    isReading: true,
    answer: async (call, core) => {
      requireWriter(call, core)
      return answer(call, { svg: requireClean(await readDrawing(call)) })
    },
  },
  {
    // Mask images are loaded without a session; icons are not confidential.
    method: 'GET',
    path: '/api/icons/:name',
    right: 'open',
    answer: async (call, _, icons) => {
      const svg = await icons.drawing(readParam(call, 'name'))
      if (svg === null) throw new Refusal('NOT_FOUND', 'There is no icon of this name')
      return call.body(svg, 200, {
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': POLICY,
        'content-disposition': 'inline; filename="icon.svg"',
        'cache-control':
          call.req.query('v') === undefined ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
    },
  },
]

function requireWriter(call: HttpCall, { entity }: Core): void {
  const { user } = call.get('signed')
  const icons = entity(ICONS_ROUTE)
  if (icons && canEntity(user, icons, 'write')) return
  throw new Refusal('FORBIDDEN', `${user.username} may not change icons`)
}

async function readDrawing(call: HttpCall): Promise<string> {
  const { svg } = await readObject(call, true, BODY_MAX)
  if (typeof svg === 'string') return svg
  throw new Refusal('BAD_BODY', 'Send the text of the file as "svg"')
}

/** The cleaned drawing. @throws Refusal CONSTRAINT_VIOLATION with what is wrong with the field `svg` */
function requireClean(text: string): string {
  const clean = cleanSvg(text)
  if ('svg' in clean) return clean.svg
  throw buildSvgRefusal(clean.fault, WORDS[clean.fault])
}

function buildSvgRefusal(code: string, message: string): Refusal {
  return new Refusal('CONSTRAINT_VIOLATION' satisfies ErrorCode, message, [{ path: 'svg', code, message }])
}

/** The icons of the office with their drawings. */
export interface Icons {
  /** those with a drawing, by name */
  list: () => Promise<OwnIcon[]>
  /** null = there is none */
  drawing: (name: string) => Promise<string | null>
}

function openIcons({ db, served }: Core): Icons {
  /** An installation whose icons have no drawings has none of its own. */
  const findIconEntity = (): Entity | undefined => {
    const entity = served(ICONS_ROUTE)
    return entity?.fields.some(({ path }) => path === 'svg') ? entity : undefined
  }
  const column = (path: string) => quoteSqlName(columnName(path, 'value'))
  const inUse = `not "_deleted" and ${column('svg')} is not null and status is distinct from 'DISABLED'`
  return {
    list: async () => {
      const entity = findIconEntity()
      if (!entity) return []
      const keywords = entity.fields.some(({ path }) => path === 'keywords') ? column('keywords') : 'null'
      const { rows } = await db.query<{ name: string; svg: string; keywords: Json }>(
        `select ${column('name')} as name, ${column('svg')} as svg, ${keywords} as keywords
         from ${quoteSqlName(tableName(entity.route))} where ${inUse} order by 1`,
      )
      return rows.map(({ keywords: words, name, svg }) => ({
        name,
        url: `${ICON_PATH}${name}?v=${createHash('sha256').update(svg).digest('hex').slice(0, 12)}`,
        keywords: textsIn(words),
      }))
    },
    drawing: async (name) => {
      const entity = findIconEntity()
      if (!entity || !NAME.test(name)) return null
      const { rows } = await db.query<{ svg: string }>(
        `select ${column('svg')} as svg from ${quoteSqlName(tableName(entity.route))} where ${column('name')} = $1 and ${inUse}`,
        [name],
      )
      // Cleaned once more: rows can come from a backup too.
      const clean = rows[0] ? cleanSvg(rows[0].svg) : null
      return clean && 'svg' in clean ? clean.svg : null
    },
  }
}

/** An icon without a drawing is the shipped one of its name; there may be none. */
const isBlank = ({ name, svg }: JsonObject): boolean => !svg && !ICON_NAMES.has(String(name))

/**
 * A drawing is stored as cleaned by the server, whether from a form, a call, an import or a restored
 * revision.
 */
function createIconGuard(): RecordGuard {
  return {
    route: ICONS_ROUTE,
    check: async (_sql, _entity, stored) => {
      for (const { changes, write } of stored) {
        if (write.content && isBlank(write.content.record))
          throw buildSvgRefusal('SVG_NEEDED', 'No icon of this name is shipped: it needs a drawing')
        const svg = changes.some(({ path }) => path === 'svg') ? write.content?.record.svg : null
        if (typeof svg !== 'string' || requireClean(svg) === svg) continue
        throw buildSvgRefusal(
          'SVG_NOT_CLEAN',
          'The drawing holds more than a drawing: send the file to POST /api/icons first',
        )
      }
    },
  }
}

/** Icons that the office draws itself: uploaded as SVG, cleaned, served as pictures. */
export const iconsFeature = defineFeature<Icons>({
  id: 'icons',
  routes,
  open: (core) => ({ service: openIcons(core), guards: [createIconGuard()] }),
})
