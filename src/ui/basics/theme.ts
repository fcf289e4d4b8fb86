import type { Density, Theme } from '../../contract/calls/preference'

export {
  asDensity,
  asTheme,
  DENSITIES,
  type Density,
  THEMES,
  type Theme,
} from '../../contract/calls/preference'

/** Text keys of the choices. */
export const THEME_TEXTS: Record<Theme, string> = {
  auto: 'APP.THEME_SYSTEM',
  light: 'APP.THEME_LIGHT',
  dark: 'APP.THEME_DARK',
}
export const DENSITY_TEXTS: Record<Density, string> = {
  comfortable: 'APP.DENSITY_RELAXED',
  normal: 'APP.DENSITY_REGULAR',
  compact: 'APP.DENSITY_COMPACT',
}

/** Sets the colours of the whole page; `auto` leaves the choice to the system. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'auto') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', theme)
}

/** Sets the density of the whole page; with a coarse pointer rows and controls stay 44 px whatever is set. */
export function applyDensity(density: Density, root: HTMLElement = document.documentElement): void {
  root.setAttribute('data-density', density)
}

/** The next choice, cycling, for menu entries. */
export function getNext<T>(values: readonly T[], current: T): T {
  return values[(values.indexOf(current) + 1) % values.length] ?? current
}
