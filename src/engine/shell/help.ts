import { helpText } from '../../catalogue/labels/texts'
import type { PublicEntity } from '../../contract/model/entity'
import type { HelpSteps } from '../../contract/model/help'

/** A help step with its texts: its target (`field:…`, `section:…`, `tab:…`, `control:…`) and its message. */
export interface WordedStep {
  at: string
  text: string
}

/** The help steps of an entity for one screen in the language; steps without a text are left out. */
export function helpSteps(entity: PublicEntity, screen: keyof HelpSteps, lang: string): WordedStep[] {
  return entity.help[screen].flatMap(({ at, text }) => {
    const words = helpText(entity, text, lang)
    return words === null ? [] : [{ at, text: words }]
  })
}
