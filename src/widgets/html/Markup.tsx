import { useMemo } from 'react'
import { cleanMarkup } from './clean'
import '../../ui/styles/inputs.css'

/** Stored markup as it is read, cleaned once more: what is stored may be older than the rules. */
export function Markup({ value }: { value: string | null }) {
  const clean = useMemo(() => cleanMarkup(value ?? ''), [value])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place where stored markup is drawn, after cleaning
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean }} />
}
