/**
 * The 41 routes as the business sees them: route · name it · en · kind · stem · endpoint · code · statuses ·
 * who reads, writes, deletes (letters of the roles, ° = own rows). monitor-security keeps a stem of its own:
 * managers hold MONITOR_R, and security events are for administrators only.
 */
export const ROUTES = `
profile | Il mio profilo | My profile | path | PROFILE | - | - | - | AMUPVCSLG | - | -
dashboard | Cruscotto | Dashboard | path | DASHBOARD | - | - | - | AMUPVCS | - | -
customers | Clienti | Customers | conf | CUSTOMER | /api/subjects/customers | CLI-{seq:6} | MASTER | AMUPV° | AMU | AM
suppliers | Fornitori | Suppliers | conf | SUPPLIER | /api/subjects/suppliers | FOR-{seq:6} | MASTER | AMUPV° | AMU | AM
collaborators | Collaboratori | Collaborators | conf | COLLABORATOR | /api/subjects/collaborators | COL-{seq:5} | COLLAB | AMPV° | AM° | A
documents | Documenti | Documents | conf | BU_DOCUMENT | /api/bu/documents | DOC-{yyyy}-{seq:5} | DOC | AMUPV° | AMU | AM
subjects | Soggetti | Parties | conf | SUBJECT | /api/subjects/subjects | SOG-{seq:7} | MASTER | AMUPV | AMU | AM
signed-contracts | Registro privacy | Privacy records | conf | PRIVACY_RECORD | /api/privacy/records | PRV-{yyyy}-{seq:6} | SIGNED | AMV° | AM° | -
subject-documents | Documenti dei soggetti | Party documents | conf | SUBJECT_DOCUMENT | /api/subjects/documents | SDO-{seq:7} | SUBJDOC | AMUPV° | AMU° | AM
document-subjects | Destinatari | Recipients | plain | BU_DOCUMENT | /api/bu/document-subjects | - | DOCSUBJ | AMUPV° | AMU° | AM
subject-notes | Note soggetto | Party notes | plain | NOTE | /api/subjects/notes | - | NOTE | AMUPV | AM° | AM°
document-notes | Note documento | Document notes | plain | NOTE | /api/bu/document-notes | - | NOTE | AMUPV | AM° | AM°
notes | Note | Notes | conf | NOTE | /api/conf/notes | NOT-{seq:6} | NOTE | A° | A° | A°
communications | Posta | Mail | conf | MAIL | /api/comm/mails | MSG-{yyyy}-{seq:6} | MAIL | AMUV | AMU | AM
notices | Avvisi | Notices | conf | NOTICE | /api/comm/notices | AVV-{seq:5} | NOTICE | AMUPVCSLG | AM | AM
users | Utenti | Users | conf | USER | /api/auth/users | - | USER | AM | AM | A
profiles | Gruppi | Groups | conf | GROUP | /api/auth/groups | GRP-{seq:3} | CONF | AM | A | A
authorizations | Autorizzazioni | Permissions | conf | AUTHORITY | /api/auth/authorities | - | CONF | AM | A | A
token | Sessioni | Sessions | plain | TOKEN | /api/auth/tokens | - | SESSION | AM° | - | -
acls | Regole di accesso | Access rules | conf | ACL | /api/auth/acls | ACL-{seq:4} | CONF | AM | A | A
invitation | Inviti | Invitations | conf | INVITATION | /api/webaccess/invitations | INV-{seq:6} | INVITE | AMU° | AMU | AM
service-agreements | Informative e consensi | Privacy definitions | conf | PRIVACY_DEFINITION | /api/privacy/definition | INF-{seq:3}-v{rev} | AGREEMENT | AMV | AM | A
email-templates | Modelli e-mail | Mail templates | conf | MAIL_TEMPLATE | /api/conf/email-templates | EML-{seq:3} | CONF | AMV | AM | A
print-templates | Modelli di stampa | Print templates | conf | PRINT_TEMPLATE | /api/conf/print-templates | STP-{seq:3} | CONF | AMV | AM | A
tags | Tag | Tags | conf | TAG | /api/conf/tag | - | CONF | AMUPV | AM | A
tables | Tabelle di configurazione | Configuration tables | conf | TABLE | /api/conf/tables | - | CONF | AMUPV | AM | A
entityconf | Configurazione entità | Entity configuration | conf | ENTITY_CONF | /api/entityconf | - | CONF | A | A | A
scheduler | Pianificatore | Scheduler | conf | SCHEDULER | /api/conf/scheduler | JOB-{seq:3} | JOB | AM | A | A
sysregistry | Registro di sistema | System registry | conf | SYSREGISTRY | /api/conf/sysregistry | - | CONF | A | A | A
icons | Icone | Icons | conf | ICON | /api/conf/icons | - | CONF | AMUPVCSLG | A | A
logs | Log | Log | plain | LOG | /api/monitor/logs | - | - | AM | - | -
monitor-errors | Errori | Errors | plain | MONITOR | /api/monitor/errors | - | EVENT | AM | A | -
monitor-performance | Prestazioni | Performance | plain | MONITOR | /api/monitor/performance | - | - | AM | - | -
monitor-security | Sicurezza | Security | plain | MONITOR_SECURITY | /api/monitor/security | - | EVENT | A | A | -
monitor-usability | Usabilità | Usability | plain | MONITOR | /api/monitor/usability | - | - | AM | - | -
domains | Domini | Domains | conf | DOMAIN | /api/cms/domain | - | CONF | AM | A | A
templates | Modelli di contenuto | Content templates | conf | CMS_TEMPLATE | /api/cms/config/template | TPL-{seq:3} | CONF | AM | A | A
structures | Strutture | Structures | conf | CMS_STRUCTURE | /api/cms/config/structure | - | CONF | AM | A | A
resources | Risorse | Resources | conf | CMS_RESOURCE | /api/cms/resource | RES-{seq:6} | CONF | AMUV | AMU | AM
contents | Contenuti | Contents | conf | CMS_CONTENT | /api/cms/content | CNT-{seq:5} | PUB | AMUPV | AMU | AM
change-password | Cambia password | Change password | path | CHANGE_PASSWORD | - | - | - | AMUPVCSLG | - | -`
  .trim()
  .split('\n')

