/** How bad a Problem is: an error quarantines the file, a warning does not. */
export type Severity = 'error' | 'warning'

/** A line of a file; `number` counts from 1. */
export interface SourceLine {
  number: number
  text: string
}

/** One finding about a schema file. Lines and columns count from 1. */
export interface Problem {
  /** path of the file, relative to the schema folder: `entities/boats.json` */
  file: string
  line: number
  column: number
  /** JSON pointer of the value complained about: `/rules/0/field`; '' for the whole file */
  pointer: string
  /** stable code out of `problem-codes.ts`; never reused for another meaning */
  code: string
  severity: Severity
  /** names the thing and its value */
  message: string
  /** what to do about it: the cure or a "did you mean" */
  hint?: string
  /** the file round the place, for a reader who does not have it at hand */
  extract?: readonly SourceLine[]
}
