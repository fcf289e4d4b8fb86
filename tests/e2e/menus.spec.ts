import type { Locator, Page } from '@playwright/test'
import { review } from './review'
import { again, expect, fillSignIn, signIn, test } from './test'

type Line = readonly [name: string, href: string]

/** The main menu: entries without a group, then its groups. */
const DASHBOARD: Line = ['Cruscotto', '/dashboard']
const MAIN: readonly (readonly [group: string, entries: readonly Line[]])[] = [
  [
    'Anagrafiche',
    [
      ['Clienti', '/customers'],
      ['Fornitori', '/suppliers'],
    ],
  ],
  [
    'Azienda',
    [
      ['Collaboratori', '/collaborators'],
      ['Documenti', '/documents'],
    ],
  ],
]

/** The groups of the system menu, in their order. */
const SYSTEM: typeof MAIN = [
  [
    'Comunicazioni',
    [
      ['Posta', '/communications'],
      ['Avvisi', '/notices'],
      ['Note', '/notes'],
    ],
  ],
  [
    'Soggetti e privacy',
    [
      ['Soggetti', '/subjects'],
      ['Registro privacy', '/signed-contracts'],
    ],
  ],
  [
    'Sicurezza',
    [
      ['Utenti', '/users'],
      ['Gruppi', '/profiles'],
      ['Autorizzazioni', '/authorizations'],
      ['Sessioni', '/token'],
    ],
  ],
  [
    'Modelli',
    [
      ['Informative privacy', '/service-agreements'],
      ['Modelli e-mail', '/email-templates'],
      ['Modelli di stampa', '/print-templates'],
    ],
  ],
  [
    'Configurazione',
    [
      ['Tag', '/tags'],
      ['Tabelle', '/tables'],
      ['Entità', '/entityconf'],
      ['Pianificatore', '/scheduler'],
      ['Registro di sistema', '/sysregistry'],
      ['Icone', '/icons'],
      ['Regole di accesso', '/acls'],
    ],
  ],
  [
    'Monitoraggio',
    [
      ['Log', '/logs'],
      ['Errori', '/monitor-errors'],
      ['Prestazioni', '/monitor-performance'],
      ['Sicurezza', '/monitor-security'],
      ['Usabilità', '/monitor-usability'],
    ],
  ],
]

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const systemMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu di sistema' })
const personal = (page: Page) => page.getByRole('button', { name: /^Menu utente/ })

async function expectLinks(where: Locator, lines: readonly Line[]): Promise<void> {
  const links = where.getByRole('link')
  await expect(links).toHaveText(lines.map(([name]) => name))
  for (const [index, [name, href]] of lines.entries())
    await expect(links.nth(index), name).toHaveAttribute('href', href)
}

/** What the person's browser keeps of him. */
function self(page: Page): Promise<{ id: string; token: string; subjectId: string }> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}'))
}

