import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The project's folder. */
const ROOT = join(import.meta.dirname, '../..')

const PAGE_FILE = join(ROOT, 'index.html')
/** How Vite fetches modules with their styles. */
const PRELOAD = '\0vite/preload-helper.js'
const START = join(ROOT, 'src/app/start.tsx')
/** Modules that every page fetches after the first paint. */
const AFTER_START = [
  'src/pages/shell/TopTools.tsx',
  'src/pages/list/ListMenu.tsx',
  'src/pages/list/views/ViewMenu.tsx',
  'src/pages/list/grid/HeaderTools.tsx',
  'src/pages/list/grid/GridTools.tsx',
  'src/pages/list/RowSelectionBar.tsx',
  'src/adapters/rest/account.ts',
  'src/dialogs/index.ts',
].map((path) => join(ROOT, path))
/** Drawings of the icon library and their component: one file. */
const LIBRARY_ICON = /\/lucide-react\/|\/src\/ui\/basics\/LibraryIcon\.tsx$/
/** Drawings of the pages of records and maps, which must not fetch the icon library with them. */
const RECORD_SHAPES = /\/src\/ui\/basics\/record-shapes\.ts$/
/** Reasons for disabled commands, for lists and records: one file. */
const REASONS =
  /\/src\/(engine\/commands\/reasons|pages\/commands\/CommandButton|ui\/controls\/(ExplainedButton|Explanation))\.tsx?$/

/** Small modules that many widgets share: one file, because the start names every file of every widget. */
const WIDGET_PARTS =
  /\/src\/(widgets\/(control|with-retired|StandIn)|contract\/(errors\/suggestion-errors|text\/typed-text)|ui\/(choices\/combo-filter|controls\/(hand-over|use-draft)|basics\/release-later))\.tsx?$/

/**
 * Small widgets that records use often: one-line texts with keyboard, link or format, and checkboxes. One
 * file.
 */
const SMALL_WIDGETS =
  /\/src\/widgets\/((checkbox|email|fax|fiscalCode|iban|mobile|number|password|phone|text|time|vatNumber|website)\/Input|text-link|code-input|PlaceholderField)\.tsx$/
/** Small modules of back-end calls that few pages make: one file. */
const RARE_CALLS = /\/src\/adapters\/rest\/(batches|forms|geo|sheets)\.ts$/
/** Choices from a table: one file. */
const CHOICE_WIDGETS = /\/src\/widgets\/(entity|lookup|select)\/Input\.tsx$/
/** A group of fields and its frame: one file. */
const GROUP = /\/src\/widgets\/(GroupFrame|group\/Input)\.tsx$/

/** The row commands of lists, and the room of their figures: one file. */
const ROW_ACTS = /\/src\/pages\/(list\/(room|grid\/RowCommands)|commands\/(rows|list-reasons))\.tsx?$/
/** The actions of schema files, for lists and records: one file. */
const FILE_ACTS =
  /\/src\/(catalogue\/labels\/template|engine\/(office\/way-back|folder\/folder|actions\/entity-actions|commands\/(field-reasons|status-choices))|pages\/commands\/file)\.tsx?$/
/**
 * Style sheets of parts that appear together are one file: a request for each would cost more than the rules
 * of a part not shown yet. Every sheet not named here is bundled with the part that imports it.
 */
const SHEETS_TOGETHER: Readonly<Record<string, RegExp>> = {
  record: /\/src\/(ui\/page\/(RecordHeader|Section|SaveBar|EntityTile)|pages\/record\/bars\/bars)\.css$/,
  sheet: /\/src\/ui\/page\/(ReadSection|KeyValue)\.css$/,
  panel: /\/src\/ui\/page\/(SidePanel|RevisionList|ReasonList)\.css$/,
  rows: /\/src\/ui\/page\/(RowBlock|SubHeading)\.css$/,
  inputs:
    /\/src\/(ui\/(choices\/ChipBox|controls\/TextArea)|widgets\/(files\/files|html\/html|radio\/radio))\.css$/,
  choices: /\/src\/ui\/(choices\/ChoiceCards|controls\/(Radio|Segmented|Switch)|page\/ThemeControl)\.css$/,
  schedule: /\/src\/(ui\/controls\/ToggleGrid|widgets\/schedule\/schedule)\.css$/,
  dialogs:
    /\/src\/(ui\/(choices\/(DecisionTable|TreeView)|overlays\/Dialog)|dialogs\/records\/records)\.css$/,
  batches: /\/src\/(ui\/page\/Progress|pages\/(batches\/batches|import\/import)|dialogs\/paste\/paste)\.css$/,
}
/** The part of the first page's packages that is needed later: changing the sort. */
const LATER_PARTS = /\/table-core\/dist\/features\/row-sorting\//
/** The `index.ts` of a folder of the engine, the catalogue or the pages. */
export const FOLDER_INDEX = /\/src\/(engine|catalogue|pages)\/[\w/]+\/index\.ts$/
/** The evaluator of rules: one file. */
const RULES = /\/src\/catalogue\/(rules\/|patterns\/pattern-engine\.ts$)|\/@marcbachmann\/cel-js\//
/**
 * Code shared by rules, fields of numbers and moments, filters and passwords; the others must not fetch the
 * rules.
 */
const BESIDE_RULES =
  /\/src\/contract\/(numbers\/decimal|text\/backtracking|time\/(office-time|office-day|real-day))\.ts$/

/**
 * Three files of the first page, each as one chunk: modules packed together are a tenth smaller than in fifty
 * files. `main` requests data at once, `start` draws the first page, `after` loads once that has been
 * painted.
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
        return members.has(id) && (name === 'after' || !LATER_PARTS.test(id)) ? name : null
      },
      debugName: name,
    }
  }
  return [
    group('main', 7, [PAGE_FILE, PRELOAD]),
    group('start', 6, [START]),
    { name: 'shapes', priority: 5.5, test: RECORD_SHAPES },
    { name: 'icons', priority: 5, test: LIBRARY_ICON },
    group('after', 4, AFTER_START),
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
