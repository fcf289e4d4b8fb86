import type { SourceFile } from '../contract/catalogue'
import { checkGrammar, type Draft } from './check/grammar'
import { type FileKind, parseSource, type Source } from './source'

/** A file parsed and held against the grammar: all that its own text alone decides. */
export interface OpenFile {
  source: Source
  /** undefined when nothing can be read */
  draft: Draft | undefined
}

/** Files opened before, by path: when one of many changes, the others need not be parsed again. */
const opened = new Map<string, OpenFile & { text: string | undefined; kind: FileKind }>()
const REMEMBERED = 10_000

/** Parses a file and checks its grammar, or remembers having done so for the same text. The report is the caller's own. */
export function openFile(file: SourceFile, kind: FileKind): OpenFile {
  const known = opened.get(file.path)
  if (known && known.text === file.text && known.kind === kind) return own(known)
  const source = parseSource(file, kind)
  const fresh = { source, draft: checkGrammar(source), text: file.text, kind }
  if (opened.size >= REMEMBERED) opened.clear()
  opened.set(file.path, fresh)
  return own(fresh)
}

function own({ source, draft }: OpenFile): OpenFile {
  return { source: { ...source, report: source.report.copy() }, draft }
}
