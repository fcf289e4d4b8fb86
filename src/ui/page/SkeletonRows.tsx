export interface SkeletonRowsProps {
  /** share of its column each bar fills, in percent; as many as the table has columns; 0 = empty cell */
  bars: readonly number[]
  /** cells at the right: amounts and dates */
  end?: readonly boolean[] | undefined
  rows?: number | undefined
}

/**
 * Rows of bars for the body of a table that is still loading; the real header keeps the real column widths.
 */
export function SkeletonRows({ bars, end = [], rows = 12 }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
    <tr key={row} className="skeleton">
      {bars.map((bar, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <td key={column} className={end[column] ? 'n' : undefined}>
          {bar > 0 ? (
            <span
              className="placeholder"
              style={{ width: `${Math.min(100, bar + ((row * 7 + column * 5) % 4) * 6)}%` }}
            />
          ) : null}
        </td>
      ))}
    </tr>
  ))
}
