import type { Catalogue, SourceFile } from '../contract/catalogue'
import type { Entity } from '../contract/entity'
import type { CardFile, LookupFile, MenuFileSource } from '../contract/entity-file'
import type { Problem } from '../contract/problem'
import type { WidgetManifest } from '../contract/widget'
import { checkCard } from './check/card'
import { checkEntity, checkFoundation } from './check/entity'
import { checkGroup } from './check/group'
import { checkLookups } from './check/lookup'
import { checkMenu } from './check/menu'
import { checkClashes } from './check/names'
import { warnOfBrokenNames } from './check/references'
import { parseFolder } from './folder'
import { deepFreeze } from './freeze'
import { type Library, makeLibrary } from './library'
import { resolveCard } from './resolve/card'
import { resolveEntity } from './resolve/entity'
import { resolveLookup } from './resolve/lookup'
import { resolveMenu } from './resolve/menu'
import { textsOf } from './resolve/texts'
import { makeScene, type Scene } from './scene'
import { type Shelf, shelve, type Volume } from './shelf'

/**
 * Reads a schema folder: everything that is right becomes frozen, resolved, plain JSON; everything that is wrong becomes
 * Problems. A file with errors is quarantined; others that refer to it go on without it. Never throws for what a file holds.
 */
export function readCatalogue(files: SourceFile[], manifests: WidgetManifest[]): Catalogue {
  const { opened, misplaced } = parseFolder(files)
  const entity = shelve('entity', opened)
  const lookup = shelve('lookup', opened)
  const group = shelve('group', opened)
  const menu = shelve('menu', opened)
  const card = shelve('card', opened)
  const library = makeLibrary({ entity: entity.shelf, lookup: lookup.shelf, group: group.shelf, menu: menu.shelf }, manifests)
  checkLookups(living(lookup.shelf), files)
  for (const volume of living(group.shelf)) checkGroup(volume, library)
  for (const volume of living(menu.shelf)) checkMenu(volume, library)
  const scenes = judged(living(entity.shelf), library)
  for (const volume of living(card.shelf)) checkCard(volume, library, scenes)
  const volumes = [...entity.volumes, ...lookup.volumes, ...group.volumes, ...menu.volumes, ...card.volumes]
  return deepFreeze({
    entities: resolved(scenes),
    lookups: whole(lookup.shelf).map((volume) => resolveLookup(volume.draft?.value as unknown as LookupFile)),
    menus: whole(menu.shelf).map((volume) => resolveMenu(volume.draft?.value as unknown as MenuFileSource)),
    cards: whole(card.shelf).map((volume) => resolveCard(volume.draft?.value as unknown as CardFile)),
    problems: [...misplaced, ...volumes.flatMap((volume) => volume.source.report.problems)].sort(byPlace),
    quarantined: quarantined(entity.volumes),
  })
}

/** Files of which something could be read, right or wrong. */
const living = (shelf: Shelf): Volume[] => [...shelf.values()].filter((volume) => volume.draft)

const whole = (shelf: Shelf): Volume[] => living(shelf).filter((volume) => !volume.source.report.broken)

/** Every entity examined: first what it says of itself, then what it says of others; the ones without errors by route. */
function judged(volumes: readonly Volume[], library: Library): ReadonlyMap<string, Scene> {
  const ready = new Map<string, Scene>()
  const target = (route: string) => ready.get(route)?.byPath
  const scenes = volumes.flatMap((volume) =>
    volume.draft ? makeScene(volume.name, volume.source, volume.draft, library, target) : [],
  )
  for (const scene of scenes) {
    checkFoundation(scene)
    if (!scene.report.broken) ready.set(scene.file.route, scene)
  }
  checkClashes(scenes)
  for (const scene of scenes) checkEntity(scene)
  for (const scene of scenes) if (scene.report.broken) ready.delete(scene.file.route)
  for (const scene of scenes) warnOfBrokenNames(scene)
  return ready
}

function resolved(scenes: ReadonlyMap<string, Scene>): Entity[] {
  const textsOfRoute = (route: string) => {
    const scene = scenes.get(route)
    return scene && textsOf(scene)
  }
  return [...scenes.values()].map((scene) => resolveEntity(scene, textsOfRoute))
}

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
