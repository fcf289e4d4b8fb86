import { describe, expect, it } from 'vitest'
import type { SectionDescription } from '../../../src/contract/model/page'
import { firstSections } from '../../../src/pages/form/mounting'

/** A section of so many fields, each a row of its own. */
const section = (id: string, rows: number, more: Partial<SectionDescription> = {}) =>
  ({
    id,
    label: id,
    collapsed: false,
    bare: false,
    sticky: true,
    fields: Array.from({ length: rows }, () => ({ width: 12 })),
    ...more,
  }) as SectionDescription

const NONE = new Set<string>()

describe('sections in sight when a page opens', () => {
  it('the sections in sight are those that begin above the lower edge', () => {
    const sections = [section('one', 5), section('two', 5), section('three', 5), section('four', 5)]
    expect([...firstSections(sections, NONE, 900)]).toEqual(['one', 'two', 'three'])
  })

  it('more sections are in sight where some are closed or hidden', () => {
    const sections = [
      section('one', 20, { collapsed: true }),
      section('two', 20),
      section('three', 5),
      section('four', 5),
    ]
    expect([...firstSections(sections, new Set(['two']), 400)]).toEqual(['one', 'three'])
  })

  it('the first section is always in sight, however low the window', () => {
    expect([...firstSections([section('one', 40), section('two', 1)], NONE, 100)]).toEqual(['one'])
  })
})
