import { useState } from 'react'
import { extensionOf, FILE_MAX_MB, type FileRef } from '../../contract/files'
import type { InputProps } from '../../contract/widget'
import type { FilesOptions } from '../../generated/options'
import { MiniButton } from '../../ui/MiniButton'
import { TextButton } from '../../ui/TextButton'
import { useDrop } from '../../ui/use-drop'
import { controlOf } from '../control'
import { FileRow, sizeText } from './FileRow'
import { type Upload, useUploads } from './use-uploads'
import '../../ui/styles/inputs.css'

/** One label over the place to drop files and the files themselves. */
export const grouped = true

type Props = InputProps<FileRef[], FilesOptions>

const MB = 1024 * 1024

/** The options as they count. */
function rulesOf({ field, options }: Props) {
  const { extensions = [], maxMb: max = FILE_MAX_MB, multiple = field.schema.maxItems !== 1 } = options
  return { extensions, max, multiple }
}

/** What the person is told about files that are refused before they are sent. */
function refusal(file: File, { extensions, max }: ReturnType<typeof rulesOf>, text: Props['host']['text']): string | null {
  const { name } = file
  if (extensions.length > 0 && !extensions.includes(extensionOf(name)))
    return text('VALIDATION.FILE_TYPE', { name, extensions: extensions.join(', ') })
  return file.size > max * MB ? text('VALIDATION.FILE_SIZE', { name, max }) : null
}

/** The place to drop files, which is also a button that opens the browser's own list. */
function DropZone({ take, ...props }: Props & { take: (files: File[]) => void }) {
  const { host } = props
  const { name: _, placeholder: __, ...control } = controlOf(props)
  const { extensions, max, multiple } = rulesOf(props)
  const { over, ...drop } = useDrop((files) => {
    if (!props.disabled) take(files)
  })
  const hint = extensions.length > 0 ? 'FIELD.FILES.ALLOWED' : 'FIELD.FILES.ANY'
  return (
    <label className="drop-zone" data-over={over || undefined} data-disabled={props.disabled || undefined} {...drop}>
      <input
        id={control.id}
        name={props.field.path}
        type="file"
        className="sr"
        aria-label={props.field.label}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        disabled={control.disabled}
        multiple={multiple}
        accept={extensions.map((one) => `.${one}`).join(',') || undefined}
        onBlur={control.onBlur}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span>
        {host.text('FIELD.FILES.DROP')} <u>{host.text('FIELD.FILES.PICK')}</u>
      </span>
      <small>{host.text(hint, { extensions: extensions.join(', '), max })}</small>
    </label>
  )
}

function Running({ one, host, retry, drop }: { one: Upload; host: Props['host']; retry: () => void; drop: () => void }) {
  const { name, type, size } = one.file
  const percent = Math.round(one.part * 100)
  return (
    <FileRow name={name} mime={type} note={sizeText(size, host.lang)}>
      {one.failed ? (
        <>
          <span role="alert" className="msg err">
            {host.text('FIELD.FILES.FAILED', { name })}
          </span>
          <TextButton onClick={retry}>{host.text('APP.RETRY')}</TextButton>
        </>
      ) : (
        <progress max={100} value={percent} aria-label={host.text('FIELD.FILES.SENDING', { name, percent })} />
      )}
      <MiniButton icon="close" label={host.text('UI.REMOVE', { name })} onClick={drop} />
    </FileRow>
  )
}

/** Files dropped or chosen; each is sent at once and belongs to the record from the next save on. */
export function Input(props: Props) {
  const { value, host, onChange, disabled, readOnly } = props
  const [refused, setRefused] = useState<string[]>([])
  const files = value ?? []
  const rules = rulesOf(props)
  const { uploads, start, retry, drop } = useUploads(host.upload, (kept) => onChange(rules.multiple ? [...files, kept] : [kept]))
  const take = (chosen: File[]) => {
    const some = rules.multiple ? chosen : chosen.slice(0, 1)
    setRefused(some.flatMap((file) => refusal(file, rules, host.text) ?? []))
    start(some.filter((file) => refusal(file, rules, host.text) === null))
  }
  const remove = (gone: FileRef) => {
    const rest = files.filter((file) => file !== gone)
    onChange(rest.length > 0 ? rest : null)
  }
  return (
    <div className="files">
      {readOnly ? null : <DropZone {...props} take={take} />}
      {refused.map((words) => (
        <p key={words} role="alert" className="msg err">
          {words}
        </p>
      ))}
      <ul>
        {files.map((file) => (
          <FileRow key={file.documentId} name={file.fileName} mime={file.mime} note={sizeText(file.size, host.lang)}>
            <Download file={file} host={host} />
            {disabled || readOnly ? null : (
              <MiniButton icon="close" label={host.text('UI.REMOVE', { name: file.fileName })} onClick={() => remove(file)} />
            )}
          </FileRow>
        ))}
        {uploads.map((one) => (
          <Running key={one.key} one={one} host={host} retry={() => retry(one)} drop={() => drop(one.key)} />
        ))}
      </ul>
    </div>
  )
}

function Download({ file, host }: { file: FileRef; host: Props['host'] }) {
  const fetch = () =>
    host
      .download(file)
      .catch(() => host.notify({ tone: 'danger', text: host.text('FIELD.FILES.FAILED', { name: file.fileName }) }))
  return <MiniButton icon="download" label={host.text('FIELD.FILES.DOWNLOAD', { name: file.fileName })} onClick={fetch} />
}

/** The files to download. */
export function Show({ value, host }: Props) {
  return (
    <div className="files">
      <ul>
        {(value ?? []).map((file) => (
          <FileRow key={file.documentId} name={file.fileName} mime={file.mime} note={sizeText(file.size, host.lang)}>
            <Download file={file} host={host} />
          </FileRow>
        ))}
      </ul>
    </div>
  )
}
