import { isEmail } from '../../../contract/email'
import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import { LANGUAGES } from '../../../contract/language'
import { Refusal } from '../../kernel/refusal'

const CONTROL = /\p{Cc}/u

/** Reads the fields of a body one by one; `finish` refuses with everything that was wrong, each field named. */
export interface FieldReader {
  /** one line of text, trimmed */
  line: (name: string, max: number) => string
  email: (name: string) => string
  /** a secret: as it was typed */
  secret: (name: string) => string
  /** a language we speak, else the default given */
  lang: (name: string, otherwise: string) => string
  wrong: (path: string, code: string, params?: Record<string, string | number>) => void
  finish: () => void
}

/** For the forms of account flows, whose fields belong to no entity. */
export function readFields(body: JsonObject): FieldReader {
  const errors: ApiFieldError[] = []
  const wrong: FieldReader['wrong'] = (path, code, params) =>
    void errors.push({ path, code, message: code, ...(params ? { params } : {}) })
  const text = (name: string): string => {
    const value = body[name]
    if (value !== undefined && value !== null && typeof value !== 'string') {
      wrong(name, 'TYPE')
      return ''
    }
    if (!value || value.trim() === '') wrong(name, 'REQUIRED')
    return value ?? ''
  }
  const line = (name: string, max: number): string => {
    const value = text(name).trim()
    if ([...value].length > max) wrong(name, 'MAXLENGTH', { max })
    else if (CONTROL.test(value)) wrong(name, 'FORMAT')
    return value
  }
  return {
    line,
    email: (name) => {
      const value = text(name).trim()
      if (value !== '' && !isEmail(value)) wrong(name, 'EMAIL')
      return value
    },
    secret: text,
    lang: (name, otherwise) => {
      const value = body[name]
      return typeof value === 'string' && LANGUAGES.includes(value) ? value : otherwise
    },
    wrong,
    finish: () => {
      if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', 'Some fields are not right', errors)
    },
  }
}
