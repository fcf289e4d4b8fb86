import type { CardFile } from '../contract/card-file'
import type { Catalogue, SourceFile } from '../contract/catalogue'
import { TABLES_ROUTE } from '../contract/lookup'
import type { LookupFile } from '../contract/lookup-file'
import type { MenuFileSource } from '../contract/menu-file'
import type { Problem } from '../contract/problem'
import type { WidgetManifest } from '../contract/widget'
import { checkCard } from './check/card'
import type { Draft } from './check/grammar'
import { checkGroup } from './check/group'
import { checkLookups } from './check/lookup'
import { checkMenu } from './check/menu'
import { parseFolder } from './folder'
import { deepFreeze } from './freeze'
import { Judge } from './judge'
import { makeLibrary } from './library'
import { oncePer } from './once'
import { resolveCard } from './resolve/card'
import { resolveLookup } from './resolve/lookup'
import { resolveMenu } from './resolve/menu'
import { type Shelf, shelve, type Volume } from './shelf'

/** Reads one schema folder as often as it changes. */
export type Reader = (files: readonly SourceFile[]) => Catalogue

/**
 * Reads a schema folder: everything that is right becomes frozen, resolved, plain JSON; everything that is wrong becomes
 * Problems. A file with errors is quarantined; others that refer to it go on without it. Never throws for what a file holds.
 */
export function readCatalogue(files: readonly SourceFile[], manifests: readonly WidgetManifest[]): Catalogue {
  return createReader(manifests)(files)
}

/**
 * Reads a schema folder again and again with the same outcome as reading it once, but looks only at what a change touches;
 * what stays the same is answered as the very same objects.
 */
export function createReader(manifests: readonly WidgetManifest[]): Reader {
  const judge = new Judge()
  return (files) => {
    const { opened, misplaced } = parseFolder(files)
    const entity = shelve('entity', opened)
    const lookup = shelve('lookup', opened)
    const group = shelve('group', opened)
    const menu = shelve('menu', opened)
    const card = shelve('card', opened)
    const library = makeLibrary({ entity: entity.shelf, lookup: lookup.shelf, group: group.shelf, menu: menu.shelf }, manifests)
    checkLookups(living(lookup.shelf), files, entity.shelf.get(TABLES_ROUTE)?.draft)
    for (const volume of living(group.shelf)) checkGroup(volume, library)
    for (const volume of living(menu.shelf)) checkMenu(volume, library)
    const { entities, scenes } = judge.judge(living(entity.shelf), library)
    for (const volume of living(card.shelf)) checkCard(volume, library, scenes)
    const volumes = [...entity.volumes, ...lookup.volumes, ...group.volumes, ...menu.volumes, ...card.volumes]
    return deepFreeze({
      entities,
      lookups: drafts(lookup.shelf).map(lookups),
      menus: drafts(menu.shelf).map(menus),
      cards: drafts(card.shelf).map(cards),
      problems: [...misplaced, ...volumes.flatMap((volume) => volume.source.report.problems)].sort(byPlace),
      quarantined: quarantined(entity.volumes),
    })
  }
}

const lookups = oncePer((draft: Draft) => resolveLookup(draft.value as unknown as LookupFile))
const menus = oncePer((draft: Draft) => resolveMenu(draft.value as unknown as MenuFileSource))
const cards = oncePer((draft: Draft) => resolveCard(draft.value as unknown as CardFile))

/** Files of which something could be read, right or wrong. */
const living = (shelf: Shelf): Volume[] => [...shelf.values()].filter((volume) => volume.draft)

/** What whole files say. */
const drafts = (shelf: Shelf): Draft[] =>
  living(shelf).flatMap(({ draft, source }) => (draft && !source.report.broken ? [draft] : []))

/** Broken files whose route no other file serves. */
function quarantined(volumes: readonly Volume[]): Catalogue['quarantined'] {
  const served = new Set(volumes.filter((volume) => !volume.source.report.broken).map((volume) => volume.name))
  return volumes
    .filter((volume) => volume.source.report.broken && !served.has(volume.name))
    .map((volume) => ({ route: volume.name, file: volume.source.path }))
}

function byPlace(a: Problem, b: Problem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column
}
