import { TIME_ZONE } from '../../contract/constants'
import './files.css'
import { useEffect, useRef, useState } from 'react'
import type { DialogProps } from '../../contract/ports/dialog'
import { type FileRef, type FileVersion, getExtension, uploadFailure } from '../../contract/ports/files'
import type { WidgetHost } from '../../contract/ports/widget'
import { Button } from '../../ui/controls/Button'
import { MiniButton } from '../../ui/controls/MiniButton'
import { Dialog } from '../../ui/overlays/Dialog'
import { FilePreview } from './FilePreview'

/** A file to show. `replace`: the files accepted as its next version; null = none. */
export interface FileInput {
  file: FileRef
  replace: { extensions: string[]; maxMb: number } | null
}

const BYTES_PER_MB = 1024 * 1024

/** A file, its former versions, and the upload of the next version. */
export function FileDialog({ input: { file, replace }, host, close }: DialogProps<FileInput, FileRef>) {
  const [refused, setRefused] = useState<string | null>(null)
  const [shown, setShown] = useState(file)
  const sending = useReplacement(host, file, close, setRefused)
  const take = (chosen: File | undefined) => {
    if (!chosen || !replace) return
    const { extensions, maxMb: max } = replace
    const { name } = chosen
    const isWrong = extensions.length > 0 && !extensions.includes(getExtension(name))
    if (isWrong) setRefused(host.text('VALIDATION.FILE_TYPE', { name, extensions: extensions.join(', ') }))
    else if (chosen.size > max * BYTES_PER_MB) setRefused(host.text('VALIDATION.FILE_SIZE', { name, max }))
    else sending.start(chosen)
  }
  const leave = () => {
    if (sending.name)
      host.notify({ tone: 'warning', text: 'FILE.NOT_REPLACED', params: { name: sending.name } })
    close(null)
  }
  const footer = (
    <>
      {replace ? (
        <ReplaceButton accept={replace.extensions} busy={sending.name !== null} host={host} take={take} />
      ) : null}
      <span className="grow" />
      <Button icon="download" variant="primary" data-autofocus="" onClick={() => download(host, shown)}>
        {host.text('FILE.DOWNLOAD')}
      </Button>
    </>
  )
  return (
    <Dialog id="file" size="large" title={shown.fileName} footer={footer} onClose={leave}>
      {refused ? (
        <p role="alert" className="msg err">
          {refused}
        </p>
      ) : null}
      <FilePreview key={shown.documentId} file={shown} host={host} />
      <Versions file={file} shown={shown} host={host} show={setShown} />
    </Dialog>
  )
}

function download(host: WidgetHost, file: FileRef): void {
  host.files
    .download(file)
    .catch(() =>
      host.notify({ tone: 'danger', text: host.text('FIELD.FILES.UNREAD', { name: file.fileName }) }),
    )
}

/**
 * Uploads the next version; closing the dialog aborts it. `name`: that of the file being uploaded, else null.
 */
function useReplacement(
  host: WidgetHost,
  file: FileRef,
  done: (next: FileRef) => void,
  refuse: (why: string | null) => void,
): { name: string | null; start: (next: File) => void } {
  const [name, setName] = useState<string | null>(null)
  const [ended] = useState(() => new AbortController())
  useEffect(() => () => ended.abort(), [ended])
  const start = (next: File): void => {
    refuse(null)
    setName(next.name)
    host.files
      .upload(next, () => undefined, ended.signal, file)
      .then(done, (error: unknown) => {
        if (ended.signal.aborted) return
        const failure = uploadFailure(error, next.name)
        refuse(host.text(failure.text, failure.params))
        setName(null)
      })
  }
  return { name, start }
}

interface ReplaceProps {
  accept: readonly string[]
  busy: boolean
  host: WidgetHost
  take: (file: File | undefined) => void
}

function ReplaceButton({ accept, busy, host, take }: ReplaceProps) {
  const picker = useRef<HTMLInputElement>(null)
  const label = host.text('FILE.REPLACE')
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept.map((one) => `.${one}`).join(',') || undefined}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon="upload" busy={busy} onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  )
}

interface VersionsProps {
  file: FileRef
  shown: FileRef
  host: WidgetHost
  show: (file: FileRef) => void
}

/** The versions of a file with author and time; nothing if there is only one. */
function Versions({ file, shown, host, show }: VersionsProps) {
  const [versions, setVersions] = useState<readonly FileVersion[]>([])
  useEffect(() => {
    let open = true
    host.files.versions(file).then(
      (found) => open && setVersions(found),
      // The file itself is essential; its former versions are optional.
      () => undefined,
    )
    return () => {
      open = false
    }
  }, [file, host])
  const when = new Intl.DateTimeFormat(host.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  })
  if (versions.length < 2) return null
  return (
    <section className="file-versions" aria-label={host.text('FILE.VERSIONS')}>
      <h2>{host.text('FILE.VERSIONS')}</h2>
      <ol>
        {versions.map((one, index) => (
          <li key={one.documentId}>
            <Button variant="ghost" on={one.documentId === shown.documentId} onClick={() => show(one)}>
              {one.fileName}
            </Button>
            <span className="note-text">
              {host.text(index === 0 ? 'FILE.CURRENT' : 'FILE.FORMER', {
                when: when.format(new Date(one.at)),
                name: one.by ?? host.text('FILE.BY_SERVER'),
              })}
            </span>
            <MiniButton
              icon="download"
              label={host.text('FIELD.FILES.DOWNLOAD', { name: one.fileName })}
              onClick={() => download(host, one)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
