import type { CardFile } from '../../contract/card-file'
import type { Field } from '../../contract/field'
import type { Library } from '../library'
import type { Scene } from '../scene'
import type { Volume } from '../shelf'
import { each } from './each'
import { didYouMean } from './hint'
import { checkCondition, checkOrder } from './list'
import { checkPath } from './paths'

/** A card of the start page: an entity that is there, and fields that it has. A broken entity is not judged. */
export function checkCard(volume: Volume, library: Library, scenes: ReadonlyMap<string, Scene>): void {
  const file = volume.draft?.value as unknown as CardFile | undefined
  if (!file?.kind) return
  const { report } = volume.source
  if (file.kind === 'recent') {
    if (file.entity !== undefined)
      report.value('BAD_CARD', ['entity'], 'a card of kind recent is about all entities', 'leave "entity" out')
    return
  }
  if (file.entity === undefined) {
    report.whole('BAD_CARD', `a card of kind ${file.kind} needs an entity`, 'add "entity": the route of its records')
    return
  }
  const named = library.entities.get(file.entity)
  if (!named) {
    const hint = didYouMean(file.entity, library.entities.keys(), `add entities/${file.entity}.json`)
    report.value('UNKNOWN_ENTITY', ['entity'], `there is no entity "${file.entity}"`, hint)
  } else if (named.recordless)
    report.value('BAD_CARD', ['entity'], `"${file.entity}" is a page and has no records`, 'name an entity with records')
  const scene = scenes.get(file.entity)
  if (scene) checkFields({ ...scene, report }, file)
}

function checkFields(scene: Scene, file: CardFile): void {
  for (const [key, value] of Object.entries(file.filter ?? {})) checkCondition(scene, key, value, ['filter', key])
  each(file.sort, (one, index) => checkOrder(scene, one, ['sort', index]))
  if (file.field !== undefined) checkPath(scene, file.field, 'column', ['field'])
  if (file.kind !== 'counts') return
  const group = file.group ?? 'status'
  if (group === 'status' && scene.file.conf?.statuses) return
  const field: Field | undefined = scene.byPath.get(group)
  if (field?.values) return
  const codes = [...scene.byPath.values()].filter(({ values }) => values).map(({ path }) => path)
  const hint = didYouMean(group, codes, 'count "status" or a field with an enum')
  scene.report.value('BAD_CARD', file.group === undefined ? ['kind'] : ['group'], `"${group}" has no codes to count`, hint)
}
