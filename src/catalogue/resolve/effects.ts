import type {
  Effect,
  EffectCreate,
  EffectEvent,
  EffectMove,
  EffectRows,
  EffectUnless,
} from '../../contract/model/effect'
import type { CopiedRowsFile, EffectFile, MailFile } from '../../contract/model/entity-file'
import type { CheckContext } from '../files/check-context'

/** The effects of a file without errors. */
export function resolveEffects(context: CheckContext): Effect[] {
  const { effects = [], mails = [] } = context.file
  return [
    ...effects.map((effect, index) => resolveEffect(context, effect, index)),
    ...mails.map((mail, index) => resolveMail(context, mail, index)),
  ]
}

/** A mail of a file as an effect that does nothing else. */
function resolveMail(
  context: CheckContext,
  { body, event, lang, on, subject, template, to, when }: MailFile,
  index: number,
): Effect {
  const [roles, paths] = [to.filter(isRightWord), to.filter((word) => !isRightWord(word))]
  return {
    id: event,
    on: resolveEvent(on),
    ...(when === undefined ? {} : { when }),
    set: {},
    rows: {},
    number: {},
    letter: {
      event,
      to: paths.map((path) => `record.${path}`),
      roles,
      ...(lang === undefined ? {} : { lang }),
      template: template ?? event,
      subject,
      body,
    },
    source: context.report.getSource(['mails', index]),
  }
}

/** Whether a recipient is a role or an authority: fields begin with a small letter. */
export const isRightWord = (word: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(word)

/** One effect of a file; it has no errors of its own. */
export function resolveEffect(context: CheckContext, effect: EffectFile, index: number): Effect {
  return {
    id: effect.id,
    on: resolveEvent(effect.on),
    ...(effect.when === undefined ? {} : { when: effect.when }),
    ...(effect.unless ? { unless: resolveUnless(effect.unless) } : {}),
    set: effect.set ?? {},
    rows: resolveRows(effect.rows),
    number: effect.number ?? {},
    ...(effect.status === undefined ? {} : { status: effect.status }),
    ...(effect.create ? { create: resolveCreate(effect.create) } : {}),
    ...(effect.move ? { move: resolveMove(context, effect.move) } : {}),
    ...(effect.mail ? { mail: { ...effect.mail, values: effect.mail.values ?? {} } } : {}),
    ...(effect.notify ? { notify: { roles: [], acknowledge: false, ...effect.notify } } : {}),
    ...(effect.handler ? { handler: { with: {}, ...effect.handler } } : {}),
    source: context.report.getSource(['effects', index]),
  }
}

function resolveEvent({ before, change, date, days, status }: EffectFile['on']): EffectEvent {
  if (change) return { event: 'change', fields: change }
  if (status !== undefined) return { event: 'status', to: [status].flat() }
  if (date !== undefined) return { event: 'date', field: date, days: days ?? 0, before: before ?? null }
  return { event: 'create' }
}

function resolveUnless({ by, entity, in: statuses, is }: NonNullable<EffectFile['unless']>): EffectUnless {
  return { route: entity, by, is: is ?? null, in: statuses }
}

function resolveRows(rows: Record<string, CopiedRowsFile> = {}): Record<string, EffectRows> {
  return Object.fromEntries(Object.entries(rows).map(([list, one]) => [list, { append: false, ...one }]))
}

function resolveCreate({ each, entity, fill, rows }: NonNullable<EffectFile['create']>): EffectCreate {
  const every = each && {
    route: each.entity,
    ...(each.by === undefined ? {} : { by: each.by }),
    in: each.in ?? [],
    copy: each.copy,
  }
  return { route: entity, fill: fill ?? {}, rows: resolveRows(rows), ...(every ? { each: every } : {}) }
}

function resolveMove(
  context: CheckContext,
  { by, entity, from, in: statuses, is, rows, set, to }: NonNullable<EffectFile['move']>,
): EffectMove {
  const route = entity ?? context.byPath.get(from ?? '')?.relation?.route ?? ''
  return {
    route,
    by: by ?? null,
    is: is ?? null,
    from: from ?? null,
    in: statuses ?? [],
    to: to ?? null,
    set: set ?? {},
    rows: resolveRows(rows),
  }
}
