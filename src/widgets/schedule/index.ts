import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import type { scheduleSentence } from './sentence'
import manifest from './widget.json'

/** The texts of schedules are loaded on first use, to keep them out of the first page. */
let say: typeof scheduleSentence | null = null
let coming: Promise<void> | null = null

function loadWords(): Promise<void> {
  coming ??= import('./sentence').then((module) => {
    say = module.scheduleSentence
  })
  return coming
}

/**
 * A recurring schedule, stored as a Quartz expression; the expression is shown until its texts are loaded.
 */
export const schedule = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value, context) => {
    if (value === null) return ''
    if (!say) context.later?.(loadWords())
    return say ? say(value, context) : value
  },
  load: async () => {
    await loadWords()
    return import('./Input')
  },
})
