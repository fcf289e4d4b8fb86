import { getContrast } from '../files/defaults'
import { type ContrastNeed, findNearestColour, mixColours } from './colours'
import { SHIPPED_TOKENS } from './shipped-tokens'

/** The two looks of the screens. */
export const MODES = ['light', 'dark'] as const
export type LookMode = (typeof MODES)[number]

/** The colours that an office may name, and what each is for. */
export const COLOUR_ROLES = {
  accent: 'buttons, marks and the chosen entry',
  onAccent: 'letters on the accent',
  link: 'links and other coloured letters',
  background: 'the page behind everything, and the menu',
  surface: 'lists, forms and dialogs',
  text: 'letters',
} as const

export type ColourRole = keyof typeof COLOUR_ROLES

/** Colours of one look by role, `#RRGGBB`; a role that is missing has the shipped colour. */
export type ModeColours = Partial<Record<ColourRole, string>>

type Palette = Record<ColourRole, string>

const ofShipped = (place: 0 | 1): Palette => {
  const token = (name: string): string => SHIPPED_TOKENS[name]?.[place] ?? ''
  return {
    accent: token('accent'),
    onAccent: token('on-accent'),
    link: token('accent-text'),
    background: token('canvas'),
    surface: token('surface'),
    text: token('text'),
  }
}

const PALETTES: Readonly<Record<LookMode, Palette>> = { light: ofShipped(0), dark: ofShipped(1) }

/** Letters of errors, warnings and successes, which no office changes. */
const FIXED_LETTERS: Readonly<Record<LookMode, readonly string[]>> = {
  light: ['#b01f1f', '#804d18', '#196632'],
  dark: ['#f7958f', '#edc478', '#82d79f'],
}

const LETTERS = 4.5
const MARKS = 3

/** A colour that an office names and that cannot be told apart from another one. */
export interface WeakColour {
  role: ColourRole
  colour: string
  /** the other one of the pair: a role, or `letters of messages` */
  beside: string
  besideColour: string
  contrast: number
  least: number
  /** what would do in its place; undefined = nothing of its hue */
  better: string | undefined
}

/** What a role needs beside the others. */
function needsOf(role: ColourRole, palette: Palette, mode: LookMode): (ContrastNeed & { name: string })[] {
  const beside = (name: ColourRole, least: number) => ({ name, beside: palette[name], least })
  const messages = FIXED_LETTERS[mode].map((one) => ({
    name: 'the letters of messages',
    beside: one,
    least: LETTERS,
  }))
  const ground = [beside('text', LETTERS), beside('link', LETTERS), beside('accent', MARKS), ...messages]
  const letters = [beside('surface', LETTERS), beside('background', LETTERS)]
  const needs: Record<ColourRole, (ContrastNeed & { name: string })[]> = {
    accent: [beside('onAccent', LETTERS), beside('surface', MARKS), beside('background', MARKS)],
    onAccent: [beside('accent', LETTERS)],
    link: letters,
    text: letters,
    background: ground,
    surface: ground,
  }
  return needs[role]
}

/** Colours of one look that are told apart too badly from others, in the order of the roles. */
export function findWeakColours(own: ModeColours, mode: LookMode): WeakColour[] {
  const palette = complete(own, mode)
  const seen = new Set<string>()
  const weak: WeakColour[] = []
  for (const role of Object.keys(COLOUR_ROLES) as ColourRole[]) {
    const colour = own[role]
    if (colour === undefined) continue
    const needs = needsOf(role, palette, mode)
    for (const { beside, least, name } of needs) {
      const contrast = getContrast(colour, beside)
      const pair = [role, name].sort().join(' ')
      if (contrast >= least || seen.has(pair)) continue
      seen.add(pair)
      const better = findNearestColour(colour, needs)
      weak.push({ role, colour, beside: name, besideColour: beside, contrast, least, better })
    }
  }
  return weak
}

/** All colours of a look: links that the office does not name follow its accent. */
function complete(own: ModeColours, mode: LookMode): Palette {
  const shipped = PALETTES[mode]
  const bare = { ...shipped, ...own }
  const isOwn = own.accent !== undefined || own.surface !== undefined || own.background !== undefined
  if (own.link !== undefined || !isOwn) return bare
  const soft = mixColours(bare.surface, bare.accent, SOFT[mode])
  const needs = [bare.surface, bare.background, soft].map((beside) => ({ beside, least: LETTERS }))
  return { ...bare, link: findNearestColour(bare.accent, needs) ?? shipped.link }
}

/** The share of the accent in its tint. */
const SOFT: Readonly<Record<LookMode, number>> = { light: 0.09, dark: 0.24 }

/**
 * The dark accent of an office that names a light one alone: its own hue, as light as letters and surface
 * allow.
 */
export function toDarkAccent(accent: string): string | undefined {
  const { background, onAccent, surface } = PALETTES.dark
  return findNearestColour(accent, [
    { beside: onAccent, least: LETTERS },
    { beside: surface, least: MARKS },
    { beside: background, least: MARKS },
  ])
}

/** Custom properties of the style sheet by their name without dashes. */
export type ColourTokens = Readonly<Record<string, string>>

/** The custom properties of one look that an office's colours change; none where it names none. */
export function toTokens(own: ModeColours, mode: LookMode): ColourTokens {
  if (Object.keys(own).length === 0) return {}
  const palette = complete(own, mode)
  const hasGround = ['background', 'surface', 'text'].some((role) => own[role as ColourRole] !== undefined)
  return { ...accentTokens(palette, mode), ...(hasGround ? groundTokens(palette, mode) : {}) }
}

function accentTokens(
  { accent, background, link, onAccent, surface }: Palette,
  mode: LookMode,
): ColourTokens {
  const soft = mixColours(surface, accent, SOFT[mode])
  const marks = [surface, background].map((beside) => ({ beside, least: MARKS }))
  return {
    accent,
    'accent-hover': mixColours(accent, '#000000', 0.12),
    'accent-text': link,
    'accent-soft': soft,
    'on-accent': onAccent,
    focus: findNearestColour(accent, marks) ?? accent,
    'surface-selected': mixColours(surface, accent, mode === 'light' ? 0.07 : 0.18),
  }
}

function groundTokens({ accent, background, surface, text }: Palette, mode: LookMode): ColourTokens {
  const step = (share: number) => mixColours(surface, text, share)
  const raised = mode === 'light' ? surface : step(0.045)
  const selected = mixColours(surface, accent, mode === 'light' ? 0.07 : 0.18)
  const grounds = [background, surface, raised, selected]
  const settle = (colour: string, least: number) =>
    findNearestColour(
      colour,
      grounds.map((beside) => ({ beside, least })),
    ) ?? text
  return {
    canvas: background,
    surface,
    'surface-sunken': mixColours(surface, background, 0.5),
    'surface-raised': raised,
    'surface-hover': step(0.04),
    'surface-press': step(0.08),
    border: step(0.1),
    'border-strong': step(0.18),
    'border-control': settle(step(0.5), MARKS),
    text,
    'text-muted': settle(mixColours(text, surface, 0.28), LETTERS),
    'text-faint': settle(mixColours(text, surface, 0.38), LETTERS),
    'text-disabled': mixColours(text, surface, 0.48),
    skeleton: step(0.07),
  }
}