test('an administrator finds the main menu and the groups of the system menu [MENU-01] [MENU-02] [MENU-03] [MENU-15] [ENTITYCONF-07] [MENU-08] [MENU-09] [MENU-10] [MENU-11] [MENU-12] [MENU-14]', async ({
  page,
}) => {
  await test.step('the main menu has the dashboard, the registry and the company, named and led as the entities say', async () => {
    await signIn(page, 'admin')
    const main = mainMenu(page)
    await expectLinks(main, [DASHBOARD, ...MAIN.flatMap(([, entries]) => entries)])
    for (const [group] of MAIN) await expect(main.getByText(group, { exact: true })).toBeVisible()
    const { token } = await self(page)
    const answer = await page.request.get('/api/entityconf/visible', {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items } = (await answer.json()).data
    for (const [, entries] of MAIN) {
      for (const [name, href] of entries) {
        const { menu } = items.find(({ route }: { route: string }) => `/${route}` === href)
        expect(menu).toMatchObject({ isVisible: true, label: name, path: href })
      }
    }
  })
  await test.step('the system menu has its groups with their entries, each leading to its page', async () => {
    await again(page, '/')
    await personal(page).click()
    await expect(page.getByRole('menuitem').last(), 'the way out is the last of all').toHaveText('Esci')
    await page.keyboard.press('Escape')
    const groups = systemMenu(page).getByRole('group')
    for (const [index, [name, entries]] of SYSTEM.entries()) {
      const group = groups.nth(index)
      await group.getByText(name, { exact: true }).first().click()
      await expectLinks(group, entries)
    }
    await groups.nth(0).getByRole('link', { name: 'Avvisi' }).click()
    await expect(page.locator('[data-route="notices"]').getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a manager finds the personal entries, and no configuration of entities [MENU-13] [MENU-05] [MENU-07]', async ({
  page,
}) => {
  await test.step('the configuration of entities is an administrator’s: a manager sees the group without it', async () => {
    await signIn(page, 'laura.bianchi')
    const group = systemMenu(page).getByRole('group').filter({ hasText: 'Configurazione' })
    await group.getByText('Configurazione', { exact: true }).click()
    await expect(group.getByRole('link', { name: 'Tag' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Entità', exact: true })).toHaveCount(0)
  })
  await test.step('the personal entries are the own profile, the password, the invitations and the way out', async () => {
    await again(page, '/')
    const { id } = await self(page)
    const items = page.getByRole('menuitem')
    await personal(page).click()
    await expect(items.filter({ hasText: /profilo|password|Inviti/ })).toHaveText([
      'Il mio profilo',
      'Cambia password',
      'Inviti',
    ])
    await expect(items.last()).toHaveText('Esci')
    await page.getByRole('menuitem', { name: 'Inviti' }).click()
    await expect(page.locator('[data-route="invitation"]').getByRole('heading', { level: 1 })).toBeVisible()
    await personal(page).click()
    await page.getByRole('menuitem', { name: 'Cambia password' }).click()
    await expect(page).toHaveURL(/\/change-password$/)
    await personal(page).click()
    await page.getByRole('menuitem', { name: 'Il mio profilo' }).click()
    await expect(page).toHaveURL(new RegExp(`/profile/${id}$`))
    await expect(page.getByRole('heading', { name: 'Il mio profilo' })).toBeVisible()
    const { token } = await self(page)
    const who = () => page.request.get('/api/auth/whoami', { headers: { authorization: `Bearer ${token}` } })
    expect((await who()).status()).toBe(200)
    await personal(page).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    expect((await who()).status(), 'the session is over').toBe(401)
  })
})

/** What people outside the office find in the menu made for them. */
const OWN: Record<string, Line> = {
  inbox: ['Cosa mi aspetta', '/inbox'],
  received: ['Da leggere e firmare', '/document-subjects'],
  documents: ['Documenti per me', '/documents'],
  sent: ['I miei documenti', '/subject-documents'],
  consents: ['I miei consensi', '/signed-contracts'],
  notices: ['Avvisi', '/notices'],
}
/**
 * All that people in a registration and collaborators may have in their personal menu, besides theme, density
 * and language.
 */
const PERSONAL = ['Il mio profilo', 'Cambia password', 'Inviti', 'Esci']
const LOOKS = /^(Tema|Densità|Lingua)/
const ownMenu = (page: Page) => page.getByRole('navigation', { name: 'Il mio spazio' })
const ownLines = (first: Line, keys: string): Line[] => [
  first,
  ...keys.split(' ').flatMap((key) => (OWN[key] ? [OWN[key]] : [])),
]

test('a supplier lands on the documents and has a menu of their own: each entry opens what is theirs, and nothing of others [ROUTE-15]', async ({
  page,
}) => {
  await signIn(page, 'trasporti.secchia')
  // A default view of theirs stands in the address once the list knows it.
  await expect(page).toHaveURL(/\/documents(\?statusEquals=PUBLISHED)?$/)
  const { subjectId } = await self(page)
  const lines = ownLines(
    ['La mia scheda fornitore', `/suppliers/${subjectId}`],
    'inbox received documents sent consents notices',
  )
  await expectLinks(ownMenu(page), lines)
  await expectLinks(mainMenu(page), [DASHBOARD])
  await expect(systemMenu(page).locator('summary')).toHaveText(['Sicurezza'])
  for (const [name, href] of lines) {
    await ownMenu(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${href}(\\?|$)`))
    await expect(
      page.locator(`[data-route="${href.split('/')[1]}"]`).getByRole('heading', { level: 1 }),
    ).toBeVisible()
    await expect(ownMenu(page).getByRole('link', { name }), 'where one is').toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await review(page, 'own-menu')
})

for (const [who, username, landing, own] of [
  [
    'people in a registration',
    'sara.fontana@posta.example',
    /\/subject-documents$/,
    'inbox sent consents notices',
  ],
  [
    'collaborators',
    'giulia.neri',
    /\/collaborators\/[0-9a-f-]{36}$/,
    'inbox received documents sent consents notices',
  ],
] as const) {
  test(`${who} land on the own page and have no main menu and no groups of the system menu, four personal entries in the opened popup, and their person for a profile [MENU-04] [MENU-06] [MENU-16] [MENU-17] [PERM-02] [PERM-10] [ROUTE-14]`, async ({
    page,
  }) => {
    await fillSignIn(page, username)
    await expect(page).toHaveURL(landing)
    await expect(personal(page)).toBeVisible()
    await expect(mainMenu(page).getByRole('link')).toHaveCount(0)
    await expect(systemMenu(page)).toHaveCount(0)
    const { id, subjectId } = await self(page)
    const lines = ownLines(['La mia scheda', `/collaborators/${subjectId}`], own)
    await expectLinks(ownMenu(page), [...lines, ['Accesso e preferenze', `/profile/${id}`]])
    await personal(page).click()
    await expect(page.getByRole('menuitem').filter({ hasNotText: LOOKS })).toHaveText(PERSONAL)
    await page.getByRole('menuitem', { name: 'Il mio profilo' }).click()
    await expect(page).toHaveURL(new RegExp(`/collaborators/${subjectId}$`))
    await expect(page.locator('[data-route="collaborators"][data-mode="show"]'), 'the own page').toBeVisible()
  })
}
