import { useEffect, useRef, useState } from 'react'
import type { FileRef } from '../../contract/ports/files'
import type { WidgetHost } from '../../contract/ports/widget'
import { Icon } from '../../ui/basics/Icon'
import { releaseLater } from '../../ui/basics/release-later'

/** Larger pictures are not fetched for a thumbnail, in bytes. */
const PICTURE_MAX = 1024 * 1024

/** The picture itself, scaled down, once it comes into view; an icon for everything else. */
export function Thumbnail({ file, host }: { file: FileRef; host: Pick<WidgetHost, 'files'> }) {
  const place = useRef<HTMLSpanElement>(null)
  const isPicture = file.mime.startsWith('image/') && file.size <= PICTURE_MAX
  const [address, setAddress] = useState<string | null>(null)
  const { content } = host.files
  useEffect(() => {
    const seen = place.current
    if (!isPicture || !seen || typeof IntersectionObserver === 'undefined') return
    const ended = new AbortController()
    let made = ''
    const loadThumbnail = async (): Promise<void> => {
      made = URL.createObjectURL(await content(file, ended.signal))
      if (ended.signal.aborted) releaseLater(made)
      else setAddress(made)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      // Without it the icon stays.
      loadThumbnail().catch(() => undefined)
    })
    observer.observe(seen)
    return () => {
      observer.disconnect()
      ended.abort()
      releaseLater(made)
    }
  }, [content, file, isPicture])
  return (
    <span ref={place} className="thumbnail">
      {address ? (
        <img src={address} alt="" />
      ) : (
        <Icon name={file.mime.startsWith('image/') ? 'image' : 'file'} />
      )}
    </span>
  )
}
