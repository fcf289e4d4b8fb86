import { buildRelation, clampPlace, type LoadRoute, past } from './row'

const SCOPES = { WEIGHT: 'KG', VOLUME: 'L', PIECES: 'PZ' } as const
const NAMES = [
  'Olio motore',
  'Filtro olio',
  'Pastiglie freno',
  'Batteria',
  'Sale assorbente',
  'Liquido antigelo',
  'Bidone 200 l',
]
/** Materials per warehouse. */
const SHELF = 40

/** Warehouses, materials and movements, where the office has the pack. */
export const GOODS: readonly LoadRoute[] = [
  {
    route: 'warehouses',
    weight: 20,
    least: 1,
    isDeletable: false,
    row: ({ place, random }) => ({
      body: { name: `Deposito ${place + 1}`, type: random.pick(['01', '02', '03']) },
      status: 'OPEN',
    }),
  },
  {
    route: 'materials',
    weight: 20 * SHELF,
    least: 1,
    isDeletable: false,
    row: ({ place, random }) => {
      const scope = random.pick(['WEIGHT', 'VOLUME', 'PIECES'] as const)
      return {
        body: { name: `${random.pick(NAMES)} ${place + 1}`, scope, unit: SCOPES[scope] },
        status: null,
      }
    },
  },
  {
    route: 'movements',
    weight: 30_000,
    isDeletable: true,
    row: (needs) => {
      const { random } = needs
      return {
        body: {
          date: past(needs, 5 * 365),
          causal: random.pick(['CAR-ACQ', 'CAR-PRO', 'SCA-VEN']),
          warehouse: buildRelation(
            needs,
            'warehouses',
            clampPlace(needs, 'warehouses', random.below(needs.count('warehouses'))),
          ),
          material: buildRelation(
            needs,
            'materials',
            clampPlace(needs, 'materials', random.busy(needs.count('materials'))),
          ),
          quantity: 1 + random.below(200),
        },
        status: random.share([
          ['BOOKED', 90],
          ['DRAFT', 10],
        ]),
      }
    },
  },
]
