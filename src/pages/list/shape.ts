/** How records can stand besides in rows, each where the file declares it under `list`. */
export const SHAPES = ['tree', 'board', 'calendar', 'timeline'] as const

/** How the records of a list stand. */
export type RowShape = (typeof SHAPES)[number] | 'rows'

/** The parameter of an address that says how the records stand; the list itself does not know it. */
export const AS = 'as'

/** The address of a page with how its records stand; null = as the list stands by itself. */
export function withAs(address: string, as: string | null): string {
  const [base = '', search = ''] = address.split('#')[0]?.split('?') ?? []
  const params = new URLSearchParams(search)
  if (as === null) params.delete(AS)
  else params.set(AS, as)
  const asked = params.toString()
  return asked === '' ? base : `${base}?${asked}`
}
