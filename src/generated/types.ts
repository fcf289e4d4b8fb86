// Made by `npm run generate` from the schema files. Do not edit.
import type { CreatedRecord, RecordRow, StoredRecord, UpdatedRecord, RelationValue } from '../contract/model/record-types'

/** The group "address". */
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

/** The group "contacts". */
export type ContactsGroup = {
  email?: string | null
  phone?: string | null
  mobile?: string | null
  fax?: string | null
  website?: string | null
} | null

/** The group "birth-place". */
export type BirthPlaceGroup = {
  bornCity?: string | null
  bornProvince?: string | null
  bornCountry?: string | null
} | null

/** The group "payment-conditions". */
export type PaymentConditionsGroup = {
  type?: string | null
  currency?: string | null
  iban?: string | null
  bank?: string | null
  paymentCoordinatesRequired?: boolean | null
} | null

/** A record of "acls" (entities/acls.json). */
export interface AclsRecord {
  name: string
  entityRoute: string
  recordRef?: string | null
  recordId?: string | null
  tag?: RelationValue[] | null
  authRead?: string[] | null
  authWrite?: string[] | null
  authReadMap?: {
    _id?: string
    status: string
    authorities: string[]
  }[] | null
  authWriteMap?: {
    _id?: string
    status: string
    authorities: string[]
  }[] | null
  priority?: number | null
  description?: string | null
}

/** A record of "authorizations" (entities/authorizations.json). */
export interface AuthorizationsRecord {
  kind: 'ROLE' | 'PERMISSION'
  entityStem?: string | null
  operation?: 'R' | 'W' | 'D' | null
  system?: boolean | null
  name: Record<string, string | null>
  description?: string | null
}

/** A record of "business-units" (entities/business-units.json). */
export interface BusinessUnitsRecord {
  name: string
  type: 'DEFAULT' | 'BRANCH'
  subject?: RelationValue | null
  logo?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
  address?: AddressGroup
  contacts?: ContactsGroup
  iban?: string | null
  bank?: string | null
}

/** A record of "collaborators" (entities/collaborators.json). */
export interface CollaboratorsRecord {
  subject: (RelationValue & { displayName?: string | null; lastName?: string | null; firstName?: string | null })
  photo?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
  badgeNumber?: string | null
  userType?: 'COLLABORATOR' | null
  user?: RelationValue | null
  papersCompleteOn?: string | null
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
  startDate: string
  endDate?: string | null
  weeklyHours?: number | null
  grossAmount?: number | null
  hourlyCost?: number | null
  costCenter?: string | null
  manager?: RelationValue | null
  medicalCheckExpiry?: string | null
  drivingLicences?: string[] | null
  trainingCourses?: {
    _id?: string
    name: string
    date?: string | null
    expiry?: string | null
    certificate?: RelationValue | null
  }[] | null
  description?: string | null
}

/** A record of "communications" (entities/communications.json). */
export interface CommunicationsRecord {
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
  sentText?: Record<string, string | null> | null
  attachments?: RelationValue[] | null
  files?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
  scheduledAt?: string | null
  scheduledTime?: string | null
  sentAt?: string | null
  sentCount?: number | null
  failedCount?: number | null
  outcomes?: {
    _id?: string
    address?: string | null
    state?: 'SENT' | 'DELIVERED' | 'FAILED' | 'RETURNED' | 'CANCELLED' | null
    reply?: string | null
  }[] | null
  description?: string | null
}

/** A record of "contents" (entities/contents.json). */
export interface ContentsRecord {
  authRead?: unknown
  authReadMap?: unknown
  authWrite?: unknown
  authWriteMap?: unknown
  title: Record<string, string | null>
  slug?: string | null
  domain: RelationValue
  structure: RelationValue
  template?: RelationValue | null
  data?: object | null
  resources?: RelationValue[] | null
  order?: number | null
  publishFrom?: string | null
  publishTo?: string | null
  description?: string | null
  tags?: RelationValue[] | null
}

