import { createHash } from 'node:crypto'
import { escapeMarkup } from '../kernel/markup'

/** Where the compiled code of an office is served. */
export const CODE_PATH = '/assets/office/'

/**
 * What code of an office imports from the page instead of bringing it: one React, and the widget contract.
 * The addresses are entries of the built application (vite.config.ts).
 */
export const SHARED_MODULES: Readonly<Record<string, string>> = {
  react: '/assets/shared-react.js',
  'react/jsx-runtime': '/assets/shared-jsx.js',
  'react-dom': '/assets/shared-react-dom.js',
  'tessera/widget': '/assets/shared-widget.js',
}

const TEXT = JSON.stringify({ imports: SHARED_MODULES })

/** The word that the Content-Security-Policy needs for the import map of the page. */
export const IMPORT_MAP_HASH = `sha256-${createHash('sha256').update(TEXT).digest('base64')}`

/**
 * The page with the import map ahead of every script, the address of the office's code as data, and its
 * modules requested at once.
 */
export function withOfficeCode(html: string, modules: readonly string[]): string {
  const links = modules.map((path) => `<link rel="modulepreload" href="${escapeMarkup(path)}">`)
  const map = `<script type="importmap">${TEXT}</script>`
  return html
    .replace(/<meta charset="utf-8"\s*\/?>/, (charset) => `${charset}${map}`)
    .replace('</head>', () => `${links.join('')}</head>`)
}
