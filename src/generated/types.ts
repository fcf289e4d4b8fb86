// Made by `npm run generate` from the schema files. Do not edit.
import type { ColumnOf, DateText, InstantText, RecordAccess, RecordRow, RelationInput, RelationValue, TimeText } from '../contract/model/record-types'

/**
 * The group "address".
 */
export type AddressGroup = {
  street?: string | null
  houseNumber?: string | null
  city?: string | null
  zip?: string | null
  province?: string | null
  country?: string | null
  cityCode?: string | null
  notes?: string | null
  streetType?: string | null
  latitude?: number | null
  longitude?: number | null
} | null
/**
 * The group "contacts".
 */
export type ContactsGroup = {
  email?: string | null
  phone?: string | null
  mobile?: string | null
  fax?: string | null
  website?: string | null
} | null
/**
 * The group "birth-place".
 */
export type BirthPlaceGroup = {
  bornCity?: string | null
  bornProvince?: string | null
  bornCountry?: string | null
} | null
/**
 * The group "payment-conditions".
 */
export type PaymentConditionsGroup = {
  type?: string | null
  currency?: string | null
  iban?: string | null
  bank?: string | null
  paymentCoordinatesRequired?: boolean | null
} | null
/**
 * The group "address", as it is sent.
 */
export type AddressGroupInput = {
  street?: string | null
  houseNumber?: string | null
  city?: string | null
  zip?: string | null
  province?: string | null
  country?: string | null
  cityCode?: string | null
  notes?: string | null
  streetType?: string | null
  latitude?: number | null
  longitude?: number | null
} | null
/**
 * The group "contacts", as it is sent.
 */
export type ContactsGroupInput = {
  email?: string | null
  phone?: string | null
  mobile?: string | null
  fax?: string | null
  website?: string | null
} | null
/**
 * The group "birth-place", as it is sent.
 */
export type BirthPlaceGroupInput = {
  bornCity?: string | null
  bornProvince?: string | null
  bornCountry?: string | null
} | null
/**
 * The group "payment-conditions", as it is sent.
 */
export type PaymentConditionsGroupInput = {
  type?: string | null
  currency?: string | null
  iban?: string | null
  bank?: string | null
  paymentCoordinatesRequired?: boolean | null
} | null

/**
 * Records as they are answered, by route.
 */
export interface Records {
  acls: AclsRecord
  authorizations: AuthorizationsRecord
  'business-units': BusinessUnitsRecord
  collaborators: CollaboratorsRecord
  communications: CommunicationsRecord
  contents: ContentsRecord
  customers: CustomersRecord
  'document-notes': DocumentNotesRecord
  'document-subjects': DocumentSubjectsRecord
  documents: DocumentsRecord
  domains: DomainsRecord
  'email-templates': EmailTemplatesRecord
  entityconf: EntityconfRecord
  icons: IconsRecord
  invitation: InvitationRecord
  logs: LogsRecord
  'monitor-errors': MonitorErrorsRecord
  'monitor-performance': MonitorPerformanceRecord
  'monitor-security': MonitorSecurityRecord
  'monitor-usability': MonitorUsabilityRecord
  notes: NotesRecord
  notices: NoticesRecord
  'print-templates': PrintTemplatesRecord
  profiles: ProfilesRecord
  resources: ResourcesRecord
  scheduler: SchedulerRecord
  'service-agreements': ServiceAgreementsRecord
  'signed-contracts': SignedContractsRecord
  structures: StructuresRecord
  'subject-documents': SubjectDocumentsRecord
  'subject-notes': SubjectNotesRecord
  subjects: SubjectsRecord
  suppliers: SuppliersRecord
  sysregistry: SysregistryRecord
  tables: TablesRecord
  tags: TagsRecord
  templates: TemplatesRecord
  token: TokenRecord
  users: UsersRecord
}
/**
 * A record of "acls".
 */
