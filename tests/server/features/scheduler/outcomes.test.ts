import { expect, test } from 'vitest'
import { gatherContributions } from '../../../../src/server/contributed'
import { FEATURES } from '../../../../src/server/features'
import {
  type RunResult,
  resultText,
  resultTexts,
} from '../../../../src/server/features/operations/scheduler/outcomes'
import { RunFault } from '../../../../src/server/scheduled-job'

const { outcomes } = gatherContributions(FEATURES)

test('the outcome of a run is a sentence in the language of its reader, with its figures', () => {
  const result: RunResult = { state: 'DONE', code: 'MAILS_RESUMED', figures: { resumed: 3, waiting: 0 } }
  expect(resultTexts(outcomes, result)).toEqual({
    it: 'OK · riprese: 3, in attesa: 0',
    en: 'OK · resumed: 3, waiting: 0',
  })
})

test('a fault quotes the words of the program or server, and begins in the language of its reader', () => {
  const result: RunResult = {
    state: 'FAILED',
    code: 'FAULT',
    figures: { words: 'EEXIST: file already exists' },
  }
  expect(resultTexts(outcomes, result)).toEqual({
    it: 'Non riuscito · EEXIST: file already exists',
    en: 'FAILED · EEXIST: file already exists',
  })
})

test('a fault in our own words is said in the language of its reader', () => {
  const words = { it: 'manca la casella', en: 'the mailbox is missing' }
  expect(resultTexts(outcomes, { state: 'FAILED', code: 'FAULT', figures: { words } })).toEqual({
    it: 'Non riuscito · manca la casella',
    en: 'FAILED · the mailbox is missing',
  })
})

test('the code of a later version stays a code, and a long fault is cut to the length of its field', () => {
  expect(resultText(outcomes, { state: 'DONE', code: 'LATER', figures: { words: '' } }, 'it')).toBe(
    'OK · LATER',
  )
  expect(
    resultText(outcomes, { state: 'FAILED', code: 'FAULT', figures: { words: 'x'.repeat(300) } }, 'it'),
  ).toHaveLength(200)
})

test('a failure with an outcome names what is missing, for the log of the run', () => {
  const texts = {
    FILES_MISSING: { it: 'file senza contenuto: {count}', en: 'files without their content: {count}' },
  } as const
  expect(new RunFault(texts, { code: 'FILES_MISSING', figures: { count: 2 } }).message).toBe(
    'files without their content: 2',
  )
})
