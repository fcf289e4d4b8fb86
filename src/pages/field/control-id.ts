/** Id of a field's control: `crew.7.email` → `f-crew-7-email`. */
export function controlId(path: string): string {
  return `f-${path.replace(/[^\w]+/g, '-')}`
}
