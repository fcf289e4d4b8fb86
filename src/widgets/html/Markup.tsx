import { useMemo } from 'react'
import { cleanMarkup } from './clean'
import './html.css'

/** Stored markup, sanitized again: it may be older than the current rules. */
export function Markup({ value }: { value: string | null }) {
  const clean = useMemo(() => cleanMarkup(value ?? ''), [value])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place where stored markup is rendered, after sanitizing
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean }} />
}
