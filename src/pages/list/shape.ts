/** Views of records besides rows, each where the file declares it under `list`. */
export const SHAPES = ['tree', 'board', 'calendar', 'timeline'] as const

/** The view of a list's records. */
export type RowShape = (typeof SHAPES)[number] | 'rows'

/** The parameter of an address for the view; the list itself does not know it. */
export const AS = 'as'

/** The address of a page with a view; null = the list's default. */
export function withAs(address: string, as: string | null): string {
  const [base = '', search = ''] = address.split('#')[0]?.split('?') ?? []
  const params = new URLSearchParams(search)
  if (as === null) params.delete(AS)
  else params.set(AS, as)
  const asked = params.toString()
  return asked === '' ? base : `${base}?${asked}`
}
