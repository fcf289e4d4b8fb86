import { readdirSync, readFileSync } from 'node:fs'

/** A style sheet of the sources. */
export interface Sheet {
  /** path from the project's root: `src/ui/controls/Button.css` */
  path: string
  css: string
}

/** Every style sheet below `src`, each beside the part it dresses. */
export function sheets(): Sheet[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => ({ path, css: readFileSync(path, 'utf8') }))
}
