import type { Position } from '../../../../../contract/maps/place'
import type { Bounds, OsmData, Tags, Way } from './osm'

/** Centre of the fictional town, at a place without a real one. */
export const TOWN_CENTER: Position = { lat: 44.7, lng: 10.95 }

/** Attribution of the map. */
export const TOWN_NOTICE = 'Borgo Tessera: una città inventata · an invented town'

const TOWN = 'Borgo Tessera'
const ZIP = '41199'
const METRES_PER_DEGREE = 111_195

/** A place in the town: metres east and north of its middle. */
type Spot = readonly [number, number]

function toPosition([east, north]: Spot): Position {
  const lat = TOWN_CENTER.lat + north / METRES_PER_DEGREE
  const lng = TOWN_CENTER.lng + east / (METRES_PER_DEGREE * Math.cos((TOWN_CENTER.lat * Math.PI) / 180))
  return { lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) }
}

/** Farthest places of the drawing, in metres from its middle. */
const [REACH_EAST, REACH_NORTH] = [4300, 1900]
const [south, north] = [toPosition([-REACH_EAST, -REACH_NORTH]), toPosition([REACH_EAST, REACH_NORTH])]

/** South, west, north, east of the drawing. */
export const TOWN_BOUNDS: Bounds = [south.lat, south.lng, north.lat, north.lng]

/** Collects the drawn elements. */
function createSheet() {
  const ids = new Map<string, number>()
  const positions = new Map<number, Position>()
  const points: { tags: Tags; position: Position }[] = []
  const ways: Way[] = []
  /** Streets that meet at a point share its node. */
  const nodeAt = ([east, north]: Spot): number => {
    const key = `${Math.round(east)} ${Math.round(north)}`
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = ids.size + 1
    ids.set(key, id)
    positions.set(id, toPosition([east, north]))
    return id
  }
  return {
    way: (tags: Tags, spots: readonly Spot[]) => void ways.push({ tags, nodes: spots.map(nodeAt) }),
    area: (tags: Tags, spots: readonly Spot[]) =>
      void ways.push({ tags, nodes: [...spots, ...spots.slice(0, 1)].map(nodeAt) }),
    point: (tags: Tags, spot: Spot) => void points.push({ tags, position: toPosition(spot) }),
    data: (): OsmData => ({ positions, points, ways, areas: [], attribution: TOWN_NOTICE }),
  }
}
type Sheet = ReturnType<typeof createSheet>

const [COLUMNS, ROWS] = [6, 4]
const BLOCK_M = 200

/** A crossing of the grid: streets bend a little, as in old towns. */
function getCrossing(column: number, row: number): Spot {
  const [east, north] = [column * BLOCK_M, row * BLOCK_M]
  return [east + 40 * Math.sin(north / 300 + column), north + 30 * Math.sin(east / 350 + row)]
}

const NORTH_SOUTH_STREETS = [
  'Viale dei Tigli',
  'Via del Mulino',
  'Via Garibaldi',
  'Via dei Tessitori',
  'Corso della Repubblica',
  'Via Mazzini',
  'Via delle Rose',
  'Via del Lavoro',
  'Viale della Stazione',
]
const EAST_WEST_STREETS = [
  'Via Ponente',
  'Via dei Fornai',
  'Via San Biagio',
  'Via Dante',
  'Via del Mercato',
  'Via Cavour',
  'Corso Vittoria',
  'Via Verdi',
  'Via dei Ceramisti',
  'Via Galilei',
  'Via del Fiume',
  'Via Levante',
  'Via delle Officine',
]
/** Columns whose streets cross the river, between the rows 2 and 3 below the middle. */
const BRIDGES = [-4, 0, 4]
const RIVER_ROW = -2

/**
 * The fictional town of the demo office: always the same. Its roads, houses and names are drawn like those of
 * OpenStreetMap.
 */
