import { join } from 'node:path'
import { PROBLEM_CODES, type Problem } from '../../contract/errors/problem'
import type { OfficePieces, PieceOfOffice } from '../../contract/ports/office-code'
import type { WidgetCheck, WidgetManifest } from '../../contract/ports/widget'
import { closedCheck, guardedCheck, loadModule, type ModuleStore } from './checks'
import { type CodeFile, CompileError, createOfficeCompiler, hashOf } from './compile'
import { findParts, type OfficePart } from './folder'
import { CODE_PATH } from './import-map'
import { type ReadPart, readWidget } from './manifests'

/** Dependencies of the code of an office. */
export interface OfficeCodeNeeds {
  /** folder of the office */
  office: string
  /** where compiled modules for Node are kept */
  data: string
  /** names stay readable, and browsers hear of changes */
  isDev: boolean
  /** ids of the product's own widgets */
  taken: ReadonlySet<string>
  /** in development: another word after each change of look and texts */
  look?: () => string
  log: (line: string) => void
}

/** The compiled code of an office at one moment. */
export interface CompiledOffice {
  manifests: readonly WidgetManifest[]
  checks: Record<string, WidgetCheck>
  problems: readonly Problem[]
  /** addresses of the list of the code and of what the page needs at once; the first is the list */
  modules: readonly string[]
  files: readonly CodeFile[]
}

/** One piece with everything it adds to the office. */
interface MadePiece {
  piece: PieceOfOffice
  manifest?: WidgetManifest
  check?: WidgetCheck
  problems: readonly Problem[]
  files: readonly CodeFile[]
}

/** Compiles everything of an office; a piece that fails costs itself alone. */
export async function compileOffice(needs: OfficeCodeNeeds): Promise<CompiledOffice> {
  const compiler = createOfficeCompiler(needs.office, needs.isDev)
  const work: Work = { ...needs, compiler, folder: join(needs.data, 'office-code') }
  const made = await Promise.all(findParts(needs.office).map((part) => makePiece(work, part)))
  const kept = made.filter(({ piece }) => piece.kind !== 'widget' || !needs.taken.has(piece.id))
  const list = listFile({
    pieces: kept.map(({ piece }) => piece),
    ...(needs.isDev ? { changes: CHANGES_PATH, look: needs.look?.() ?? '' } : {}),
  })
  return {
    manifests: made.flatMap(({ manifest }) => manifest ?? []),
    checks: Object.fromEntries(
      kept.flatMap(({ check, piece }) => (check ? [[piece.id, check] as const] : [])),
    ),
    problems: made.flatMap(({ problems }) => problems),
    modules: [CODE_PATH + list.name, ...kept.flatMap(({ piece }) => piece.module ?? [])],
    files: [list, ...kept.flatMap(({ files }) => files)],
  }
}

/** Where browsers of developers hear of changes. */
export const CHANGES_PATH = `${CODE_PATH}changes`

type Work = OfficeCodeNeeds & ModuleStore

/** The list of the office's code is a module, so that the browser fetches it together with them. */
function listFile(list: OfficePieces): CodeFile {
  const text = `export default ${JSON.stringify(list)}`
  return { name: `office-${hashOf(text)}.js`, bytes: Buffer.from(text) }
}

async function makePiece(work: Work, part: OfficePart): Promise<MadePiece> {
  const { kind, id } = part
  const read = kind === 'widget' ? readWidget(work, part) : { problems: [] }
  const bare: PieceOfOffice = { kind, id, module: null, check: null, styles: [], ...describe(read) }
  const [compiled, check] = await Promise.all([compilePart(work, part), loadCheck(work, part)])
  const { problems, ...own } = read
  const manifest = 'manifest' in own ? { manifest: own.manifest } : {}
  return {
    piece: { ...bare, ...compiled.piece },
    ...manifest,
    ...(check.check ? { check: check.check } : {}),
    problems: [...problems, ...unique([...compiled.problems, ...check.problems])],
    files: compiled.files,
  }
}

const unique = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((one) => [JSON.stringify([one.file, one.line, one.message]), one])).values(),
]

function describe({ manifest, texts }: ReadPart): Pick<PieceOfOffice, 'manifest' | 'texts'> {
  return { ...(manifest ? { manifest } : {}), ...(texts && Object.keys(texts).length > 0 ? { texts } : {}) }
}

type CompiledPiece = { piece: Partial<PieceOfOffice>; files: readonly CodeFile[]; problems: Problem[] }

async function compilePart({ compiler }: Work, part: OfficePart): Promise<CompiledPiece> {
  const { id, module } = part
  if (module === null)
    return {
      piece: {},
      files: [],
      problems: [codeProblem(`widgets/${id}`, 'there is no index.ts', 'add it')],
    }
  try {
    const { files, ...piece } = await compiler.forBrowser({ ...part, module })
    return { piece, files, problems: [] }
  } catch (failure) {
    return { piece: {}, files: [], problems: problemsOf(failure, module) }
  }
}

async function loadCheck(
  work: Work,
  { check, id }: OfficePart,
): Promise<{ check?: WidgetCheck; problems: Problem[] }> {
  if (check === null) return { problems: [] }
  try {
    return { check: guardedCheck(id, await loadModule(work, check), work.log), problems: [] }
  } catch (failure) {
    return { check: closedCheck(id), problems: problemsOf(failure, check) }
  }
}

/** Problems of a failure: those of the compiler, or what the module threw while it was loaded. */
export function problemsOf(failure: unknown, file: string): Problem[] {
  if (failure instanceof CompileError) return failure.problems
  const why = failure instanceof Error ? failure.message : String(failure)
  return [codeProblem(file, `it cannot be loaded: ${why}`, 'correct the code')]
}

/** A Problem of a whole file of the office's code. */
function codeProblem(file: string, message: string, hint: string): Problem {
  const { severity } = PROBLEM_CODES.OFFICE_CODE
  return { file, line: 1, column: 1, pointer: '', code: 'OFFICE_CODE', severity, message, hint }
}
