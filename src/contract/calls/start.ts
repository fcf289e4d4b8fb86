/** Id of the page element that holds the environment, so that the first call needs no other before it. */
export const ENVIRONMENT_ID = 'environment'

/**
 * Answers to all calls a page makes before its first paint, in one: by path, query included, each as its own
 * call would return it. Back ends without this call are asked call by call.
 */
export interface StartAnswer {
  /** server clock at the start of the answer, ms since 1970: the event stream reports what happened since */
  at: number
  answers: Readonly<Record<string, unknown>>
}

/** What came with the start of a page, by entity route. */
export interface PreloadedPage {
  /** entities whose descriptions came */
  described: readonly string[]
  /** entities whose first list rows came */
  listed: readonly string[]
}