/** A record of "customers" (entities/customers.json). */
export interface CustomersRecord {
  subject: (RelationValue & { displayName?: string | null; address?: { city?: string | null; latitude?: number | null; longitude?: number | null } | null; vatNumber?: string | null; fiscalCode?: string | null; contacts?: { email?: string | null } | null; firstName?: string | null; lastName?: string | null })
  customerCategory: string
  since?: string | null
  until?: string | null
  agent?: (RelationValue & { subject?: RelationValue | null }) | null
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
  attachments?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
}

/** A record of "document-notes" (entities/document-notes.json). */
export interface DocumentNotesRecord {
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  document: RelationValue
  remindAt?: string | null
  remindTime?: string | null
  assignedTo?: RelationValue | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body: string
  attachments?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
}

/** A record of "document-subjects" (entities/document-subjects.json). */
export interface DocumentSubjectsRecord {
  document: (RelationValue & { title?: string | null; requiresSignature?: boolean | null })
  subject: (RelationValue & { displayName?: string | null })
  role: string
  channel: 'EMAIL' | 'PEC' | 'PORTAL' | 'PAPER'
  dueDate?: string | null
  refusalMotivation?: string | null
  sentAt?: string | null
  readAt?: string | null
  signedAt?: string | null
  readVersion?: number | null
  signedVersion?: number | null
  answeredFrom?: string | null
  answeredWith?: string | null
  signedFile?: RelationValue | null
  signedHow?: 'ONLINE' | 'PAPER' | null
  signedOn?: string | null
  recordedBy?: RelationValue | null
  replacedBy?: RelationValue | null
  reminders?: number | null
  remindedAt?: string | null
}

/** A record of "documents" (entities/documents.json). */
export interface DocumentsRecord {
  authRead?: unknown
  authReadMap?: unknown
  authWrite?: unknown
  authWriteMap?: unknown
  title: string
  documentType: string
  protocolNumber?: string | null
  protocolDate?: string | null
  attachmentType?: string | null
  files?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
  version?: number | null
  replaces?: RelationValue | null
  language?: string | null
  validFrom?: string | null
  validTo?: string | null
  urgency?: string | null
  visibility: 'INTERNAL' | 'RECIPIENTS' | 'ALL_SUPPLIERS' | 'ALL_CUSTOMERS'
  requiresReading?: boolean | null
  requiresSignature?: boolean | null
  approver?: RelationValue | null
  approvedAt?: string | null
  rejectReason?: string | null
  description?: string | null
  tags?: RelationValue[] | null
}

