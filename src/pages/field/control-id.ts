/** Id of a field's control: `crew.7.email` → `f-crew-7-email`. `ids` is what those of one record begin with. */
export function controlId(path: string, ids: string): string {
  return `${ids}-${path.replace(/[^\w]+/g, '-')}`
}
