import type { CallContext } from '../../../kernel/context'
import type { PdfDocument, PdfPage } from './document'

/** Texts around what is printed. */
interface PrintWords {
  /** the page number, of `{page}` and `{pages}` */
  pages: string
  /** below a page: `{at}` and `{by}` */
  printed: string
  /** what `{mark}` means */
  missing: string
}

const WORDS: Readonly<Record<string, PrintWords>> = {
  it: {
    pages: 'Pagina {page} di {pages}',
    printed: 'Stampato il {at} da {by}',
    missing: 'Il segno {mark} sta al posto di una lettera che qui non si può stampare: si legge a schermo.',
  },
  en: {
    pages: 'Page {page} of {pages}',
    printed: 'Printed on {at} by {by}',
    missing: 'The sign {mark} stands for a letter that cannot be printed here: the screen shows it.',
  },
}

/** The texts in the language of a person. */
export const printWords = ({ lang }: CallContext): PrintWords =>
  WORDS[lang] ?? { pages: '{page} / {pages}', printed: '{at} {by}', missing: '{mark} = ?' }

/** The words of a document; a label has no room for a note. */
export function getPageWords(context: CallContext, page: PdfPage): Pick<PdfDocument, 'missing' | 'pages'> {
  const { missing, pages } = printWords(context)
  return { pages, missing: typeof page.size === 'object' ? '' : missing }
}
