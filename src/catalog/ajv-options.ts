import type { Options } from 'ajv'
import { EMAIL_FORM } from '../contract/email'

/**
 * Formats a record schema may name, all as regular expressions: the stand-alone validator holds them inline and needs
 * no library. What an expression cannot say (31 February) is said by `isRealDate` in validate.ts.
 */
export const FORMATS: Record<string, RegExp> = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
  'date-time':
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/,
  email: EMAIL_FORM,
  uri: /^(?:https?|ftp|mailto|tel):[^\s]{1,2048}$/i,
  url: /^https?:\/\/[^\s/?#]{1,253}(?:[/?#][^\s]{0,2048})?$/i,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  phone: /^\+?[0-9][0-9 ()./-]{3,24}$/,
  color: /^#[0-9a-f]{6}$/i,
  // Any words: the check of the schedule says what is wrong with them, and where.
  cron: /\S/,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/,
}

/** One set of options for every compilation, so that server, command line and browser report the same errors. */
export function ajvOptions(): Options {
  return {
    allErrors: true,
    // Grammar words (lookup, entity, group) are resolved away before; a leftover must not stop an office.
    strict: false,
    validateFormats: true,
    unicodeRegExp: true,
    messages: true,
    formats: FORMATS,
    logger: false,
  }
}
