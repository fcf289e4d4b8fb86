/** Visits the entries of a list that are there, with their true places: wrong entries were taken out and left holes. */
export function each<T>(list: readonly T[] | undefined, visit: (item: T, index: number) => unknown): void {
  for (const [index, item] of (list ?? []).entries()) if (item !== undefined) visit(item, index)
}
