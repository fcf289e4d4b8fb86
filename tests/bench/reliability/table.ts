/** Tests that hold a figure; without a title all of the file. */
export interface Tests {
  file: string
  /** a part of the titles, as a regular expression */
  title?: string
}

/** A promise with a number in it. */
export interface Figure {
  /** what must be reached */
  reach: string
  /** how much its campaign does unless told otherwise; absent = it is held by tests alone */
  size?: number
  tests?: readonly Tests[]
}

const inTests = (file: string, title?: string): Tests => ({ file, ...(title === undefined ? {} : { title }) })

/** Every figure the project holds itself to; docs/evidence/reliability.md has what came out. */
export const FIGURES: Readonly<Record<string, Figure>> = {
  R1: {
    reach: 'typed values lost 0, false "saved" 0, one record after a retry',
    size: 300,
    tests: [inTests('tests/e2e/conflicts.spec.ts', 'an answer that is lost|the server is stopped')],
  },
  R2: {
    reach: '1 record per intent',
    size: 1000,
    tests: [inTests('tests/e2e/conflicts.spec.ts', 'a double click')],
  },
  R3: { reach: 'every action shows a state within 400 ms, wrong order overwrites 0', size: 50 },
  R4: {
    reach: 'all edits recovered after signing in again',
    tests: [inTests('tests/e2e/drafts.spec.ts', 'an expired session')],
  },
  R5: {
    reach: 'spurious sign-outs 0, signed-out tabs usable 0',
    size: 200,
    tests: [inTests('tests/e2e/security.spec.ts', 'ends every tab')],
  },
  R6: {
    reach: 'silent lost updates 0',
    size: 1000,
    tests: [
      inTests('tests/e2e/conflicts.spec.ts', 'two people'),
      inTests('tests/engine/record/merge.test.ts'),
    ],
  },
  R7: { reach: 'anomalies 0', size: 160_000 },
  R8: {
    reach: 'acknowledged but missing 0, half-written 0, restart within 5 s',
    size: 25,
    tests: [inTests('tests/faults/kill.test.ts')],
  },
  R9: {
    reach: '503 with Retry-After, well again within 10 s, no corrupt store',
    size: 60,
    tests: [inTests('tests/server/kernel/db/start.test.ts')],
  },
  R10: {
    reach: 'the work goes on, is told not to be kept, nothing thrown',
    tests: [
      inTests('tests/e2e/drafts.spec.ts', 'a store that is blocked'),
      inTests('tests/e2e/storage.spec.ts'),
      inTests('tests/adapters/storage.test.ts'),
    ],
  },
  R11: {
    reach: 'at most a second of typing lost, seen by somebody else 0',
    size: 100,
    tests: [inTests('tests/e2e/drafts.spec.ts', 'killed tab|its user alone')],
  },
  R12: {
    reach: 'saves that lose data 0, a clear prompt',
    tests: [
      inTests('tests/e2e/drafts.spec.ts', 'change of the schema'),
      inTests('tests/engine/record/undo-stack.test.ts', 'vanished'),
    ],
  },
  R13: { reach: 'blank pages 0, a way on everywhere, nothing thrown', size: 112 },
  R14: {
    reach: 'the record is saved, the failure told',
    tests: [inTests('tests/e2e/places.spec.ts'), inTests('tests/contract/places.test.ts')],
  },
  R15: { reach: 'heap +10 % at most, listeners flat, uncaught 0', size: 2000 },
  R16: { reach: 'failed requests 0, stopped within 10 s', size: 10 },
  R17: {
    reach: 'all checksums equal',
    size: 100_000,
    tests: [inTests('tests/server/backup/backup.test.ts')],
  },
  S1: {
    reach: 'every cell as the table written from the specification',
    tests: [inTests('tests/contract/permission-matrix.test.ts')],
  },
  S2: { reach: 'leaks 0', tests: [inTests('tests/contract/probes.test.ts', '\\[S2\\]')] },
  S3: {
    reach: 'unwanted writes 0 on every writable entity',
    tests: [
      inTests('tests/contract/probes.test.ts', '\\[S3\\]'),
      inTests('tests/contract/rights-records.test.ts', '\\[S3\\]'),
      inTests('tests/contract/mass-assignment.test.ts'),
    ],
  },
  S4: {
    reach: 'stolen, old or swapped tokens accepted 0, over within 1 s',
    tests: [
      inTests('tests/contract/guessing.test.ts', '\\[S4\\]'),
      inTests('tests/server/features/accounts/sessions.test.ts'),
      inTests('tests/contract/provider.test.ts', '\\[S4\\]'),
      inTests('tests/contract/account-flows.test.ts', '\\[S4\\]'),
    ],
  },
  S5: {
    reach: '99 % of guesses refused after ten, the owner in after a quarter of an hour',
    size: 10_000,
    tests: [inTests('tests/contract/guessing.test.ts', '\\[S5\\]')],
  },
  S6: {
    reach: 'same answers, chance of telling by time 0.45 to 0.55',
    size: 1000,
    tests: [inTests('tests/contract/guessing.test.ts', '\\[S6\\]')],
  },
  S7: { reach: 'executed 0, refused by the policy 0', size: 80 },
  S8: {
    reach: 'nothing inline, nothing foreign, no eval',
    tests: [inTests('tests/contract/site.test.ts'), inTests('tests/e2e/sign-in.spec.ts', 'security headers')],
  },
  S9: {
    reach: 'active content shown inline 0, bombs refused',
    tests: [inTests('tests/contract/uploads.test.ts')],
  },
  S10: { reach: 'escapes 0, errors of ours 0', size: 6000 },
  S11: {
    reach: 'objects changed 0, errors of ours 0',
    size: 504,
    tests: [inTests('tests/server/kernel/http/body.test.ts', 'trace')],
  },
  S12: { reach: 'slow patterns held up nobody', tests: [inTests('tests/catalogue/read/broken.test.ts')] },
  S13: {
    reach: 'refused within 100 ms, stalls at most 250 ms',
    size: 3,
    tests: [inTests('tests/server/kernel/http/body.test.ts')],
  },
  S14: {
    reach: 'live formulas 0, numbers still numbers',
    tests: [inTests('tests/contract/export.test.ts', 'formula')],
  },
  S15: { reach: 'connections to other hosts 0', tests: [inTests('tests/server/outbound.test.ts')] },
  S16: {
    reach: 'ways off the site 0',
    tests: [
      inTests('tests/engine/provider-sign-in.test.ts', '\\[S16\\]'),
      inTests('tests/e2e/sign-in.spec.ts', 'off the site'),
      inTests('tests/e2e/provider.spec.ts', '\\[S16\\]'),
    ],
  },
  S17: { reach: 'injected 0, errors of ours 0', size: 3120, tests: [inTests('tests/contract/fuzz.test.ts')] },
  S18: {
    reach: 'secrets, traces and statements in answers and logs 0',
    tests: [inTests('tests/contract/secrets.test.ts')],
  },
  S19: {
    reach: 'licences of the list, install scripts known, every package listed',
    tests: [inTests('tests/architecture/packages.test.ts')],
  },
  S20: {
    reach: 'every row of level 1 with a test, nine in ten of level 2, every gap named',
    tests: [inTests('tests/architecture/evidence.test.ts')],
  },
}
