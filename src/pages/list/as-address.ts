/** The parameter that says how the records stand, as `useListQuery` reads it; its own word keeps the first page small. */
const AS = 'as'

/** The address of a page with how its records stand; null = as the list stands by itself. */
export function withAs(address: string, as: string | null): string {
  const [base = '', search = ''] = address.split('#')[0]?.split('?') ?? []
  const params = new URLSearchParams(search)
  if (as === null) params.delete(AS)
  else params.set(AS, as)
  const asked = params.toString()
  return asked === '' ? base : `${base}?${asked}`
}
