import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Stage } from './stage'

/** A layer over a page: where it stands and how a person comes to it. */
export interface Layer {
  name: string
  /** who is met by it when he signs in; `admin` comes to the others */
  user?: string
  /** the page it stands on; null = the sign-in */
  path: ((stage: Stage) => string) | null
  open: (page: Page, stage: Stage) => Promise<unknown>
  /** what it is, where it is no dialog */
  selector?: string
  /** it closes when the window becomes narrow */
  closes?: boolean
  /** a part of a page, which scrolls with it */
  inPage?: boolean
  /** it leaves something behind that the next layer would meet: a test of its own */
  alone?: boolean
}

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' }).first()
const item = (page: Page, name: string) =>
  page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
const dialog = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last()
const field = (place: Page | Locator, path: string) => place.locator(`[data-field="${path}"]`).first()

const customers = () => '/customers'
const shown = ({ customer }: Stage) => `/customers/${customer}`
const edited = ({ customer }: Stage) => `/customers/${customer}/edit`
const longNames = ({ mark }: Stage) => `/subjects?q=${mark}`
const profile = () => '/profile'
const newCustomer = () => '/customers/new'
const newSchedule = () => '/scheduler/new'

/** Marks two rows of long names and asks for something to be done with them. */
async function choose(page: Page, { mark, say }: Stage, verb: string): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: new RegExp(mark) })
  await boxes.first().check()
  await boxes.nth(1).check()
  await button(page.getByRole('toolbar', { name: say('UI.SELECTION_ACTIONS') }), say(verb)).click()
  await dialog(page).waitFor()
}

async function bulkFields(page: Page, stage: Stage, paths: string[]): Promise<void> {
  await choose(page, stage, 'BULK.VERB.update')
  for (const path of paths) await dialog(page).getByLabel(stage.say('BULK.ADD_FIELD')).selectOption(path)
}

async function security(page: Page, { say }: Stage, act: string): Promise<void> {
  await page.getByRole('tab', { name: say('PROFILE.TAB.security') }).click()
  await button(page.getByRole('main'), say(act)).click()
}

/** Begins the second step, up to the secret for the authenticator. */
async function secondStepSecret(page: Page, stage: Stage): Promise<void> {
  await security(page, stage, 'SECOND_STEP.BEGIN')
  await dialog(page).locator('input[type=password]').fill(stage.password)
  await button(dialog(page), stage.say('SECOND_STEP.NEXT')).click()
  await dialog(page)
    .getByRole('img', { name: /codice qr/i })
    .waitFor()
}

