// npm run bench -- <name> [arguments]: runs one benchmark of this folder and prints its table; without a
// name, what there is.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [name = '', ...rest] = process.argv.slice(2)
const places = [join(import.meta.dirname, name, 'run.mjs'), join(import.meta.dirname, `${name}.mjs`)]
const found = name === '' || name === 'run' ? undefined : places.find((path) => existsSync(path))
if (found) {
  process.argv = [process.argv[0] ?? 'node', found, ...rest]
  await import(pathToFileURL(found).href)
} else {
  const names = readdirSync(import.meta.dirname)
    .map((entry) => entry.replace(/\.mjs$/, ''))
    .filter((one) => one !== 'run')
  console.error(`${name ? `There is no benchmark "${name}"` : 'Say which benchmark'}: ${names.join(', ')}.`)
  process.exitCode = 1
}
