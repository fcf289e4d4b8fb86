import { pageWords } from '../../engine/monitor/place-words'
import { useEntityWords } from '../batches'
import { useOffice, useTexts } from '../office'

/** Names pages by their patterns, in the reader's language. */
export function usePageWords(): (pattern: string) => string {
  const { conf, pages } = useOffice()
  const { text } = useTexts()
  const findName = (route: string) => conf.byRoute(route)?.name
  const findTitle = (path: string) => {
    const title = pages.find((page) => page.path === path)?.title
    return title === undefined ? undefined : text(title)
  }
  return (pattern) => pageWords(pattern, { findName, findTitle, text })
}

/** A page by its name; its pattern is the tooltip. */
export function PageName({ pattern }: { pattern: string }) {
  return <span title={pattern}>{usePageWords()(pattern)}</span>
}

/** A field by the names of its entity and itself: `customers.vatNumber` → `Clienti: Partita IVA`. */
export function FieldName({ name }: { name: string }) {
  const [route = '', ...steps] = name.split('.')
  const words = useEntityWords(route)
  return <span title={name}>{words ? `${words.conf.name}: ${words.label(steps.join('.'))}` : name}</span>
}
