// Compares the reports of the public surface with the sources; with --write it accepts what differs. With
// --into FOLDER it writes the declarations there, for the package.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publicTypes, writePublicTypes } from './bundle/public-types.mjs'

/** Where the reports are. */
export const REPORTS = resolve(import.meta.dirname, '../docs/reference/surface')

/** The report of one export of the package: its declarations, as an office gets them. */
export function surfaceReport(/** @type {string} */ name, /** @type {string} */ declarations) {
  return `<!-- Made by \`npm run surface -- --write\`. Do not edit. -->

# tessera/${name}

What \`import … from 'tessera/${name}'\` declares. A change of this page is a change of the public surface: [which version it asks for](../versions.md).

\`\`\`ts
${declarations.trim()}
\`\`\`
`
}

/**
 * The reports that differ from the files, by path.
 * @returns {Map<string, string>}
 */
export function listChanges(/** @type {ReadonlyMap<string, string>} */ declarations, folder = REPORTS) {
  const reports = [...declarations].map(
    ([name, text]) => /** @type {const} */ ([join(folder, `${name}.api.md`), surfaceReport(name, text)]),
  )
  return new Map(reports.filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, into] = process.argv.join(' ').split(' --into ')
  if (into) await writePublicTypes(into)
  else compareReports(await publicTypes())
}

function compareReports(/** @type {ReadonlyMap<string, string>} */ declarations) {
  const changes = listChanges(declarations)
  const isAccepted = process.argv.includes('--write')
  mkdirSync(REPORTS, { recursive: true })
  for (const [path, text] of changes) {
    if (isAccepted) writeFileSync(path, text)
    console.log(`${isAccepted ? 'accepted' : 'differs'}: ${path}`)
  }
  if (!isAccepted && changes.size > 0) console.log('Accept it with "npm run surface -- --write".')
  process.exitCode = isAccepted || changes.size === 0 ? 0 : 1
}
