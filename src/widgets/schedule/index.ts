import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import type { scheduleSentence } from './sentence'
import manifest from './widget.json'

/** The words of a schedule are more than a first page should carry: they come when one is first said or edited. */
let say: typeof scheduleSentence | null = null
let coming: Promise<void> | null = null

function loadWords(): Promise<void> {
  coming ??= import('./sentence').then((module) => {
    say = module.scheduleSentence
  })
  return coming
}

/** When something happens again and again, stored as a Quartz expression; that is what is said until its words are there. */
export const schedule = defineWidget<string>({
  manifest: manifestOf(manifest),
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
