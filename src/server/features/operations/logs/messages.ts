import { getStructure } from '../../../../catalogue/kinds'
import { keyInWords } from '../../../../catalogue/labels/texts'
import type { JsonObject } from '../../../../contract/json'
import {
  DEFAULT_LANGUAGE,
  formatLocalText,
  inEveryLanguage,
  type LocalText,
  localText,
} from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'

/** Texts of log lines, by code; `{name}` is a parameter. */
export const LOG_MESSAGES = {
  SIGNED_IN: { it: 'Accesso', en: 'Signed in' },
  SIGN_IN_FAILED: { it: 'Accesso fallito', en: 'Sign-in failed' },
  SIGN_IN_WAITS: { it: "L'accesso deve attendere", en: 'Sign-in has to wait' },
  PERMISSION_REFUSED: { it: 'Permesso negato', en: 'Permission denied' },
  ODD_SESSION: { it: 'Sessione anomala', en: 'Unusual session' },
  ADMINISTRATION: { it: 'Azione amministrativa', en: 'Administrator action' },
  WITH_CAUSE: { it: '{what}: {cause}', en: '{what}: {cause}' },
  RECORD_CREATED: { it: 'Scheda creata', en: 'Record created' },
  RECORD_CHANGED: { it: 'Scheda modificata', en: 'Record changed' },
  FIELDS_CHANGED: { it: 'Scheda modificata: {fields}', en: 'Record changed: {fields}' },
  RECORDS_CHANGED: { it: '{count} schede modificate', en: '{count} records changed' },
  FILE_BROKEN: { it: 'Il file di schema ha errori', en: 'The schema file has errors' },
  FAULT: { it: 'Errore in {where}: {reason}', en: 'Error in {where}: {reason}' },
  JOB_AGAIN: {
    it: 'Il lavoro {job} è fallito al tentativo {attempt}: di nuovo alle {at}',
    en: 'Job {job} failed at attempt {attempt}: again at {at}',
  },
  JOB_GIVEN_UP: {
    it: 'Il lavoro {job} è fallito al tentativo {attempt}: abbandonato',
    en: 'Job {job} failed at attempt {attempt}: given up',
  },
  EFFECT_STOPPED: {
    it: "L'effetto {effect} non ha portato la scheda in «{status}»: {reason}",
    en: 'Effect {effect} did not move the record to “{status}”: {reason}',
  },
  RUN_ENDED: { it: 'Esecuzione terminata', en: 'Run ended' },
  RUN_FAILED: { it: 'Esecuzione fallita', en: 'Run failed' },
  BATCH_ENDED: {
    it: 'Operazione {operation}, {state}: {done} modificati, {failed} non riusciti',
    en: 'Operation {operation} {state}: {done} changed, {failed} failed',
  },
  EXPORTED: { it: 'Esportazione di {count} righe', en: 'Export of {count} rows' },
  PERSON_EXPORTED: { it: 'Dati personali esportati', en: 'Personal data exported' },
  ERASURE_BEGUN: { it: 'Cancellazione dei dati personali avviata', en: 'Erasure of personal data begun' },
  LINES_DROPPED: { it: '{count} righe tralasciate', en: '{count} lines dropped' },
} as const satisfies Record<string, LocalText>

export type LogCode = keyof typeof LOG_MESSAGES

/** Translated parameters of messages, by code. */
const WORDS: Readonly<Record<string, LocalText>> = {
  done: { it: 'conclusa', en: 'done' },
  cancelled: { it: 'interrotta', en: 'cancelled' },
  failed: { it: 'fallita', en: 'failed' },
  status: { it: 'cambio di stato', en: 'status' },
  update: { it: 'modifica', en: 'update' },
  delete: { it: 'eliminazione', en: 'delete' },
  restore: { it: 'ripristino', en: 'restore' },
  create: { it: 'creazione', en: 'create' },
  tag: { it: 'etichette', en: 'tag' },
  action: { it: 'azione', en: 'action' },
}

/** The text of a code per language; a code without one is unchanged. */
export const findWord = (code: string): LocalText =>
  Object.hasOwn(WORDS, code) ? (WORDS[code] ?? {}) : { en: keyInWords(code) }

/** Names of the jobs of the queue. */
const JOBS: Readonly<Record<string, LocalText>> = {
  'mail.send': { it: '«invio di una e-mail»', en: '“sending an e-mail”' },
  'mailing.follow': { it: '«esito di un messaggio»', en: '“outcome of a message”' },
  'mailing.returned': { it: '«e-mail tornate indietro»', en: '“e-mails that came back”' },
  'scheduler.run': { it: '«esecuzione pianificata»', en: '“scheduled run”' },
  'effects.handler': { it: '«effetto»', en: '“effect”' },
  'effects.each': { it: '«effetto su più schede»', en: '“effect on many records”' },
  'files.drop': { it: '«eliminazione di file»', en: '“deletion of files”' },
  'data-subject.erase': { it: '«cancellazione di dati personali»', en: '“erasure of personal data”' },
}

/** The name of a job per language; one without a name keeps its code. */
export const jobWords = (name: string): LocalText | string =>
  Object.hasOwn(JOBS, name) ? (JOBS[name] ?? name) : name

/** The text of a line: a code with its parameters, or the office's own text, such as that of an effect. */
export type LogMessage =
  | { code: LogCode; params?: Readonly<Record<string, string | number | LocalText>> }
  | { words: string }

/** Longer ones are truncated: a log is no place for whole documents. */
const MESSAGE_MAX = 500

/**
 * A message per language; the office's own text in its default one. `times` = how often it happened at once.
 */
function messageTexts(message: LogMessage, times: number): LocalText {
  const formatMessage = (text: string) =>
    `${text.replace(/\p{Cc}+/gu, ' ').slice(0, MESSAGE_MAX)}${times > 1 ? ` (× ${times})` : ''}`
  if ('words' in message) return { [DEFAULT_LANGUAGE]: formatMessage(message.words) }
  const { code, params = {} } = message
  return inEveryLanguage((lang) => formatMessage(formatLocalText(LOG_MESSAGES[code], lang, params)))
}

/**
 * The message of a line as a value of its record: per language where the installation's file says so, else in
 * the default one.
 */
export function messageValue({ fields }: Pick<Entity, 'fields'>, message: LogMessage, times = 1): JsonObject {
  const field = fields.find(({ path }) => path === 'message')
  if (!field) return {}
  const texts = messageTexts(message, times)
  return {
    message: getStructure(field.kind) === 'texts' ? texts : (localText(texts, DEFAULT_LANGUAGE) ?? ''),
  }
}
