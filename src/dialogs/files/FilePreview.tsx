import { useEffect, useState } from 'react'
import type { FileRef } from '../../contract/ports/files'
import type { WidgetHost } from '../../contract/ports/widget'
import { releaseLater } from '../../ui/basics/release-later'

/** Maximum shown characters of a text file. */
const TEXT_MAX = 100_000

type View = 'image' | 'pdf' | 'text'

/**
 * How a type is shown; null = not at all. The server found the type in the content, whatever the name says.
 */
function getView({ mime }: FileRef): View | null {
  if (mime.startsWith('image/')) return 'image'
  if (mime === 'text/plain') return 'text'
  return mime === 'application/pdf' && navigator.pdfViewerEnabled ? 'pdf' : null
}

type Content = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; address: string; text: string }

/**
 * Preview of a file: an image, a PDF in the browser's own viewer, the beginning of a text; a message for
 * everything else.
 */
export function FilePreview({ file, host }: { file: FileRef; host: WidgetHost }) {
  const view = getView(file)
  const content = useContent(file, view, host)
  const label = host.text('FILE.PREVIEW', { name: file.fileName })
  if (view === null) return <p className="file-preview-none">{host.text('FILE.NO_PREVIEW')}</p>
  if (content.state === 'failed')
    return <p role="alert">{host.text('FIELD.FILES.UNREAD', { name: file.fileName })}</p>
  return (
    <div className="file-preview" data-view={view} aria-busy={content.state === 'loading'}>
      {content.state === 'ready' ? <Shown view={view} label={label} {...content} /> : null}
    </div>
  )
}

function Shown({ address, view, label, text }: { address: string; view: View; label: string; text: string }) {
  if (view === 'image') return <img src={address} alt={label} />
  if (view === 'pdf') return <iframe src={address} title={label} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so the keyboard must reach it
    <section tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  )
}

function useContent(file: FileRef, view: View | null, { files }: WidgetHost): Content {
  const [content, setContent] = useState<Content>({ state: 'loading' })
  useEffect(() => {
    if (view === null) return
    const ended = new AbortController()
    let address = ''
    const loadContent = async (): Promise<void> => {
      const blob = await files.content(file, ended.signal)
      const text = view === 'text' ? (await blob.text()).slice(0, TEXT_MAX) : ''
      if (ended.signal.aborted) return
      address = URL.createObjectURL(blob)
      setContent({ state: 'ready', address, text })
    }
    loadContent().catch(() => ended.signal.aborted || setContent({ state: 'failed' }))
    return () => {
      ended.abort()
      releaseLater(address)
    }
  }, [file, files, view])
  return content
}
