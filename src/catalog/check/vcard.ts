import type { Scene } from '../scene'
import { each } from './each'
import { checkPath } from './paths'

/** What stands on a contact card must be a plain value of the record. */
export function checkVcard(scene: Scene): void {
  for (const [property, paths] of Object.entries(scene.file.vcard ?? {})) {
    if (typeof paths === 'string') checkPath(scene, paths, 'column', ['vcard', property])
    else each(paths, (path, index) => checkPath(scene, path, 'column', ['vcard', property, index]))
  }
}
