// npm run proofs: writes docs/reference/requirements.md and docs/evidence/proofs.md: which test proves which
// requirement and which guard. npm run proofs -- --choose: first chooses the files of the short run anew, by
// what the last whole run took (test-results/costs.json).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ROOT } from '../../src/server/start/install.mjs'
import { fail, say } from '../../src/server/start/say.mjs'
import { RESULTS } from './reports.mjs'

/** @param {string} name */
const load = async (name) =>
  (await runnerImport(join(import.meta.dirname, name), { configFile: false, logLevel: 'error' })).module

if (process.argv.includes('--choose')) await choose()
const { PROOF_PAGES } = await load('proofs-page.ts')
for (const { path, text } of PROOF_PAGES) {
  writeFileSync(join(ROOT, path), text(ROOT))
  say(`written: ${path}`)
}

async function choose() {
  const path = join(RESULTS, 'costs.json')
  if (!existsSync(path)) fail('There are no costs to choose by: run "npm test -- --all" first.')
  const { chooseQuick } = await load('choose-quick.ts')
  const { readQuickRun } = await load('proofs.ts')
  const cheapest = chooseQuick(ROOT, JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(
    join(ROOT, 'tests/quick.json'),
    `${JSON.stringify({ ...readQuickRun(ROOT), cheapest }, null, 2)}\n`,
  )
  say(`written: tests/quick.json, ${cheapest.length} files`)
}
