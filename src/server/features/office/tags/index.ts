import { isObject, relationId } from '../../../../catalogue/paths'
import { DEFAULT_LANGUAGE } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { TAG_TREE, TAGS_ROUTE, type TreeAnswer } from '../../../../contract/model/tree'
import { defineFeature, type Route } from '../../../feature'
import type { Bus, BusMessage } from '../../../kernel/bus'
import { answer } from '../../../kernel/http/answers'
import { getLang, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { listAllActive, type Records } from '../../../records'
import type { LiveCatalogue } from '../../../schema-folder'

/** Trees of tags (API-36, API-43). */
const routes: readonly Route<Trees>[] = [
  {
    method: 'GET',
    path: '/api/conf/tag/hierarchy/:tree',
    right: 'signed in',
    answer: async (call, _, trees) => {
      const lang = getLang(call, call.get('signed').user)
      return answer(call, { ...(await trees.hierarchy(readParam(call, 'tree'), lang)) })
    },
  },
]

/** The trees of tags. */
export const tagsFeature = defineFeature<Trees>({
  id: 'tags',
  isEarly: true,
  routes,
  sharedFolders: ['conf'],
  open: ({ bus, catalogue, records }) => {
    const trees = openTrees({ bus, records, catalogue })
    return { service: trees, close: trees.stop }
  },
})

/** Dependencies of trees. */
interface TreesNeeds {
  bus: Bus
  records: () => Records
  catalogue: () => LiveCatalogue
}

/** The trees of tags. */
interface Trees {
  /** a tree with its labels in a language; refuses NOT_FOUND for an invalid tree name */
  hierarchy: (name: string, lang: string) => Promise<TreeAnswer>
  stop: () => void
}

/** Trees built from the records of one entity, cached until one changes (API-36). */
export function openTrees({ bus, records, catalogue }: TreesNeeds): Trees {
  const kept = new Map<string, readonly RecordData[]>()
  let generation = 0
  const stop = bus.subscribe((message) => {
    if (!concernsTags(message)) return
    generation += 1
    kept.clear()
  })
  const loadTags = async (entity: Entity, name: string): Promise<readonly RecordData[]> => {
    const known = kept.get(name)
    if (known) return known
    const begun = generation
    const living = await listAllActive(records(), entity, TAG_TREE, name)
    const found = living.filter(({ status }) => status !== 'DISABLED')
    if (begun === generation) kept.set(name, found)
    return found
  }
  return {
    hierarchy: async (name, lang) => {
      const entity = catalogue().entities.get(TAGS_ROUTE)?.entity
      const values = entity?.fields.find(({ path }) => path === TAG_TREE)?.values
      if (!entity || (values && !values.includes(name)))
        throw new Refusal('NOT_FOUND', `There is no tree "${name}"`)
      return buildTree(name, await loadTags(entity, name), entity, lang)
    },
    stop,
  }
}

/** True when the cached tags may be outdated. */
function concernsTags(message: BusMessage): boolean {
  if (message.kind === 'missed') return true
  if (message.kind !== 'event') return false
  const { event } = message
  return (
    event.type === 'catalogue' ||
    ((event.type === 'record' || event.type === 'records') && event.route === TAGS_ROUTE)
  )
}

/**
 * The root has the name of the tree and is not a tag; a tag whose parent is gone becomes a child of the root.
 */
function buildTree(name: string, tags: readonly RecordData[], entity: Entity, lang: string): TreeAnswer {
  const ids = new Set(tags.map(({ id }) => id))
  const below = new Map<string | null, RecordData[]>()
  for (const tag of tags) {
    const parent = relationId(tag.parent)
    const place = parent !== null && ids.has(parent) ? parent : null
    below.set(place, [...(below.get(place) ?? []), tag])
  }
  const branch = (id: string | null): TreeAnswer[] =>
    sortTags(below.get(id) ?? [], lang).map((tag) => ({ ...toNode(tag, lang), children: branch(tag.id) }))
  const texts = entity.texts[lang] ?? entity.texts[DEFAULT_LANGUAGE]
  const label = texts?.enum[`treeName.${name}`] ?? name
  return { itemId: name, label, icon: entity.presentation.icon, selectable: false, children: branch(null) }
}

function toNode(tag: RecordData, lang: string): TreeAnswer {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    itemId: tag.id,
    label: getLabel(tag, lang),
    icon: text(tag.icon),
    overlayIcon: text(tag.overlayIcon),
    formatCode: text(tag.formatCode),
    selectable: tag.selectable !== false,
  }
}

function getLabel({ name, label }: RecordData, lang: string): string {
  const own = isObject(name) ? (name[lang] ?? name[DEFAULT_LANGUAGE]) : name
  return typeof own === 'string' && own !== '' ? own : label
}

/** By order, then by label. */
function sortTags(tags: readonly RecordData[], lang: string): RecordData[] {
  const order = (tag: RecordData) => (typeof tag.order === 'number' ? tag.order : Number.MAX_SAFE_INTEGER)
  return [...tags].sort(
    (a, b) => order(a) - order(b) || getLabel(a, lang).localeCompare(getLabel(b, lang), lang),
  )
}
