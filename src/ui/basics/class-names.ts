/** Joins the truthy class names: `classNames('btn', primary && 'primary')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
