import { describe, expect, test } from 'vitest'
import type { MenuItem } from '../../src/contract/model/menu'
import { iconNames } from '../../src/ui/basics/LibraryIcon'
import { menu, office } from './folder'

const line = (item: MenuItem) =>
  [item.id, item.text.it, item.text.en, item.icon, item.path ?? item.action ?? '-', item.right ?? '-'].join(
    ' | ',
  )
const lines = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [line(item), ...lines(item.items).map((one) => `  ${one}`)])
const find = (items: readonly MenuItem[], id: string): MenuItem | undefined =>
  items.find((item) => item.id === id)

const MAIN = `
dashboard | Cruscotto | Dashboard | gauge | /dashboard | DASHBOARD_R
anagraphics | Anagrafiche | Contacts | id-card | - | -
  customers | Clienti | Customers | handshake | /customers | CUSTOMER_R
  suppliers | Fornitori | Suppliers | truck | /suppliers | SUPPLIER_R
company | Azienda | Company | building | - | -
  collaborators | Collaboratori | Collaborators | users | /collaborators | COLLABORATOR_R
  documents | Documenti | Documents | paperclip | /documents | BU_DOCUMENT_R
packs | Moduli | Modules | puzzle | - | -`

/** What people outside the office have instead. */
const OWN = `
ownCustomer | La mia scheda cliente | My customer record | handshake | /customers/{subjectId} | CUSTOMER_R
ownSupplier | La mia scheda fornitore | My supplier record | truck | /suppliers/{subjectId} | SUPPLIER_R
ownPerson | La mia scheda | My record | user | /collaborators/{subjectId} | COLLABORATOR_R
ownInbox | Cosa mi aspetta | What awaits me | bell | /inbox | -
toSign | Da leggere e firmare | To read and sign | inbox | /document-subjects | BU_DOCUMENT_R
forMe | Documenti per me | Documents for me | paperclip | /documents | BU_DOCUMENT_R
toSend | I miei documenti | My documents | file-signature | /subject-documents | SUBJECT_DOCUMENT_R
ownConsents | I miei consensi | My consents | balance-scale | /signed-contracts | PRIVACY_RECORD_R
ownNotices | Avvisi | Notices | sticky-note | /notices | NOTICE_R
ownSignIn | Accesso e preferenze | Sign-in and preferences | key | /profile/{userId} | PROFILE_R`

const SYSTEM = `
profile | Il mio profilo | My profile | user | /profile/{userId} | PROFILE_R
logout | Esci | Sign out | sign-out | logout | -
changePassword | Cambia password | Change password | key | /change-password | -
invitations | Inviti | Invitations | envelope-open | /invitation | INVITATION_R
userData | Comunicazioni | Communications | inbox | - | -
  mail | Posta | Mail | envelope | /communications | MAIL_R
  notices | Avvisi | Notices | bell | /notices | NOTICE_R
  notes | Note | Notes | sticky-note | /notes | NOTE_R
master | Soggetti e privacy | Parties and privacy | database | - | -
  subjects | Soggetti | Parties | address-book | /subjects | SUBJECT_R
  privacyRecords | Registro privacy | Privacy records | file-signature | /signed-contracts | PRIVACY_RECORD_R
security | Sicurezza | Security | shield | - | -
  users | Utenti | Users | user-lock | /users | USER_R
  groups | Gruppi | Groups | users-cog | /profiles | GROUP_R
  authorities | Autorizzazioni | Permissions | shield | /authorizations | AUTHORITY_R
  sessions | Sessioni | Sessions | clock | /token | TOKEN_R
templates | Modelli | Templates | file-code | - | -
  privacyDefinitions | Informative privacy | Privacy definitions | balance-scale | /service-agreements | PRIVACY_DEFINITION_R
  mailTemplates | Modelli e-mail | Mail templates | at | /email-templates | MAIL_TEMPLATE_R
  printTemplates | Modelli di stampa | Print templates | print | /print-templates | PRINT_TEMPLATE_R
config | Configurazione | Configuration | sliders | - | -
  tags | Tag | Tags | table-tree-tag | /tags | TAG_R
  tables | Tabelle | Tables | table | /tables | TABLE_R
  entityconf | Entità | Entities | cubes | /entityconf | ROLE_ADMIN
  scheduler | Pianificatore | Scheduler | calendar-clock | /scheduler | SCHEDULER_R
  registry | Registro di sistema | System registry | sliders | /sysregistry | SYSREGISTRY_R
  icons | Icone | Icons | icons | /icons | ICON_R
  acls | Regole di accesso | Access rules | lock | /acls | ACL_R
monitor | Monitoraggio | Monitor | tachometer | - | -
  log | Log | Log | list | /logs | LOG_R
  errors | Errori | Errors | bug | /monitor-errors | MONITOR_R
  performance | Prestazioni | Performance | tachometer | /monitor-performance | MONITOR_R
  securityMon | Sicurezza | Security | shield-alert | /monitor-security | MONITOR_R
  usability | Usabilità | Usability | hand-pointer | /monitor-usability | MONITOR_R
cms | Contenuti | Content | newspaper | - | -
  contents | Contenuti | Contents | newspaper | /contents | CMS_CONTENT_R
  resources | Risorse | Resources | images | /resources | CMS_RESOURCE_R
  structures | Strutture | Structures | sitemap | /structures | CMS_STRUCTURE_R
  contentTemplates | Modelli contenuto | Content templates | file-code | /templates | CMS_TEMPLATE_R
  domains | Domini | Domains | globe | /domains | DOMAIN_R`

