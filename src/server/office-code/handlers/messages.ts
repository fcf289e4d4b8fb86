import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { OwnFinding, OwnWords } from '../../../contract/ports/office-server'

/** A place in the code of an office. */
export interface CodePlace {
  /** `server/loans.ts` */
  file: string
  line: number
  column: number
}

/** What a handler, or a file while it is loaded, threw. */
export interface Thrown {
  words: string
  place: CodePlace | null
}

/** A refusal: the office's own findings, or that of a call of records with its code. */
export interface RefusedAnswer {
  code: string
  message: string
  errors: ApiFieldError[]
  findings?: OwnFinding[]
}

/** Why a call has no answer. */
export type Failure = { threw: Thrown } | { refused: RefusedAnswer }

/** One call of a handler. */
export interface HandlerCall {
  id: number
  /** kind, name and file of the handler */
  key: string
  /** person, language and clock */
  facts: JsonObject
  /** what the handler is about */
  input: JsonObject
  /** of a check: the records, each with its changed paths */
  rows?: readonly CheckedRow[]
}

/** A record that a check looks at. */
export interface CheckedRow {
  record: JsonObject
  before: JsonObject | null
  operation: string
  paths: readonly string[]
}

/** A part of a file as it declares itself. */
export interface DeclaredPart {
  /** `checks` */
  kind: string
  name: string
  key: string
  /** without its functions */
  facts: JsonObject & { hasRun: boolean }
}

/** A file of the server code: what it declares, or why it could not be loaded. */
export type LoadedFile =
  | { file: string; kinds: string[]; declared: DeclaredPart[] }
  | { file: string; failed: Thrown }

/** Messages to the thread. */
export type ToThread =
  | { kind: 'call'; call: HandlerCall }
  | { kind: 'answer'; id: number; ask: number; value: unknown }
  | { kind: 'answer'; id: number; ask: number; error: RefusedAnswer }
  | { kind: 'abort'; id: number; why: string }
  | { kind: 'ping' }

/** Messages from the thread. */
export type FromThread =
  | { kind: 'loaded'; loaded: LoadedFile[] }
  | { kind: 'begun'; id: number }
  | { kind: 'ask'; id: number; ask: number; route: string; op: string; args: unknown[] }
  | { kind: 'say'; id: number; line: OwnWords }
  | { kind: 'log'; line: string }
  | { kind: 'done'; id: number; value: Json }
  | { kind: 'failed'; id: number; failure: Failure }
  | { kind: 'stray'; failure: Failure }
  | { kind: 'pong' }
