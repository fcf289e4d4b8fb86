/**
 * The actions of section 1.4 of the domain design, an entity after the other: what it is called there, then
 * what it is in the file (`id kind right`), or what stands in its place (`= …`). Kinds: the keys of an action
 * with its target (`status:DONE`, `create:notes`, `call:content`, `set:remindAt`), so that each has its
 * effect.
 */
const ACTIONS: Record<string, string> = {
  subjects: `vCard = command · map of an address = widget · new customer: toCustomer create:customers create · new supplier: toSupplier create:suppliers create ·
    new collaborator: toCollaborator create:collaborators create · merge duplicates: merge merge delete`,
  customers: `vCard = command · plan visits = map · invite to portal: invite create:invitation create · statement print = print`,
  suppliers: `vCard = command · request documents: requestDocument create:subject-documents create · invite: invite create:invitation create`,
  collaborators: `invite: invite create:invitation create · request documents: requestDocument create:subject-documents create · vCard = command`,
  'subject-documents': `download: download call:content read · preview = files · upload: upload status:UPLOADED status · replace: replace create:subject-documents create`,
  documents: `download: download call:content read · new version: newVersion create:documents create · send to recipients: mail create:communications create ·
    print cover: cover print:COVER read · approve: approve status:APPROVED status · reject: reject status:REJECTED status`,
  'document-subjects': `send: send status:SENT status · remind: remind call:remind create · signed on paper: signedOnPaper create:subject-documents create`,
  notes: `done: done status:DONE status · snooze a day: snoozeDay set:remindAt write · snooze a week: snoozeWeek set:remindAt write ·
    convert to subject note: toSubjectNote create:subject-notes create`,
  'subject-notes': `done: done status:DONE status · snooze a day: snoozeDay set:remindAt write · snooze a week: snoozeWeek set:remindAt write`,
  'document-notes': `done: done status:DONE status · snooze a day: snoozeDay set:remindAt write · snooze a week: snoozeWeek set:remindAt write`,
  'service-agreements': `download: download call:content read · preview = files · put in force: enforce status:IN_FORCE status`,
  'signed-contracts': `download: download call:content read · revoke: revoke status:REVOKED status · ask again: askAgain set:askedAt create`,
  users: `reset password: resetPassword call:recover-link write · unlock: unlock status:ACTIVE status · end sessions: endSessions call:end-sessions write ·
    effective permissions: effectiveRights open read`,
  invitation: `send: send status:SENT status · resend: resend call:resend status · copy link = secret · cancel: cancel status:CANCELLED status`,
  profiles: `duplicate = command · compare: compare dialog:compare read`,
  communications: `send now: sendNow status:QUEUED status · test to me: sendTest call:test-mail write · schedule: schedule status:SCHEDULED status ·
    cancel: cancel status:CANCELLED status · duplicate = command · retry: retry status:QUEUED status`,
  notices: `acknowledge: acknowledge call:acknowledgements read`,
  'email-templates': `preview: preview call:preview read · test: sendTest call:test-mail read`,
  'print-templates': `preview: preview call:preview read · download: preview call:preview read`,
  sysregistry: `test regex: try call:tries read · restore default: default call:defaults write`,
  tables: `import = list · export = list · clear cache = fresh`,
  entityconf: `validate: check call:checks read · export = page · import = page · reload: reload call:reloads write`,
  scheduler: `run now: runNow call:runs write · pause: pause status:PAUSED status · resume: resume status:ENABLED status · next runs = widget`,
  token: `revoke = page · revoke all of a user = page · revoke all but mine = page`,
  logs: `export = list · by record = folder`,
  'monitor-errors': `acknowledge: acknowledge status:ACK status · resolve: resolve status:RESOLVED status · ignore: ignore status:IGNORED status`,
  'monitor-security': `acknowledge: acknowledge status:ACK status · resolve: resolve status:RESOLVED status · ignore: ignore status:IGNORED status`,
  resources: `download: download call:content read · replace = files · copy link = command`,
  contents: `preview = beside · duplicate = command`,
}

/**
 * What stands in the place of an action; which test tries it. Reasons: docs/decisions/0048-domain-fields.md.
 */
export const ELSEWHERE: Record<string, string> = {
  beside: 'a panel beside the form shows it while it is written',
  command: 'a command that every record has: card, copy, link',
  files: 'files are shown, and replaced with their versions, in their place',
  folder: 'a tab of every folder',
  fresh: 'tables are never stale: open browsers follow every change',
  list: 'a command of every list',
  map: 'the map of a list',
  page: 'a page of its own: sessions, configuration',
  print: 'printing by template',
  secret: 'nobody reads the secret of a link',
  widget: 'the widget of the field',
}

/** An action of the design. */
export interface DomainAction {
  route: string
  name: string
  /** null = something else stands in its place */
  expected: { id: string; does: string; right: string } | null
  elsewhere: string | null
}

/** Every action of the design, in order. */
export const DOMAIN_ACTIONS: readonly DomainAction[] = Object.entries(ACTIONS).flatMap(([route, text]) =>
  text.split('·').map((one): DomainAction => {
    const [name = '', place] = one.trim().split(' = ')
    if (place !== undefined) return { route, name: name.trim(), expected: null, elsewhere: place.trim() }
    const [said = '', rest = ''] = one.trim().split(': ')
    const [id = '', does = '', right = ''] = rest.trim().split(/\s+/)
    return { route, name: said, expected: { id, does, right }, elsewhere: null }
  }),
)