const RESTRICTED = ['ROLE_REG_WORKFLOW', 'ROLE_COLLABORATOR']
const OUTSIDE = ['ROLE_CUSTOMER', 'ROLE_SUPPLIER']

describe('menus as data', () => {
  test('[MENU-01] [MENU-02] [MENU-03] the main menu', () => {
    expect(lines(menu('main').items).join('\n')).toBe(MAIN.trim())
  })

  test('[MENU-07] [MENU-08] [MENU-09] [MENU-10] [MENU-11] [MENU-12] [MENU-14] the system menu', () => {
    expect(lines(menu('system').items).join('\n')).toBe(SYSTEM.trim())
  })

  test('[MENU-04] no entry of the main menu is for people in registration or collaborators', () => {
    for (const item of menu('main').items) expect(item.hideFor, item.id).toEqual(RESTRICTED)
  })

  test('[MENU-16] [MENU-17] the system menu leaves them profile, log-out, password and invitations', () => {
    const open = menu('system').items.filter(
      (item) => !RESTRICTED.some((role) => item.hideFor.includes(role)),
    )
    expect(open.map(({ id }) => id)).toEqual(['profile', 'logout', 'changePassword', 'invitations'])
    const hidden = menu('system').items.filter((item) => item.hideFor.length > 0)
    for (const item of hidden) expect(item.hideFor, item.id).toEqual(expect.arrayContaining(RESTRICTED))
  })

  test('[MENU-05] [MENU-06] the own profile leads to the user, or to the person for those two roles', () => {
    const profile = find(menu('system').items, 'profile')
    expect(profile?.path).toBe('/profile/{userId}')
    expect(profile?.pathFor).toEqual(
      Object.fromEntries(RESTRICTED.map((role) => [role, '/collaborators/{subjectId}'])),
    )
  })

  test('[MENU-13] entity configuration is for administrators only', () => {
    const config = find(menu('system').items, 'config')
    expect(find(config?.items ?? [], 'entityconf')?.right).toBe('ROLE_ADMIN')
  })

  test('people outside have a menu of their own, and no second entry for what stands there', () => {
    const { for: roles, items } = menu('own')
    expect(lines(items).join('\n')).toBe(OWN.trim())
    expect(roles).toEqual([...OUTSIDE, ...RESTRICTED.toReversed()])
    expect([menu('main').for, menu('system').for]).toEqual([[], []])
    const theirs = new Set(items.map(({ path }) => path?.split('/')[1]))
    const common = [...menu('main').items, ...menu('system').items].filter(({ hideFor }) =>
      RESTRICTED.every((role) => hideFor.includes(role)),
    )
    for (const item of common.flatMap((group) => group.items))
      if (theirs.has(item.path?.split('/')[1]) && item.id !== 'collaborators')
        expect(item.hideFor, item.id).toEqual(OUTSIDE)
    const config = find(menu('system').items, 'config')?.items ?? []
    expect(find(config, 'icons')?.hideFor).toEqual(OUTSIDE)
  })

  test('content management stays out of sight of customers and suppliers too', () => {
    expect(find(menu('system').items, 'cms')?.hideFor).toEqual([
      ...RESTRICTED,
      'ROLE_CUSTOMER',
      'ROLE_SUPPLIER',
    ])
  })

  test('[CONST-02] landing pages per role', () => {
    expect(menu('main').landing).toEqual([
      { role: 'ROLE_REG_WORKFLOW', path: '/subject-documents' },
      { role: 'ROLE_SUPPLIER', path: '/documents' },
      { role: 'ROLE_COLLABORATOR', path: '/collaborators/{subjectId}' },
    ])
  })
})

describe('[MENU-15] every entry is bound to exactly one route', () => {
  const entries = [...menu('main').items, ...menu('system').items].flatMap((item) => [item, ...item.items])
  const routeOf = (path: string) => path.split('/')[1]

  test.each(entries.flatMap((item) => (item.path ? [[item.id, item.path] as const] : [])))(
    '%s: %s',
    (_id, path) => {
      expect(office.entities.filter(({ route }) => route === routeOf(path))).toHaveLength(1)
    },
  )

  test('what has no route is a group, or the way out', () => {
    const without = entries.filter(({ path }) => path === undefined)
    expect(without.filter(({ items }) => items.length === 0).map(({ id }) => id)).toEqual(['packs', 'logout'])
  })

  test('no two entries lead to the same route', () => {
    const routes = entries.flatMap(({ path }) => (path ? [routeOf(path)] : []))
    expect(new Set(routes).size).toBe(routes.length)
  })
})

describe('icons', () => {
  const named = [...menu('own').items, ...menu('main').items, ...menu('system').items]
    .flatMap((item) => [item, ...item.items])
    .map(({ icon }) => icon)
  test('every icon that menus and entities name has a drawing of its own', () => {
    const icons = [...named, ...office.entities.map(({ presentation }) => presentation.icon)]
    expect(icons.filter((icon) => !iconNames().includes(icon ?? ''))).toEqual([])
  })
})
