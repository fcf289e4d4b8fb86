import './files.css'
import { type ReactNode, useRef, useState } from 'react'
import type { Json } from '../../contract/json'
import { FILE_MAX_MB, type FileRef, getExtension } from '../../contract/ports/files'
import type { InputProps, Upload } from '../../contract/ports/widget'
import type { FilesOptions } from '../../generated/options'
import { Icon } from '../../ui/basics/Icon'
import { useDrop } from '../../ui/basics/use-drop'
import { MiniButton } from '../../ui/controls/MiniButton'
import { TextButton } from '../../ui/controls/TextButton'
import { toControlProps } from '../control'
import { Thumbnail } from './Thumbnail'

/** One label for the drop zone and the files. */
export const grouped = true

type Props = InputProps<FileRef[], FilesOptions>

const BYTES_PER_MB = 1024 * 1024

/** The options with their defaults. */
function getRules({ field, options }: Props) {
  const { extensions = [], maxFiles = Number.POSITIVE_INFINITY, maxMb: max = FILE_MAX_MB } = options
  const { multiple = field.schema.maxItems !== 1 } = options
  return { extensions, max, maxFiles, multiple }
}

/** The message about files refused before the upload. */
function refusal(
  file: File,
  { extensions, max }: ReturnType<typeof getRules>,
  text: Props['host']['text'],
): string | null {
  const { name } = file
  if (extensions.length > 0 && !extensions.includes(getExtension(name)))
    return text('VALIDATION.FILE_TYPE', { name, extensions: extensions.join(', ') })
  if (file.size === 0) return text('VALIDATION.FILE_EMPTY', { name })
  return file.size > max * BYTES_PER_MB ? text('VALIDATION.FILE_SIZE', { name, max }) : null
}

/** Files that a message names at most. */
const MAX_NAMED_FILES = 5

/** The message about files that there is no room for, by their names. */
function buildSurplusMessages(
  files: readonly File[],
  { maxFiles, multiple }: ReturnType<typeof getRules>,
  text: Props['host']['text'],
): string[] {
  if (files.length === 0) return []
  const names = files.slice(0, MAX_NAMED_FILES).map(({ name }) => name)
  return [
    text('VALIDATION.FILES_MAX', {
      max: multiple ? maxFiles : 1,
      names: [...names, ...(files.length > MAX_NAMED_FILES ? ['…'] : [])].join(', '),
    }),
  ]
}

/** The drop zone, which is also a button that opens the browser's file dialog. */
function DropZone({ take, ...props }: Props & { take: (files: File[]) => void }) {
  const { host } = props
  const { name: _, placeholder: __, ...control } = toControlProps(props)
  const { extensions, max, multiple } = getRules(props)
  const { over, ...drop } = useDrop((files) => {
    if (!props.disabled) take(files)
  })
  const hint = extensions.length > 0 ? 'FIELD.FILES.ALLOWED' : 'FIELD.FILES.ANY'
  return (
    <label
      className="drop-zone"
      data-over={over || undefined}
      data-disabled={props.disabled || undefined}
      {...drop}
    >
      <input
        id={control.id}
        name={props.field.path}
        type="file"
        className="sr-only"
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

function Running({
  one,
  host,
  retry,
  drop,
}: {
  one: Upload
  host: Props['host']
  retry: () => void
  drop: () => void
}) {
  const { name, type, size } = one.file
  const percent = Math.round(one.part * 100)
  return (
    <FileRow
      icon={<Icon name={type.startsWith('image/') ? 'image' : 'file'} />}
      name={name}
      note={sizeText(size, host.lang)}
    >
      {one.failed ? (
        <>
          <span role="alert" className="msg err">
            {host.text(one.failed.text, one.failed.params)}
          </span>
          {one.failed.mayRetry ? <TextButton onClick={retry}>{host.text('APP.RETRY')}</TextButton> : null}
        </>
      ) : (
        <progress
          max={100}
          value={percent}
          aria-label={host.text('FIELD.FILES.SENDING', { name, percent })}
        />
      )}
      <MiniButton icon="close" label={host.text('UI.REMOVE', { name })} onClick={drop} />
    </FileRow>
  )
}

/** Dropped or chosen files; each is uploaded at once and attached to the record with the next save. */
export function Input(props: Props) {
  const { field, value, host, onChange, disabled, readOnly } = props
  const [refused, setRefused] = useState<string[]>([])
  const files = value ?? []
  const rules = getRules(props)
  const { start, retry, drop, use } = host.uploads
  const uploads = use(field.path)
  const keep = useKeep(props)
  const take = (chosen: File[]) => {
    const room = rules.multiple ? Math.max(0, rules.maxFiles - files.length - uploads.length) : 1
    const some = chosen.slice(0, room)
    setRefused([
      ...buildSurplusMessages(chosen.slice(room), rules, host.text),
      ...some.flatMap((file) => refusal(file, rules, host.text) ?? []),
    ])
    const sound = some.filter((file) => refusal(file, rules, host.text) === null)
    if (sound.length > 0) start(field.path, sound, keep)
  }
  const open = async (file: FileRef) => {
    const replace = disabled || readOnly ? null : { extensions: [...rules.extensions], maxMb: rules.max }
    const next = (await host.open('file', { file, replace })) as FileRef | null
    if (next) onChange(files.map((one) => (one === file ? next : one)))
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
          <StoredFile key={file.documentId} file={file} host={host} open={() => open(file)}>
            {disabled || readOnly ? null : (
              <MiniButton
                icon="close"
                label={host.text('UI.REMOVE', { name: file.fileName })}
                onClick={() => remove(file)}
              />
            )}
          </StoredFile>
        ))}
        {uploads.map((one) => (
          <Running
            key={one.key}
            one={one}
            host={host}
            retry={() => retry(one.key)}
            drop={() => drop(one.key)}
          />
        ))}
      </ul>
    </div>
  )
}

