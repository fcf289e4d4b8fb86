/** Joins the class names that hold: `classNames('btn', primary && 'primary')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
