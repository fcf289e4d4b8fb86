import { encode } from 'uqr'

export interface QrCodeProps {
  /** content of the code */
  value: string
  /** accessible name */
  label: string
}

/** The squares of a code as one path: a run of dark squares in a row is one rectangle. */
function drawPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      const runs: string[] = []
      for (let x = 0; x < row.length; x += 1) {
        let end = x
        while (row[end]) end += 1
        if (end > x) runs.push(`M${x} ${y}h${end - x}v1h-${end - x}z`)
        x = Math.max(x, end)
      }
      return runs.join('')
    })
    .join('')
}

/** A QR code: always dark on light, with its quiet zone, as cameras need in every theme. */
export function QrCode({ value, label }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 })
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={drawPath(data)} />
    </svg>
  )
}