/** A record of "domains" (entities/domains.json). */
export interface DomainsRecord {
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

/** A record of "email-templates" (entities/email-templates.json). */
export interface EmailTemplatesRecord {
  name: string
  event: 'INVITATION' | 'REGISTRATION_LINK' | 'RECOVER_PASSWORD' | 'DOC_REQUEST' | 'DOC_EXPIRING' | 'DOC_SENT' | 'DOC_REMINDER' | 'CONSENT_REQUEST' | 'NOTICE' | 'FREE'
  entityRoute?: string | null
  smtp?: string | null
  attachPrint?: RelationValue | null
  subjectLine: Record<string, string | null>
  body: Record<string, string | null>
  description?: string | null
}

/** A record of "entityconf" (entities/entityconf.json). */
export interface EntityconfRecord {
  route?: string | null
  name: Record<string, string | null>
  icon: string
  color: string
  textColor?: string | null
  type?: 'conf' | 'path' | 'plain' | null
  autogeneratedCode?: boolean | null
  codePattern?: string | null
  statuses?: {
    _id?: string
    code: string
    name: Record<string, string | null>
    color: string
    allowable?: string[] | null
    isDefault?: boolean | null
    writeAuth?: string[] | null
    deleteAuth?: string[] | null
  }[] | null
  menuVisible?: boolean | null
  menuPlace?: string | null
  menuOrder?: number | null
  menuIcon?: string | null
  menuLabel?: Record<string, string | null> | null
  menuPath?: string | null
  searchVisible?: boolean | null
  searchIcon?: string | null
  searchLabel?: Record<string, string | null> | null
  searchFields?: string[] | null
  base?: object | null
  differences?: {
    _id?: string
    key?: 'name' | 'icon' | 'color' | 'textColor' | 'autogeneratedCode' | 'codePattern' | 'statuses' | 'menuVisible' | 'menuPlace' | 'menuOrder' | 'menuIcon' | 'menuLabel' | 'menuPath' | 'searchVisible' | 'searchIcon' | 'searchLabel' | 'searchFields' | null
    part?: string | null
    file?: string | null
    office?: string | null
  }[] | null
}

/** A record of "icons" (entities/icons.json). */
export interface IconsRecord {
  name: string
  category?: 'BUSINESS' | 'PEOPLE' | 'FILES' | 'PLACES' | 'SYSTEM' | null
  svg?: string | null
  keywords?: string[] | null
  description?: string | null
}

/** A record of "invitation" (entities/invitation.json). */
export interface InvitationRecord {
  email: string
  firstName?: string | null
  lastName?: string | null
  invitationKind: string
  type: 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  subjectType?: 'PERSON' | null
  lang: string
  collaborator?: (RelationValue & { subject?: RelationValue | null }) | null
  customer?: RelationValue | null
  supplier?: RelationValue | null
  user?: RelationValue | null
  emailTemplate?: RelationValue | null
  expiresAt?: string | null
  sendNow?: boolean | null
  message?: string | null
  sentAt?: string | null
  remindedAt?: string | null
  openedAt?: string | null
  completedAt?: string | null
}

/** A record of "logs" (entities/logs.json). */
export interface LogsRecord {
  at?: string | null
  level?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | null
  source?: 'sign-in' | 'configuration' | 'mail' | 'jobs' | 'schedules' | 'export' | 'privacy' | 'batches' | 'effects' | 'server' | 'log' | null
  user?: RelationValue | null
  route?: string | null
  recordId?: string | null
  requestId?: string | null
  message?: Record<string, string | null> | null
  readers?: string[] | null
}

/** A record of "monitor-errors" (entities/monitor-errors.json). */
export interface MonitorErrorsRecord {
  source?: 'SERVER' | 'BROWSER' | null
  message?: string | null
  where?: string | null
  fingerprint?: string | null
  count?: number | null
  users?: number | null
  firstSeen?: string | null
  lastSeen?: string | null
  release?: string | null
  stack?: string | null
  comment?: string | null
}

/** A record of "monitor-performance" (entities/monitor-performance.json). */
export interface MonitorPerformanceRecord {
  kind?: 'CALL' | 'LCP' | 'INP' | 'TTFB' | 'CLS' | null
  name?: string | null
  at?: string | null
  calls?: number | null
  p50?: number | null
  p95?: number | null
  p99?: number | null
}

/** A record of "monitor-security" (entities/monitor-security.json). */
export interface MonitorSecurityRecord {
  kind?: 'LOGIN' | 'LOGIN_FAILED' | 'USER_LOCKED' | 'REFUSED' | 'TOKEN' | 'ADMIN' | null
  cause?: 'ACCOUNT_WAITS' | 'NETWORK_WAITS' | 'DEVICE_WAITS' | 'TOKEN_REUSED' | 'SESSION_ENDED' | 'SESSIONS_ENDED' | 'PROVIDER_TIED' | 'PROVIDER_ENDED' | 'SECOND_STEP_ENDED' | 'RIGHTS_CHANGED' | 'INVITATION_RESENT' | null
  at?: string | null
  user?: RelationValue | null
  ip?: string | null
  details?: string | null
  comment?: string | null
}

/** A record of "monitor-usability" (entities/monitor-usability.json). */
export interface MonitorUsabilityRecord {
  kind?: 'PAGE_VIEW' | 'ABANDONED_FORM' | 'FIELD_USE' | 'VALIDATION' | 'EMPTY_SEARCH' | null
  name?: string | null
  at?: string | null
  count?: number | null
}

/** A record of "notes" (entities/notes.json). */
export interface NotesRecord {
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  remindAt?: string | null
  remindTime?: string | null
  assignedTo?: RelationValue | null
  sharedWith?: RelationValue[] | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  entityRoute?: string | null
  recordRef?: string | null
  pinned?: boolean | null
  body: string
  attachments?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
}

/** A record of "notices" (entities/notices.json). */
export interface NoticesRecord {
  title: Record<string, string | null>
  body: Record<string, string | null>
  severity: 'INFO' | 'WARNING' | 'CRITICAL'
  from: string
  to: string
  audienceRoles?: string[] | null
  audienceGroups?: RelationValue[] | null
  pinned?: boolean | null
  requiresAck?: boolean | null
  acks?: {
    _id?: string
    who?: string | null
    at?: string | null
    revision?: number | null
  }[] | null
  description?: string | null
}

/** A record of "print-templates" (entities/print-templates.json). */
export interface PrintTemplatesRecord {
  name: string
  entityRoute: string
  format: 'PDF' | 'HTML' | 'CSV'
  pageSize?: 'A4' | 'A5' | 'LABEL' | null
  orientation?: 'PORTRAIT' | 'LANDSCAPE' | null
  header?: Record<string, string | null> | null
  body?: Record<string, string | null> | null
  footer?: Record<string, string | null> | null
  description?: string | null
}

/** A record of "profiles" (entities/profiles.json). */
export interface ProfilesRecord {
  name: Record<string, string | null>
  roleLevel?: string | null
  authorities?: string[] | null
  landingPath?: string | null
  description?: string | null
}

/** A record of "resources" (entities/resources.json). */
export interface ResourcesRecord {
  authRead?: unknown
  authReadMap?: unknown
  authWrite?: unknown
  authWriteMap?: unknown
  fileName?: string | null
  path?: string | null
  displayName?: string | null
  files?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
  structure?: RelationValue | null
  mime?: string | null
  size?: number | null
  alt?: Record<string, string | null> | null
  description?: string | null
}

/** A record of "scheduler" (entities/scheduler.json). */
export interface SchedulerRecord {
  name: string
  handler: 'EXPIRE_DOCS' | 'SEND_MAILS' | 'CLEAN_TOKENS' | 'CLEAN_LOGS' | 'REFRESH_PRIVACY' | 'BACKUP' | 'IMPORT_TABLES' | 'RETENTION' | 'SEND_DIGESTS' | 'STATISTICS' | 'READ_RETURNS'
  params?: {
    days?: number | null
    copies?: number | null
  } | null
  cron: string
  timezone?: string | null
  notifyTo?: string | null
  nextRun?: string | null
  lastRun?: string | null
  lastOutcome?: string | null
  result?: Record<string, string | null> | null
  runs?: {
    _id?: string
    startedAt?: string | null
    seconds?: number | null
    outcome?: string | null
    result?: Record<string, string | null> | null
    by?: string | null
    log?: Record<string, string | null> | null
  }[] | null
  description?: string | null
}

/** A record of "service-agreements" (entities/service-agreements.json). */
export interface ServiceAgreementsRecord {
  name: string
  mandatory?: boolean | null
  agreementEntity: string
  order?: number | null
  validFrom: string
  validTo?: string | null
  replaces?: RelationValue | null
  version?: number | null
  retentionMonths?: number | null
  legalBasis?: 'CONSENT' | 'CONTRACT' | 'LAW' | 'INTEREST' | null
  title: Record<string, string | null>
  body: Record<string, string | null>
  documentId?: {
    it?: {
      documentId: string
      fileName: string
      size?: number
      mime?: string
    }[] | null
    en?: {
      documentId: string
      fileName: string
      size?: number
      mime?: string
    }[] | null
  } | null
  description?: string | null
}

/** A record of "signed-contracts" (entities/signed-contracts.json). */
export interface SignedContractsRecord {
  agreement: RelationValue
  agreementVersion?: number | null
  subject: (RelationValue & { displayName?: string | null })
  answer: 'agree' | 'disagree'
  source: string
  language?: string | null
  signedAt?: string | null
  fileName?: string | null
  documentId?: string | null
  evidence?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
  ip?: string | null
  userAgent?: string | null
  askedAt?: string | null
  revokedAt?: string | null
  revokeReason?: string | null
}

/** A record of "structures" (entities/structures.json). */
export interface StructuresRecord {
  name: Record<string, string | null>
  fields?: {
    _id?: string
    name: string
    type: 'TEXT' | 'LONG_TEXT' | 'NUMBER' | 'INTEGER' | 'BOOLEAN' | 'DATE' | 'CHOICE' | 'EMAIL' | 'URL'
    required?: boolean | null
    label?: Record<string, string | null> | null
    options?: string[] | null
  }[] | null
  allowedTemplates?: RelationValue[] | null
  description?: string | null
}

/** A record of "subject-documents" (entities/subject-documents.json). */
export interface SubjectDocumentsRecord {
  subject: (RelationValue & { displayName?: string | null })
  documentType: string
  signs?: RelationValue | null
  replaces?: RelationValue | null
  title?: string | null
  number?: string | null
  issuedBy?: string | null
  issuedOn?: string | null
  expiresOn?: string | null
  files?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
  attachmentType?: string | null
  reviewer?: RelationValue | null
  reviewedAt?: string | null
  rejectReason?: string | null
  remindDays?: number | null
  dueOn?: string | null
  reminders?: number | null
  remindedAt?: string | null
  reviewNote?: string | null
  description?: string | null
}

/** A record of "subject-notes" (entities/subject-notes.json). */
export interface SubjectNotesRecord {
  title: string
  noteKind?: 'CALL' | 'VISIT' | 'MAIL' | 'REMINDER' | 'OTHER' | null
  urgency?: string | null
  subject: (RelationValue & { displayName?: string | null })
  remindAt?: string | null
  remindTime?: string | null
  assignedTo?: RelationValue | null
  visibility?: 'PRIVATE' | 'STAFF' | 'EVERYONE' | null
  body: string
  attachments?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
}

/** A record of "subjects" (entities/subjects.json). */
export interface SubjectsRecord {
  subjectType: 'PERSON' | 'ORGANIZATION' | 'PUBLIC_BODY' | 'SOLE_TRADER'
  displayName?: string | null
  businessName?: string | null
  legalForm?: string | null
  firstName?: string | null
  lastName?: string | null
  gender?: 'M' | 'F' | 'X' | null
  bornDate?: string | null
  birth?: BirthPlaceGroup
  nationality?: string | null
  photo?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
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
  contactPersons?: {
    _id?: string
    name: string
    position?: string | null
    isMain?: boolean | null
    email?: string | null
    phone?: string | null
    mobile?: string | null
  }[] | null
  address?: AddressGroup
  addresses?: {
    _id?: string
    addressType: 'BILLING' | 'SHIPPING' | 'OPERATIONAL' | 'RESIDENCE'
    place?: AddressGroup
  }[] | null
  payment?: PaymentConditionsGroup
  multiPaymentTypes?: string[] | null
  splitPayment?: boolean | null
  relations?: {
    _id?: string
    relationType: 'GROUP' | 'FAMILY' | 'BUSINESS' | 'DELEGATION'
    kind: string
    subject: RelationValue
    linkType?: 'ACTIVE' | 'PASSIVE' | null
    fromDate?: string | null
    toDate?: string | null
  }[] | null
  roles?: string[] | null
  administrativeStatus?: string | null
  rating?: string | null
  preferredLanguage?: string | null
  mergedInto?: RelationValue | null
  description?: string | null
  tags?: RelationValue[] | null
}

/** A record of "suppliers" (entities/suppliers.json). */
export interface SuppliersRecord {
  subject: (RelationValue & { displayName?: string | null; address?: { city?: string | null; latitude?: number | null; longitude?: number | null } | null; vatNumber?: string | null; fiscalCode?: string | null; contacts?: { email?: string | null } | null; firstName?: string | null; lastName?: string | null })
  serviceKinds: string[]
  productKinds?: string[] | null
  since?: string | null
  until?: string | null
  buyer?: RelationValue | null
  costCenter?: string | null
  rating?: string | null
  administrativeStatus?: string | null
  qualifiedFrom?: string | null
  qualifiedTo?: string | null
  qualificationScore?: number | null
  msaSigned?: boolean | null
  msaReason?: string | null
  durcExpiry?: string | null
  environmentalRegister?: string | null
  environmentalCategories?: string[] | null
  withholding?: string | null
  payment?: PaymentConditionsGroup
  penalties?: {
    _id?: string
    serviceKind: string
    penalty: string
    amount?: number | null
    perUnit?: string | null
  }[] | null
  description?: string | null
  attachments?: {
    documentId: string
    fileName: string
    size?: number
    mime?: string
  }[] | null
}

/** A record of "sysregistry" (entities/sysregistry.json). */
export interface SysregistryRecord {
  key: string
  valueType: 'STRING' | 'INT' | 'BOOL' | 'REGEX' | 'JSON' | 'SECRET'
  category?: 'SECURITY' | 'REGISTRATION' | 'MAIL' | 'UPLOAD' | 'UI' | 'MAP' | null
  public?: boolean | null
  theValue: string
  sample?: string | null
  translation?: Record<string, string | null> | null
  description?: string | null
}

/** A record of "tables" (entities/tables.json). */
export interface TablesRecord {
  table: string
  val?: string | null
  name: string
  formattedOutput?: Record<string, string | null> | null
  alpha1?: string | null
  alpha2?: string | null
  alpha3?: string | null
  flag1?: boolean | null
  flag2?: boolean | null
  flag3?: boolean | null
  extraValue?: string | null
  order?: number | null
  validFrom?: string | null
  validTo?: string | null
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

/** A record of "tags" (entities/tags.json). */
export interface TagsRecord {
  treeName: 'SUBJECTS' | 'CUSTOMERS' | 'DOCUMENTS' | 'AREAS' | 'MATERIALS' | 'CONTENTS'
  parent?: RelationValue | null
  name: Record<string, string | null>
  icon?: string | null
  overlayIcon?: string | null
  formatCode?: string | null
  order?: number | null
  selectable?: boolean | null
  color?: string | null
}

/** A record of "templates" (entities/templates.json). */
export interface TemplatesRecord {
  name: string
  structure: RelationValue
  engine?: 'html' | 'markdown' | null
  body?: string | null
  description?: string | null
}

/** A record of "token" (entities/token.json). */
export interface TokenRecord {
  user?: RelationValue | null
  issuedAt?: string | null
  lastUsedAt?: string | null
  expiresAt?: string | null
  ip?: string | null
  device?: string | null
}

/** A record of "users" (entities/users.json). */
export interface UsersRecord {
  username: string
  fullname: string
  email: string
  lang: string
  subject?: (RelationValue & { displayName?: string | null }) | null
  userType: 'STAFF' | 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  subjectType?: 'PERSON' | 'ORGANIZATION' | 'PUBLIC_BODY' | 'SOLE_TRADER' | null
  groups?: RelationValue[] | null
  onBoard?: boolean | null
  accessBackoffice?: boolean | null
  passwordExpiresOn?: string | null
  mustChangePassword?: boolean | null
  lastLoginAt?: string | null
  failedLogins?: number | null
  mfa?: boolean | null
}

/** What the files declare, by route. */
export interface Properties {
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

/** The statuses of each route, the properties that the server keeps, and those that it fills in. */
export interface Facts {
  acls: {
    status: 'ENABLED' | 'DISABLED'
    kept: 'recordId'
    defaulted: never
  }
  authorizations: {
    status: 'ENABLED' | 'DISABLED'
    kept: 'system'
    defaulted: never
  }
  'business-units': {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: 'type'
  }
  collaborators: {
    status: 'CANDIDATE' | 'ONBOARDING' | 'ACTIVE' | 'ON_LEAVE' | 'CEASED'
    kept: 'userType' | 'user' | 'papersCompleteOn'
    defaulted: never
  }
  communications: {
    status: 'DRAFT' | 'SCHEDULED' | 'QUEUED' | 'SENT' | 'PARTIAL' | 'FAILED' | 'CANCELLED'
    kept: 'sentText' | 'sentAt' | 'sentCount' | 'failedCount' | 'outcomes'
    defaulted: 'channel'
  }
  contents: {
    status: 'DRAFT' | 'REVIEW' | 'PUBLISHED' | 'UNPUBLISHED'
    kept: never
    defaulted: never
  }
  customers: {
    status: 'DRAFT' | 'ACTIVE' | 'SUSPENDED' | 'BLOCKED' | 'CEASED'
    kept: 'portalUser'
    defaulted: never
  }
  'document-notes': {
    status: 'OPEN' | 'DONE' | 'CANCELLED'
    kept: never
    defaulted: never
  }
  'document-subjects': {
    status: 'TO_SEND' | 'SENT' | 'READ' | 'SIGNED' | 'REFUSED' | 'CANCELLED'
    kept: 'sentAt' | 'readAt' | 'signedAt' | 'readVersion' | 'signedVersion' | 'answeredFrom' | 'answeredWith' | 'signedFile' | 'signedHow' | 'signedOn' | 'recordedBy' | 'replacedBy' | 'reminders' | 'remindedAt'
    defaulted: never
  }
  documents: {
    status: 'DRAFT' | 'TO_APPROVE' | 'APPROVED' | 'PUBLISHED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'
    kept: 'protocolNumber' | 'protocolDate' | 'version' | 'approvedAt'
    defaulted: 'visibility'
  }
  domains: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: never
  }
  'email-templates': {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: 'event'
  }
  entityconf: {
    status: 'ENABLED' | 'DISABLED'
    kept: 'route' | 'type' | 'base' | 'differences'
    defaulted: never
  }
  icons: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: never
  }
  invitation: {
    status: 'DRAFT' | 'SENT' | 'OPENED' | 'COMPLETED' | 'EXPIRED' | 'CANCELLED'
    kept: 'subjectType' | 'user' | 'sentAt' | 'remindedAt' | 'openedAt' | 'completedAt'
    defaulted: 'type' | 'lang'
  }
  logs: {
    status: null
    kept: 'at' | 'level' | 'source' | 'user' | 'route' | 'recordId' | 'requestId' | 'message' | 'readers'
    defaulted: never
  }
  'monitor-errors': {
    status: 'NEW' | 'ACK' | 'RESOLVED' | 'IGNORED'
    kept: 'source' | 'message' | 'where' | 'fingerprint' | 'count' | 'users' | 'firstSeen' | 'lastSeen' | 'release' | 'stack'
    defaulted: never
  }
  'monitor-performance': {
    status: null
    kept: 'kind' | 'name' | 'at' | 'calls' | 'p50' | 'p95' | 'p99'
    defaulted: never
  }
  'monitor-security': {
    status: 'NEW' | 'ACK' | 'RESOLVED' | 'IGNORED'
    kept: 'kind' | 'cause' | 'at' | 'user' | 'ip' | 'details'
    defaulted: never
  }
  'monitor-usability': {
    status: null
    kept: 'kind' | 'name' | 'at' | 'count'
    defaulted: never
  }
  notes: {
    status: 'OPEN' | 'DONE' | 'CANCELLED'
    kept: never
    defaulted: never
  }
  notices: {
    status: 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN' | 'EXPIRED'
    kept: 'acks'
    defaulted: 'severity'
  }
  'print-templates': {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: 'format'
  }
  profiles: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: never
  }
  resources: {
    status: 'ENABLED' | 'DISABLED'
    kept: 'mime' | 'size'
    defaulted: never
  }
  scheduler: {
    status: 'ENABLED' | 'PAUSED' | 'ERROR'
    kept: 'nextRun' | 'lastRun' | 'lastOutcome' | 'result' | 'runs'
    defaulted: never
  }
  'service-agreements': {
    status: 'DRAFT' | 'IN_FORCE' | 'SUPERSEDED' | 'WITHDRAWN'
    kept: 'version'
    defaulted: never
  }
  'signed-contracts': {
    status: 'TO_SIGN' | 'SIGNED' | 'REFUSED' | 'OUTDATED' | 'REVOKED'
    kept: 'agreementVersion' | 'signedAt' | 'fileName' | 'documentId' | 'ip' | 'userAgent' | 'askedAt' | 'revokedAt'
    defaulted: never
  }
  structures: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: never
  }
  'subject-documents': {
    status: 'REQUESTED' | 'UPLOADED' | 'IN_REVIEW' | 'VALID' | 'REJECTED' | 'EXPIRING' | 'EXPIRED' | 'REPLACED' | 'CANCELLED'
    kept: 'reviewer' | 'reviewedAt' | 'reminders' | 'remindedAt'
    defaulted: never
  }
  'subject-notes': {
    status: 'OPEN' | 'DONE' | 'CANCELLED'
    kept: never
    defaulted: never
  }
  subjects: {
    status: 'DRAFT' | 'ACTIVE' | 'SUSPENDED' | 'BLOCKED' | 'CEASED'
    kept: 'mergedInto'
    defaulted: never
  }
  suppliers: {
    status: 'DRAFT' | 'ACTIVE' | 'SUSPENDED' | 'BLOCKED' | 'CEASED'
    kept: never
    defaulted: never
  }
  sysregistry: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: 'valueType'
  }
  tables: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: never
  }
  tags: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: never
  }
  templates: {
    status: 'ENABLED' | 'DISABLED'
    kept: never
    defaulted: never
  }
  token: {
    status: 'ACTIVE' | 'EXPIRED' | 'REVOKED'
    kept: 'user' | 'issuedAt' | 'lastUsedAt' | 'expiresAt' | 'ip' | 'device'
    defaulted: never
  }
  users: {
    status: 'INVITED' | 'ACTIVE' | 'LOCKED' | 'PASSWORD_EXPIRED' | 'DISABLED'
    kept: 'subjectType' | 'lastLoginAt' | 'failedLogins' | 'mfa'
    defaulted: 'lang' | 'userType'
  }
}

/** The addresses of the entities. */
export type Route = keyof Properties

/** The statuses of the records of a route. */
export type StatusOf<R extends Route> = Facts[R]['status']

/** A record as it is answered. */
export type RecordOf<R extends Route> = StoredRecord<Properties[R], StatusOf<R>>

/** The body of a POST: relations by id, without what the server keeps. */
export type CreateOf<R extends Route> = CreatedRecord<Properties[R], Facts[R]['kept'], Facts[R]['defaulted']>

/** The body of a PUT: the properties that change, with the version that was read. */
export type UpdateOf<R extends Route> = UpdatedRecord<Properties[R], Facts[R]['kept']>

/** A row of a list that asks for some columns. */
export type ListRow<R extends Route, Column extends string> = RecordRow<RecordOf<R>, Column>
