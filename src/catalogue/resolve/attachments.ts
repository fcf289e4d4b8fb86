import type {
  AttachmentsFile,
  EntityFile,
  PropertyFile,
  SectionFile,
  TextsFile,
} from '../../contract/model/entity-file'

/** The name of the field, and of the form section, that the key `attachments` declares. */
export const ATTACHMENTS = 'attachments'

const LABELS: Readonly<Record<string, { field: string; section: string }>> = {
  it: { field: 'File allegati', section: 'Allegati' },
  en: { field: 'Attached files', section: 'Attachments' },
}

/**
 * Expands the key `attachments` of a file: a files field at the end of its record, a form section unless the
 * form places the field itself, and their names. From here on it is a field like any other.
 */
export function withAttachments(file: EntityFile): EntityFile {
  const { attachments, form, record, texts } = file
  const isDeclared = record?.properties[ATTACHMENTS] !== undefined
  if (!attachments || !record || isDeclared || file.conf?.type === 'path') return file
  const hasSection = !isPlaced(form)
  const properties = { ...record.properties, [ATTACHMENTS]: toProperty(attachments) }
  return {
    ...file,
    record: { ...record, properties },
    ...(form && hasSection
      ? { form: [...form, { section: ATTACHMENTS, fields: [{ field: ATTACHMENTS, width: 12 }] }] }
      : {}),
    texts: Object.fromEntries(
      [...new Set([...Object.keys(texts ?? {}), ...Object.keys(LABELS)])].map((lang) => [
        lang,
        withLabels(texts?.[lang], lang, hasSection),
      ]),
    ),
  }
}

function toProperty(attachments: true | AttachmentsFile): PropertyFile {
  const { extensions, maxFiles, maxMb } = attachments === true ? {} : attachments
  return {
    files: {
      multiple: true,
      ...(maxFiles === undefined ? {} : { maxFiles }),
      ...(extensions ? { extensions } : {}),
      ...(maxMb === undefined ? {} : { maxMb }),
    },
    width: 12,
  }
}

/** Whether a form places the field itself; without a form there are no sections to name. */
function isPlaced(form: SectionFile[] | undefined): boolean {
  const getFieldName = (item: SectionFile['fields'][number]): string =>
    typeof item === 'string' ? item : item?.field
  return form?.some(({ fields }) => fields?.some((item) => getFieldName(item) === ATTACHMENTS)) ?? true
}

/**
 * The file's own names take precedence; a file with names in another language only keeps the warning about
 * missing ones.
 */
function withLabels(own: TextsFile = {}, lang: string, hasSection: boolean): TextsFile {
  const labels = LABELS[lang]
  if (!labels) return own
  const { field = {}, section = {} } = own
  return {
    ...own,
    ...(typeof field === 'object' ? { field: { [ATTACHMENTS]: labels.field, ...field } } : {}),
    ...(hasSection && typeof section === 'object'
      ? { section: { [ATTACHMENTS]: labels.section, ...section } }
      : {}),
  }
}