export function drawTown(): OsmData {
  const sheet = createSheet()
  drawGround(sheet)
  drawStreets(sheet)
  drawMotorway(sheet)
  drawHouses(sheet)
  drawNames(sheet)
  return sheet.data()
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

function drawStreets(sheet: Sheet): void {
  for (const [index, row] of span(-ROWS, ROWS).entries()) {
    const isMain = row === 0
    const tags = {
      highway: isMain ? 'primary' : 'residential',
      name: NORTH_SOUTH_STREETS[index] ?? '',
      ...(isMain ? { maxspeed: '50' } : {}),
    }
    sheet.way(
      tags,
      span(-COLUMNS, COLUMNS).map((column) => getCrossing(column, row)),
    )
  }
  for (const [index, column] of span(-COLUMNS, COLUMNS).entries()) {
    const isMain = column === 0
    const kind = isMain ? 'secondary' : BRIDGES.includes(column) ? 'tertiary' : 'residential'
    const tags = {
      highway: kind,
      name: EAST_WEST_STREETS[index] ?? '',
      ...(kind === 'residential' ? { oneway: index % 4 === 1 ? 'yes' : 'no' } : {}),
    }
    // The river parts every street without a bridge.
    const parts = BRIDGES.includes(column)
      ? [span(-ROWS, ROWS)]
      : [span(-ROWS, RIVER_ROW - 1), span(RIVER_ROW, ROWS)]
    for (const rows of parts)
      sheet.way(
        tags,
        rows.map((row) => getCrossing(column, row)),
      )
  }
}

/** A motorway in the north with two ways on and off, and roads to the villages in the east and west. */
function drawMotorway(sheet: Sheet): void {
  const [west, left, right, east] = [-4000, -1600, 1600, 4000]
  const lane = (north: number, from: number, to: number): Spot[] => {
    const step = Math.sign(to - from) * 400
    return Array.from(
      { length: Math.round(Math.abs(to - from) / 400) + 1 },
      (_, index): Spot => [from + index * step, north],
    )
  }
  sheet.way({ highway: 'motorway', ref: 'A 99', oneway: 'yes', maxspeed: '130' }, lane(1420, west, east))
  sheet.way({ highway: 'motorway', ref: 'A 99', oneway: 'yes', maxspeed: '130' }, lane(1450, east, west))
  const link = { highway: 'motorway_link', oneway: 'yes' }
  for (const [at, column] of [
    [left, -COLUMNS],
    [right, COLUMNS],
  ] as const) {
    const gate: Spot = [at, 1150]
    for (const north of [1420, 1450]) {
      sheet.way(link, [[at, north], gate])
      sheet.way(link, [gate, [at, north]])
    }
    sheet.way({ highway: 'primary', name: 'Via Autostrada', maxspeed: '70' }, [
      gate,
      getCrossing(column, ROWS),
    ])
  }
  for (const [sign, name, at] of [
    [-1, 'Via Pieve', west],
    [1, 'Via Castelnuovo', east],
  ] as const) {
    const edge = getCrossing(sign * COLUMNS, 0)
    const bends: Spot[] = [
      edge,
      [sign * 2000, 120],
      [sign * 2700, -60],
      [sign * 3400, 80],
      [sign * 3800, 300],
    ]
    sheet.way({ highway: 'secondary', name, maxspeed: '50' }, bends)
    const gate: Spot = [sign * 3800, 1150]
    sheet.way({ highway: 'secondary', name: 'Strada Provinciale 9', maxspeed: '70' }, [
      [sign * 3800, 300],
      gate,
    ])
    sheet.way(link, [gate, [at, 1420]])
    sheet.way(link, [[at, 1420], gate])
    sheet.way(link, [gate, [at, 1450]])
    sheet.way(link, [[at, 1450], gate])
  }
  sheet.way(
    { railway: 'rail' },
    span(-10, 10).map((step): Spot => [step * 400, 930 + 20 * Math.sin(step)]),
  )
}

function drawGround(sheet: Sheet): void {
  sheet.area({ landuse: 'residential' }, [
    [-1350, -950],
    [1350, -950],
    [1350, 950],
    [-1350, 950],
  ])
  sheet.area({ landuse: 'industrial' }, [
    [800, 950],
    [1350, 950],
    [1350, 1300],
    [800, 1300],
  ])
  sheet.area({ leisure: 'park', name: 'Parco dei Tigli' }, [
    [-760, 240],
    [-450, 260],
    [-440, 560],
    [-770, 540],
  ])
  sheet.area({ natural: 'wood', name: 'Bosco di Sotto' }, [
    [-2600, -1700],
    [-1500, -1500],
    [-1400, -1050],
    [-2300, -1100],
  ])
  const bank = (offset: number) =>
    span(-12, 12).map(
      (step): Spot => [step * 350, RIVER_ROW * BLOCK_M - 100 + offset + 45 * Math.sin(step / 1.7)],
    )
  sheet.area({ natural: 'water', water: 'river', name: 'Tessola' }, [...bank(28), ...bank(-28).reverse()])
  sheet.area({ natural: 'water', water: 'lake', name: 'Lago Nuovo' }, [
    [1700, -1300],
    [2100, -1450],
    [2500, -1300],
    [2450, -1000],
    [2000, -900],
  ])
}

/**
 * Houses stand on both sides of the streets along the rows, with odd numbers in the north and even ones in
 * the south.
 */
function drawHouses(sheet: Sheet): void {
  for (const [index, row] of span(-ROWS, ROWS).entries())
    for (const column of span(-COLUMNS, COLUMNS - 1)) {
      const [from, to] = [getCrossing(column, row), getCrossing(column + 1, row)]
      for (const [place, side] of [0.2, 0.4, 0.6, 0.8].flatMap((part) =>
        [1, -1].map((one) => [part, one] as const),
      )) {
        const [east, north] = [
          from[0] + (to[0] - from[0]) * place,
          from[1] + (to[1] - from[1]) * place + side * 24,
        ]
        const number = 2 * ((column + COLUMNS) * 4 + Math.round(place * 5)) - (side === 1 ? 1 : 0)
        const tags = {
          building: 'house',
          'addr:street': NORTH_SOUTH_STREETS[index] ?? '',
          'addr:housenumber': String(number),
          'addr:city': TOWN,
          'addr:postcode': ZIP,
          'addr:province': 'MO',
          'addr:country': 'IT',
        }
        const [wide, deep] = [11 + ((number * 7) % 5), 8 + ((number * 3) % 4)]
        sheet.area(tags, [
          [east - wide, north - deep],
          [east + wide, north - deep],
          [east + wide, north + deep],
          [east - wide, north + deep],
        ])
      }
    }
}

function drawNames(sheet: Sheet): void {
  const address = { 'addr:postcode': ZIP, 'addr:province': 'MO', 'addr:country': 'IT' }
  sheet.point({ place: 'town', name: TOWN, ...address }, [0, 40])
  sheet.point({ place: 'village', name: 'Castelnuovo Tessera', ...address }, [3800, 250])
  sheet.point({ place: 'village', name: 'Pieve di Tessera', ...address }, [-3800, 250])
  sheet.point({ place: 'suburb', name: 'Oltretessola', ...address }, [100, -700])
}
