#!/usr/bin/env node
// The program `tessera`. It looks at Node.js first: an old one cannot read the code that follows.
import module from 'node:module'
import { findNodeFault } from '../server/start/node-version.mjs'

const fault = findNodeFault(process.versions.node)
if (fault === null) {
  // From Node.js 22 on, a second start reads compiled code.
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache()
  import('./main.ts').then(async ({ main }) => {
    const code = await main(process.argv.slice(2))
    if (code !== undefined) process.exit(code)
  })
} else {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
