import type { WidgetManifest } from './widget'

/** One piece of an office's own code, as browsers load it. */
export interface PieceOfOffice {
  kind: 'widget' | 'dialog' | 'command' | 'page'
  id: string
  /** address of its module; null = it could not be compiled */
  module: string | null
  /** address of the module of its check; null = none */
  check: string | null
  /** addresses of its style sheets */
  styles: readonly string[]
  /** of a widget */
  manifest?: WidgetManifest
  /** its own texts: language → key → text */
  texts?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The list of an office's own code, which the page names. */
export interface OfficePieces {
  pieces: readonly PieceOfOffice[]
  /** where a developer's browser hears of changes; absent = nowhere */
  changes?: string
  /** in development: another word after each change of the look and the texts of the office */
  look?: string
}
