/** An IBAN as it is stored: capital letters and digits, no spaces. */
export function plainIban(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}

/** `IT60 X054 2811 …`: groups of four, as banks print it. */
export function ibanText(value: string): string {
  return value.replace(/(.{4})(?=.)/g, '$1 ')
}
