/**
 * Section 1.4 of the domain design, a field after the other: name, kind, flags. Kinds: `t` text, `n` number,
 * `b` yes or no, `d` day, `h` time, `at` instant, `ml` text per language, `f` files, `lk:` row of a table,
 * `r:` record of another entity, both with `[]` for several, `s:` one of these codes, `g:` group, `[]t`
 * several texts, `rows`, `tags`. Flags: `!` required, `?` required on a condition, `L` column, `S` searched,
 * `F` filter, `U` unique, `R` never written by people.
 */
const FIELDS: Record<string, string> = {
  subjects: `subjectType s:PERSON/ORGANIZATION/PUBLIC_BODY/SOLE_TRADER !LF · displayName t RLS · businessName t ?S · legalForm lk:LegalForm ?F ·
    firstName t ?S · lastName t ?S · gender s:M/F/X · bornDate d · birth g:birth-place · nationality lk:Countries · photo f ·
    fiscalCode t ULS · vatNumber t ULS · vatCountry lk:Countries · taxRegime lk:TaxCodes · vatExemption lk:VatExemption ·
    defaultVatCode lk:VatCodes · sdiCode t · pec t · reaProvince lk:Provinces · reaNumber t · shareCapital n · ateco lk:Istat F ·
    contacts g:contacts · contactPersons rows:name,position,email,phone,mobile,isMain · addresses rows:addressType,place ·
    payment g:payment-conditions · splitPayment b · multiPaymentTypes []lk:PaymentType ·
    relations rows:relationType,kind,subject,linkType,fromDate,toDate · roles []lk:SubjectRole F ·
    administrativeStatus lk:AdministrativeStatus LF · rating lk:Rating F · preferredLanguage lk:Language · customFields rows · tags tags · description t`,
  customers: `subject r:subjects !ULS · customerCategory lk:CustomerCategory !LF · since d · until d · agent r:collaborators F · salesArea tags ·
    pricelistType lk:PricelistType F · costCenter lk:CostCenter · creditLimit n · rating lk:Rating LF · administrativeStatus lk:AdministrativeStatus LF ·
    payment g:payment-conditions · discountPercent n · vatExemption lk:VatExemption · vatCode lk:VatCodes · invoiceFrequency lk:AnnualFrequency ·
    billingSubject r:subjects · statementType lk:EcType · serviceKinds []lk:ServiceKind F · productKinds []lk:ProductKind ·
    extraServices []lk:ExtraServices · requestingProfile lk:RequestingProfile · warehouses rows:warehouse,assignment · visitSchedule t ·
    portalEnabled b · portalUser r:users R · tags tags · description t`,
  suppliers: `subject r:subjects !ULS · serviceKinds []lk:ServiceKind !F · productKinds []lk:ProductKind F · since d · until d ·
    buyer r:collaborators · costCenter lk:CostCenter · rating lk:Rating LF · administrativeStatus lk:AdministrativeStatus LF · qualifiedFrom d ·
    qualifiedTo d · qualificationScore n L · msaSigned b · msaReason lk:MSAReason ? · durcExpiry d LF · environmentalRegister t ·
    environmentalCategories []t · payment g:payment-conditions · withholding lk:TaxCodes · penalties rows:penalty,amount,perUnit · description t`,
  collaborators: `subject r:subjects !ULS · photo f · badgeNumber t U · userType s:COLLABORATOR R · user r:users R ·
    relationKind s:COLLABORATOR/EMPLOYEE !F · contractType lk:ContractType !LF · qualification lk:Qualification !LF · level lk:Level ·
    roleLevel lk:RoleLevel F · startDate d !L · endDate d ?F · weeklyHours n · grossAmount n · hourlyCost n · costCenter lk:CostCenter F ·
    manager r:collaborators · areas rows:area,role · jobs rows:job,role · vehicles rows:vehicle,assignment,from,to · medicalCheckExpiry d F ·
    trainingCourses rows:name,date,expiry,certificate · drivingLicences []t · description t`,
  'subject-documents': `subject r:subjects !LSF · documentType lk:DocumentType !LF · title t LS · number t S · issuedBy t · issuedOn d ·
    expiresOn d ?LF · files f ? · attachmentType lk:DocumentAttachmentType F · reviewer r:users R · reviewedAt at R ·
    rejectReason lk:RefusalMotivation ? · reviewNote t · remindDays n`,
  documents: `title t !LS · documentType lk:DocumentType !LF · protocolNumber t RULS · protocolDate d R · files f ! ·
    attachmentType lk:DocumentAttachmentType · version n RL · language lk:Language · validFrom d F · validTo d F · urgency lk:Urgency FL ·
    visibility s:INTERNAL/RECIPIENTS/ALL_SUPPLIERS/ALL_CUSTOMERS !F · requiresSignature b · requiresReading b · recipients rows · approver r:users ?F ·
    approvedAt at R · rejectReason lk:RefusalMotivation · transmissions rows · tags tags · description t`,
  'document-subjects': `document r:documents !LSU · subject r:subjects !LSU · role lk:SubjectRole !LF · channel s:EMAIL/PEC/PORTAL/PAPER !F · dueDate d LF ·
    sentAt at RL · readAt at RL · signedAt at RL · refusalMotivation lk:RefusalMotivation ? · signedFile r:subject-documents R`,
  'subject-notes': `subject r:subjects !L · title t !LS · body t !S · noteKind s:CALL/VISIT/MAIL/REMINDER/OTHER LF · urgency lk:Urgency LF · remindAt d F ·
    remindTime h · assignedTo r:users F · visibility s:PRIVATE/STAFF/EVERYONE · attachments f`,
  'document-notes': `document r:documents !L · title t !LS · body t !S · noteKind s:CALL/VISIT/MAIL/REMINDER/OTHER LF · urgency lk:Urgency LF · remindAt d F ·
    remindTime h · assignedTo r:users F · visibility s:PRIVATE/STAFF/EVERYONE · attachments f`,
  notes: `title t !LS · body t !S · noteKind s:CALL/VISIT/MAIL/REMINDER/OTHER LF · urgency lk:Urgency LF · remindAt d F · remindTime h · assignedTo r:users F ·
    visibility s:PRIVATE/STAFF/EVERYONE · attachments f · entityRoute t · recordRef t · pinned b · sharedWith []r:users`,
  'service-agreements': `name t !LS · description t · mandatory b LF · agreementEntity lk:ServiceAgreementsEntity !LF · order n · validFrom d ! · validTo d ·
    version n RL · retentionMonths n · legalBasis s:CONSENT/CONTRACT/LAW/INTEREST · title ml ! · body ml ! · documentId g:`,
  'signed-contracts': `agreement r:service-agreements !LF · agreementVersion n RL · subject r:subjects !LS · answer s:agree/disagree !LF · signedAt at RLF ·
    source lk:PrivacySource !F · language lk:Language · documentId t R · fileName t R · ip t R · userAgent t R · revokedAt at · revokeReason t ? · evidence f`,
  users: `username t !ULS · fullname t !LS · email t !S · lang lk:Language ! · subject r:subjects L · userType s:STAFF/COLLABORATOR/CUSTOMER/SUPPLIER !F ·
    subjectType s:PERSON/ORGANIZATION/PUBLIC_BODY/SOLE_TRADER R · groups []r:profiles !F · authorities []t · onBoard b · accessBackoffice b ·
    passwordExpiresOn d · mustChangePassword b · lastLoginAt at RLF · failedLogins n R · mfa b R · preferences rows R`,
  invitation: `email t !LS · firstName t · lastName t · invitationKind lk:Invitation !LF · type s:COLLABORATOR/CUSTOMER/SUPPLIER !F · subjectType s:PERSON R ·
    lang lk:Language ! · groups []r:profiles · collaborator r:collaborators · message t · emailTemplate r:email-templates · uuid t R · sentAt at RL ·
    openedAt at RL · completedAt at RL · expiresAt d LF`,
  profiles: `name ml !LS · roleLevel lk:RoleLevel LF · authorities []t ! · landingPath t · members []r:users`,
  authorizations: `kind s:ROLE/PERMISSION !LF · entityStem t F · operation s:R/W/D · name ml !LS · system b R`,
  tags: `treeName s:SUBJECTS/CUSTOMERS/DOCUMENTS/AREAS/MATERIALS/CONTENTS !F · parent r:tags · name ml !LS · icon t · overlayIcon t · formatCode t ·
    selectable b · order n · color t`,
  acls: `name t !LS · entityRoute t !LF · recordRef t · tag tags · authRead []t · authWrite []t · authReadMap rows:status,authorities ·
    authWriteMap rows:status,authorities · priority n L`,
  communications: `channel s:EMAIL/PEC !F · smtp lk:Smtp !F · template r:email-templates · to []t ! · cc []t · bcc []t · recipientFilter t · subjectLine t !LS ·
    body t ? · attachments []r:documents · files f · scheduledAt d · scheduledTime h · sentAt at RLF · outcomes rows:address,state,reply R · urgency lk:Urgency`,
  notices: `title ml !LS · body ml ! · severity s:INFO/WARNING/CRITICAL !LF · from d !LF · to d !LF · audienceRoles []t · audienceGroups []r:profiles · pinned b ·
    requiresAck b · acks rows R`,
  'email-templates': `name t !LS · event s:INVITATION/REGISTRATION_LINK/RECOVER_PASSWORD/DOC_REQUEST/DOC_EXPIRING/DOC_SENT/NOTICE/FREE !LF · smtp lk:Smtp ·
    subjectLine ml ! · body ml ! · attachPrint r:print-templates`,
  'print-templates': `name t !LS · entityRoute t !LF · format s:PDF/HTML/CSV ! · pageSize s:A4/A5/LABEL · orientation s:PORTRAIT/LANDSCAPE · header ml · body ml ·
    footer ml · placeholders []t R`,
  sysregistry: `key t !ULS · theValue t !L · translation ml · valueType s:STRING/INT/BOOL/REGEX/JSON/SECRET !F ·
    category s:SECURITY/REGISTRATION/MAIL/UPLOAD/UI/MAP F · public b`,
  icons: `name t !ULS · category s:BUSINESS/PEOPLE/FILES/PLACES/SYSTEM F · svg f !L · keywords []t`,
  tables: `val t · name t !LS · formattedOutput ml · alpha1 t · alpha2 t · alpha3 t · flag1 b · flag2 b · flag3 b · extraFields rows · extraValue t · order n ·
    validFrom d · validTo d`,
  entityconf: `route t ULS · name ml !LS · color t · textColor t · icon t · type s:conf/path/plain F · autogeneratedCode b · codePattern t ·
    statuses rows:code,name,color,allowable,isDefault,writeAuth,deleteAuth · menuVisible b · menuIcon t · menuLabel ml · menuPath t · searchVisible b · searchIcon t · searchLabel ml`,
  scheduler: `name t !LS · handler s: !F · cron t !L · timezone t · params g: · nextRun at RL · lastRun at RL · lastOutcome t R · result ml RL · runs []g:schedule-run R · notifyTo t`,
  token: `user r:users LSF · issuedAt at L · lastUsedAt at L · expiresAt at LF · ip t LS · device t L · current b`,
  logs: `at at LF · level s:DEBUG/INFO/WARN/ERROR LF · source s: LF · message t LS · user r:users LF · route t F · recordId t F · requestId t S · details t`,
  'monitor-errors': `fingerprint t · message t LS · count n L · firstSeen at · lastSeen at LF · release t F · stack t · users n · comment t`,
  'monitor-performance': `name t · at at · calls n · p50 n · p95 n · p99 n`,
  'monitor-security': `kind s: LF · at at · user r:users · ip t · details t`,
  'monitor-usability': `kind s: · name t · at d · count n`,
  domains: `name t !LS · hostname t !U · defaultLanguage lk:Language · languages []lk:Language · homeContent r:contents · theme g: · robots t`,
  structures: `name ml ! · fields rows · allowedTemplates []r:templates`,
  templates: `name t !LS · structure r:structures !F · engine s:html/markdown · body t · placeholders []t R`,
  resources: `fileName t LS · path t LS · files f ! · mime t RLF · size n RLF · alt ml · structure r:structures F`,
  contents: `title ml !LS · slug t U · domain r:domains !F · structure r:structures !F · template r:templates · data g: · resources []r:resources ·
    publishFrom d · publishTo d · order n`,
  'business-units': `subject r:subjects · type s:DEFAULT/BRANCH · name t · logo f · address g:address · contacts g:contacts · iban t`,
}

/** A field of the design. */
export interface DomainField {
  route: string
  name: string
  kind: string
  flags: string
}

/** Every field of the design, in order. */
export const DOMAIN_FIELDS: readonly DomainField[] = Object.entries(FIELDS).flatMap(([route, text]) =>
  text.split('·').map((field) => {
    const [name = '', kind = '', flags = ''] = field.trim().split(/\s+/)
    return { route, name, kind, flags }
  }),
)
