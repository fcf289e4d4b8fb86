import { filesOfRows, type Proof, proofOfGuard, quickFiles, readGuards, readRows } from './proofs'

/** A page that is generated from the tests: where it is, from the root of the project, and its text. */
export interface ProofPage {
  path: string
  text: (root: string) => string
}

const MADE = '<!-- Made by `npm run proofs`. Do not edit. -->'

/** What an area of requirements is about, by the first part of its ids. */
const AREAS: Readonly<Record<string, string>> = {
  SHELL: 'The frame',
  ROUTE: 'Routes',
  RECORD: 'Records',
  STATUS: 'Statuses',
  MENU: 'Menus',
  SEARCH: 'Search',
  AUTH: 'Sign-in',
  REG: 'Registration',
  RECOVER: 'Recovery of a password',
  CHPWD: 'Change of a password',
  PRIV: 'Privacy',
  PERM: 'Permissions',
  PREF: 'Preferences',
  ENTITYCONF: 'Configuration of entities',
  API: 'Calls',
  ERR: 'Errors',
  CONST: 'Constants',
  KIT: 'The form kit',
  LOOKUP: 'Reference tables',
  GROUP: 'Groups of fields',
  AGREE: 'Agreements',
  EMBED: 'Embedded records',
  TREE: 'Trees of tags',
  AUTO: 'Suggestions',
  CHIPS: 'Chips',
  TOOLBAR: 'Toolbars',
  SECTION: 'Sections and tabs',
  GRID: 'Grids',
  PICKER: 'Pickers',
  SCHED: 'Schedules',
  MAP: 'Maps',
  ROUTECFG: 'Configuration of a route',
  PATH: 'Routes on the map',
  CLUSTER: 'Markers that lie together',
  DATE: 'Dates',
  VIRT: 'Virtual folders',
  HELP: 'Help',
}

/** A text as a cell of a table, in one line. */
const toCell = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').trim()

const toFiles = (files: readonly string[]): string => files.map((file) => `\`${file}\``).join(' ')

const toShare = (proofs: readonly (Proof | undefined)[]): string =>
  `${proofs.filter((one) => one?.run === 'test').length} of ${proofs.length} in \`npm test\`.`

/** Every requirement by its area, with the tests that name it. */
function toRequirementsText(root: string): string {
  const rows = Object.entries(readRows(root))
  const proofs = filesOfRows(root)
  const areas = [...new Set(rows.map(([id]) => id.split('-')[0] ?? ''))]
  const lines = (area: string) =>
    rows
      .filter(([id]) => id.startsWith(`${area}-`))
      .map(([id, sentence]) => {
        const files = proofs.get(id) ?? []
        return `| ${id} | ${toCell(sentence)} | ${files[0]?.run ?? 'none'} | ${toFiles(files.map(({ file }) => file))} |`
      })
  const sections = areas.map((area) =>
    [
      `## ${AREAS[area] ?? area}`,
      ['| id | what it asks | run | tests |', '|---|---|---|---|', ...lines(area)].join('\n'),
    ].join('\n\n'),
  )
  const head = `# Requirements

What the product has to do: one line for each requirement that names of tests and comments point to, such as \`[RECORD-11]\`, and the tests that name it. \`npm test\` runs those marked \`test\`, which take minutes; \`npm test -- --all\` runs everything. Files of the short run stand first.

${toShare(rows.map(([id]) => proofs.get(id)?.[0]))}`
  return `${[MADE, head, ...sections].join('\n\n')}\n`
}

/** Every guard with the tests that notice when it is missing. */
function toGuardsText(root: string): string {
  const quick = quickFiles(root)
  const guards = readGuards(root).map((guard) => ({ ...guard, proof: proofOfGuard(guard, quick) }))
  const lines = guards.map(
    ({ guard, point, proof }) =>
      `| ${point} | ${toCell(guard)} | ${proof.run} | ${toFiles(proof.file.split(' '))} |`,
  )
  const head = `# Which proof of a guard runs where

Every guard of [the mutants](mutants.md) has a test. \`npm test\` runs those marked \`test\`; \`npm test -- --all\` runs everything. [The requirements](../reference/requirements.md) name their tests themselves; [the page about tests](../reference/testing.md#two-runs) says how those of the short run are chosen.

${toShare(guards.map(({ proof }) => proof))}`
  return `${[MADE, head, ['| point | guard | run | test |', '|---|---|---|---|', ...lines].join('\n')].join('\n\n')}\n`
}

/** The pages that say which test proves what. */
export const PROOF_PAGES: readonly ProofPage[] = [
  { path: 'docs/reference/requirements.md', text: toRequirementsText },
  { path: 'docs/evidence/proofs.md', text: toGuardsText },
]
