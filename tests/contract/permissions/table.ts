/**
 * Permissions on the records of each entity as the business defines them, independent of the product.
 * Letters: A administrator, M manager, U clerk, P approver, V viewer, C customer, S supplier, L collaborator,
 * G person in registration. `°` after a letter: own rows only. `-`: only the administrator, who passes every
 * check; `!`: no one.
 *
 * Columns: route · endpoint · statuses · read · create · write · delete · targets of own rows. Export is as
 * read; restore is as delete. The path of the column `own` leads from a row to its owner; a notice in force
 * belongs to everyone, a line of the log to the authorities that it names. In which statuses people see their
 * own rows: `SHOWN`.
 */
export const TABLE = `
customers          | /api/subjects/customers     | MASTER    | AMUPVC°     | AMU   | AMU      | AM | -                   | subject
suppliers          | /api/subjects/suppliers     | MASTER    | AMUPVS°     | AMU   | AMU      | AM | -                   | subject
collaborators      | /api/subjects/collaborators | COLLAB    | AMPVL°G°    | AM    | AML°G°   | A  | -                   | subject
documents          | /api/bu/documents           | DOC       | AMUPVC°S°L° | AMU   | AMU      | AM | -                   | recipients
subjects           | /api/subjects/subjects      | MASTER    | AMUPV       | AMU   | AMU      | AM | -                   | -
signed-contracts   | /api/privacy/records        | SIGNED    | AMVC°S°L°G° | AM    | AMC°S°L°G° | ! | SIGNED,REFUSED     | subject
subject-documents  | /api/subjects/documents     | SUBJDOC   | AMUPVL°G°S° | AMU   | AMUL°G°S° | AM | UPLOADED           | subject
document-subjects  | /api/bu/document-subjects   | DOCSUBJ   | AMUPVC°S°L° | AMU   | AMUC°S°L° | AM | READ,SIGNED,REFUSED | subject
subject-notes      | /api/subjects/notes         | NOTE      | AMUPV       | AMU   | AMU°     | AMU° | -                 | author
document-notes     | /api/bu/document-notes      | NOTE      | AMUPV       | AMU   | AMU°     | AMU° | -                 | author
notes              | /api/conf/notes             | NOTE      | AM°U°P°V°   | AMUPV | AM°U°P°V° | AM°U°P°V° | any        | author
communications     | /api/comm/mails             | MAIL      | AMUV        | AMU   | AMU      | AM | -                   | -
notices            | /api/comm/notices           | NOTICE    | AMU°P°V°C°S°L°G° | AM | AM     | AM | -                   | inForce
users              | /api/auth/users             | USER      | AM          | AM    | AM       | A  | -                   | -
profiles           | /api/auth/groups            | CONF      | AM          | A     | A        | A  | -                   | -
authorizations     | /api/auth/authorities       | CONF      | AM          | A     | A        | A  | -                   | -
acls               | /api/auth/acls              | CONF      | AM          | A     | A        | A  | -                   | -
invitation         | /api/webaccess/invitations  | INVITE    | AMUL°G°     | AMU   | AMU      | AM | -                   | collaborator
service-agreements | /api/privacy/definition     | AGREEMENT | AMV         | AM    | AM       | A  | -                   | -
email-templates    | /api/conf/email-templates   | CONF      | AMV         | AM    | AM       | A  | -                   | -
print-templates    | /api/conf/print-templates   | CONF      | AMV         | AM    | AM       | A  | -                   | -
tags               | /api/conf/tag               | CONF      | AMUPV       | AM    | AM       | A  | -                   | -
tables             | /api/conf/tables            | CONF      | AMUPV       | AM    | AM       | A  | -                   | -
entityconf         | /api/entityconf             | CONF      | A           | !     | A        | A  | -                   | -
scheduler          | /api/conf/scheduler         | JOB       | AM          | A     | A        | A  | -                   | -
sysregistry        | /api/conf/sysregistry       | CONF      | A           | A     | A        | A  | -                   | -
icons              | /api/conf/icons             | CONF      | AMUPVCSLG   | A     | A        | A  | -                   | -
logs               | /api/monitor/logs           | -         | AM°         | !     | A        | A  | -                   | readers
monitor-errors     | /api/monitor/errors         | EVENT     | AM          | !     | A        | A  | -                   | -
monitor-performance| /api/monitor/performance    | -         | AM          | !     | A        | A  | -                   | -
monitor-security   | /api/monitor/security       | EVENT     | A           | !     | A        | !  | -                   | -
monitor-usability  | /api/monitor/usability      | -         | AM          | !     | A        | A  | -                   | -
domains            | /api/cms/domain             | CONF      | AM          | A     | A        | A  | -                   | -
templates          | /api/cms/config/template    | CONF      | AM          | A     | A        | A  | -                   | -
structures         | /api/cms/config/structure   | CONF      | AM          | A     | A        | A  | -                   | -
business-units     | /api/bu/unit                | CONF      | AMUPVCSLG   | A     | A        | A  | -                   | -
resources          | /api/cms/resource           | CONF      | AMUV        | AMU   | AMU      | AM | -                   | -
contents           | /api/cms/content            | PUB       | AMUPV       | AMU   | AMU      | AM | -                   | -`

/** Pages without records: their routes have no calls. Sessions have calls of their own. */
export const WITHOUT_RECORDS = ['dashboard', 'profile', 'change-password', 'token']

/** The demo company's person for each role. */
export const PEOPLE: Record<string, string> = {
  A: 'admin',
  M: 'laura.bianchi',
  U: 'ufficio',
  P: 'davide.moretti',
  V: 'sola.lettura',
  C: 'officina.estense',
  S: 'trasporti.secchia',
  L: 'giulia.neri',
  G: 'sara.fontana@posta.example',
}

/** One line of the table. */
export interface Line {
  route: string
  endpoint: string
  statuses: string
  read: string
  create: string
  write: string
  remove: string
  targets: string[]
  own: string
}

export const LINES: Line[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [
      route = '',
      endpoint = '',
      statuses = '',
      read = '',
      create = '',
      write = '',
      remove = '',
      targets = '',
      own = '',
    ] = cells
    return { route, endpoint, statuses, read, create, write, remove, targets: targets.split(','), own }
  })
