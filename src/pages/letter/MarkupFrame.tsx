import { useEffect, useMemo, useState } from 'react'
import { releaseLater } from '../../ui/release-later'

/** An address of content for a frame; '' until it is made. */
export function useAddress(content: Blob): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => releaseLater(made)
  }, [content])
  return address
}

/** Markup as its reader sees it: in a frame that runs nothing, fetches nothing and leads nowhere. */
export function MarkupFrame({ html, title }: { html: string; title: string }) {
  const address = useAddress(useMemo(() => pageOf(html), [html]))
  return address ? <iframe className="letter-frame" sandbox="" src={address} title={title} /> : null
}

/** The server has cleaned the markup; the page's own rules forbid styles, so the face is said in the words of old HTML. */
function pageOf(html: string): Blob {
  const head = '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light">'
  return new Blob([`${head}<body bgcolor="#ffffff" text="#1a1a1a"><font face="system-ui, sans-serif">${html}</font>`], {
    type: 'text/html',
  })
}
