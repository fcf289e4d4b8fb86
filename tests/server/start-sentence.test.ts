import { expect, test } from 'vitest'
import { Unreachable } from '../../src/server/kernel/db/sql-error'
import { Refusal } from '../../src/server/kernel/refusal'
import { StartError } from '../../src/server/kernel/say'
import { startSentence } from '../../src/server/start-server'

const failed = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: write`), { code, ...(path ? { path } : {}) })

test('a start that failed by what a person can mend is told in one sentence, a fault of ours by its trace', () => {
  expect(startSentence(new StartError('Port 80 is in use.'))).toBe('Port 80 is in use.')
  expect(startSentence(failed('ENOSPC', '/data/x'))).toBe(
    '/data/x cannot be written, the disk is full: free some space and start again.',
  )
  expect(startSentence(failed('ENOSPC'))).toContain('Files cannot be written, the disk is full')
  expect(startSentence(new Unreachable(new Error('connect ECONNREFUSED')))).toContain('connect ECONNREFUSED')
  expect(startSentence(new Refusal('CODE_EXISTS', 'a code'))).toBeNull()
  expect(startSentence(failed('toString'))).toBeNull()
  expect(startSentence(new TypeError('x is undefined'))).toBeNull()
  expect(startSentence(undefined)).toBeNull()
})
