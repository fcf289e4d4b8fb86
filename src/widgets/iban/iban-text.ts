/** `IT60 X054 2811 …`: groups of four, as banks print it; a text with other characters stays as it is. */
export function ibanText(value: string): string {
  return /^[A-Z\d]+$/.test(value) ? value.replace(/(.{4})(?=.)/g, '$1 ') : value
}
