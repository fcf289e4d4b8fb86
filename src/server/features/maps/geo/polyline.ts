/**
 * Points of an encoded polyline; `digits` = its decimal digits, 5 (Google, OSRM, GraphHopper) or 6
 * (Valhalla).
 */
export function decodePolyline(text: string, digits: 5 | 6): [number, number][] {
  const scale = 10 ** digits
  const points: [number, number][] = []
  let [at, lat, lng] = [0, 0, 0]
  const next = (): number => {
    let [value, shift, part] = [0, 0, 0]
    do {
      part = text.charCodeAt(at) - 63
      at += 1
      value += (part & 31) * 2 ** shift
      shift += 5
    } while (part >= 32 && at < text.length)
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  while (at < text.length) {
    lat += next()
    lng += next()
    points.push([lat / scale, lng / scale])
  }
  return points
}

/** Joins the lines of legs: where one ends the next begins. */
export function joinLegs(lines: readonly [number, number][][]): [number, number][] {
  return lines.flatMap((line, index) => (index === 0 ? line : line.slice(1)))
}
