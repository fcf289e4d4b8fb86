import type { JsonObject } from '../../../contract/json'
import { generateSubject } from './people'
import { buildRelation, clampPlace, day, type LoadRoute, past, type RowNeeds } from './row'

const MASTER = [
  ['ACTIVE', 82],
  ['DRAFT', 6],
  ['SUSPENDED', 5],
  ['BLOCKED', 2],
  ['CEASED', 5],
] as const

/**
 * Of twenty subjects in a row the first nine are customers, the next a supplier and the one after a
 * collaborator.
 */
const GROUP = { size: 20, customers: 9, supplier: 9, collaborator: 10 }

const customerAt = (place: number) =>
  Math.floor(place / GROUP.customers) * GROUP.size + (place % GROUP.customers)

/** Subjects, and those of them that are customers, suppliers and collaborators. */
export const PARTIES: readonly LoadRoute[] = [
  {
    route: 'subjects',
    weight: 40_000,
    isDeletable: false,
    row: ({ place, random, seed }) => {
      const at = place % GROUP.size
      const fixed = at === GROUP.supplier ? 'ORGANIZATION' : at === GROUP.collaborator ? 'PERSON' : null
      return {
        body: generateSubject(random, ((seed % 8) * 1_000_000 + place) % 8_000_000, fixed),
        status: random.share(MASTER),
      }
    },
  },
  {
    route: 'customers',
    weight: 18_000,
    isDeletable: true,
    row: (needs) => ({
      body: {
        subject: buildRelation(needs, 'subjects', customerAt(needs.place)),
        customerCategory: needs.random.pick(['IND', 'ART', 'COM', 'SAN', 'GDO', 'AGR']),
        since: past(needs, 5 * 365),
        creditLimit: needs.random.below(200) * 250,
        discountPercent: needs.random.below(15),
      },
      status: needs.random.share(MASTER),
    }),
  },
  {
    route: 'suppliers',
    weight: 2_000,
    isDeletable: true,
    row: (needs) => ({
      body: {
        subject: buildRelation(needs, 'subjects', needs.place * GROUP.size + GROUP.supplier),
        serviceKinds: [needs.random.pick(['RIT', 'TRASP', 'MAN', 'NOL', 'CONS'])],
        since: past(needs, 5 * 365),
        qualificationScore: 40 + needs.random.below(60),
        durcExpiry: day(needs, needs.random.below(365) - 60),
      },
      status: needs.random.share(MASTER),
    }),
  },
  {
    route: 'collaborators',
    weight: 1_500,
    isDeletable: true,
    row: (needs) => ({
      body: {
        subject: buildRelation(needs, 'subjects', needs.place * GROUP.size + GROUP.collaborator),
        relationKind: 'EMPLOYEE',
        contractType: 'IND',
        qualification: needs.random.pick(['QUA', 'IMP', 'OPE']),
        startDate: past(needs, 5 * 365),
        weeklyHours: needs.random.pick([20, 30, 40]),
      },
      status: needs.random.share([
        ['ACTIVE', 82],
        ['ONBOARDING', 6],
        ['CANDIDATE', 5],
        ['ON_LEAVE', 2],
        ['CEASED', 5],
      ]),
    }),
  },
]

/** A customer's subject: a few of them have most of the records. */
export const customer = (needs: RowNeeds): JsonObject => {
  const place = customerAt(needs.random.busy(needs.count('customers')))
  return buildRelation(needs, 'subjects', clampPlace(needs, 'subjects', place))
}

/** The subject of the customer at this position; positions wrap around. */
export const customerSubject = (needs: RowNeeds, place: number): JsonObject =>
  buildRelation(
    needs,
    'subjects',
    clampPlace(needs, 'subjects', customerAt(place % needs.count('customers'))),
  )