/** Presses a key until its layer is there: what listens comes a moment after the page. */
async function pressed(page: Page, key: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** A number shows itself without separators once it has the focus. */
async function typeNumber(page: Page, path: string, value: string): Promise<void> {
  const box = field(page, path).locator('input')
  await box.focus()
  await box.fill(value)
}

/** What another program copied. */
async function copied(page: Page, sheet: readonly (readonly string[])[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    sheet.map((line) => line.join('\t')).join('\n'),
  )
}

/** The code an authenticator shows for the secret that stands in a dialog. */
async function firstCode(place: Locator): Promise<string> {
  const secret = ((await place.locator('code').textContent()) ?? '').replaceAll(' ', '')
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

/** Brings a file of long heads and long cells to the studio of an import. */
async function importFile(page: Page, { long, mark }: Stage): Promise<void> {
  const heads = ['Tipo soggetto', 'Cognome', 'Nome', 'Data di nascita', `${mark} ${mark}`]
  const lines = [
    heads,
    ['Persona', mark, 'Anna', '31/02/1980', long],
    ['Persona', mark, long, '28/02/1980', ''],
  ]
  const buffer = Buffer.from(lines.map((line) => line.join(';')).join('\r\n'))
  const name = `${mark.repeat(3)}.csv`
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByLabel('Campo per Tipo soggetto').selectOption('subjectType')
}

/** Opens the panel of a record's facts. */
async function information(page: Page, { say }: Stage): Promise<void> {
  await button(page, say('RECORD.MORE')).click()
  await item(page, say('CRUD.INFO'))
}

async function userMenu(page: Page): Promise<void> {
  await button(page, /^Menu utente/).click()
}

/** The dialogs of the sign-in, and those that stand on a record. */
const OF_RECORDS: Layer[] = [
  {
    name: 'invitation',
    path: null,
    open: (page, { say }) => button(page, say('LOGIN.REQUEST_LINK')).click(),
  },
  {
    name: 'forgotten password',
    path: null,
    open: (page, { say }) => button(page, say('LOGIN.FORGOTTEN')).click(),
  },
  {
    name: 'changed documents',
    alone: true,
    user: 'privacy',
    path: customers,
    open: (page) => dialog(page).waitFor(),
  },
  {
    name: 'change of status',
    path: shown,
    open: (page, { say }) => button(page, say('CRUD.CHANGE_STATUS')).click(),
  },
  {
    name: 'change of status, chosen',
    path: shown,
    open: async (page, { say }) => {
      await button(page, say('CRUD.CHANGE_STATUS')).click()
      await dialog(page).locator('input[type=radio]:not(:disabled)').last().check({ force: true })
    },
  },
  {
    name: 'fields a status asks for',
    path: ({ document }) => `/documents/${document}`,
    open: async (page, { say }) => {
      await button(page, say('CRUD.CHANGE_STATUS')).click()
      await dialog(page).locator('input[type=radio][value="TO_APPROVE"]').check({ force: true })
      await dialog(page).locator('footer .primary').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'deletion',
    path: shown,
    open: async (page, { say }) => {
      await button(page, say('RECORD.MORE')).click()
      await item(page, say('CRUD.DELETE'))
    },
  },
  {
    name: 'leaving unsaved work',
    alone: true,
    path: edited,
    open: async (page) => {
      await typeNumber(page, 'creditLimit', '4321')
      await page.getByRole('navigation').getByRole('link').nth(2).click()
    },
  },
  {
    name: 'picker',
    path: () => '/users/new',
    open: async (page) => {
      await field(page, 'subject').getByRole('button').last().click()
      await dialog(page).getByRole('row').nth(2).waitFor()
    },
  },
  {
    name: 'embedded record, list',
    path: newCustomer,
    open: async (page) => {
      await field(page, 'subject').getByRole('textbox').press('Enter')
      await dialog(page).getByRole('row').nth(2).waitFor()
    },
  },
  {
    name: 'embedded record, shown',
    alone: true,
    path: edited,
    open: async (page) => {
      await field(page, 'subject').getByRole('textbox').press('Enter')
      await dialog(page).locator('dd').first().waitFor()
    },
  },
  {
    name: 'embedded record, new',
    path: newCustomer,
    open: async (page, { say }) => {
      await field(page, 'subject').getByRole('textbox').press('Enter')
      await button(dialog(page), say('EMBEDDED.CREATE')).click()
      await field(dialog(page), 'subjectType').waitFor()
    },
  },
  {
    name: 'tags',
    path: edited,
    open: async (page) => {
      await field(page, 'salesArea').getByRole('button').last().click()
      await dialog(page).getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'draft compared',
    alone: true,
    path: edited,
    open: async (page, { say }) => {
      await typeNumber(page, 'creditLimit', '7777')
      await typeNumber(page, 'discountPercent', '12')
      await expect(page.getByText(/Bozza salvata alle/)).toBeVisible()
      await page.reload()
      await button(page, say('DRAFT.COMPARE')).click()
    },
  },
  {
    name: 'conflict',
    alone: true,
    path: edited,
    open: async (page, { say, saveElsewhere }) => {
      await page.route('**/api/events', (route) => route.abort())
      await typeNumber(page, 'creditLimit', '3100')
      await saveElsewhere({ creditLimit: 3200 })
      await button(page, say('CRUD.SAVE')).click()
      await button(page, say('MERGE.DECIDE')).click()
    },
  },
  {
    name: 'sign-in over a record',
    alone: true,
    path: edited,
    open: async (page, { endSession, say }) => {
      await typeNumber(page, 'creditLimit', '5150')
      await endSession(
        await page.evaluate(() => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}').token as string),
      )
      await page.getByRole('alertdialog', { name: say('LOGIN.AGAIN') }).waitFor()
      await dialog(page).locator('input[type=password]').fill('not this one')
      await button(dialog(page), say('LOGIN.SUBMIT')).click()
      await dialog(page).locator('.note').waitFor()
    },
  },
  { name: 'keys of a record', path: shown, open: (page) => pressed(page, '?') },
  {
    name: 'guide',
    path: shown,
    open: async (page, { say }) => {
      await button(page, say('RECORD.MORE')).click()
      await page.getByRole('menuitem', { name: say('CRUD.HELP'), exact: true }).click()
    },
  },
]

/** The dialogs of lists and of many records. */
const OF_LISTS: Layer[] = [
  {
    name: 'paste of many cells',
    alone: true,
    path: longNames,
    open: async (page, { long, mark }) => {
      await copied(page, [Array.from({ length: 8 }, () => long), Array.from({ length: 8 }, () => mark)])
      const cell = page.locator('tbody [data-row="0"] [data-col="1"]')
      await expect(async () => {
        await cell.focus()
        await page.keyboard.press('Control+v')
        await expect(dialog(page)).toBeVisible({ timeout: 500 })
      }).toPass()
      await dialog(page).getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'place in a tree',
    alone: true,
    path: () => '/tags',
    open: async (page, { say }) => {
      await page.getByRole('checkbox').nth(4).click()
      await button(page, say('LIST.MOVE_BELOW')).click()
    },
  },
  { name: 'keys of a list', path: customers, open: (page) => pressed(page, '?') },
  {
    name: 'fields of many',
    path: longNames,
    open: (page, stage) => bulkFields(page, stage, ['description', 'ateco', 'pec']),
  },
  {
    name: 'fields of many, before and after',
    path: longNames,
    open: async (page, stage) => {
      await bulkFields(page, stage, ['description'])
      await field(dialog(page), 'description').locator('textarea').fill(stage.long)
      await button(dialog(page), stage.say('BULK.CHECK')).click()
      await dialog(page).getByRole('listitem').first().waitFor()
    },
  },
  { name: 'status of many', path: longNames, open: (page, stage) => choose(page, stage, 'BULK.VERB.status') },
  {
    name: 'status of many, refused',
    path: longNames,
    open: async (page, stage) => {
      await choose(page, stage, 'BULK.VERB.status')
      await dialog(page).locator('input[type=radio]').first().check({ force: true })
      await button(dialog(page), stage.say('BULK.CHECK')).click()
      await button(dialog(page), stage.say('BULK.BACK')).waitFor()
    },
  },
  {
    name: 'deletion of many',
    path: longNames,
    open: (page, stage) => choose(page, stage, 'BULK.VERB.delete'),
  },
  {
    name: 'export',
    alone: true,
    path: customers,
    open: async (page, { say }) => {
      await page.route('**/export?*', () => undefined)
      await button(page, say('LIST.MORE')).click()
      await item(page, say('EXPORT.XLSX'))
    },
  },
  {
    name: 'operation',
    path: () => '/batches',
    open: (page, { say }) => button(page, say('BATCHES.OPEN')).click(),
  },
]

/** The dialogs of an account, and what hangs on a page's bars. */
const OF_PAGES: Layer[] = [
  { name: 'password', path: profile, open: (page, stage) => security(page, stage, 'CHANGE_PASSWORD.TITLE') },
  { name: 'second step', path: profile, open: (page, stage) => security(page, stage, 'SECOND_STEP.BEGIN') },
  {
    name: 'second step, secret',
    path: profile,
    open: secondStepSecret,
  },
  {
    name: 'recovery codes',
    alone: true,
    user: 'ufficio',
    path: profile,
    open: async (page, stage) => {
      await secondStepSecret(page, stage)
      await dialog(page)
        .getByRole('textbox')
        .fill(await firstCode(dialog(page)))
      await button(dialog(page), stage.say('SECOND_STEP.BEGIN')).click()
      await dialog(page).getByRole('listitem').nth(9).waitFor()
    },
  },
  {
    name: 'another role',
    path: customers,
    open: async (page, { say }) => {
      await userMenu(page)
      await item(page, say('PREVIEW.OPEN'))
    },
  },
  { name: 'mail', path: () => '/outbox', open: (page, { say }) => button(page, say('OUTBOX.READ')).click() },
  { name: 'palette', path: customers, open: (page) => pressed(page, 'Control+k') },
  {
    name: 'palette, found',
    path: customers,
    open: async (page, { mark }) => {
      await pressed(page, 'Control+k')
      await page.keyboard.type(mark)
      await page
        .getByRole('option', { name: new RegExp(mark) })
        .first()
        .waitFor()
    },
  },
  {
    name: 'columns',
    path: customers,
    selector: '.popover',
    open: (page, { say }) => button(page, say('LIST.COLUMNS')).click(),
  },
  {
    name: 'view',
    path: () => '/customers?statusEquals=ACTIVE',
    selector: '.popover',
    open: async (page, { say }) => {
      await button(page, say('VIEW.MENU')).click()
      await item(page, say('VIEW.SAVE'))
      await page.getByLabel(say('VIEW.AUDIENCE')).selectOption('all')
    },
  },
  {
    name: 'filters',
    path: customers,
    selector: '.popover',
    open: (page, { say }) => button(page, say('LIST.ADD_FILTER')).click(),
  },
  {
    name: 'filter',
    path: customers,
    selector: '.popover',
    open: async (page, { say }) => {
      await button(page, say('LIST.ADD_FILTER')).click()
      await page.getByRole('menuitem').nth(1).click()
    },
  },
  {
    name: 'notices',
    path: customers,
    selector: '.popover',
    open: (page) => button(page, /^Da vedere/).click(),
  },
  { name: 'user menu', path: customers, selector: '.popover', open: userMenu },
  {
    name: 'menu of a list',
    path: customers,
    selector: '.popover',
    open: (page, { say }) => button(page, say('LIST.MORE')).click(),
  },
  {
    name: 'menu of a record',
    path: shown,
    selector: '.popover',
    open: (page, { say }) => button(page, say('RECORD.MORE')).click(),
  },
  {
    name: 'calendar',
    path: edited,
    selector: '.popover',
    open: (page) => field(page, 'since').getByRole('button').last().click(),
  },
  {
    name: 'reason',
    path: edited,
    selector: '.popover',
    open: (page, { say }) => button(page, new RegExp(say('FIELD.WHY').replace('?', ''))).click(),
  },
  {
    name: 'cards',
    path: () => '/dashboard',
    selector: '.popover',
    open: (page, { say }) => button(page, say('START.ARRANGE')).click(),
  },
]

/** Parts of a page that are as narrow and as full as a dialog. */
const IN_PAGES: Layer[] = [
  {
    name: 'columns of an import',
    path: () => '/subjects/import',
    selector: '.import-page',
    inPage: true,
    open: importFile,
  },
  {
    name: 'wrong rows of an import',
    path: () => '/subjects/import',
    selector: '.import-page',
    inPage: true,
    open: async (page, stage) => {
      await importFile(page, stage)
      await button(page, stage.say('IMPORT.CHECK')).click()
      await page.getByRole('region', { name: stage.say('IMPORT.BAD_ROWS') }).waitFor()
    },
  },
  ...['3', '4', '5', '6', 'CUSTOM'].map(
    (base): Layer => ({
      name: `schedule, ${base}`,
      path: newSchedule,
      selector: '[data-field="cron"]',
      inPage: true,
      open: async (page, { say }) => {
        await button(field(page, 'cron'), say(`SCHEDULE.BASE.${base}`)).click()
      },
    }),
  ),
  {
    name: 'files',
    path: ({ document }) => `/documents/${document}/edit`,
    selector: '.files',
    inPage: true,
    open: async (page, { long, mark }) => {
      const files = page.locator('.files').last()
      const name = `${long.replaceAll(' ', '').slice(0, 120)}.pdf`
      const [mimeType, buffer] = ['application/pdf', Buffer.from(`%PDF-1.4 ${mark}`)]
      await files.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
      await files.getByRole('button').nth(1).waitFor()
      await files.locator('input[type=file]').setInputFiles({ name: 'vietato.exe', mimeType, buffer })
    },
  },
  {
    name: 'rule of access',
    path: ({ document }) => `/documents/${document}`,
    selector: 'main',
    inPage: true,
    open: async (page, stage) => {
      await information(page, stage)
      await page.getByRole('link', { name: stage.say('ACCESS.ADD') }).click()
      await field(page, 'authRead').getByRole('combobox').click()
      await page.getByRole('listbox').getByRole('option').first().click()
    },
  },
  {
    name: 'information',
    path: ({ document }) => `/documents/${document}`,
    selector: 'aside.panel',
    closes: true,
    open: information,
  },
]

/** Layers of one page. */
export type Layers = readonly [Layer, ...Layer[]]

/**
 * Everything that stands over a page, by the page: what stands on the same one is opened there one after the
 * other.
 */
export const LAYERS: readonly Layers[] = byPage([...OF_RECORDS, ...OF_LISTS, ...OF_PAGES, ...IN_PAGES])

function byPage(layers: readonly Layer[]): [Layer, ...Layer[]][] {
  const loads = new Map<unknown, [Layer, ...Layer[]]>()
  for (const layer of layers) {
    const load = loads.get(layer.path)
    if (load && !layer.alone && !layer.user) load.push(layer)
    else loads.set(layer.alone || layer.user ? layer : layer.path, [layer])
  }
  return [...loads.values()]
}