/**
 * code · it · en · colour · followers · write · delete · `sys` = set by the server; `w` = holders of the
 * authority, letters = roles, `A` = administrators only, `!` = nobody.
 */
export const STATUS_SETS: Record<string, string[]> = {
  MASTER: [
    'DRAFT Bozza Draft #757575 ACTIVE,CEASED w w',
    'ACTIVE Attivo Active #2E7D32 SUSPENDED,BLOCKED,CEASED w A',
    'SUSPENDED Sospeso Suspended #F9A825 ACTIVE,BLOCKED,CEASED w A',
    'BLOCKED Bloccato Blocked #C62828 ACTIVE,CEASED M A',
    'CEASED Cessato Ceased #455A64 CEASED A A',
  ],
  COLLAB: [
    'CANDIDATE Candidato Candidate #757575 ONBOARDING,CEASED w w',
    'ONBOARDING In_registrazione Onboarding #1565C0 ACTIVE,CEASED w A',
    'ACTIVE Attivo Active #2E7D32 ON_LEAVE,CEASED w A',
    'ON_LEAVE In_aspettativa On_leave #F9A825 ACTIVE,CEASED w A',
    'CEASED Cessato Ceased #455A64 CEASED A A',
  ],
  DOC: [
    'DRAFT Bozza Draft #757575 TO_APPROVE w w',
    'TO_APPROVE Da_approvare To_approve #F9A825 APPROVED,REJECTED,DRAFT P A',
    'APPROVED Approvato Approved #1565C0 PUBLISHED,DRAFT M A',
    'PUBLISHED Pubblicato Published #2E7D32 WITHDRAWN M A',
    'REJECTED Respinto Rejected #C62828 DRAFT w w',
    'WITHDRAWN Ritirato Withdrawn #455A64 DRAFT M M',
    'EXPIRED Scaduto Expired #5D4037 DRAFT,WITHDRAWN A A sys',
  ],
  SUBJDOC: [
    'REQUESTED Richiesto Requested #757575 UPLOADED,CANCELLED w w',
    'UPLOADED Caricato Uploaded #1565C0 IN_REVIEW,VALID,REJECTED MUP A',
    'IN_REVIEW In_verifica In_review #F9A825 VALID,REJECTED PM A',
    'VALID Valido Valid #2E7D32 REJECTED,REPLACED M A',
    'REJECTED Respinto Rejected #C62828 UPLOADED,CANCELLED w A',
    'EXPIRING In_scadenza Expiring #EF6C00 UPLOADED,VALID A A sys',
    'EXPIRED Scaduto Expired #5D4037 UPLOADED,CANCELLED A A sys',
    'REPLACED Sostituito Replaced #455A64 REPLACED A A',
    'CANCELLED Annullato Cancelled #455A64 CANCELLED A w',
  ],
  DOCSUBJ: [
    'TO_SEND Da_inviare To_send #757575 SENT,CANCELLED w w',
    'SENT Inviato Sent #1565C0 READ,SIGNED,REFUSED,CANCELLED A A',
    'READ Letto Read #00707A SIGNED,REFUSED A A',
    'SIGNED Firmato Signed #2E7D32 SIGNED A A',
    'REFUSED Rifiutato Refused #C62828 SENT A A',
    'CANCELLED Annullato Cancelled #455A64 CANCELLED A w',
  ],
  NOTE: [
    'OPEN Aperta Open #1565C0 DONE,CANCELLED w w',
    'DONE Chiusa Done #2E7D32 OPEN w A',
    'CANCELLED Annullata Cancelled #455A64 OPEN A w',
  ],
  AGREEMENT: [
    'DRAFT Bozza Draft #757575 IN_FORCE w w',
    'IN_FORCE In_vigore In_force #2E7D32 SUPERSEDED,WITHDRAWN w A',
    'SUPERSEDED Sostituito Superseded #455A64 SUPERSEDED A A sys',
    'WITHDRAWN Revocato Withdrawn #C62828 WITHDRAWN A A',
  ],
  SIGNED: [
    'TO_SIGN Da_firmare To_sign #F9A825 SIGNED,REFUSED A !',
    'SIGNED Firmato Signed #2E7D32 REVOKED A !',
    'REFUSED Rifiutato Refused #C62828 SIGNED A !',
    'OUTDATED Superato Outdated #EF6C00 SIGNED,REFUSED A ! sys',
    'REVOKED Revocato Revoked #455A64 REVOKED A !',
  ],
  USER: [
    'INVITED Invitato Invited #1565C0 ACTIVE,DISABLED A w sys',
    'ACTIVE Attivo Active #2E7D32 LOCKED,DISABLED w A',
    'LOCKED Bloccato Locked #C62828 ACTIVE,DISABLED w A',
    'PASSWORD_EXPIRED Password_scaduta Password_expired #EF6C00 ACTIVE,DISABLED w A sys',
    'DISABLED Disabilitato Disabled #455A64 ACTIVE w w',
  ],
  INVITE: [
    'DRAFT Bozza Draft #757575 SENT w w',
    'SENT Inviato Sent #1565C0 CANCELLED A A',
    'OPENED Aperto Opened #00707A CANCELLED A A sys',
    'COMPLETED Completato Completed #2E7D32 COMPLETED A A sys',
    'EXPIRED Scaduto Expired #5D4037 SENT,CANCELLED A A sys',
    'CANCELLED Annullato Cancelled #455A64 CANCELLED A w',
  ],
  CONF: ['ENABLED Attivo Enabled #2E7D32 DISABLED w w', 'DISABLED Disattivo Disabled #455A64 ENABLED w w'],
  PUB: [
    'DRAFT Bozza Draft #757575 REVIEW,PUBLISHED w w',
    'REVIEW In_revisione In_review #F9A825 PUBLISHED,DRAFT PM A',
    'PUBLISHED Pubblicato Published #2E7D32 UNPUBLISHED M A',
    'UNPUBLISHED Non_pubblicato Unpublished #455A64 DRAFT,PUBLISHED w w',
  ],
  MAIL: [
    'DRAFT Bozza Draft #757575 SCHEDULED,QUEUED,CANCELLED w w',
    'SCHEDULED Pianificata Scheduled #6A1B9A DRAFT,CANCELLED A A',
    'QUEUED In_coda Queued #1565C0 CANCELLED A A',
    'SENT Inviata Sent #2E7D32 SENT A A sys',
    'PARTIAL Parziale Partial #EF6C00 QUEUED A A sys',
    'FAILED Fallita Failed #C62828 QUEUED,CANCELLED A A sys',
    'CANCELLED Annullata Cancelled #455A64 DRAFT A w',
  ],
  NOTICE: [
    'DRAFT Bozza Draft #757575 PUBLISHED w w',
    'PUBLISHED Pubblicato Published #2E7D32 WITHDRAWN A A',
    'WITHDRAWN Ritirato Withdrawn #455A64 DRAFT w w',
    'EXPIRED Scaduto Expired #5D4037 DRAFT A w sys',
  ],
  JOB: [
    'ENABLED Attivo Enabled #2E7D32 PAUSED w A',
    'PAUSED In_pausa Paused #F9A825 ENABLED w w',
    'ERROR In_errore Error #C62828 ENABLED,PAUSED w A sys',
  ],
  SESSION: [
    'ACTIVE Attiva Active #2E7D32 REVOKED A A',
    'EXPIRED Scaduta Expired #5D4037 EXPIRED A A sys',
    'REVOKED Revocata Revoked #C62828 REVOKED A A',
  ],
  EVENT: [
    'NEW Nuovo New #C62828 ACK,RESOLVED,IGNORED w A',
    'ACK Preso_in_carico Acknowledged #F9A825 RESOLVED,IGNORED w A',
    'RESOLVED Risolto Resolved #2E7D32 NEW w A',
    'IGNORED Ignorato Ignored #455A64 NEW w A',
  ],
}
