// npm run sbom [file]: a CycloneDX list of every package in the lock file, created offline.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CONDITIONAL, LICENCES_BY_FILE } from './licences.mjs'

const place = resolve(process.argv[2] ?? 'test-results/sbom.cdx.json')
const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline']
const text = execFileSync('npm', args, {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
const list = JSON.parse(text)
for (const component of list.components) {
  const name = component.group ? `${component.group}/${component.name}` : component.name
  const byFile = LICENCES_BY_FILE[name]
  const says = (/** @type {string} */ key, /** @type {string} */ value) => {
    component.properties = [...(component.properties ?? []), { name: `tessera:${key}`, value }]
  }
  if (byFile && byFile.version === component.version) {
    component.licenses = [{ license: { id: byFile.licence } }]
    says(
      'licence-source',
      `the file LICENSE of ${name} ${component.version}, “${byFile.begins}…”: its package.json names none by its id`,
    )
  }
  if (CONDITIONAL[name]) says('licence-note', CONDITIONAL[name])
}
mkdirSync(dirname(place), { recursive: true })
writeFileSync(place, `${JSON.stringify(list, null, 2)}\n`)
const without = list.components.filter(
  (/** @type {{ licenses?: unknown[] }} */ { licenses = [] }) => licenses.length === 0,
)
process.stdout.write(
  `${place} lists ${list.components.length} packages, ${without.length} of them without a licence.\n`,
)
