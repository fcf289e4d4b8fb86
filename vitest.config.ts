import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { takeMemoryFolder } from './tests/support/memory-folder.mjs'

takeMemoryFolder()

/** Tests of drawn parts: they need a document. */
const DRAWN = ['tests/**/*.test.tsx', 'tests/adapters/{rest/attachments,storage}.test.ts']
/** It replaces a module, which a file that shares its process must not. */
const REPLACES_MODULES = ['tests/server/features/accounts/credentials.test.ts']

const shared = {
  testTimeout: 30_000,
  hookTimeout: 300_000,
  restoreMocks: true,
  dangerouslyIgnoreUnhandledErrors: false,
}

/** What an office imports, from the sources. */
const SURFACE = Object.fromEntries(
  ['config', 'server', 'testing', 'widget'].map((name) => [
    `tessera/${name}`,
    join(import.meta.dirname, `src/public/${name}.ts`),
  ]),
)

export default defineConfig({
  test: {
    // Two cores, and each worker waits a third of its time for the database it shares.
    maxWorkers: 3,
    projects: [
      {
        resolve: { alias: SURFACE },
        test: {
          ...shared,
          name: 'plain',
          include: ['tests/**/*.test.ts'],
          exclude: [...DRAWN, ...REPLACES_MODULES],
          globalSetup: ['tests/support/run-global.ts'],
          // What is imported stays for the next file of the process: the server alone takes three seconds to
          // import.
          isolate: false,
        },
      },
      {
        resolve: { alias: SURFACE },
        test: {
          ...shared,
          name: 'drawn',
          include: DRAWN,
          environment: 'jsdom',
          setupFiles: ['tests/support/drawn.ts'],
          // One document and one copy of the libraries for each process: making them anew took most of the
          // time of a file.
          isolate: false,
          // The library of the layers remembers where the focus was: like the project's modules, it begins
          // anew with each file.
          server: { deps: { inline: [/[/@]react-(aria|stately)/] } },
        },
      },
      { test: { ...shared, name: 'replacing', include: REPLACES_MODULES } },
    ],
  },
})
