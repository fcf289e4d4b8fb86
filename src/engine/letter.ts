import { createStore, type StoreApi } from 'zustand/vanilla'
import { isApiError } from '../contract/calls/api-error'
import type { FilledLetter, LetterDraft, LetterFilling } from '../contract/model/letter'
import type { RelationValue } from '../contract/model/record'
import { DESCRIBED_WIDGET } from '../contract/ports/described-form'
import type { Office } from './office/office'
import { type OpenRecord, pageFields } from './record'

/** Debounce before a draft's preview is requested, in ms. */
const PAUSE_MS = 600

/** State of the texts of an open record. */
export interface LetterState {
  /** the preview filled with the record; null until the first answer */
  preview: FilledLetter | null
  /** printed drafts; null = there is none */
  paper: Blob | null
  busy: boolean
  failed: boolean
  /** the record chosen to fill it; null = the newest one */
  chosen: RelationValue | null
  lang: string
}

/** The texts with placeholders of an open record: available placeholders, errors, preview. */
export interface LetterSession {
  store: StoreApi<LetterState>
  draft: () => LetterDraft & LetterFilling
  /** follows changes of the draft until the returned function is called; `shown`: the preview is visible */
  follow: (shown: boolean) => () => void
  choose: (record: RelationValue) => void
  speak: (lang: string) => void
  again: () => void
}

/** Whether an open record has texts with placeholders. */
export function hasLetter({ page }: Pick<OpenRecord, 'page'>): boolean {
  return pageFields(page).some(({ options }) => options.placeholders === true)
}

/** The field whose rows describe a form, which can be tried while it is written; null = there is none. */
export function findFormDefinitionField({ page }: Pick<OpenRecord, 'page'>): string | null {
  return pageFields(page).find(({ options }) => options.describes === true)?.path ?? null
}

/** Whether a template lays out the content of an open record. */
export function hasTemplate({ page }: Pick<OpenRecord, 'page'>): boolean {
  return pageFields(page).some(
    ({ options, widget }) => widget === DESCRIBED_WIDGET && options.template !== undefined,
  )
}

/** Whether an open record has a preview beside its form. */
export function hasPreview(open: Pick<OpenRecord, 'page'>): boolean {
  return hasLetter(open) || findFormDefinitionField(open) !== null || hasTemplate(open)
}

const desks = new WeakMap<OpenRecord['session'], LetterSession>()

/** The template state of an open record, shared by its fields and its preview. */
export function getLetterSession(office: Pick<Office, 'ports'>, open: OpenRecord): LetterSession {
  const known = desks.get(open.session) ?? createLetterSession(office, open)
  desks.set(open.session, known)
  return known
}

function createLetterSession(
  { ports }: Pick<Office, 'ports'>,
  { page, session, target }: OpenRecord,
): LetterSession {
  const lang = ports.texts.lang()
  const store = createStore<LetterState>(() => ({
    preview: null,
    paper: null,
    busy: false,
    failed: false,
    chosen: null,
    lang,
  }))
  const followers = { all: 0, shown: 0 }
  let ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | null = null

  const draft: LetterSession['draft'] = () => {
    const { chosen, lang: spoken } = store.getState()
    return { templates: target.route, template: session.values(), of: chosen?.id ?? null, lang: spoken }
  }
  const look = async ({ signal }: AbortController): Promise<void> => {
    store.setState({ busy: true })
    try {
      const preview = await ports.messages.preview(draft(), signal)
      store.setState({ preview, failed: false })
      const isPrinted = preview.html === null && preview.record !== null && followers.shown > 0
      store.setState({ paper: isPrinted ? await ports.messages.paper(draft(), signal) : null, busy: false })
    } catch (error) {
      if (signal.aborted) return
      // A record chosen for another entity is dropped.
      const isGone = isApiError(error) && error.status === 404 && store.getState().chosen !== null
      store.setState({ busy: false, failed: !isGone, ...(isGone ? { chosen: null } : {}) })
      if (isGone) ask(0)
    }
  }
  const ask = (pause: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      ended.abort()
      ended = new AbortController()
      void look(ended)
    }, pause)
  }
  const begin = () => {
    const ends = page.sections.flatMap(({ fields }) =>
      fields.map(({ path }) => session.subscribe(path, () => ask(PAUSE_MS))),
    )
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
      ended.abort()
    }
  }
  const follow: LetterSession['follow'] = (shown) => {
    followers.all += 1
    followers.shown += shown ? 1 : 0
    stop ??= begin()
    if (followers.all === 1 || shown) ask(0)
    return () => {
      followers.all -= 1
      followers.shown -= shown ? 1 : 0
      if (followers.all > 0) return
      stop?.()
      stop = null
    }
  }
  const change = (part: Partial<LetterState>) => {
    store.setState(part)
    ask(0)
  }
  return {
    store,
    draft,
    follow,
    choose: (chosen) => change({ chosen }),
    speak: (spoken) => change({ lang: spoken }),
    again: () => ask(0),
  }
}
