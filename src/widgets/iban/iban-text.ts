/** `IT60 X054 2811 …`: groups of four, as banks print it. */
export function ibanText(value: string): string {
  return value.replace(/(.{4})(?=.)/g, '$1 ')
}
