import { getContrast } from '../../../../catalogue/files/defaults'
import { relationId } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import { defineFeature } from '../../../feature'
import { holdReading } from '../../../kernel/bus'
import { Refusal } from '../../../kernel/refusal'
import { listAllActive, type RecordGuard } from '../../../records'
import { type ContentParts, createContentGuard, type HomeText, homeText, layOut } from './home'
import { createMarkdownReader } from './markdown'
import { previewRoute } from './preview'

/** The settings of the office under one host name. */
export interface ServedDomain {
  /** languages of the screens on offer; empty = all */
  languages: string[]
  /** null = the office's */
  defaultLanguage: string | null
  /** colour of buttons and links: `#1E90FF`; null = Tessera's */
  accent: string | null
  /** title of the page; null = Tessera's */
  title: string | null
  /** id of the content whose text its start page begins with; null = none */
  homeContent: string | null
  /** text of robots.txt; null = no robot may read */
  robots: string | null
}

/** Domains by host name, kept in memory, because every page needs its own. */
export interface Domains {
  of: (host: string | undefined) => ServedDomain | null
  /** what its start page begins with, in a language; null = nothing */
  home: (host: string | undefined, lang: string) => Promise<HomeText | null>
  /** a content as it would be shown in a language */
  show: (parts: ContentParts, lang: string) => Promise<HomeText>
}

export type { HomeText } from './home'

const ROUTE = 'domains'

/** Letters on the accent are white. */
const ON_ACCENT = '#FFFFFF'
const CONTRAST_MIN = 4.5

const readText = (value: Json | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** A language that the screens have texts in; the table of languages has more. */
function readLanguage(value: Json | undefined, languages: readonly string[]): string | null {
  const code = readText(value)?.toLowerCase() ?? ''
  return languages.includes(code) ? code : null
}

function toDomain(
  { defaultLanguage, homeContent, languages, robots, theme }: JsonObject,
  known: readonly string[],
): ServedDomain {
  const look = (theme ?? {}) as JsonObject
  const offered = (Array.isArray(languages) ? languages : []).flatMap((one) => readLanguage(one, known) ?? [])
  const first = readLanguage(defaultLanguage, known)
  return {
    languages: first && offered.length > 0 && !offered.includes(first) ? [first, ...offered] : offered,
    defaultLanguage: first ?? offered[0] ?? null,
    accent: readText(look.accent),
    title: readText(look.title),
    homeContent: relationId(homeContent),
    robots: readText(robots),
  }
}

/** A colour on which white text cannot be read is no colour for buttons (WCAG 2.2, 1.4.3). */
const guard: RecordGuard = {
  route: ROUTE,
  check: async (_sql, _entity, stored, { principal }) => {
    for (const { write } of principal ? stored : []) {
      const accent = readText(((write.content?.record.theme ?? {}) as JsonObject).accent)
      if (accent === null || getContrast(accent, ON_ACCENT) >= CONTRAST_MIN) continue
      const params = { contrast: getContrast(accent, ON_ACCENT).toFixed(1), least: CONTRAST_MIN }
      const message = 'white letters cannot be read on this colour'
      throw new Refusal('CONSTRAINT_VIOLATION', message, [
        { path: 'theme.accent', code: 'COLOR_CONTRAST', message, params },
      ])
    }
  },
}

/** The host names under which the office is reached, each with its languages, look and rules for robots. */
export const domainsFeature = defineFeature<Domains>({
  id: 'domains',
  routes: [previewRoute],
  open: (core) => {
    const { bus, log, records, served } = core
    let known: ReadonlyMap<string, ServedDomain> = new Map()
    const read = async (): Promise<void> => {
      const entity = served(ROUTE)
      if (!entity?.fields.some(({ path }) => path === 'hostname')) return
      const rows = await listAllActive(records(), entity, 'status', entity.statuses?.default ?? '')
      known = new Map(
        rows.map((row) => [
          String(row.hostname).toLowerCase(),
          toDomain(row as JsonObject, core.languages()),
        ]),
      )
    }
    const { again, close } = holdReading({ bus, log }, ROUTE, read)
    const markdown = createMarkdownReader(log)
    const of: Domains['of'] = (host) => known.get((host ?? '').toLowerCase().replace(/:\d+$/, '')) ?? null
    return {
      service: {
        of,
        home: async (host, lang) => {
          const contentId = of(host)?.homeContent ?? null
          return contentId === null ? null : homeText(core, markdown, { contentId, lang })
        },
        show: (parts, lang) => layOut(parts, lang, markdown),
      },
      guards: [guard, createContentGuard(core)],
      fill: again,
      close: async () => {
        await close()
        await markdown.close()
      },
    }
  },
})
