import { expect, test } from 'vitest'
import { pages } from '../../src/app/pages'
import it from '../../src/app/texts/it.json'
import { STORAGE_USER } from '../../src/contract/constants'
import { shellMenus } from '../../src/engine/cache/conf'
import { createOffice } from '../../src/engine/start/create-office'
import { OfficeProvider } from '../../src/pages/office'
import { Personal } from '../../src/pages/shell/Personal'
import { visibleConf } from '../../src/server/features/office/conf/visible'
import { UiProvider } from '../../src/ui/basics/UiContext'
import { fakePorts, fakeTexts } from '../engine/fakes'
import { principal } from '../support/people'
import { served } from '../support/served'
import { click, draw, until } from './record/stage'

/**
 * Opens the personal menu of someone with the menus that the server sends them; the entries that are no
 * setting, and where the own menu leads.
 */
async function openedBy(role: string, rights: readonly string[]) {
  const person = principal(role, [...rights], 'a-person')
  const menus = shellMenus(visibleConf(await served('schemas'), person, 'it'))
  const user = { ...person, token: 't', lang: 'it', fullname: 'Sara Fontana' }
  const ports = fakePorts({}, { [STORAGE_USER]: JSON.stringify(user) })
  ports.texts = fakeTexts(it)
  const went: string[] = []
  draw(
    <OfficeProvider office={createOffice(ports, pages)} path="/">
      <UiProvider value={{ lang: 'it', text: ports.texts.text, navigate: (path) => went.push(path) }}>
        <Personal entries={menus.personal} own={menus.own} languages={['it', 'en']} />
      </UiProvider>
    </OfficeProvider>,
  )
  await click(await until(() => document.querySelector('button[aria-haspopup=menu]') as HTMLElement))
  await until(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
  const all = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  // Theme, density and language say their value beside their name.
  const entries = all.filter((one) => !one.querySelector('.detail'))
  const choose = async (name: string) => {
    await click(entries.find((one) => one.textContent === name) as HTMLElement)
    return went.at(-1)
  }
  return {
    names: entries.map((one) => one.textContent),
    own: menus.own.map(({ path }) => path),
    choose,
    id: person.id,
  }
}

const FOUR = ['PROFILE_R', 'COLLABORATOR_R', 'CHANGE_PASSWORD_R', 'INVITATION_R']

test.each(['ROLE_REG_WORKFLOW', 'ROLE_COLLABORATOR'])(
  'the opened menu of %s has four personal entries at most, each only where it is theirs; the profile is their person, and their sign-in stands in their own menu [MENU-06] [MENU-17]',
  async (role) => {
    const { choose, id, names, own } = await openedBy(role, [...FOUR, 'USER_R', 'MAIL_R', 'TAG_R'])
    expect(names).toEqual(['Il mio profilo', 'Cambia password', 'Inviti', 'Esci'])
    expect(own).toContain(`/profile/${id}`)
    expect(await choose('Il mio profilo')).toBe('/collaborators/a-person')
  },
)

test.each(['ROLE_REG_WORKFLOW', 'ROLE_COLLABORATOR'])(
  'the personal menu of %s has no entry without the right',
  async (role) => {
    const { names } = await openedBy(role, [])
    // Everyone may read their own invitations.
    expect(names).toEqual(['Inviti', 'Esci'])
  },
)

test('the personal menu has no second entry for the profile', async () => {
  const { names } = await openedBy('ROLE_CUSTOMER', FOUR)
  expect(names).toEqual(['Il mio profilo', 'Cambia password', 'Inviti', 'Esci'])
})
