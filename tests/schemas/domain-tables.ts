import { ROWS } from './domain-rows'

/** What the domain design says of one row; undefined = nothing. */
export interface DomainRow {
  code: string
  it: string | undefined
  en: string | undefined
  alpha1: string | undefined
  flags: string
  val: string | undefined
  extraValue: string | undefined
}

/** `KG Chilogrammo = Kilogram f1 v:1 x:KGM`, the parts after the code as far as they are given. */
const ROW =
  /^(\S+)(?: (?!(?:f\d)+$|[vxa]:)(.+?))??(?: = (.+?))?(?: ((?:f\d)+))?(?: v:(\S+))?(?: x:(\S+))?(?: a:(.+))?$/

function rowOf(text: string, scope: string | undefined): DomainRow {
  const [, code = '', it, en, flags = '', val, extraValue, alpha1 = scope] = ROW.exec(text) ?? []
  return { code, it, en, alpha1, flags, val, extraValue }
}

/** The rows of a table in order. */
export function domainRows(name: string): DomainRow[] {
  let scope: string | undefined
  return (ROWS[name] ?? '').split('·').map((part) => {
    const [, label, rest] = /^(\S+): (.+)$/.exec(part.trim().replace(/\s+/g, ' ')) ?? []
    if (label !== undefined) scope = label === '-' ? undefined : label
    return rowOf(rest ?? part.trim().replace(/\s+/g, ' '), scope)
  })
}

/** Names of the tables whose rows the design gives one by one. */
export const DOMAIN_TABLES: readonly string[] = Object.keys(ROWS)
