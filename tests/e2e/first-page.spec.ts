import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, signIn, test } from './test'

/** What the first list may cost before its rows arrive, in bytes of scripts and styles, packed with gzip. */
const BUDGET = 200_000
/** Requests on the way there besides scripts and styles. */
const REQUESTS = 12

test('the first list costs 200 kB of scripts and styles at most, before its rows arrive', async ({ page }) => {
  await signIn(page, 'admin', '/customers')
  await page.goto('/customers')
  await expect(page.getByRole('grid', { name: 'Clienti' }).locator('tbody [data-id]').first()).toBeVisible()
  // What is asked for once the rows have arrived keeps nobody waiting for them.
  const asked = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const rows = all.find(({ name }) => new URL(name).pathname === '/api/subjects/customers')
    return all.filter(({ startTime }) => startTime < (rows?.responseEnd ?? 0)).map(({ name }) => new URL(name).pathname)
  })
  expect(asked).toContain('/api/subjects/customers')
  const files = [...new Set(asked.filter((path) => /\.(js|css)$/.test(path) && !path.startsWith('/assets/schemas/')))]
  expect(files.length).toBeGreaterThan(1)
  const weights = files.map((path) => [path, gzipSync(readFileSync(`dist/client${path}`), { level: 9 }).length] as const)
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  expect(total, weights.map(([path, weight]) => `${path}: ${weight}`).join('\n')).toBeLessThanOrEqual(BUDGET)
  const others = asked.filter((path) => !files.includes(path))
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(REQUESTS)
})
