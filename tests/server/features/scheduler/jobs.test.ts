import { describe, expect, test } from 'vitest'
import file from '../../../../schemas/entities/scheduler.json'
import { gatherContributions } from '../../../../src/server/contributed'
import { defineFeature, defineJob } from '../../../../src/server/feature'
import { FEATURES } from '../../../../src/server/features'
import { describeMissingJobs } from '../../../../src/server/features/operations/scheduler'
import { entity } from '../../../support/entity'
import { modulesBelow } from '../../../support/sources'

const offered = file.record.properties.handler.enum
const scheduler = entity({
  file: 'entities/scheduler.json',
  fields: { handler: { kind: 'enum', values: offered } },
})

describe('the jobs of features', () => {
  const { jobs, outcomes } = gatherContributions(FEATURES)

  test('features have exactly the jobs that the file of the schedules offers', () => {
    expect([...jobs.keys()].sort()).toEqual([...offered].sort())
    expect(describeMissingJobs(scheduler, jobs)).toBeNull()
    expect(outcomes.has('BACKED_UP')).toBe(true)
  })

  test('a job that the file offers and no feature has is named, with file and cure', () => {
    const others = new Map([...jobs].filter(([name]) => name !== 'BACKUP'))
    expect(describeMissingJobs(scheduler, others)).toMatch(
      /scheduler\.json offers in "handler" what no feature of the server does: "BACKUP"\. Their schedules fail at each run\. Remove them from the file, or add them to the `jobs` of a feature\.$/,
    )
  })

  test('two features with one job, or with one outcome of a job, are refused', () => {
    const job = (code: string) =>
      defineJob({
        shipped: { name: 'Prova', cron: '0 0 1 * * ?' },
        outcomes: { [code]: { it: 'fatto', en: 'done' } },
        run: async () => ({ code, figures: {} }),
      })
    const [one, other] = [job('ONE'), job('OTHER')]
    const having = (id: string, part: typeof one, name: 'BACKUP' | 'RETENTION') =>
      defineFeature({ id, routes: [], jobs: { [name]: part } })
    expect(() => gatherContributions([having('a', one, 'BACKUP'), having('b', other, 'BACKUP')])).toThrow(
      'the job "BACKUP"',
    )
    expect(() => gatherContributions([having('a', one, 'BACKUP'), having('b', one, 'RETENTION')])).toThrow(
      'the outcome of a job "ONE"',
    )
  })

  test('the compiler refuses an outcome without its text or figure, and a job that no file offers', () => {
    const shipped = { name: 'Prova', cron: '0 0 1 * * ?' }
    const outcomes = { COUNTED: { it: '{count}', en: '{count}' } } as const
    defineJob({
      shipped,
      outcomes,
      // @ts-expect-error: the text has a figure
      run: async () => ({ code: 'COUNTED', figures: {} }),
    })
    // @ts-expect-error: there is no such text
    const job = defineJob({ shipped, outcomes, run: async () => ({ code: 'OTHER', figures: {} }) })
    // @ts-expect-error: the file of the schedules offers no such job
    expect(defineFeature({ id: 'trial', routes: [], jobs: { NOT_OFFERED: job } }).id).toBe('trial')
  })

  test('the scheduler imports no feature but those that tell of a failure', () => {
    const imported = modulesBelow('src/server/features/operations/scheduler').flatMap(({ imports }) =>
      imports.flatMap(({ specifier }) => /^\.\.\/(?:\.\.\/\w+\/)?([\w-]+)$/.exec(specifier)?.[1] ?? []),
    )
    expect([...new Set(imported)].sort()).toEqual(['logs', 'mail', 'settings'])
  })
})
