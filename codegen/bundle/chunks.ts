import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The project's folder. */
const ROOT = join(import.meta.dirname, '../..')

const PAGE = join(ROOT, 'index.html')
/** How Vite fetches modules with their styles. */
const PRELOAD = '\0vite/preload-helper.js'
const START = join(ROOT, 'src/app/start.tsx')
/** What every page fetches as soon as it has been painted. */
const AFTER = [
  'src/pages/shell/TopTools.tsx',
  'src/pages/list/ListMenu.tsx',
  'src/pages/list/views/ViewMenu.tsx',
  'src/pages/list/grid/HeadTools.tsx',
  'src/pages/list/grid/GridTools.tsx',
  'src/pages/list/ChosenBar.tsx',
  'src/adapters/rest/account.ts',
  'src/dialogs/index.ts',
].map((path) => join(ROOT, path))
/** Drawings of the icon library and what shows them: one file. */
const LIBRARY_ICON = /\/lucide-react\/|\/src\/ui\/(LibraryIcon|icon-library)\.tsx?$/
/** What says why an act is off, for lists and records: one file. */
const REASONS = /\/src\/(engine\/commands\/reasons|pages\/commands\/CommandButton|ui\/(ExplainedButton|Explanation))\.tsx?$/

/** A few lines each that many widgets share: one file, because the start names every file of every widget. */
const WIDGET_PARTS =
  /\/src\/(widgets\/(control|with-retired|StandIn)|contract\/suggestion-errors|ui\/(combo-filter|release-later|use-draft))\.tsx?$/

/** A few lines each that a record has many of: one line of text with its keyboard, its link or its spelling, a box to tick. One file. */
const SMALL_WIDGETS =
  /\/src\/widgets\/((checkbox|email|fax|fiscalCode|iban|mobile|number|password|phone|text|time|vatNumber|website)\/Input|text-link|code-input|Placeable)\.tsx$/
/** Calls of the back end that few pages make, a few lines each: one file. */
const RARE_CALLS = /\/src\/adapters\/rest\/(forms|geo|sheets)\.ts$/
/** Choices from a table: one file. */
const CHOICE_WIDGETS = /\/src\/widgets\/(entity|lookup|select)\/Input\.tsx$/
/** A group of fields and its frame: one file. */
const GROUP = /\/src\/widgets\/(GroupFrame|group\/Input)\.tsx$/

/** What lists offer to do with their rows: one file. */
const ROW_ACTS = /\/src\/pages\/(list\/grid\/RowActs|commands\/(rows|list-reasons))\.tsx?$/
/** The acts that schema files declare, for lists and records: one file. */
const FILE_ACTS =
  /\/src\/(engine\/(way-back|folder\/folder|commands\/(file-actions|field-reasons|status-choices))|pages\/commands\/file)\.tsx?$/
/**
 * Sheets of parts that stand on the screen together come in one file: a request for each would cost more than the rules of a
 * part that is not there yet. Every sheet not named here comes with the part that asks for it.
 */
const SHEETS_TOGETHER: Readonly<Record<string, RegExp>> = {
  record: /\/src\/(ui\/(RecordHead|Section|SaveBar|EntityTile)|pages\/record\/bars\/bars)\.css$/,
  sheet: /\/src\/ui\/(SheetBlock|KeyValue)\.css$/,
  panel: /\/src\/ui\/(SidePanel|RevisionList|ReasonList)\.css$/,
  rows: /\/src\/ui\/(RowBlock|SubHead)\.css$/,
  inputs: /\/src\/(ui\/(ChipBox|TextArea)|widgets\/(files\/files|html\/html|radio\/radio))\.css$/,
  choices: /\/src\/ui\/(ChoiceCards|Radio|Segmented|Switch|ThemeControl)\.css$/,
  schedule: /\/src\/(ui\/ToggleGrid|widgets\/schedule\/schedule)\.css$/,
  dialogs: /\/src\/(ui\/(DecisionTable|Dialog|TreeView)|dialogs\/records\/records)\.css$/,
  bulk: /\/src\/(ui\/Progress|pages\/(bulk\/bulk|import\/import)|dialogs\/paste\/paste)\.css$/,
}
/** What of the first page's packages is needed after it: the turning of an order. */
const LATER = /\/table-core\/dist\/features\/row-sorting\//
/** What a folder of the engine, the catalogue or the pages shows to others. */
export const FACE = /\/src\/(engine|catalog|pages)\/[\w/]+\/index\.ts$/
/** The evaluator of rules: one file. */
const RULES = /\/src\/catalog\/rules\/|\/@marcbachmann\/cel-js\//
/** What rules have in common with number fields and filters, which must not bring the rules along. */
const BESIDE_RULES = /\/src\/contract\/decimal\.ts$/

/**
 * Three files of the first page, each in one piece: modules packed together weigh a tenth less than in fifty files. `main`
 * asks for data at once, `start` draws the first page, `after` comes when that has been painted.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  const closure = (roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> => {
    const seen = new Set(roots)
    for (const id of seen) for (const next of context.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
    return seen
  }
  const group = (name: string, priority: number, roots: readonly string[]): Rolldown.CodeSplittingGroup => {
    let members: Set<string> | null = null
    return {
      priority,
      name: (id, context) => {
        members ??= closure(roots, context)
        return members.has(id) && (name === 'after' || !LATER.test(id)) ? name : null
      },
      debugName: name,
    }
  }
  return [
    group('main', 7, [PAGE, PRELOAD]),
    group('start', 6, [START]),
    { name: 'icons', priority: 5, test: LIBRARY_ICON },
    group('after', 4, AFTER),
    { name: 'reasons', priority: 3, test: REASONS },
    { name: 'decimal', priority: 2.5, test: BESIDE_RULES },
    { name: 'rules', priority: 2, test: RULES },
    { name: 'widget-parts', priority: 1.5, test: WIDGET_PARTS },
    { name: 'small', priority: 1.4, test: SMALL_WIDGETS },
    { name: 'rare-calls', priority: 1.4, test: RARE_CALLS },
    { name: 'choice', priority: 1.4, test: CHOICE_WIDGETS },
    { name: 'group', priority: 1.4, test: GROUP },
    { name: 'row-acts', priority: 1, test: ROW_ACTS },
    { name: 'file-acts', priority: 0, test: FILE_ACTS },
    ...Object.entries(SHEETS_TOGETHER).map(([name, test]) => ({ name: `${name}-styles`, priority: 8, test })),
  ]
}
