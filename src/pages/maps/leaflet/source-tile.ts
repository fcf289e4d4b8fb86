interface TileAddress {
  z: number
  x: number
  y: number
}

/**
 * The tile from which another is drawn, and the part of it that is shown: `{ x: 0.5, y: 0, width: 0.25 }`.
 */
export function sourceTile({ x, y, z }: TileAddress, maxZoom: number) {
  const times = 2 ** Math.max(0, z - maxZoom)
  const tile = { z: Math.min(z, maxZoom), x: Math.floor(x / times), y: Math.floor(y / times) }
  return { tile, part: { x: x / times - tile.x, y: y / times - tile.y, width: 1 / times } }
}
