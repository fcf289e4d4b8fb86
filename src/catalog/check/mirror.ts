import type { PropertyFile } from '../../contract/entity-file'
import type { JsonPath } from '../report'
import type { Scene } from '../scene'

/** A mirror points to records of its own entity, and exchanges what has two sides. */
export function checkMirror(scene: Scene, { items, mirror }: PropertyFile, at: JsonPath): void {
  if (!mirror) return
  const parts = items?.properties ?? {}
  if (parts[mirror.by]?.entity !== scene.file.route) {
    const message = `"${mirror.by}" is no part that points to a record of this very entity`
    scene.report.value('BAD_MIRROR', [...at, 'mirror', 'by'], message, `{ "entity": "${scene.file.route}" } in the row`)
  }
  for (const [index, part] of (mirror.swap ?? []).entries()) {
    if (parts[part]?.enum?.length === 2) continue
    const message = `"${part}" is no part with two codes`
    scene.report.value('BAD_MIRROR', [...at, 'mirror', 'swap', index], message, 'name an enum of two codes')
  }
}
