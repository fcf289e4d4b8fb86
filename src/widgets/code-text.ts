/** A code as it is stored: capital letters and digits, without the spaces, dots and dashes people type. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}
