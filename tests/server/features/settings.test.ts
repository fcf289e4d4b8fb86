import { describe, expect, test } from 'vitest'
import sysregistry from '../../../schemas/entities/sysregistry.json'
import { gatherContributions } from '../../../src/server/contributed'
import { defineFeature } from '../../../src/server/feature'
import { FEATURES } from '../../../src/server/features'
import { createSettingGuard } from '../../../src/server/features/office/settings/guard'
import type { Setting } from '../../../src/server/office-setting'
import { modulesBelow } from '../../support/sources'

const contributed = gatherContributions(FEATURES)
const settings = [...contributed.settings]

/** A setting of the type text. */
const plain = (part: Partial<Setting> = {}): Setting => ({
  type: 'STRING',
  category: 'UI',
  initial: '-',
  text: { it: 'Prova.', en: 'Trial.' },
  ...part,
})

describe('the settings of features', () => {
  test('every setting has a category that its file offers, and words in both languages', () => {
    const offered = sysregistry.record.properties.category.enum
    const odd = settings.filter(
      ([, { category, text }]) => !offered.includes(category) || !text.it?.trim() || !text.en?.trim(),
    )
    expect(odd.map(([key]) => key)).toEqual([])
    expect(settings.length).toBeGreaterThan(30)
  })

  test.each(settings)('%s begins with a value that it accepts itself', async (key, { initial, type }) => {
    const guard = createSettingGuard('sysregistry', {}, contributed)
    const changes = [{ path: 'theValue', from: null, to: initial }]
    const write = { base: null, content: { record: { key, theValue: initial, valueType: type } } }
    const check = guard.check?.(
      {} as never,
      {} as never,
      [{ changes, write }] as never,
      { principal: {} } as never,
    )
    await expect(check).resolves.toBeUndefined()
  })

  test('two features with one setting are refused', () => {
    const having = (id: string) => defineFeature({ id, routes: [], settings: { 'trial.on': plain() } })
    expect(() => gatherContributions([having('one'), having('other')])).toThrow(
      'two features contribute the setting "trial.on"',
    )
  })

  test('the feature of settings imports no other feature', () => {
    const imported = modulesBelow('src/server/features/office/settings').flatMap(({ imports }) =>
      imports.map(({ specifier }) => specifier).filter((one) => /^\.\.\/(\.\.\/\w+\/)?[\w-]+$/.test(one)),
    )
    expect(imported).toEqual([])
  })
})
