import { looksOf } from '../engine/looks'
import type { Office } from '../engine/office'
import { applyDensity, applyTheme } from '../ui/theme'

/** Applies the person's choices to the document: theme, density, language. */
export function followLooks(office: Office, root: HTMLElement): void {
  const looks = () => {
    const { theme, density } = looksOf(office.preferences.store.getState().values)
    applyTheme(theme, root)
    applyDensity(density, root)
  }
  const lang = () => {
    root.lang = office.ports.texts.lang()
  }
  office.preferences.store.subscribe(looks)
  office.ports.texts.watch(lang)
  looks()
  lang()
}
