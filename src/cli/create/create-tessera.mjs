#!/usr/bin/env node
// npm create tessera FOLDER: the same code as `tessera new`, in a package that is small to fetch.
import { findNodeFault } from '../../server/start/node-version.mjs'

const fault = findNodeFault(process.versions.node)
if (fault === null)
  import('./bin.ts').then(async ({ create }) => {
    process.exitCode = await create(process.argv.slice(2))
  })
else {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
