import { enumLabel, fieldLabel } from '../../../../catalogue/labels/texts'
import { isObject } from '../../../../catalogue/paths'
import { toAuthority } from '../../../../catalogue/rights/rights'
import { plainMessage } from '../../../../contract/errors/plain-fault'
import { inEveryLanguage } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import { readableInstant } from '../../../../contract/time/office-day'
import type { Properties } from '../../../../generated/types'
import { type Core, defineFeature } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { RecordHook, WrittenRecord } from '../../../records'
import { createLogWriter, LOGS, type LogLine, type LogWriter, logValues } from './log-writer'
import { jobWords, LOG_MESSAGES, type LogCode, type LogMessage } from './messages'

export type { LogWriter } from './log-writer'
export { findWord } from './messages'

type Security = Properties['monitor-security']

/** Each event of the security log is also a line. */
const SECURITY = 'monitor-security'
/** Entities of this menu configure the office, except those of the monitor. */
const CONFIGURATION_MENU = { menu: 'system', except: 'monitor' } as const
/** The levels of lines, as the file of the log has them. */
const LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const
/** Writes of more records than this are one line. */
const SINGLE_MAX = 20

/**
 * The log of what happened: sign-ins, changed configuration, jobs and schedules, faults, broken schema files.
 */
export const logsFeature = defineFeature<LogWriter>({
  id: 'logs',
  routes: [],
  sets: { logs: ['at', 'level', 'source', 'user', 'route', 'recordId', 'requestId', 'message', 'readers'] },
  handlers: {
    'log.note': {
      runs: 'write',
      args: { message: { kind: 'text', isRequired: true }, level: { kind: 'enum', values: LEVELS } },
      run: async (core, { args: { level, message }, record }) => {
        const [of, about] = [core.served(LOGS), core.served(record.route)]
        const known = LEVELS.find((one) => one === level) ?? 'INFO'
        const reader = about ? { reader: toAuthority(about.authority, 'read') } : {}
        const line = {
          level: known,
          source: 'effects' as const,
          message: { words: String(message ?? '') },
          record,
          ...reader,
        }
        if (of) await core.records().create(of, logValues(of, line, core.now()), serverContext())
      },
    },
  },
  open: (core) => {
    const { faults, queue } = core
    const logWriter = createLogWriter(core)
    let broken: ReadonlySet<string> = new Set()
    faults.follow(({ error, userId, where }) => {
      // The queue reports a job that is given up.
      if (where.startsWith('job ')) return
      const reason = plainMessage(error instanceof Error ? error.message : String(error))
      logWriter.note({
        level: 'ERROR',
        source: 'server',
        message: { code: 'FAULT', params: { where, reason } },
        user: userId,
      })
    })
    queue.follow(({ attempt, id, name, next }) => {
      const source = name.startsWith('mail') ? 'mail' : 'jobs'
      const at = next && readableInstant(next.toISOString())
      const said = { job: jobWords(name), attempt, ...(at ? { at } : {}) }
      const message = { code: next ? 'JOB_AGAIN' : 'JOB_GIVEN_UP', params: said } as const
      logWriter.note({ level: next ? 'WARN' : 'ERROR', source, message, record: { route: 'jobs', id } })
    })
    return {
      service: logWriter,
      hooks: [securityLines(core, logWriter), configurationLines(core, logWriter)],
      adopt: ({ quarantined }) => {
        for (const route of quarantined.keys())
          if (!broken.has(route))
            logWriter.note({
              level: 'ERROR',
              source: 'configuration',
              message: { code: 'FILE_BROKEN' },
              record: { route, id: null },
            })
        broken = new Set(quarantined.keys())
      },
      close: logWriter.settle,
    }
  },
})

const LOG_TEXTS: Record<NonNullable<Security['kind']>, { level: LogLine['level']; code: LogCode }> = {
  LOGIN: { level: 'INFO', code: 'SIGNED_IN' },
  LOGIN_FAILED: { level: 'WARN', code: 'SIGN_IN_FAILED' },
  USER_LOCKED: { level: 'WARN', code: 'SIGN_IN_WAITS' },
  REFUSED: { level: 'WARN', code: 'PERMISSION_REFUSED' },
  TOKEN: { level: 'WARN', code: 'ODD_SESSION' },
  ADMIN: { level: 'INFO', code: 'ADMINISTRATION' },
}

/** Titles of security events, with the name of their cause from their schema file. */
function securityMessage(
  entity: Entity,
  { cause, kind }: { cause?: string | null; kind: keyof typeof LOG_TEXTS },
): LogMessage {
  const { code } = LOG_TEXTS[kind]
  if (!cause) return { code }
  const names = inEveryLanguage((lang) => enumLabel(entity, 'cause', cause, lang))
  return { code: 'WITH_CAUSE', params: { what: LOG_MESSAGES[code], cause: names } }
}

/**
 * Events of the security log, without their details: typed names and addresses stay where administrators
 * alone read them.
 */
function securityLines({ db }: Core, logWriter: LogWriter): RecordHook {
  return {
    route: SECURITY,
    onStored: async (_sql, entity, stored, { principal, requestId }) => {
      if (principal) return
      const lines = stored.flatMap(({ write: { base, content } }) => {
        const { user, ...said } = content?.record ?? {}
        const { cause, kind } = said as Pick<Security, 'kind' | 'cause'>
        if (base !== null || !kind) return []
        const message = securityMessage(entity, { cause: cause ?? null, kind })
        const line = { level: LOG_TEXTS[kind].level, source: 'sign-in' as const, message, requestId }
        return [{ ...line, user: isObject(user) ? String(user.id) : null }]
      })
      db.afterCommit(() => lines.forEach(logWriter.note))
    },
  }
}

/** Changes that people make in the configuration of the office. */
function configurationLines({ db }: Core, logWriter: LogWriter): RecordHook {
  return {
    route: null,
    onStored: async (_sql, entity, stored, { principal, requestId }) => {
      const { group, menu } = entity.presentation.menu
      if (!principal || menu !== CONFIGURATION_MENU.menu || group === CONFIGURATION_MENU.except) return
      const by = { userId: principal.id, requestId }
      db.afterCommit(() => {
        const [source, many] = ['configuration' as const, stored.length > SINGLE_MAX]
        if (many)
          logWriter.act(by, entity, {
            source,
            message: { code: 'RECORDS_CHANGED', params: { count: stored.length } },
          })
        else
          for (const one of stored)
            logWriter.act({ ...by, recordId: one.id }, entity, { source, message: toLogMessage(entity, one) })
      })
    },
  }
}

/** Names of fields, never their values: settings may be secrets. */
function toLogMessage(entity: Entity, { changes, write: { base } }: WrittenRecord): LogMessage {
  if (base === null) return { code: 'RECORD_CREATED' }
  if (changes.length === 0) return { code: 'RECORD_CHANGED' }
  const labels = (lang: string) => changes.map(({ path }) => fieldLabel(entity, fieldPath(path), lang))
  const fields = inEveryLanguage((lang) => [...new Set(labels(lang))].join(', '))
  return { code: 'FIELDS_CHANGED', params: { fields } }
}

/** The field of a changed path, which may name a row of it. */
const fieldPath = (path: string): string => path.replace(/\[[^\]]*\]/g, '')
