/** Which colours: `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** How tall rows and controls are; `normal` is the default. */
export const DENSITIES = ['comfortable', 'normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Text keys of the choices. */
export const THEME_TEXTS: Record<Theme, string> = { auto: 'APP.THEME_SYSTEM', light: 'APP.THEME_LIGHT', dark: 'APP.THEME_DARK' }
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

/** A stored or typed word as a theme; anything unknown is `auto`. */
export function asTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'auto'
}

/** A stored or typed word as a density; anything unknown is `normal`. */
export function asDensity(value: unknown): Density {
  return DENSITIES.find((density) => density === value) ?? 'normal'
}

/** The following choice, round and round, for menu entries that turn. */
export function nextOf<T>(values: readonly T[], current: T): T {
  return values[(values.indexOf(current) + 1) % values.length] ?? current
}