const areFiles = (value: Json): value is FileRef[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'documentId' in one)

/**
 * Adds a stored file to the field's current ones: two may arrive before the next render, or after unmounting.
 */
function useKeep(props: Props): (kept: FileRef) => void {
  const latest = useRef(props)
  latest.current = props
  const { field, host } = props
  return (kept) => {
    const { onChange, value } = latest.current
    const present = host.value(field.path)
    const files = areFiles(present) ? present : (value ?? [])
    const next = getRules(latest.current).multiple ? [...files, kept] : [kept]
    latest.current = { ...latest.current, value: next }
    onChange(next)
  }
}

function Download({ file, host }: { file: FileRef; host: Props['host'] }) {
  const fetch = () =>
    host.files
      .download(file)
      .catch(() =>
        host.notify({ tone: 'danger', text: host.text('FIELD.FILES.UNREAD', { name: file.fileName }) }),
      )
  return (
    <MiniButton
      icon="download"
      label={host.text('FIELD.FILES.DOWNLOAD', { name: file.fileName })}
      onClick={fetch}
    />
  )
}

/** The files to download. */
export function Show({ value, host }: Props) {
  return (
    <div className="files">
      <ul>
        {(value ?? []).map((file) => (
          <StoredFile
            key={file.documentId}
            file={file}
            host={host}
            open={() => host.open('file', { file, replace: null })}
          />
        ))}
      </ul>
    </div>
  )
}

const UNITS = ['B', 'kB', 'MB', 'GB']

/** `47 kB`: two digits are enough to estimate the duration. */
function sizeText(bytes: number, lang: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${new Intl.NumberFormat(lang, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${UNITS[step]}`
}

/** A stored file: its thumbnail, its name, which opens it, its size and its actions. */
function StoredFile({
  file,
  host,
  open,
  children,
}: {
  file: FileRef
  host: Props['host']
  open: () => void
  children?: ReactNode
}) {
  const { fileName, size } = file
  const name = (
    <TextButton aria-label={host.text('FIELD.FILES.OPEN', { name: fileName })} onClick={open}>
      {fileName}
    </TextButton>
  )
  return (
    <FileRow icon={<Thumbnail file={file} host={host} />} name={name} note={sizeText(size, host.lang)}>
      <Download file={file} host={host} />
      {children}
    </FileRow>
  )
}

/** A file in a line: thumbnail or icon, name, size and actions. */
function FileRow({
  icon,
  name,
  note,
  children,
}: {
  icon: ReactNode
  name: ReactNode
  note: string
  children?: ReactNode
}) {
  return (
    <li className="file">
      {icon}
      <span className="words">{name}</span>
      <span className="note-text">{note}</span>
      {children}
    </li>
  )
}
