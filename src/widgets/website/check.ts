import type { WidgetCheck } from '../../contract/ports/widget'

/** A website is http or https with a host; nothing else becomes a link. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' && !/^https?:\/\/[^\s/?#]+\.[^\s/?#]+([/?#]\S*)?$/i.test(value)
    ? [{ severity: 'error', path: '', code: 'WEBSITE' }]
    : []
