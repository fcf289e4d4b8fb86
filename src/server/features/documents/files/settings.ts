import type { OfficeSettings, SettingFault } from '../../../office-setting'

/** The extensions of a list: without dots, in lower case. */
export function extensionsIn(list: string): string[] {
  return list
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^\./, ''))
    .filter((one) => one !== '')
}

const EXTENSION = /^([a-z0-9]+|\*)$/

/** A list of file extensions, or *. */
function checkExtensions(text: string): SettingFault | null {
  const listed = extensionsIn(text)
  if (!listed.every((one) => EXTENSION.test(one)))
    return { code: 'SETTING_EXTENSIONS', message: 'not a list of file extensions' }
  return listed.length > 0 ? null : { code: 'SETTING_EXTENSIONS', message: 'no file extension at all' }
}

/** What the office sets about files. */
export const uploadSettings = {
  'upload.maxMb': {
    type: 'INT',
    category: 'UPLOAD',
    initial: '20',
    max: 64,
    text: {
      it: 'Megabyte che un file caricato può avere al massimo; il server ne accetta al più 64.',
      en: 'Megabytes that an uploaded file can have at most; the server takes no more than 64.',
    },
  },
  'upload.allowedExtensions': {
    type: 'STRING',
    category: 'UPLOAD',
    initial:
      'pdf, p7m, png, jpg, jpeg, gif, webp, svg, tif, tiff, txt, md, csv, json, xml, geojson, vcf, ics, eml, msg, rtf, doc, docx, xls, xlsx, ppt, pptx, odt, ods, odp, zip',
    check: checkExtensions,
    text: {
      it: 'Estensioni dei file che si possono caricare, separate da virgole; * = tutte.',
      en: 'Extensions of files that may be uploaded, separated by commas; * = all.',
    },
  },
} as const satisfies OfficeSettings
