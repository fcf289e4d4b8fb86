import { useEffect, useMemo, useState } from 'react'
import { releaseLater } from '../../ui/basics/release-later'

/** A blob address of content for a frame; '' until it is created. */
export function useAddress(content: Blob): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => releaseLater(made)
  }, [content])
  return address
}

/** Markup as its reader sees it: in a frame without scripts, requests or navigation. */
export function MarkupFrame({ html, title }: { html: string; title: string }) {
  const address = useAddress(useMemo(() => writePage(html), [html]))
  return address ? <iframe className="letter-frame" sandbox="" src={address} title={title} /> : null
}

/**
 * The server has sanitized the markup; the page's policy forbids styles, so the font is set by legacy HTML
 * attributes.
 */
function writePage(html: string): Blob {
  const head = '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light">'
  return new Blob(
    [`${head}<body bgcolor="#ffffff" text="#1a1a1a"><font face="system-ui, sans-serif">${html}</font>`],
    {
      type: 'text/html',
    },
  )
}
