import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { takeMemoryFolder } from './tests/support/memory-folder.mjs'

takeMemoryFolder()

const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROME_PATH ?? SYSTEM.find((path) => existsSync(path))
const asRoot = process.getuid?.() === 0

/** Browser tests run against the built product: real server, real database, real Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // Two cores, journeys of several steps and the rules of accessibility many times over: slow is not wrong.
  // What hangs ends by its own time below.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  // Two cores, and each worker waits a third of its time for what a page draws or a database answers (92
  // tests: 158 s with two, 111 with three).
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    browserName: 'chromium',
    // A worker's tests share a browser context, emptied between them: a new one compiles the product's code
    // anew.
    reuseContext: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    // What moves would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Recording every step takes a third of the time of a run: `TRACE=1 npx playwright test FILE` records
    // what fails.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--disable-gpu',
        '--no-first-run',
      ],
    },
  },
})
