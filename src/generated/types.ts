// Made by `npm run generate` from the schema files. Do not edit.
import type { RecordData, RelationValue } from '../contract/record'

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
 * What the files declare, by route.
 */
export interface Properties {
  customers: CustomersRecord
  subjects: SubjectsRecord
  tables: TablesRecord
  users: UsersRecord
}
/**
 * A record of "customers" (entities/customers.json).
 */
export interface CustomersRecord {
  subject: RelationValue
  customerCategory: string
  since?: string | null
  until?: string | null
  pricelistType?: string | null
  costCenter?: string | null
  creditLimit?: number | null
  rating?: string | null
  administrativeStatus?: string | null
  discountPercent?: number | null
  vatCode?: string | null
  vatExemption?: string | null
  invoiceFrequency?: string | null
  billingSubject?: RelationValue | null
  statementType?: string | null
  requestingProfile?: string | null
  portalEnabled?: boolean | null
  portalUser?: RelationValue | null
  description?: string | null
}
/**
 * A record of "subjects" (entities/subjects.json).
 */
export interface SubjectsRecord {
  subjectType: 'PERSON' | 'ORGANIZATION' | 'PUBLIC_BODY' | 'SOLE_TRADER'
  displayName?: string | null
  businessName?: string | null
  legalForm?: string | null
  firstName?: string | null
  lastName?: string | null
  gender?: 'M' | 'F' | 'X' | null
  bornDate?: string | null
  nationality?: string | null
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
  address?: AddressGroup
  splitPayment?: boolean | null
  administrativeStatus?: string | null
  rating?: string | null
  preferredLanguage?: string | null
  description?: string | null
}
/**
 * A record of "tables" (entities/tables.json).
 */
export interface TablesRecord {
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
}
/**
 * A record of "users" (entities/users.json).
 */
export interface UsersRecord {
  username: string
  fullname: string
  email: string
  lang: string
  subject?: RelationValue | null
  userType: 'STAFF' | 'COLLABORATOR' | 'CUSTOMER' | 'SUPPLIER'
  onBoard?: boolean | null
  accessBackoffice?: boolean | null
  passwordExpiresOn?: string | null
  mustChangePassword?: boolean | null
  lastLoginAt?: string | null
  failedLogins?: number | null
}

/** A whole record of a route: what its file declares and what every record carries. */
export type RecordOf<Route extends keyof Properties> = RecordData & Properties[Route]
