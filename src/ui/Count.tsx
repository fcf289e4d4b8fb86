/** A figure beside a word: tab, section, menu entry. `hot` = needs attention. */
export function Count({ value, hot }: { value: number | string; hot?: boolean }) {
  return <span className={hot ? 'count hot' : 'count'}>{value}</span>
}
