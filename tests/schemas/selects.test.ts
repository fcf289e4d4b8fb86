import { describe, expect, test } from 'vitest'
import { entity, office } from './folder'

/** The tables that send a filter parameter, by parameter (specification B §7). */
const SENT: Record<string, string[]> = {
  alpha1: [
    'BizObjectSubtype',
    'MeasureUnit',
    'Penalty',
    'Provinces',
    'TransmissionDocType',
    'TransmissionReceiverType',
    'TransmissionType',
    'TransportCausal',
  ],
  alpha2: ['Provinces'],
  alpha3: ['SubjectToSubject'],
  tagIds: ['TransportCausal'],
  code: ['AnnualFrequency'],
}

const sending = (parameter: string) =>
  office.lookups
    .filter(({ filters }) => filters.includes(parameter))
    .map(({ name }) => name)
    .sort()

describe('what dropdowns send', () => {
  test('[LOOKUP-96] alpha1 is sent by exactly eight tables', () =>
    expect(sending('alpha1')).toEqual(SENT.alpha1))

  test('[LOOKUP-97] alpha2, alpha3, tagIds and code by one each, and nothing else is sent', () => {
    for (const parameter of ['alpha2', 'alpha3', 'tagIds', 'code'])
      expect(sending(parameter)).toEqual(SENT[parameter])
    const others = office.lookups.flatMap(({ filters }) => filters.filter((one) => !(one in SENT)))
    expect(others).toEqual([])
  })

  test('[LOOKUP-97] [CONST-15] provinces alone are asked for in an order, that of their codes', () => {
    expect(office.lookups.filter(({ sort }) => sort !== null).map(({ name, sort }) => [name, sort])).toEqual([
      ['Provinces', 'code,asc'],
    ])
  })
})

describe('dropdowns without a table', () => {
  const field = (route: string, path: string) => entity(route).fields.find((one) => one.path === path)

  test('[LOOKUP-87] [KIT-38] [API-34] structures: the label is the code, the value the id', () => {
    const { endpoint, title } = entity('structures')
    expect([endpoint, title]).toEqual(['/api/cms/config/structure', [{ path: 'code' }]])
    const item = entity('contents')
      .form.flatMap(({ fields }) => fields)
      .find((one) => one.field === 'structure')
    expect(item?.widget ?? field('contents', 'structure')?.widget).toBe('recordSelect')
    expect(field('contents', 'structure')?.relation?.route).toBe('structures')
  })

  test('[LOOKUP-87] [KIT-39] [API-35] resources: the label is the file name, without one the path', () => {
    const { endpoint, rules, title } = entity('resources')
    expect([endpoint, title]).toEqual(['/api/cms/resource', [{ path: 'displayName' }]])
    expect(rules.find((rule) => rule.field === 'displayName')?.value).toBe(
      'record.fileName != null ? record.fileName : record.path',
    )
  })
})

describe('what fields offer', () => {
  test('templates that were disabled are chosen in no field, also where several are', () => {
    const isOff = (route: string) =>
      entity(route).statuses?.list.some(({ code }) => code === 'DISABLED') ?? false
    const fields = office.entities.flatMap(({ fields, route }) =>
      fields.map(({ path, relation }) => ({ at: `${route}.${path}`, relation })),
    )
    const choosing = fields.filter(
      ({ relation }) => relation?.route.endsWith('templates') && isOff(relation.route),
    )
    expect(choosing.map(({ at }) => at)).toContain('structures.allowedTemplates')
    expect(
      choosing.filter(({ relation }) => relation?.where.status !== 'ENABLED').map(({ at }) => at),
    ).toEqual([])
  })
})
