import { defineConfig } from 'vitest/config'
import { takeMemoryFolder } from './tests/support/memory-folder.mjs'

takeMemoryFolder()

/** Tests of drawn parts say themselves that they need a document: `@vitest-environment jsdom`. */
const DRAWN = ['tests/**/*.test.tsx', 'tests/adapters/{rest/attachments,storage}.test.ts']
/** It replaces a module, which a file that shares its process must not. */
const REPLACES_MODULES = ['tests/server/features/accounts/credentials.test.ts']

const shared = { testTimeout: 30_000, hookTimeout: 120_000, restoreMocks: true, dangerouslyIgnoreUnhandledErrors: false }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'plain',
          include: ['tests/**/*.test.ts'],
          exclude: [...DRAWN, ...REPLACES_MODULES],
          globalSetup: ['tests/support/run-global.ts'],
          // What is imported stays for the next file of the process: the server alone takes three seconds to import.
          isolate: false,
        },
      },
      { test: { ...shared, name: 'drawn', include: [...DRAWN, ...REPLACES_MODULES] } },
    ],
  },
})
