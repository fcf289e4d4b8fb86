import { type Proof, proofOfGuard, proofsOfRows, quickFiles, readGuards, readRows } from './proofs'

/** Where the page is, from the root of the project. */
export const PROOFS_PAGE = 'docs/reference/proofs.md'

const HEAD = `<!-- Made by \`npm run proofs\`. Do not edit. -->

# Which proof runs where

Every requirement row and every guard of [the mutants](mutants.md) has a test. \`npm test\` runs those marked \`test\`, which take minutes; \`npm test -- --all\` runs everything, those marked \`all\` included. The file named is the first that proves the row: unit and contract tests come before those with a browser. [The page about tests](testing.md#two-runs) says how the tests of the short run are chosen.`

/** A text as a cell of a table, in one line. */
const toCell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').trim()

/** The last two cells of a row: the run and the files. */
function toCells(proof: Proof | undefined): string {
  if (!proof) return 'none | '
  const files = proof.file.split(' ').map((file) => `\`${file}\``)
  return `${proof.run} | ${files.join(' ')}`
}

function toShare(proofs: readonly (Proof | undefined)[]): string {
  return `${proofs.filter((one) => one?.run === 'test').length} of ${proofs.length} in \`npm test\`.`
}

function toTable(head: string, lines: readonly string[]): string {
  return [`| ${head} | run | test |`, '|---|---|---|---|', ...lines].join('\n')
}

/** The text of the page of proofs: every requirement row and guard with its sentence, its run and its test. */
export function toProofsPage(root: string): string {
  const rows = Object.entries(readRows(root))
  const proofs = proofsOfRows(root)
  const quick = quickFiles(root)
  const guards = readGuards(root).map((guard) => ({ ...guard, proof: proofOfGuard(guard, quick) }))
  const rowLines = rows.map(([id, sentence]) => `| ${id} | ${toCell(sentence)} | ${toCells(proofs.get(id))} |`)
  const guardLines = guards.map(({ guard, point, proof }) => `| ${point} | ${toCell(guard)} | ${toCells(proof)} |`)
  const parts = [
    HEAD,
    '## Requirement rows',
    toShare(rows.map(([id]) => proofs.get(id))),
    toTable('row | what it says', rowLines),
    '## Guards',
    toShare(guards.map(({ proof }) => proof)),
    toTable('point | guard', guardLines),
  ]
  return `${parts.join('\n\n')}\n`
}