export interface AclsRecord extends RecordKeys, AclsProperties {
  status: 'ENABLED' | 'DISABLED'
}
export interface RecordKeys {
  id: string
  code: string | null
  label: string
  delete: {
    deleted: boolean
  }
  archived: boolean
  entity: {
    id: string
  }
  rootId: string | null
  parentId: string | null
  authorId: string | null
  createdAt: InstantText
  createdBy: string | null
  updatedAt: InstantText
  updatedBy: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * What entities/acls.json declares.
 */
export interface AclsProperties {
  name: string
  entityRoute: string
  recordRef?: string | null
  recordId?: string | null
  tag?: RelationValue[] | null
  authRead?: string[] | null
  authWrite?: string[] | null
  authReadMap?:
    | {
        _id?: string
        status: string
        authorities: string[]
      }[]
    | null
  authWriteMap?:
    | {
        _id?: string
        status: string
        authorities: string[]
      }[]
    | null
  priority?: number | null
  description?: string | null
}
/**
 * A record of "authorizations".
 */
export interface AuthorizationsRecord extends RecordKeys, AuthorizationsProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/authorizations.json declares.
 */
export interface AuthorizationsProperties {
  kind: 'ROLE' | 'PERMISSION'
  entityStem?: string | null
  operation?: 'R' | 'W' | 'D' | null
  system?: boolean | null
  name: {
    [k: string]: string | null | undefined
  }
  description?: string | null
}
/**
 * A record of "business-units".
 */
export interface BusinessUnitsRecord extends RecordKeys, BusinessUnitsProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/business-units.json declares.
 */
export interface BusinessUnitsProperties {
  name: string
  type: 'DEFAULT' | 'BRANCH'
  subject?: RelationValue | null
  logo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  address?: AddressGroup
  contacts?: ContactsGroup
  iban?: string | null
  bank?: string | null
}
/**
 * A record of "collaborators".
 */
export interface CollaboratorsRecord extends RecordKeys, CollaboratorsProperties {
  status: 'CANDIDATE' | 'ONBOARDING' | 'ACTIVE' | 'ON_LEAVE' | 'CEASED'
}
/**
 * What entities/collaborators.json declares.
 */
export interface CollaboratorsProperties {
  subject: {
    id: string
    label: string
    displayName?: string | null
    lastName?: string | null
    firstName?: string | null
  }
  photo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  badgeNumber?: string | null
  userType?: 'COLLABORATOR' | null
  user?: RelationValue | null
  papersCompleteOn?: DateText | null
  email?: string | null
  phone?: string | null
  mobile?: string | null
  address?: AddressGroup
  iban?: string | null
  birth?: BirthPlaceGroup
  relationKind: 'COLLABORATOR' | 'EMPLOYEE'
  contractType: string
  qualification: string
  level?: string | null
  roleLevel?: string | null
  startDate: DateText
  endDate?: DateText | null
  weeklyHours?: number | null
  grossAmount?: number | null
  hourlyCost?: number | null
  costCenter?: string | null
  manager?: RelationValue | null
  medicalCheckExpiry?: DateText | null
  drivingLicences?: string[] | null
  trainingCourses?:
    | {
        _id?: string
        name: string
        date?: DateText | null
        expiry?: DateText | null
        certificate?: RelationValue | null
      }[]
    | null
  description?: string | null
}
/**
 * A record of "communications".
 */
export interface CommunicationsRecord extends RecordKeys, CommunicationsProperties {
  status: 'DRAFT' | 'SCHEDULED' | 'QUEUED' | 'SENT' | 'PARTIAL' | 'FAILED' | 'CANCELLED'
}
/**
 * What entities/communications.json declares.
 */
export interface CommunicationsProperties {
  channel: 'EMAIL' | 'PEC'
  smtp: string
  urgency?: string | null
  template?: RelationValue | null
  subject?: RelationValue | null
  to?: string[] | null
  cc?: string[] | null
  bcc?: string[] | null
  recipientFilter?: string | null
  subjectLine: string
  body?: string | null
  sentText?: {
    [k: string]: string | null | undefined
  } | null
  attachments?: RelationValue[] | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  scheduledAt?: DateText | null
  scheduledTime?: TimeText | null
  sentAt?: InstantText | null
  sentCount?: number | null
  failedCount?: number | null
  outcomes?:
    | {
        _id?: string
        address?: string | null
        state?: 'SENT' | 'DELIVERED' | 'FAILED' | 'RETURNED' | 'CANCELLED' | null
        reply?: string | null
      }[]
    | null
  description?: string | null
}
/**
 * A record of "contents".
 */
export interface ContentsRecord extends RecordKeys, ContentsProperties {
  status: 'DRAFT' | 'REVIEW' | 'PUBLISHED' | 'UNPUBLISHED'
}
/**
 * What entities/contents.json declares.
 */
export interface ContentsProperties {
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  title: {
    [k: string]: string | null | undefined
  }
  slug?: string | null
  domain: RelationValue
  structure: RelationValue
  template?: RelationValue | null
  data?: {
    [k: string]: unknown | undefined
  } | null
  resources?: RelationValue[] | null
  order?: number | null
  publishFrom?: DateText | null
  publishTo?: DateText | null
  description?: string | null
  tags?: RelationValue[] | null
}
/**
 * A record of "customers".
 */
export interface CustomersRecord extends RecordKeys, CustomersProperties {
  status: 'DRAFT' | 'ACTIVE' | 'SUSPENDED' | 'BLOCKED' | 'CEASED'
}
/**
 * What entities/customers.json declares.
 */
export interface CustomersProperties {
  subject: {
    id: string
    label: string
    displayName?: string | null
    address?: {
      city?: string | null
      latitude?: number | null
      longitude?: number | null
    } | null
    vatNumber?: string | null
    fiscalCode?: string | null
    contacts?: {
      email?: string | null
    } | null
    firstName?: string | null
    lastName?: string | null
  }
  customerCategory: string
  since?: DateText | null
  until?: DateText | null
  agent?: {
    id: string
    label: string
    subject?: RelationValue | null
  } | null
  pricelistType?: string | null
  costCenter?: string | null
  creditLimit?: number | null
  rating?: string | null
  administrativeStatus?: string | null
  discountPercent?: number | null
  payment?: PaymentConditionsGroup
  vatCode?: string | null
  vatExemption?: string | null
  invoiceFrequency?: string | null
  billingSubject?: RelationValue | null
  statementType?: string | null
  requestingProfile?: string | null
  serviceKinds?: string[] | null
  productKinds?: string[] | null
  extraServices?: string[] | null
  visitSchedule?: string | null
  portalEnabled?: boolean | null
  portalUser?: RelationValue | null
  description?: string | null
  salesArea?: RelationValue[] | null
  tags?: RelationValue[] | null
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A record of "document-notes".
 */
export interface DocumentNotesRecord extends RecordKeys, DocumentNotesProperties {
  status: 'OPEN' | 'DONE' | 'CANCELLED'
}
/**
 * What entities/document-notes.json declares.
 */
export interface DocumentNotesProperties {
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  document: RelationValue
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationValue | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A record of "document-subjects".
 */
export interface DocumentSubjectsRecord extends RecordKeys, DocumentSubjectsProperties {
  status: 'TO_SEND' | 'SENT' | 'READ' | 'SIGNED' | 'REFUSED' | 'CANCELLED'
}
/**
 * What entities/document-subjects.json declares.
 */
export interface DocumentSubjectsProperties {
  document: {
    id: string
    label: string
    title?: string | null
    requiresSignature?: boolean | null
  }
  subject: {
    id: string
    label: string
    displayName?: string | null
  }
  role: string
  channel: 'EMAIL' | 'PEC' | 'PORTAL' | 'PAPER'
  dueDate?: DateText | null
  refusalMotivation?: string | null
  sentAt?: InstantText | null
  readAt?: InstantText | null
  signedAt?: InstantText | null
  readVersion?: number | null
  signedVersion?: number | null
  answeredFrom?: string | null
  answeredWith?: string | null
  signedFile?: RelationValue | null
  signedHow?: 'ONLINE' | 'PAPER' | null
  signedOn?: DateText | null
  recordedBy?: RelationValue | null
  replacedBy?: RelationValue | null
  reminders?: number | null
  remindedAt?: InstantText | null
}
/**
 * A record of "documents".
 */
export interface DocumentsRecord extends RecordKeys, DocumentsProperties {
  status: 'DRAFT' | 'TO_APPROVE' | 'APPROVED' | 'PUBLISHED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'
}
/**
 * What entities/documents.json declares.
 */
export interface DocumentsProperties {
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  title: string
  documentType: string
  protocolNumber?: string | null
  protocolDate?: DateText | null
  attachmentType?: string | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  version?: number | null
  replaces?: RelationValue | null
  language?: string | null
  validFrom?: DateText | null
  validTo?: DateText | null
  urgency?: string | null
  visibility: 'INTERNAL' | 'RECIPIENTS' | 'ALL_SUPPLIERS' | 'ALL_CUSTOMERS'
  requiresReading?: boolean | null
  requiresSignature?: boolean | null
  approver?: RelationValue | null
  approvedAt?: InstantText | null
  rejectReason?: string | null
  description?: string | null
  tags?: RelationValue[] | null
}
/**
 * A record of "domains".
 */
export interface DomainsRecord extends RecordKeys, DomainsProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/domains.json declares.
 */
export interface DomainsProperties {
  name: string
  hostname: string
  defaultLanguage?: string | null
  languages?: string[] | null
  theme?: {
    title?: string | null
    accent?: string | null
  } | null
  homeContent?: RelationValue | null
  robots?: string | null
  description?: string | null
}
/**
 * A record of "email-templates".
 */
export interface EmailTemplatesRecord extends RecordKeys, EmailTemplatesProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/email-templates.json declares.
 */
export interface EmailTemplatesProperties {
  name: string
  event:
    | 'INVITATION'
    | 'REGISTRATION_LINK'
    | 'RECOVER_PASSWORD'
    | 'DOC_REQUEST'
    | 'DOC_EXPIRING'
    | 'DOC_SENT'
    | 'DOC_REMINDER'
    | 'CONSENT_REQUEST'
    | 'NOTICE'
    | 'FREE'
  entityRoute?: string | null
  smtp?: string | null
  attachPrint?: RelationValue | null
  subjectLine: {
    [k: string]: string | null | undefined
  }
  body: {
    [k: string]: string | null | undefined
  }
  description?: string | null
}
/**
 * A record of "entityconf".
 */
export interface EntityconfRecord extends RecordKeys, EntityconfProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/entityconf.json declares.
 */
export interface EntityconfProperties {
  route?: string | null
  name: {
    [k: string]: string | null | undefined
  }
  icon: string
  color: string
  textColor?: string | null
  type?: 'conf' | 'path' | 'plain' | null
  autogeneratedCode?: boolean | null
  codePattern?: string | null
  statuses?:
    | {
        _id?: string
        code: string
        name: {
          [k: string]: string | null | undefined
        }
        color: string
        allowable?: string[] | null
        isDefault?: boolean | null
        writeAuth?: string[] | null
        deleteAuth?: string[] | null
      }[]
    | null
  menuVisible?: boolean | null
  menuPlace?: string | null
  menuOrder?: number | null
  menuIcon?: string | null
  menuLabel?: {
    [k: string]: string | null | undefined
  } | null
  menuPath?: string | null
  searchVisible?: boolean | null
  searchIcon?: string | null
  searchLabel?: {
    [k: string]: string | null | undefined
  } | null
  searchFields?: string[] | null
  base?: {
    [k: string]: unknown | undefined
  } | null
  differences?:
    | {
        _id?: string
        key?:
          | 'name'
          | 'icon'
          | 'color'
          | 'textColor'
          | 'autogeneratedCode'
          | 'codePattern'
          | 'statuses'
          | 'menuVisible'
          | 'menuPlace'
          | 'menuOrder'
          | 'menuIcon'
          | 'menuLabel'
          | 'menuPath'
          | 'searchVisible'
          | 'searchIcon'
          | 'searchLabel'
          | 'searchFields'
          | null
        part?: string | null
        file?: string | null
        office?: string | null
      }[]
    | null
}
/**
 * A record of "icons".
 */
export interface IconsRecord extends RecordKeys, IconsProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/icons.json declares.
 */
export interface IconsProperties {
  name: string
  category?: 'BUSINESS' | 'PEOPLE' | 'FILES' | 'PLACES' | 'SYSTEM' | null
  svg?: string | null
  keywords?: string[] | null
  description?: string | null
}
/**
 * A record of "invitation".
 */
export interface InvitationRecord extends RecordKeys, InvitationProperties {
  status: 'DRAFT' | 'SENT' | 'OPENED' | 'COMPLETED' | 'EXPIRED' | 'CANCELLED'
}
/**
 * What entities/invitation.json declares.
 */
export interface InvitationProperties {
  email: string
  firstName?: string | null
  lastName?: string | null
  invitationKind: string
  type: 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  subjectType?: 'PERSON' | null
  lang: string
  collaborator?: {
    id: string
    label: string
    subject?: RelationValue | null
  } | null
  customer?: RelationValue | null
  supplier?: RelationValue | null
  user?: RelationValue | null
  emailTemplate?: RelationValue | null
  expiresAt?: DateText | null
  sendNow?: boolean | null
  message?: string | null
  sentAt?: InstantText | null
  remindedAt?: InstantText | null
  openedAt?: InstantText | null
  completedAt?: InstantText | null
}
/**
 * A record of "logs".
 */
export interface LogsRecord extends RecordKeys, LogsProperties {
  status: null
}
/**
 * What entities/logs.json declares.
 */
export interface LogsProperties {
  at?: InstantText | null
  level?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | null
  source?:
    | 'sign-in'
    | 'configuration'
    | 'mail'
    | 'jobs'
    | 'schedules'
    | 'export'
    | 'privacy'
    | 'batches'
    | 'effects'
    | 'server'
    | 'log'
    | null
  user?: RelationValue | null
  route?: string | null
  recordId?: string | null
  requestId?: string | null
  message?: {
    [k: string]: string | null | undefined
  } | null
  readers?: string[] | null
}
/**
 * A record of "monitor-errors".
 */
export interface MonitorErrorsRecord extends RecordKeys, MonitorErrorsProperties {
  status: 'NEW' | 'ACK' | 'RESOLVED' | 'IGNORED'
}
/**
 * What entities/monitor-errors.json declares.
 */
export interface MonitorErrorsProperties {
  source?: 'SERVER' | 'BROWSER' | null
  message?: string | null
  where?: string | null
  fingerprint?: string | null
  count?: number | null
  users?: number | null
  firstSeen?: InstantText | null
  lastSeen?: InstantText | null
  release?: string | null
  stack?: string | null
  comment?: string | null
}
/**
 * A record of "monitor-performance".
 */
export interface MonitorPerformanceRecord extends RecordKeys, MonitorPerformanceProperties {
  status: null
}
/**
 * What entities/monitor-performance.json declares.
 */
export interface MonitorPerformanceProperties {
  kind?: 'CALL' | 'LCP' | 'INP' | 'TTFB' | 'CLS' | null
  name?: string | null
  at?: InstantText | null
  calls?: number | null
  p50?: number | null
  p95?: number | null
  p99?: number | null
}
/**
 * A record of "monitor-security".
 */
export interface MonitorSecurityRecord extends RecordKeys, MonitorSecurityProperties {
  status: 'NEW' | 'ACK' | 'RESOLVED' | 'IGNORED'
}
/**
 * What entities/monitor-security.json declares.
 */
export interface MonitorSecurityProperties {
  kind?: 'LOGIN' | 'LOGIN_FAILED' | 'USER_LOCKED' | 'REFUSED' | 'TOKEN' | 'ADMIN' | null
  cause?:
    | 'ACCOUNT_WAITS'
    | 'NETWORK_WAITS'
    | 'DEVICE_WAITS'
    | 'TOKEN_REUSED'
    | 'SESSION_ENDED'
    | 'SESSIONS_ENDED'
    | 'PROVIDER_TIED'
    | 'PROVIDER_ENDED'
    | 'SECOND_STEP_ENDED'
    | 'RIGHTS_CHANGED'
    | 'INVITATION_RESENT'
    | null
  at?: InstantText | null
  user?: RelationValue | null
  ip?: string | null
  details?: string | null
  comment?: string | null
}
/**
 * A record of "monitor-usability".
 */
export interface MonitorUsabilityRecord extends RecordKeys, MonitorUsabilityProperties {
  status: null
}
/**
 * What entities/monitor-usability.json declares.
 */
export interface MonitorUsabilityProperties {
  kind?: 'PAGE_VIEW' | 'ABANDONED_FORM' | 'FIELD_USE' | 'VALIDATION' | 'EMPTY_SEARCH' | null
  name?: string | null
  at?: DateText | null
  count?: number | null
}
/**
 * A record of "notes".
 */
export interface NotesRecord extends RecordKeys, NotesProperties {
  status: 'OPEN' | 'DONE' | 'CANCELLED'
}
/**
 * What entities/notes.json declares.
 */
export interface NotesProperties {
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationValue | null
  sharedWith?: RelationValue[] | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  entityRoute?: string | null
  recordRef?: string | null
  pinned?: boolean | null
  body: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A record of "notices".
 */
export interface NoticesRecord extends RecordKeys, NoticesProperties {
  status: 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN' | 'EXPIRED'
}
/**
 * What entities/notices.json declares.
 */
export interface NoticesProperties {
  title: {
    [k: string]: string | null | undefined
  }
  body: {
    [k: string]: string | null | undefined
  }
  severity: 'INFO' | 'WARNING' | 'CRITICAL'
  from: DateText
  to: DateText
  audienceRoles?: string[] | null
  audienceGroups?: RelationValue[] | null
  pinned?: boolean | null
  requiresAck?: boolean | null
  acks?:
    | {
        _id?: string
        who?: string | null
        at?: InstantText | null
        revision?: number | null
      }[]
    | null
  description?: string | null
}
/**
 * A record of "print-templates".
 */
export interface PrintTemplatesRecord extends RecordKeys, PrintTemplatesProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/print-templates.json declares.
 */
export interface PrintTemplatesProperties {
  name: string
  entityRoute: string
  format: 'PDF' | 'HTML' | 'CSV'
  pageSize?: 'A4' | 'A5' | 'LABEL' | null
  orientation?: 'PORTRAIT' | 'LANDSCAPE' | null
  header?: {
    [k: string]: string | null | undefined
  } | null
  body?: {
    [k: string]: string | null | undefined
  } | null
  footer?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
}
/**
 * A record of "profiles".
 */
export interface ProfilesRecord extends RecordKeys, ProfilesProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/profiles.json declares.
 */
export interface ProfilesProperties {
  name: {
    [k: string]: string | null | undefined
  }
  roleLevel?: string | null
  authorities?: string[] | null
  landingPath?: string | null
  description?: string | null
}
/**
 * A record of "resources".
 */
export interface ResourcesRecord extends RecordKeys, ResourcesProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/resources.json declares.
 */
export interface ResourcesProperties {
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  fileName?: string | null
  path?: string | null
  displayName?: string | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  structure?: RelationValue | null
  mime?: string | null
  size?: number | null
  alt?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
}
/**
 * A record of "scheduler".
 */
export interface SchedulerRecord extends RecordKeys, SchedulerProperties {
  status: 'ENABLED' | 'PAUSED' | 'ERROR'
}
/**
 * What entities/scheduler.json declares.
 */
export interface SchedulerProperties {
  name: string
  handler:
    | 'EXPIRE_DOCS'
    | 'SEND_MAILS'
    | 'CLEAN_TOKENS'
    | 'CLEAN_LOGS'
    | 'REFRESH_PRIVACY'
    | 'BACKUP'
    | 'IMPORT_TABLES'
    | 'RETENTION'
    | 'SEND_DIGESTS'
    | 'STATISTICS'
    | 'READ_RETURNS'
  params?: {
    days?: number | null
    copies?: number | null
  } | null
  cron: string
  timezone?: string | null
  notifyTo?: string | null
  nextRun?: InstantText | null
  lastRun?: InstantText | null
  lastOutcome?: string | null
  result?: {
    [k: string]: string | null | undefined
  } | null
  runs?:
    | {
        _id?: string
        startedAt?: InstantText | null
        seconds?: number | null
        outcome?: string | null
        result?: {
          [k: string]: string | null | undefined
        } | null
        by?: string | null
        log?: {
          [k: string]: string | null | undefined
        } | null
      }[]
    | null
  description?: string | null
}
/**
 * A record of "service-agreements".
 */
export interface ServiceAgreementsRecord extends RecordKeys, ServiceAgreementsProperties {
  status: 'DRAFT' | 'IN_FORCE' | 'SUPERSEDED' | 'WITHDRAWN'
}
/**
 * What entities/service-agreements.json declares.
 */
export interface ServiceAgreementsProperties {
  name: string
  mandatory?: boolean | null
  agreementEntity: string
  order?: number | null
  validFrom: DateText
  validTo?: DateText | null
  replaces?: RelationValue | null
  version?: number | null
  retentionMonths?: number | null
  legalBasis?: 'CONSENT' | 'CONTRACT' | 'LAW' | 'INTEREST' | null
  title: {
    [k: string]: string | null | undefined
  }
  body: {
    [k: string]: string | null | undefined
  }
  documentId?: {
    it?:
      | {
          documentId: string
          fileName: string
          size?: number
          mime?: string
        }[]
      | null
    en?:
      | {
          documentId: string
          fileName: string
          size?: number
          mime?: string
        }[]
      | null
  } | null
  description?: string | null
}
/**
 * A record of "signed-contracts".
 */
export interface SignedContractsRecord extends RecordKeys, SignedContractsProperties {
  status: 'TO_SIGN' | 'SIGNED' | 'REFUSED' | 'OUTDATED' | 'REVOKED'
}
/**
 * What entities/signed-contracts.json declares.
 */
export interface SignedContractsProperties {
  agreement: RelationValue
  agreementVersion?: number | null
  subject: {
    id: string
    label: string
    displayName?: string | null
  }
  answer: 'agree' | 'disagree'
  source: string
  language?: string | null
  signedAt?: InstantText | null
  fileName?: string | null
  documentId?: string | null
  evidence?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  ip?: string | null
  userAgent?: string | null
  askedAt?: InstantText | null
  revokedAt?: InstantText | null
  revokeReason?: string | null
}
/**
 * A record of "structures".
 */
export interface StructuresRecord extends RecordKeys, StructuresProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/structures.json declares.
 */
export interface StructuresProperties {
  name: {
    [k: string]: string | null | undefined
  }
  fields?:
    | {
        _id?: string
        name: string
        type: 'TEXT' | 'LONG_TEXT' | 'NUMBER' | 'INTEGER' | 'BOOLEAN' | 'DATE' | 'CHOICE' | 'EMAIL' | 'URL'
        required?: boolean | null
        label?: {
          [k: string]: string | null | undefined
        } | null
        options?: string[] | null
      }[]
    | null
  allowedTemplates?: RelationValue[] | null
  description?: string | null
}
/**
 * A record of "subject-documents".
 */
export interface SubjectDocumentsRecord extends RecordKeys, SubjectDocumentsProperties {
  status: 'REQUESTED' | 'UPLOADED' | 'IN_REVIEW' | 'VALID' | 'REJECTED' | 'EXPIRING' | 'EXPIRED' | 'REPLACED' | 'CANCELLED'
}
/**
 * What entities/subject-documents.json declares.
 */
export interface SubjectDocumentsProperties {
  subject: {
    id: string
    label: string
    displayName?: string | null
  }
  documentType: string
  signs?: RelationValue | null
  replaces?: RelationValue | null
  title?: string | null
  number?: string | null
  issuedBy?: string | null
  issuedOn?: DateText | null
  expiresOn?: DateText | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  attachmentType?: string | null
  reviewer?: RelationValue | null
  reviewedAt?: InstantText | null
  rejectReason?: string | null
  remindDays?: number | null
  dueOn?: DateText | null
  reminders?: number | null
  remindedAt?: InstantText | null
  reviewNote?: string | null
  description?: string | null
}
/**
 * A record of "subject-notes".
 */
export interface SubjectNotesRecord extends RecordKeys, SubjectNotesProperties {
  status: 'OPEN' | 'DONE' | 'CANCELLED'
}
/**
 * What entities/subject-notes.json declares.
 */
export interface SubjectNotesProperties {
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  subject: {
    id: string
    label: string
    displayName?: string | null
  }
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationValue | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A record of "subjects".
 */
export interface SubjectsRecord extends RecordKeys, SubjectsProperties {
  status: 'DRAFT' | 'ACTIVE' | 'SUSPENDED' | 'BLOCKED' | 'CEASED'
}
/**
 * What entities/subjects.json declares.
 */
export interface SubjectsProperties {
  subjectType: 'PERSON' | 'ORGANIZATION' | 'PUBLIC_BODY' | 'SOLE_TRADER'
  displayName?: string | null
  businessName?: string | null
  legalForm?: string | null
  firstName?: string | null
  lastName?: string | null
  gender?: 'M' | 'F' | 'X' | null
  bornDate?: DateText | null
  birth?: BirthPlaceGroup
  nationality?: string | null
  photo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  fiscalCode?: string | null
  vatNumber?: string | null
  vatCountry?: string | null
  taxId?: string | null
  taxRegime?: string | null
  vatExemption?: string | null
  defaultVatCode?: string | null
  sdiCode?: string | null
  pec?: string | null
  reaProvince?: string | null
  reaNumber?: string | null
  shareCapital?: number | null
  ateco?: string | null
  contacts?: ContactsGroup
  contactPersons?:
    | {
        _id?: string
        name: string
        position?: string | null
        isMain?: boolean | null
        email?: string | null
        phone?: string | null
        mobile?: string | null
      }[]
    | null
  address?: AddressGroup
  addresses?:
    | {
        _id?: string
        addressType: 'BILLING' | 'SHIPPING' | 'OPERATIONAL' | 'RESIDENCE'
        place?: AddressGroup
      }[]
    | null
  payment?: PaymentConditionsGroup
  multiPaymentTypes?: string[] | null
  splitPayment?: boolean | null
  relations?:
    | {
        _id?: string
        relationType: 'GROUP' | 'FAMILY' | 'BUSINESS' | 'DELEGATION'
        kind: string
        subject: RelationValue
        linkType?: 'ACTIVE' | 'PASSIVE' | null
        fromDate?: DateText | null
        toDate?: DateText | null
      }[]
    | null
  roles?: string[] | null
  administrativeStatus?: string | null
  rating?: string | null
  preferredLanguage?: string | null
  mergedInto?: RelationValue | null
  description?: string | null
  tags?: RelationValue[] | null
}
/**
 * A record of "suppliers".
 */
export interface SuppliersRecord extends RecordKeys, SuppliersProperties {
  status: 'DRAFT' | 'ACTIVE' | 'SUSPENDED' | 'BLOCKED' | 'CEASED'
}
/**
 * What entities/suppliers.json declares.
 */
export interface SuppliersProperties {
  subject: {
    id: string
    label: string
    displayName?: string | null
    address?: {
      city?: string | null
      latitude?: number | null
      longitude?: number | null
    } | null
    vatNumber?: string | null
    fiscalCode?: string | null
    contacts?: {
      email?: string | null
    } | null
    firstName?: string | null
    lastName?: string | null
  }
  serviceKinds: string[]
  productKinds?: string[] | null
  since?: DateText | null
  until?: DateText | null
  buyer?: RelationValue | null
  costCenter?: string | null
  rating?: string | null
  administrativeStatus?: string | null
  qualifiedFrom?: DateText | null
  qualifiedTo?: DateText | null
  qualificationScore?: number | null
  msaSigned?: boolean | null
  msaReason?: string | null
  durcExpiry?: DateText | null
  environmentalRegister?: string | null
  environmentalCategories?: string[] | null
  withholding?: string | null
  payment?: PaymentConditionsGroup
  penalties?:
    | {
        _id?: string
        serviceKind: string
        penalty: string
        amount?: number | null
        perUnit?: string | null
      }[]
    | null
  description?: string | null
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A record of "sysregistry".
 */
export interface SysregistryRecord extends RecordKeys, SysregistryProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/sysregistry.json declares.
 */
export interface SysregistryProperties {
  key: string
  valueType: 'STRING' | 'INT' | 'BOOL' | 'REGEX' | 'JSON' | 'SECRET'
  category?: 'SECURITY' | 'REGISTRATION' | 'MAIL' | 'UPLOAD' | 'UI' | 'MAP' | null
  public?: boolean | null
  theValue: string
  sample?: string | null
  translation?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
}
/**
 * A record of "tables".
 */
export interface TablesRecord extends RecordKeys, TablesProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/tables.json declares.
 */
export interface TablesProperties {
  table: string
  val?: string | null
  name: string
  formattedOutput?: {
    [k: string]: string | null | undefined
  } | null
  alpha1?: string | null
  alpha2?: string | null
  alpha3?: string | null
  flag1?: boolean | null
  flag2?: boolean | null
  flag3?: boolean | null
  extraValue?: string | null
  order?: number | null
  validFrom?: DateText | null
  validTo?: DateText | null
  mechanics?: {
    winType?: 'instant' | 'draw' | 'points' | 'refund' | 'sure' | null
    limitPerDay?: number | null
    needsReceipt?: boolean | null
  } | null
  substance?: {
    cas?: string | null
    un?: string | null
    class?: string | null
  } | null
  mailbox?: {
    host?: string | null
    port?: number | null
    tls?: boolean | null
    from?: string | null
  } | null
  tags?: RelationValue[] | null
}
/**
 * A record of "tags".
 */
export interface TagsRecord extends RecordKeys, TagsProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/tags.json declares.
 */
export interface TagsProperties {
  treeName: 'SUBJECTS' | 'CUSTOMERS' | 'DOCUMENTS' | 'AREAS' | 'MATERIALS' | 'CONTENTS'
  parent?: RelationValue | null
  name: {
    [k: string]: string | null | undefined
  }
  icon?: string | null
  overlayIcon?: string | null
  formatCode?: string | null
  order?: number | null
  selectable?: boolean | null
  color?: string | null
}
/**
 * A record of "templates".
 */
export interface TemplatesRecord extends RecordKeys, TemplatesProperties {
  status: 'ENABLED' | 'DISABLED'
}
/**
 * What entities/templates.json declares.
 */
export interface TemplatesProperties {
  name: string
  structure: RelationValue
  engine?: 'html' | 'markdown' | null
  body?: string | null
  description?: string | null
}
/**
 * A record of "token".
 */
export interface TokenRecord extends RecordKeys, TokenProperties {
  status: 'ACTIVE' | 'EXPIRED' | 'REVOKED'
}
/**
 * What entities/token.json declares.
 */
export interface TokenProperties {
  user?: RelationValue | null
  issuedAt?: InstantText | null
  lastUsedAt?: InstantText | null
  expiresAt?: InstantText | null
  ip?: string | null
  device?: string | null
}
/**
 * A record of "users".
 */
export interface UsersRecord extends RecordKeys, UsersProperties {
  status: 'INVITED' | 'ACTIVE' | 'LOCKED' | 'PASSWORD_EXPIRED' | 'DISABLED'
}
/**
 * What entities/users.json declares.
 */
export interface UsersProperties {
  username: string
  fullname: string
  email: string
  lang: string
  subject?: {
    id: string
    label: string
    displayName?: string | null
  } | null
  userType: 'STAFF' | 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  subjectType?: 'PERSON' | 'ORGANIZATION' | 'PUBLIC_BODY' | 'SOLE_TRADER' | null
  groups?: RelationValue[] | null
  onBoard?: boolean | null
  accessBackoffice?: boolean | null
  passwordExpiresOn?: DateText | null
  mustChangePassword?: boolean | null
  lastLoginAt?: InstantText | null
  failedLogins?: number | null
  mfa?: boolean | null
}
/**
 * What the files declare, by route.
 */
export interface Properties {
  acls: AclsProperties
  authorizations: AuthorizationsProperties
  'business-units': BusinessUnitsProperties
  collaborators: CollaboratorsProperties
  communications: CommunicationsProperties
  contents: ContentsProperties
  customers: CustomersProperties
  'document-notes': DocumentNotesProperties
  'document-subjects': DocumentSubjectsProperties
  documents: DocumentsProperties
  domains: DomainsProperties
  'email-templates': EmailTemplatesProperties
  entityconf: EntityconfProperties
  icons: IconsProperties
  invitation: InvitationProperties
  logs: LogsProperties
  'monitor-errors': MonitorErrorsProperties
  'monitor-performance': MonitorPerformanceProperties
  'monitor-security': MonitorSecurityProperties
  'monitor-usability': MonitorUsabilityProperties
  notes: NotesProperties
  notices: NoticesProperties
  'print-templates': PrintTemplatesProperties
  profiles: ProfilesProperties
  resources: ResourcesProperties
  scheduler: SchedulerProperties
  'service-agreements': ServiceAgreementsProperties
  'signed-contracts': SignedContractsProperties
  structures: StructuresProperties
  'subject-documents': SubjectDocumentsProperties
  'subject-notes': SubjectNotesProperties
  subjects: SubjectsProperties
  suppliers: SuppliersProperties
  sysregistry: SysregistryProperties
  tables: TablesProperties
  tags: TagsProperties
  templates: TemplatesProperties
  token: TokenProperties
  users: UsersProperties
}
/**
 * Bodies of new records, by route.
 */
export interface Creates {
  acls: AclsCreate
  authorizations: AuthorizationsCreate
  'business-units': BusinessUnitsCreate
  collaborators: CollaboratorsCreate
  communications: CommunicationsCreate
  contents: ContentsCreate
  customers: CustomersCreate
  'document-notes': DocumentNotesCreate
  'document-subjects': DocumentSubjectsCreate
  documents: DocumentsCreate
  domains: DomainsCreate
  'email-templates': EmailTemplatesCreate
  entityconf: EntityconfCreate
  icons: IconsCreate
  invitation: InvitationCreate
  logs: LogsCreate
  'monitor-errors': MonitorErrorsCreate
  'monitor-performance': MonitorPerformanceCreate
  'monitor-security': MonitorSecurityCreate
  'monitor-usability': MonitorUsabilityCreate
  notes: NotesCreate
  notices: NoticesCreate
  'print-templates': PrintTemplatesCreate
  profiles: ProfilesCreate
  resources: ResourcesCreate
  scheduler: SchedulerCreate
  'service-agreements': ServiceAgreementsCreate
  'signed-contracts': SignedContractsCreate
  structures: StructuresCreate
  'subject-documents': SubjectDocumentsCreate
  'subject-notes': SubjectNotesCreate
  subjects: SubjectsCreate
  suppliers: SuppliersCreate
  sysregistry: SysregistryCreate
  tables: TablesCreate
  tags: TagsCreate
  templates: TemplatesCreate
  token: TokenCreate
  users: UsersCreate
}
/**
 * A new record of "acls".
 */
export interface AclsCreate {
  code?: string | null
  name: string
  entityRoute: string
  recordRef?: string | null
  tag?: RelationInput[] | null
  authRead?: string[] | null
  authWrite?: string[] | null
  authReadMap?:
    | {
        _id?: string
        status: string
        authorities: string[]
      }[]
    | null
  authWriteMap?:
    | {
        _id?: string
        status: string
        authorities: string[]
      }[]
    | null
  priority?: number | null
  description?: string | null
}
/**
 * A new record of "authorizations".
 */
export interface AuthorizationsCreate {
  code?: string | null
  kind: 'ROLE' | 'PERMISSION'
  entityStem?: string | null
  operation?: 'R' | 'W' | 'D' | null
  name: {
    [k: string]: string | null | undefined
  }
  description?: string | null
}
/**
 * A new record of "business-units".
 */
export interface BusinessUnitsCreate {
  code?: string | null
  name: string
  type?: 'DEFAULT' | 'BRANCH'
  subject?: RelationInput | null
  logo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  address?: AddressGroupInput
  contacts?: ContactsGroupInput
  iban?: string | null
  bank?: string | null
}
/**
 * A new record of "collaborators".
 */
export interface CollaboratorsCreate {
  code?: string | null
  subject: RelationInput
  photo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  badgeNumber?: string | null
  email?: string | null
  phone?: string | null
  mobile?: string | null
  address?: AddressGroupInput
  iban?: string | null
  birth?: BirthPlaceGroupInput
  relationKind: 'COLLABORATOR' | 'EMPLOYEE'
  contractType: string
  qualification: string
  level?: string | null
  roleLevel?: string | null
  startDate: DateText
  endDate?: DateText | null
  weeklyHours?: number | null
  grossAmount?: number | null
  hourlyCost?: number | null
  costCenter?: string | null
  manager?: RelationInput | null
  medicalCheckExpiry?: DateText | null
  drivingLicences?: string[] | null
  trainingCourses?:
    | {
        _id?: string
        name: string
        date?: DateText | null
        expiry?: DateText | null
        certificate?: RelationInput | null
      }[]
    | null
  description?: string | null
}
/**
 * A new record of "communications".
 */
export interface CommunicationsCreate {
  code?: string | null
  channel?: 'EMAIL' | 'PEC'
  smtp: string
  urgency?: string | null
  template?: RelationInput | null
  subject?: RelationInput | null
  to?: string[] | null
  cc?: string[] | null
  bcc?: string[] | null
  recipientFilter?: string | null
  subjectLine: string
  body?: string | null
  attachments?: RelationInput[] | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  scheduledAt?: DateText | null
  scheduledTime?: TimeText | null
  description?: string | null
}
/**
 * A new record of "contents".
 */
export interface ContentsCreate {
  code?: string | null
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  title: {
    [k: string]: string | null | undefined
  }
  slug?: string | null
  domain: RelationInput
  structure: RelationInput
  template?: RelationInput | null
  data?: {
    [k: string]: unknown | undefined
  } | null
  resources?: RelationInput[] | null
  order?: number | null
  publishFrom?: DateText | null
  publishTo?: DateText | null
  description?: string | null
  tags?: RelationInput[] | null
}
/**
 * A new record of "customers".
 */
export interface CustomersCreate {
  code?: string | null
  subject: RelationInput
  customerCategory: string
  since?: DateText | null
  until?: DateText | null
  agent?: RelationInput | null
  pricelistType?: string | null
  costCenter?: string | null
  creditLimit?: number | null
  rating?: string | null
  administrativeStatus?: string | null
  discountPercent?: number | null
  payment?: PaymentConditionsGroupInput
  vatCode?: string | null
  vatExemption?: string | null
  invoiceFrequency?: string | null
  billingSubject?: RelationInput | null
  statementType?: string | null
  requestingProfile?: string | null
  serviceKinds?: string[] | null
  productKinds?: string[] | null
  extraServices?: string[] | null
  visitSchedule?: string | null
  portalEnabled?: boolean | null
  description?: string | null
  salesArea?: RelationInput[] | null
  tags?: RelationInput[] | null
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A new record of "document-notes".
 */
export interface DocumentNotesCreate {
  code?: string | null
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  document: RelationInput
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationInput | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A new record of "document-subjects".
 */
export interface DocumentSubjectsCreate {
  code?: string | null
  document: RelationInput
  subject: RelationInput
  role: string
  channel: 'EMAIL' | 'PEC' | 'PORTAL' | 'PAPER'
  dueDate?: DateText | null
  refusalMotivation?: string | null
}
/**
 * A new record of "documents".
 */
export interface DocumentsCreate {
  code?: string | null
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  title: string
  documentType: string
  attachmentType?: string | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  replaces?: RelationInput | null
  language?: string | null
  validFrom?: DateText | null
  validTo?: DateText | null
  urgency?: string | null
  visibility?: 'INTERNAL' | 'RECIPIENTS' | 'ALL_SUPPLIERS' | 'ALL_CUSTOMERS'
  requiresReading?: boolean | null
  requiresSignature?: boolean | null
  approver?: RelationInput | null
  rejectReason?: string | null
  description?: string | null
  tags?: RelationInput[] | null
}
/**
 * A new record of "domains".
 */
export interface DomainsCreate {
  code?: string | null
  name: string
  hostname: string
  defaultLanguage?: string | null
  languages?: string[] | null
  theme?: {
    title?: string | null
    accent?: string | null
  } | null
  homeContent?: RelationInput | null
  robots?: string | null
  description?: string | null
}
/**
 * A new record of "email-templates".
 */
export interface EmailTemplatesCreate {
  code?: string | null
  name: string
  event?:
    | 'INVITATION'
    | 'REGISTRATION_LINK'
    | 'RECOVER_PASSWORD'
    | 'DOC_REQUEST'
    | 'DOC_EXPIRING'
    | 'DOC_SENT'
    | 'DOC_REMINDER'
    | 'CONSENT_REQUEST'
    | 'NOTICE'
    | 'FREE'
  entityRoute?: string | null
  smtp?: string | null
  attachPrint?: RelationInput | null
  subjectLine: {
    [k: string]: string | null | undefined
  }
  body: {
    [k: string]: string | null | undefined
  }
  description?: string | null
}
/**
 * A new record of "entityconf".
 */
export interface EntityconfCreate {
  code?: string | null
  name: {
    [k: string]: string | null | undefined
  }
  icon: string
  color: string
  textColor?: string | null
  autogeneratedCode?: boolean | null
  codePattern?: string | null
  statuses?:
    | {
        _id?: string
        code: string
        name: {
          [k: string]: string | null | undefined
        }
        color: string
        allowable?: string[] | null
        isDefault?: boolean | null
        writeAuth?: string[] | null
        deleteAuth?: string[] | null
      }[]
    | null
  menuVisible?: boolean | null
  menuPlace?: string | null
  menuOrder?: number | null
  menuIcon?: string | null
  menuLabel?: {
    [k: string]: string | null | undefined
  } | null
  menuPath?: string | null
  searchVisible?: boolean | null
  searchIcon?: string | null
  searchLabel?: {
    [k: string]: string | null | undefined
  } | null
  searchFields?: string[] | null
}
/**
 * A new record of "icons".
 */
export interface IconsCreate {
  code?: string | null
  name: string
  category?: 'BUSINESS' | 'PEOPLE' | 'FILES' | 'PLACES' | 'SYSTEM' | null
  svg?: string | null
  keywords?: string[] | null
  description?: string | null
}
/**
 * A new record of "invitation".
 */
export interface InvitationCreate {
  code?: string | null
  email: string
  firstName?: string | null
  lastName?: string | null
  invitationKind: string
  type?: 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  lang?: string
  collaborator?: RelationInput | null
  customer?: RelationInput | null
  supplier?: RelationInput | null
  emailTemplate?: RelationInput | null
  expiresAt?: DateText | null
  sendNow?: boolean | null
  message?: string | null
}
/**
 * A new record of "logs".
 */
export interface LogsCreate {
  code?: string | null
}
/**
 * A new record of "monitor-errors".
 */
export interface MonitorErrorsCreate {
  code?: string | null
  comment?: string | null
}
/**
 * A new record of "monitor-performance".
 */
export interface MonitorPerformanceCreate {
  code?: string | null
}
/**
 * A new record of "monitor-security".
 */
export interface MonitorSecurityCreate {
  code?: string | null
  comment?: string | null
}
/**
 * A new record of "monitor-usability".
 */
export interface MonitorUsabilityCreate {
  code?: string | null
}
/**
 * A new record of "notes".
 */
export interface NotesCreate {
  code?: string | null
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationInput | null
  sharedWith?: RelationInput[] | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  entityRoute?: string | null
  recordRef?: string | null
  pinned?: boolean | null
  body: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A new record of "notices".
 */
export interface NoticesCreate {
  code?: string | null
  title: {
    [k: string]: string | null | undefined
  }
  body: {
    [k: string]: string | null | undefined
  }
  severity?: 'INFO' | 'WARNING' | 'CRITICAL'
  from: DateText
  to: DateText
  audienceRoles?: string[] | null
  audienceGroups?: RelationInput[] | null
  pinned?: boolean | null
  requiresAck?: boolean | null
  description?: string | null
}
/**
 * A new record of "print-templates".
 */
export interface PrintTemplatesCreate {
  code?: string | null
  name: string
  entityRoute: string
  format?: 'PDF' | 'HTML' | 'CSV'
  pageSize?: 'A4' | 'A5' | 'LABEL' | null
  orientation?: 'PORTRAIT' | 'LANDSCAPE' | null
  header?: {
    [k: string]: string | null | undefined
  } | null
  body?: {
    [k: string]: string | null | undefined
  } | null
  footer?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
}
/**
 * A new record of "profiles".
 */
export interface ProfilesCreate {
  code?: string | null
  name: {
    [k: string]: string | null | undefined
  }
  roleLevel?: string | null
  authorities?: string[] | null
  landingPath?: string | null
  description?: string | null
}
/**
 * A new record of "resources".
 */
export interface ResourcesCreate {
  code?: string | null
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  fileName?: string | null
  path?: string | null
  displayName?: string | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  structure?: RelationInput | null
  alt?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
}
/**
 * A new record of "scheduler".
 */
export interface SchedulerCreate {
  code?: string | null
  name: string
  handler:
    | 'EXPIRE_DOCS'
    | 'SEND_MAILS'
    | 'CLEAN_TOKENS'
    | 'CLEAN_LOGS'
    | 'REFRESH_PRIVACY'
    | 'BACKUP'
    | 'IMPORT_TABLES'
    | 'RETENTION'
    | 'SEND_DIGESTS'
    | 'STATISTICS'
    | 'READ_RETURNS'
  params?: {
    days?: number | null
    copies?: number | null
  } | null
  cron: string
  timezone?: string | null
  notifyTo?: string | null
  description?: string | null
}
/**
 * A new record of "service-agreements".
 */
export interface ServiceAgreementsCreate {
  code?: string | null
  name: string
  mandatory?: boolean | null
  agreementEntity: string
  order?: number | null
  validFrom: DateText
  validTo?: DateText | null
  replaces?: RelationInput | null
  retentionMonths?: number | null
  legalBasis?: 'CONSENT' | 'CONTRACT' | 'LAW' | 'INTEREST' | null
  title: {
    [k: string]: string | null | undefined
  }
  body: {
    [k: string]: string | null | undefined
  }
  documentId?: {
    it?:
      | {
          documentId: string
          fileName: string
          size?: number
          mime?: string
        }[]
      | null
    en?:
      | {
          documentId: string
          fileName: string
          size?: number
          mime?: string
        }[]
      | null
  } | null
  description?: string | null
}
/**
 * A new record of "signed-contracts".
 */
export interface SignedContractsCreate {
  code?: string | null
  agreement: RelationInput
  subject: RelationInput
  answer: 'agree' | 'disagree'
  source: string
  language?: string | null
  evidence?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  revokeReason?: string | null
}
/**
 * A new record of "structures".
 */
export interface StructuresCreate {
  code?: string | null
  name: {
    [k: string]: string | null | undefined
  }
  fields?:
    | {
        _id?: string
        name: string
        type?: 'TEXT' | 'LONG_TEXT' | 'NUMBER' | 'INTEGER' | 'BOOLEAN' | 'DATE' | 'CHOICE' | 'EMAIL' | 'URL'
        required?: boolean | null
        label?: {
          [k: string]: string | null | undefined
        } | null
        options?: string[] | null
      }[]
    | null
  allowedTemplates?: RelationInput[] | null
  description?: string | null
}
/**
 * A new record of "subject-documents".
 */
export interface SubjectDocumentsCreate {
  code?: string | null
  subject: RelationInput
  documentType: string
  signs?: RelationInput | null
  replaces?: RelationInput | null
  title?: string | null
  number?: string | null
  issuedBy?: string | null
  issuedOn?: DateText | null
  expiresOn?: DateText | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  attachmentType?: string | null
  rejectReason?: string | null
  remindDays?: number | null
  dueOn?: DateText | null
  reviewNote?: string | null
  description?: string | null
}
/**
 * A new record of "subject-notes".
 */
export interface SubjectNotesCreate {
  code?: string | null
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  subject: RelationInput
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationInput | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A new record of "subjects".
 */
export interface SubjectsCreate {
  code?: string | null
  subjectType: 'PERSON' | 'ORGANIZATION' | 'PUBLIC_BODY' | 'SOLE_TRADER'
  displayName?: string | null
  businessName?: string | null
  legalForm?: string | null
  firstName?: string | null
  lastName?: string | null
  gender?: 'M' | 'F' | 'X' | null
  bornDate?: DateText | null
  birth?: BirthPlaceGroupInput
  nationality?: string | null
  photo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  fiscalCode?: string | null
  vatNumber?: string | null
  vatCountry?: string | null
  taxId?: string | null
  taxRegime?: string | null
  vatExemption?: string | null
  defaultVatCode?: string | null
  sdiCode?: string | null
  pec?: string | null
  reaProvince?: string | null
  reaNumber?: string | null
  shareCapital?: number | null
  ateco?: string | null
  contacts?: ContactsGroupInput
  contactPersons?:
    | {
        _id?: string
        name: string
        position?: string | null
        isMain?: boolean | null
        email?: string | null
        phone?: string | null
        mobile?: string | null
      }[]
    | null
  address?: AddressGroupInput
  addresses?:
    | {
        _id?: string
        addressType: 'BILLING' | 'SHIPPING' | 'OPERATIONAL' | 'RESIDENCE'
        place?: AddressGroupInput
      }[]
    | null
  payment?: PaymentConditionsGroupInput
  multiPaymentTypes?: string[] | null
  splitPayment?: boolean | null
  relations?:
    | {
        _id?: string
        relationType: 'GROUP' | 'FAMILY' | 'BUSINESS' | 'DELEGATION'
        kind: string
        subject: RelationInput
        linkType?: 'ACTIVE' | 'PASSIVE' | null
        fromDate?: DateText | null
        toDate?: DateText | null
      }[]
    | null
  roles?: string[] | null
  administrativeStatus?: string | null
  rating?: string | null
  preferredLanguage?: string | null
  description?: string | null
  tags?: RelationInput[] | null
}
/**
 * A new record of "suppliers".
 */
export interface SuppliersCreate {
  code?: string | null
  subject: RelationInput
  serviceKinds: string[]
  productKinds?: string[] | null
  since?: DateText | null
  until?: DateText | null
  buyer?: RelationInput | null
  costCenter?: string | null
  rating?: string | null
  administrativeStatus?: string | null
  qualifiedFrom?: DateText | null
  qualifiedTo?: DateText | null
  qualificationScore?: number | null
  msaSigned?: boolean | null
  msaReason?: string | null
  durcExpiry?: DateText | null
  environmentalRegister?: string | null
  environmentalCategories?: string[] | null
  withholding?: string | null
  payment?: PaymentConditionsGroupInput
  penalties?:
    | {
        _id?: string
        serviceKind: string
        penalty: string
        amount?: number | null
        perUnit?: string | null
      }[]
    | null
  description?: string | null
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
}
/**
 * A new record of "sysregistry".
 */
export interface SysregistryCreate {
  code?: string | null
  key: string
  valueType?: 'STRING' | 'INT' | 'BOOL' | 'REGEX' | 'JSON' | 'SECRET'
  category?: 'SECURITY' | 'REGISTRATION' | 'MAIL' | 'UPLOAD' | 'UI' | 'MAP' | null
  public?: boolean | null
  theValue: string
  sample?: string | null
  translation?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
}
/**
 * A new record of "tables".
 */
export interface TablesCreate {
  code?: string | null
  table: string
  val?: string | null
  name: string
  formattedOutput?: {
    [k: string]: string | null | undefined
  } | null
  alpha1?: string | null
  alpha2?: string | null
  alpha3?: string | null
  flag1?: boolean | null
  flag2?: boolean | null
  flag3?: boolean | null
  extraValue?: string | null
  order?: number | null
  validFrom?: DateText | null
  validTo?: DateText | null
  mechanics?: {
    winType?: 'instant' | 'draw' | 'points' | 'refund' | 'sure' | null
    limitPerDay?: number | null
    needsReceipt?: boolean | null
  } | null
  substance?: {
    cas?: string | null
    un?: string | null
    class?: string | null
  } | null
  mailbox?: {
    host?: string | null
    port?: number | null
    tls?: boolean | null
    from?: string | null
  } | null
  tags?: RelationInput[] | null
}
/**
 * A new record of "tags".
 */
export interface TagsCreate {
  code?: string | null
  treeName: 'SUBJECTS' | 'CUSTOMERS' | 'DOCUMENTS' | 'AREAS' | 'MATERIALS' | 'CONTENTS'
  parent?: RelationInput | null
  name: {
    [k: string]: string | null | undefined
  }
  icon?: string | null
  overlayIcon?: string | null
  formatCode?: string | null
  order?: number | null
  selectable?: boolean | null
  color?: string | null
}
/**
 * A new record of "templates".
 */
export interface TemplatesCreate {
  code?: string | null
  name: string
  structure: RelationInput
  engine?: 'html' | 'markdown' | null
  body?: string | null
  description?: string | null
}
/**
 * A new record of "token".
 */
export interface TokenCreate {
  code?: string | null
}
/**
 * A new record of "users".
 */
export interface UsersCreate {
  code?: string | null
  username: string
  fullname: string
  email: string
  lang?: string
  subject?: RelationInput | null
  userType?: 'STAFF' | 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  groups?: RelationInput[] | null
  onBoard?: boolean | null
  accessBackoffice?: boolean | null
  passwordExpiresOn?: DateText | null
  mustChangePassword?: boolean | null
}
/**
 * Bodies of changes, by route.
 */
export interface Updates {
  acls: AclsUpdate
  authorizations: AuthorizationsUpdate
  'business-units': BusinessUnitsUpdate
  collaborators: CollaboratorsUpdate
  communications: CommunicationsUpdate
  contents: ContentsUpdate
  customers: CustomersUpdate
  'document-notes': DocumentNotesUpdate
  'document-subjects': DocumentSubjectsUpdate
  documents: DocumentsUpdate
  domains: DomainsUpdate
  'email-templates': EmailTemplatesUpdate
  entityconf: EntityconfUpdate
  icons: IconsUpdate
  invitation: InvitationUpdate
  logs: LogsUpdate
  'monitor-errors': MonitorErrorsUpdate
  'monitor-performance': MonitorPerformanceUpdate
  'monitor-security': MonitorSecurityUpdate
  'monitor-usability': MonitorUsabilityUpdate
  notes: NotesUpdate
  notices: NoticesUpdate
  'print-templates': PrintTemplatesUpdate
  profiles: ProfilesUpdate
  resources: ResourcesUpdate
  scheduler: SchedulerUpdate
  'service-agreements': ServiceAgreementsUpdate
  'signed-contracts': SignedContractsUpdate
  structures: StructuresUpdate
  'subject-documents': SubjectDocumentsUpdate
  'subject-notes': SubjectNotesUpdate
  subjects: SubjectsUpdate
  suppliers: SuppliersUpdate
  sysregistry: SysregistryUpdate
  tables: TablesUpdate
  tags: TagsUpdate
  templates: TemplatesUpdate
  token: TokenUpdate
  users: UsersUpdate
}
/**
 * A change of a record of "acls".
 */
export interface AclsUpdate {
  code?: string | null
  name?: string
  entityRoute?: string
  recordRef?: string | null
  tag?: RelationInput[] | null
  authRead?: string[] | null
  authWrite?: string[] | null
  authReadMap?:
    | {
        _id?: string
        status: string
        authorities: string[]
      }[]
    | null
  authWriteMap?:
    | {
        _id?: string
        status: string
        authorities: string[]
      }[]
    | null
  priority?: number | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "authorizations".
 */
export interface AuthorizationsUpdate {
  code?: string | null
  kind?: 'ROLE' | 'PERMISSION'
  entityStem?: string | null
  operation?: 'R' | 'W' | 'D' | null
  name?: {
    [k: string]: string | null | undefined
  }
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "business-units".
 */
export interface BusinessUnitsUpdate {
  code?: string | null
  name?: string
  type?: 'DEFAULT' | 'BRANCH'
  subject?: RelationInput | null
  logo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  address?: AddressGroupInput
  contacts?: ContactsGroupInput
  iban?: string | null
  bank?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "collaborators".
 */
export interface CollaboratorsUpdate {
  code?: string | null
  subject?: RelationInput
  photo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  badgeNumber?: string | null
  email?: string | null
  phone?: string | null
  mobile?: string | null
  address?: AddressGroupInput
  iban?: string | null
  birth?: BirthPlaceGroupInput
  relationKind?: 'COLLABORATOR' | 'EMPLOYEE'
  contractType?: string
  qualification?: string
  level?: string | null
  roleLevel?: string | null
  startDate?: DateText
  endDate?: DateText | null
  weeklyHours?: number | null
  grossAmount?: number | null
  hourlyCost?: number | null
  costCenter?: string | null
  manager?: RelationInput | null
  medicalCheckExpiry?: DateText | null
  drivingLicences?: string[] | null
  trainingCourses?:
    | {
        _id?: string
        name: string
        date?: DateText | null
        expiry?: DateText | null
        certificate?: RelationInput | null
      }[]
    | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "communications".
 */
export interface CommunicationsUpdate {
  code?: string | null
  channel?: 'EMAIL' | 'PEC'
  smtp?: string
  urgency?: string | null
  template?: RelationInput | null
  subject?: RelationInput | null
  to?: string[] | null
  cc?: string[] | null
  bcc?: string[] | null
  recipientFilter?: string | null
  subjectLine?: string
  body?: string | null
  attachments?: RelationInput[] | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  scheduledAt?: DateText | null
  scheduledTime?: TimeText | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "contents".
 */
export interface ContentsUpdate {
  code?: string | null
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  title?: {
    [k: string]: string | null | undefined
  }
  slug?: string | null
  domain?: RelationInput
  structure?: RelationInput
  template?: RelationInput | null
  data?: {
    [k: string]: unknown | undefined
  } | null
  resources?: RelationInput[] | null
  order?: number | null
  publishFrom?: DateText | null
  publishTo?: DateText | null
  description?: string | null
  tags?: RelationInput[] | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "customers".
 */
export interface CustomersUpdate {
  code?: string | null
  subject?: RelationInput
  customerCategory?: string
  since?: DateText | null
  until?: DateText | null
  agent?: RelationInput | null
  pricelistType?: string | null
  costCenter?: string | null
  creditLimit?: number | null
  rating?: string | null
  administrativeStatus?: string | null
  discountPercent?: number | null
  payment?: PaymentConditionsGroupInput
  vatCode?: string | null
  vatExemption?: string | null
  invoiceFrequency?: string | null
  billingSubject?: RelationInput | null
  statementType?: string | null
  requestingProfile?: string | null
  serviceKinds?: string[] | null
  productKinds?: string[] | null
  extraServices?: string[] | null
  visitSchedule?: string | null
  portalEnabled?: boolean | null
  description?: string | null
  salesArea?: RelationInput[] | null
  tags?: RelationInput[] | null
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "document-notes".
 */
export interface DocumentNotesUpdate {
  code?: string | null
  title?: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  document?: RelationInput
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationInput | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body?: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "document-subjects".
 */
export interface DocumentSubjectsUpdate {
  code?: string | null
  document?: RelationInput
  subject?: RelationInput
  role?: string
  channel?: 'EMAIL' | 'PEC' | 'PORTAL' | 'PAPER'
  dueDate?: DateText | null
  refusalMotivation?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "documents".
 */
export interface DocumentsUpdate {
  code?: string | null
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  title?: string
  documentType?: string
  attachmentType?: string | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  replaces?: RelationInput | null
  language?: string | null
  validFrom?: DateText | null
  validTo?: DateText | null
  urgency?: string | null
  visibility?: 'INTERNAL' | 'RECIPIENTS' | 'ALL_SUPPLIERS' | 'ALL_CUSTOMERS'
  requiresReading?: boolean | null
  requiresSignature?: boolean | null
  approver?: RelationInput | null
  rejectReason?: string | null
  description?: string | null
  tags?: RelationInput[] | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "domains".
 */
export interface DomainsUpdate {
  code?: string | null
  name?: string
  hostname?: string
  defaultLanguage?: string | null
  languages?: string[] | null
  theme?: {
    title?: string | null
    accent?: string | null
  } | null
  homeContent?: RelationInput | null
  robots?: string | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "email-templates".
 */
export interface EmailTemplatesUpdate {
  code?: string | null
  name?: string
  event?:
    | 'INVITATION'
    | 'REGISTRATION_LINK'
    | 'RECOVER_PASSWORD'
    | 'DOC_REQUEST'
    | 'DOC_EXPIRING'
    | 'DOC_SENT'
    | 'DOC_REMINDER'
    | 'CONSENT_REQUEST'
    | 'NOTICE'
    | 'FREE'
  entityRoute?: string | null
  smtp?: string | null
  attachPrint?: RelationInput | null
  subjectLine?: {
    [k: string]: string | null | undefined
  }
  body?: {
    [k: string]: string | null | undefined
  }
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "entityconf".
 */
export interface EntityconfUpdate {
  code?: string | null
  name?: {
    [k: string]: string | null | undefined
  }
  icon?: string
  color?: string
  textColor?: string | null
  autogeneratedCode?: boolean | null
  codePattern?: string | null
  statuses?:
    | {
        _id?: string
        code: string
        name: {
          [k: string]: string | null | undefined
        }
        color: string
        allowable?: string[] | null
        isDefault?: boolean | null
        writeAuth?: string[] | null
        deleteAuth?: string[] | null
      }[]
    | null
  menuVisible?: boolean | null
  menuPlace?: string | null
  menuOrder?: number | null
  menuIcon?: string | null
  menuLabel?: {
    [k: string]: string | null | undefined
  } | null
  menuPath?: string | null
  searchVisible?: boolean | null
  searchIcon?: string | null
  searchLabel?: {
    [k: string]: string | null | undefined
  } | null
  searchFields?: string[] | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "icons".
 */
export interface IconsUpdate {
  code?: string | null
  name?: string
  category?: 'BUSINESS' | 'PEOPLE' | 'FILES' | 'PLACES' | 'SYSTEM' | null
  svg?: string | null
  keywords?: string[] | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "invitation".
 */
export interface InvitationUpdate {
  code?: string | null
  email?: string
  firstName?: string | null
  lastName?: string | null
  invitationKind?: string
  type?: 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  lang?: string
  collaborator?: RelationInput | null
  customer?: RelationInput | null
  supplier?: RelationInput | null
  emailTemplate?: RelationInput | null
  expiresAt?: DateText | null
  sendNow?: boolean | null
  message?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "logs".
 */
export interface LogsUpdate {
  code?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "monitor-errors".
 */
export interface MonitorErrorsUpdate {
  code?: string | null
  comment?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "monitor-performance".
 */
export interface MonitorPerformanceUpdate {
  code?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "monitor-security".
 */
export interface MonitorSecurityUpdate {
  code?: string | null
  comment?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "monitor-usability".
 */
export interface MonitorUsabilityUpdate {
  code?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "notes".
 */
export interface NotesUpdate {
  code?: string | null
  title?: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationInput | null
  sharedWith?: RelationInput[] | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  entityRoute?: string | null
  recordRef?: string | null
  pinned?: boolean | null
  body?: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "notices".
 */
export interface NoticesUpdate {
  code?: string | null
  title?: {
    [k: string]: string | null | undefined
  }
  body?: {
    [k: string]: string | null | undefined
  }
  severity?: 'INFO' | 'WARNING' | 'CRITICAL'
  from?: DateText
  to?: DateText
  audienceRoles?: string[] | null
  audienceGroups?: RelationInput[] | null
  pinned?: boolean | null
  requiresAck?: boolean | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "print-templates".
 */
export interface PrintTemplatesUpdate {
  code?: string | null
  name?: string
  entityRoute?: string
  format?: 'PDF' | 'HTML' | 'CSV'
  pageSize?: 'A4' | 'A5' | 'LABEL' | null
  orientation?: 'PORTRAIT' | 'LANDSCAPE' | null
  header?: {
    [k: string]: string | null | undefined
  } | null
  body?: {
    [k: string]: string | null | undefined
  } | null
  footer?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "profiles".
 */
export interface ProfilesUpdate {
  code?: string | null
  name?: {
    [k: string]: string | null | undefined
  }
  roleLevel?: string | null
  authorities?: string[] | null
  landingPath?: string | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "resources".
 */
export interface ResourcesUpdate {
  code?: string | null
  authRead?: {
    [k: string]: unknown | undefined
  }
  authReadMap?: {
    [k: string]: unknown | undefined
  }
  authWrite?: {
    [k: string]: unknown | undefined
  }
  authWriteMap?: {
    [k: string]: unknown | undefined
  }
  fileName?: string | null
  path?: string | null
  displayName?: string | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  structure?: RelationInput | null
  alt?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "scheduler".
 */
export interface SchedulerUpdate {
  code?: string | null
  name?: string
  handler?:
    | 'EXPIRE_DOCS'
    | 'SEND_MAILS'
    | 'CLEAN_TOKENS'
    | 'CLEAN_LOGS'
    | 'REFRESH_PRIVACY'
    | 'BACKUP'
    | 'IMPORT_TABLES'
    | 'RETENTION'
    | 'SEND_DIGESTS'
    | 'STATISTICS'
    | 'READ_RETURNS'
  params?: {
    days?: number | null
    copies?: number | null
  } | null
  cron?: string
  timezone?: string | null
  notifyTo?: string | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "service-agreements".
 */
export interface ServiceAgreementsUpdate {
  code?: string | null
  name?: string
  mandatory?: boolean | null
  agreementEntity?: string
  order?: number | null
  validFrom?: DateText
  validTo?: DateText | null
  replaces?: RelationInput | null
  retentionMonths?: number | null
  legalBasis?: 'CONSENT' | 'CONTRACT' | 'LAW' | 'INTEREST' | null
  title?: {
    [k: string]: string | null | undefined
  }
  body?: {
    [k: string]: string | null | undefined
  }
  documentId?: {
    it?:
      | {
          documentId: string
          fileName: string
          size?: number
          mime?: string
        }[]
      | null
    en?:
      | {
          documentId: string
          fileName: string
          size?: number
          mime?: string
        }[]
      | null
  } | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "signed-contracts".
 */
export interface SignedContractsUpdate {
  code?: string | null
  agreement?: RelationInput
  subject?: RelationInput
  answer?: 'agree' | 'disagree'
  source?: string
  language?: string | null
  evidence?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  revokeReason?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "structures".
 */
export interface StructuresUpdate {
  code?: string | null
  name?: {
    [k: string]: string | null | undefined
  }
  fields?:
    | {
        _id?: string
        name: string
        type?: 'TEXT' | 'LONG_TEXT' | 'NUMBER' | 'INTEGER' | 'BOOLEAN' | 'DATE' | 'CHOICE' | 'EMAIL' | 'URL'
        required?: boolean | null
        label?: {
          [k: string]: string | null | undefined
        } | null
        options?: string[] | null
      }[]
    | null
  allowedTemplates?: RelationInput[] | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "subject-documents".
 */
export interface SubjectDocumentsUpdate {
  code?: string | null
  subject?: RelationInput
  documentType?: string
  signs?: RelationInput | null
  replaces?: RelationInput | null
  title?: string | null
  number?: string | null
  issuedBy?: string | null
  issuedOn?: DateText | null
  expiresOn?: DateText | null
  files?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  attachmentType?: string | null
  rejectReason?: string | null
  remindDays?: number | null
  dueOn?: DateText | null
  reviewNote?: string | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "subject-notes".
 */
export interface SubjectNotesUpdate {
  code?: string | null
  title?: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  subject?: RelationInput
  remindAt?: DateText | null
  remindTime?: TimeText | null
  assignedTo?: RelationInput | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body?: string
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "subjects".
 */
export interface SubjectsUpdate {
  code?: string | null
  subjectType?: 'PERSON' | 'ORGANIZATION' | 'PUBLIC_BODY' | 'SOLE_TRADER'
  displayName?: string | null
  businessName?: string | null
  legalForm?: string | null
  firstName?: string | null
  lastName?: string | null
  gender?: 'M' | 'F' | 'X' | null
  bornDate?: DateText | null
  birth?: BirthPlaceGroupInput
  nationality?: string | null
  photo?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  fiscalCode?: string | null
  vatNumber?: string | null
  vatCountry?: string | null
  taxId?: string | null
  taxRegime?: string | null
  vatExemption?: string | null
  defaultVatCode?: string | null
  sdiCode?: string | null
  pec?: string | null
  reaProvince?: string | null
  reaNumber?: string | null
  shareCapital?: number | null
  ateco?: string | null
  contacts?: ContactsGroupInput
  contactPersons?:
    | {
        _id?: string
        name: string
        position?: string | null
        isMain?: boolean | null
        email?: string | null
        phone?: string | null
        mobile?: string | null
      }[]
    | null
  address?: AddressGroupInput
  addresses?:
    | {
        _id?: string
        addressType: 'BILLING' | 'SHIPPING' | 'OPERATIONAL' | 'RESIDENCE'
        place?: AddressGroupInput
      }[]
    | null
  payment?: PaymentConditionsGroupInput
  multiPaymentTypes?: string[] | null
  splitPayment?: boolean | null
  relations?:
    | {
        _id?: string
        relationType: 'GROUP' | 'FAMILY' | 'BUSINESS' | 'DELEGATION'
        kind: string
        subject: RelationInput
        linkType?: 'ACTIVE' | 'PASSIVE' | null
        fromDate?: DateText | null
        toDate?: DateText | null
      }[]
    | null
  roles?: string[] | null
  administrativeStatus?: string | null
  rating?: string | null
  preferredLanguage?: string | null
  description?: string | null
  tags?: RelationInput[] | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "suppliers".
 */
export interface SuppliersUpdate {
  code?: string | null
  subject?: RelationInput
  serviceKinds?: string[]
  productKinds?: string[] | null
  since?: DateText | null
  until?: DateText | null
  buyer?: RelationInput | null
  costCenter?: string | null
  rating?: string | null
  administrativeStatus?: string | null
  qualifiedFrom?: DateText | null
  qualifiedTo?: DateText | null
  qualificationScore?: number | null
  msaSigned?: boolean | null
  msaReason?: string | null
  durcExpiry?: DateText | null
  environmentalRegister?: string | null
  environmentalCategories?: string[] | null
  withholding?: string | null
  payment?: PaymentConditionsGroupInput
  penalties?:
    | {
        _id?: string
        serviceKind: string
        penalty: string
        amount?: number | null
        perUnit?: string | null
      }[]
    | null
  description?: string | null
  attachments?:
    | {
        documentId: string
        fileName: string
        size?: number
        mime?: string
      }[]
    | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "sysregistry".
 */
export interface SysregistryUpdate {
  code?: string | null
  key?: string
  valueType?: 'STRING' | 'INT' | 'BOOL' | 'REGEX' | 'JSON' | 'SECRET'
  category?: 'SECURITY' | 'REGISTRATION' | 'MAIL' | 'UPLOAD' | 'UI' | 'MAP' | null
  public?: boolean | null
  theValue?: string
  sample?: string | null
  translation?: {
    [k: string]: string | null | undefined
  } | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "tables".
 */
export interface TablesUpdate {
  code?: string | null
  table?: string
  val?: string | null
  name?: string
  formattedOutput?: {
    [k: string]: string | null | undefined
  } | null
  alpha1?: string | null
  alpha2?: string | null
  alpha3?: string | null
  flag1?: boolean | null
  flag2?: boolean | null
  flag3?: boolean | null
  extraValue?: string | null
  order?: number | null
  validFrom?: DateText | null
  validTo?: DateText | null
  mechanics?: {
    winType?: 'instant' | 'draw' | 'points' | 'refund' | 'sure' | null
    limitPerDay?: number | null
    needsReceipt?: boolean | null
  } | null
  substance?: {
    cas?: string | null
    un?: string | null
    class?: string | null
  } | null
  mailbox?: {
    host?: string | null
    port?: number | null
    tls?: boolean | null
    from?: string | null
  } | null
  tags?: RelationInput[] | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "tags".
 */
export interface TagsUpdate {
  code?: string | null
  treeName?: 'SUBJECTS' | 'CUSTOMERS' | 'DOCUMENTS' | 'AREAS' | 'MATERIALS' | 'CONTENTS'
  parent?: RelationInput | null
  name?: {
    [k: string]: string | null | undefined
  }
  icon?: string | null
  overlayIcon?: string | null
  formatCode?: string | null
  order?: number | null
  selectable?: boolean | null
  color?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "templates".
 */
export interface TemplatesUpdate {
  code?: string | null
  name?: string
  structure?: RelationInput
  engine?: 'html' | 'markdown' | null
  body?: string | null
  description?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "token".
 */
export interface TokenUpdate {
  code?: string | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}
/**
 * A change of a record of "users".
 */
export interface UsersUpdate {
  code?: string | null
  username?: string
  fullname?: string
  email?: string
  lang?: string
  subject?: RelationInput | null
  userType?: 'STAFF' | 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  groups?: RelationInput[] | null
  onBoard?: boolean | null
  accessBackoffice?: boolean | null
  passwordExpiresOn?: DateText | null
  mustChangePassword?: boolean | null
  /**
   * The version that was read.
   */
  extraFields: {
    current_envers_version: number
    access?: RecordAccess
  }
}

/** The addresses of the entities. */
export type Route = keyof Records

/** The statuses of the records of a route. */
export type StatusOf<R extends Route> = Records[R]['status']

/** A record as it is answered. */
export type RecordOf<R extends Route> = Records[R]

/** The body of a POST: relations by id, without what the server keeps. */
export type CreateOf<R extends Route> = Creates[R]

/** The body of a PUT: the properties that change, with the version that was read. */
export type UpdateOf<R extends Route> = Updates[R]

/** A row of a list that asks for some columns. */
export type ListRow<R extends Route, Column extends ColumnOf<Records[R]>> = RecordRow<
  Records[R],
  keyof RecordKeys | 'status',
  Column
>
