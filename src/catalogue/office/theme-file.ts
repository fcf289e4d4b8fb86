import type { Problem } from '../../contract/errors/problem'
import type { SchemaText } from '../../contract/model/catalogue'
import { checkGrammar } from '../files/draft'
import type { Report } from '../files/report'
import { parseSource } from '../files/source'
import {
  COLOUR_ROLES,
  findWeakColours,
  type LookMode,
  MODES,
  type ModeColours,
  toDarkAccent,
  toTokens,
  type WeakColour,
} from './palette'
import { SHIPPED_TOKENS } from './shipped-tokens'

/** How an office looks. */
export interface OfficeTheme {
  /** null = Tessera */
  name: string | null
  /** names of files in `theme/`; null = Tessera's mosaic, and the same in the dark */
  logo: string | null
  logoDark: string | null
  /** custom properties of the style sheet, in the light and in the dark */
  tokens: Readonly<Record<string, readonly [light: string, dark: string]>>
}

interface ThemeFile extends Partial<Record<LookMode, ModeColours>> {
  name?: string
  logo?: string
  logoDark?: string
}

/**
 * Reads `theme/theme.json`. A look with colours that cannot be told apart keeps the shipped ones; the rest of
 * the file is in force.
 */
export function readTheme(file: SchemaText): { theme: OfficeTheme; problems: Problem[] } {
  const source = parseSource(file, 'theme')
  const draft = (checkGrammar(source)?.value ?? {}) as ThemeFile
  const { logo = null, logoDark = null, name = null } = draft
  const colours = readColours(draft, source.report)
  return { theme: { name, logo, logoDark, tokens: joinTokens(colours) }, problems: source.report.problems }
}

function readColours(file: ThemeFile, report: Report): Record<LookMode, ModeColours> {
  const own = { light: lowerCase(file.light), dark: lowerCase(file.dark) }
  const [light, dark] = MODES.map((mode) => {
    const weak = findWeakColours(own[mode], mode)
    for (const one of weak) report.value('WEAK_CONTRAST', [mode, one.role], ...inWords(mode, one))
    return weak.length > 0 ? {} : own[mode]
  })
  return { light: light ?? {}, dark: withAccent(dark ?? {}, own.dark, light?.accent) }
}

/** An office that names a light accent alone has it in the dark, too. */
function withAccent(dark: ModeColours, said: ModeColours, accent: string | undefined): ModeColours {
  const found = accent !== undefined && Object.keys(said).length === 0 ? toDarkAccent(accent) : undefined
  return found === undefined ? dark : { accent: found }
}

const lowerCase = (colours: ModeColours = {}): ModeColours =>
  Object.fromEntries(Object.entries(colours).map(([role, colour]) => [role, colour?.toLowerCase()]))

/** `"accent" #f5c400 and "onAccent" #ffffff have a contrast of 1.6:1 in the light look, and need 4.5:1` */
function inWords(mode: LookMode, weak: WeakColour): [message: string, hint: string] {
  const { beside, besideColour, better, colour, contrast, least, role } = weak
  const other = Object.hasOwn(COLOUR_ROLES, beside) ? `"${beside}"` : beside
  const message = `"${role}" ${colour} and ${other} ${besideColour} have a contrast of ${roundDown(contrast)}:1 in the ${mode} look, and need ${least}:1`
  return [message, better === undefined ? `choose another "${role}"` : `"${role}": "${better}" would do`]
}

/** Rounded down, so that 4.49 is not told as 4.5. */
const roundDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

function joinTokens(colours: Record<LookMode, ModeColours>): OfficeTheme['tokens'] {
  const [light, dark] = [toTokens(colours.light, 'light'), toTokens(colours.dark, 'dark')]
  const names = [...new Set([...Object.keys(light), ...Object.keys(dark)])]
  return Object.fromEntries(
    names.map((name) => {
      const [shippedLight = '', shippedDark = ''] = SHIPPED_TOKENS[name] ?? []
      return [name, [light[name] ?? shippedLight, dark[name] ?? shippedDark] as const]
    }),
  )
}
