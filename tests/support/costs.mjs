// A reporter of vitest: what each file of tests took, written to test-results/costs.json for `npm run
// tests:choose`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../../src/server/start/install.mjs'
import { RESULTS } from './reports.mjs'

export default class Costs {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** Milliseconds of a file, its imports and its hooks included. @type {Record<string, number>} */
    const costs = {}
    for (const one of modules) {
      const { collectDuration, duration, environmentSetupDuration, setupDuration } = one.diagnostic()
      costs[relative(ROOT, one.moduleId)] = Math.round(
        collectDuration + duration + environmentSetupDuration + setupDuration,
      )
    }
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, 'costs.json'), JSON.stringify(costs, null, 1))
  }
}
