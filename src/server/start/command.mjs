// node src/server/start/command.mjs COMMAND …: `tessera` of this checkout, installed and built first.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { endWithNpm } from './parent.mjs'

/** Runs one command line of `tessera`; the process ends with its exit code, or goes on as a server. */
export async function runBuilt(/** @type {readonly string[]} */ args) {
  endWithNpm()
  await install()
  await build()
  const { main } = await import(pathToFileURL(join(ROOT, 'dist', 'cli', 'main.js')).href)
  const code = await main(args)
  if (code !== undefined) process.exit(code)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runBuilt(process.argv.slice(2))
