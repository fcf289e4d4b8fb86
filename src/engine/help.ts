import { helpText } from '../catalog/texts'
import type { PublicEntity } from '../contract/entity'
import type { HelpSteps } from '../contract/help'

/** A step with its words: what it points at (`field:…`, `section:…`, `tab:…`, `control:…`) and what it says. */
export interface WordedStep {
  at: string
  text: string
}

/** The steps of the file for one screen, in the language; a step without a text says nothing and is left out. */
export function helpSteps(entity: PublicEntity, screen: keyof HelpSteps, lang: string): WordedStep[] {
  return entity.help[screen].flatMap(({ at, text }) => {
    const words = helpText(entity, text, lang)
    return words === null ? [] : [{ at, text: words }]
  })
}
