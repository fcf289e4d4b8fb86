/** The parts that make the rows of a list the stops of a path. */
const STOP_PARTS = ['title', 'latitude', 'longitude'] as const

/**
 * The path an entity declares: its first list whose rows have `title`, `latitude` and `longitude`; null = it
 * declares none. Tours of the map are kept in it.
 */
export function findTourField({ fields }: { fields: readonly { path: string }[] }): string | null {
  const paths = new Set(fields.map(({ path }) => path))
  const lists = [...paths].filter((path) => /^\w+$/.test(path))
  return lists.find((list) => STOP_PARTS.every((part) => paths.has(`${list}[].${part}`))) ?? null
}
