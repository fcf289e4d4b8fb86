/** Id of the element of the page that holds the environment, so that nothing has to be asked before the first call. */
export const ENVIRONMENT_ID = 'environment'

/** What the page at an address asks for before it is drawn, answered in one: answers of other calls by their path, query included, each as that call gives it. A back end without it is asked call by call. */
export interface StartAnswer {
  /** when the server began to answer, ms since 1970 by its clock: the event stream tells what happened since */
  at: number
  answers: Readonly<Record<string, unknown>>
}

/** What came with the start of a page, by the routes of entities. */
export interface Opening {
  /** entities whose descriptions came */
  described: readonly string[]
  /** entities the first rows of whose list came */
  listed: readonly string[]
}
