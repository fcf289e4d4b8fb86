import { afterEach, describe, expect, test, vi } from 'vitest'
import it from '../../src/app/texts/it.json'
import type { Agreement, AskedAgreement } from '../../src/contract/ports/account'
import { createOffice } from '../../src/engine/start/create-office'
import { AgreementsBlock } from '../../src/pages/account/RegistrationForm'
import { useAgreements } from '../../src/pages/account/use-agreements'
import { OfficeProvider } from '../../src/pages/office'
import { UiProvider } from '../../src/ui/basics/UiContext'
import { fakePorts, fakeTexts } from '../engine/fakes'
import { click, draw, named, until } from '../pages/record/stage'

const agreement = (id: string, more: Partial<Agreement> = {}): AskedAgreement => ({
  agreement: {
    id,
    name: `Nome ${id}`,
    description: null,
    mandatory: false,
    documentId: {},
    title: {},
    body: {},
    ...more,
  },
  businessUnitId: 'unit-1',
})

function Form() {
  const agreements = useAgreements('u-1')
  return (
    <>
      <AgreementsBlock agreements={agreements} uuid="u-1" />
      <output>{String(agreements.isValid)}</output>
    </>
  )
}

async function open(asked: AskedAgreement[], download: () => Promise<boolean> = async () => true) {
  const ports = fakePorts({})
  ports.texts = fakeTexts(it)
  ports.account = { ...ports.account, agreements: async () => asked, downloadAttachment: vi.fn(download) }
  const office = createOffice(ports)
  draw(
    <OfficeProvider office={office} path="/registration">
      <UiProvider value={{ lang: 'it', text: ports.texts.text, navigate: () => undefined }}>
        <Form />
      </UiProvider>
    </OfficeProvider>,
  )
  await until(() => expect(document.querySelectorAll('section.agreement')).toHaveLength(asked.length))
  return { office, ports }
}

const blocks = () => [...document.querySelectorAll<HTMLElement>('section.agreement')]
const radio = (id: string, value: string) =>
  document.getElementById(`agreement-${id}-${value}`) as HTMLInputElement
const isValid = () => document.querySelector('output')?.textContent

describe('the agreements block', () => {
  afterEach(() => vi.restoreAllMocks())

  test('[AGREE-01] the block is not drawn when nothing is asked', async () => {
    await open([])
    await until(() => expect(isValid()).toBe('true'))
    expect(document.querySelector('h2')).toBeNull()
  })

  test('[AGREE-02] [AGREE-03] title nine columns, link three, body all twelve, then two radios', async () => {
    await open([agreement('a', { title: { it: 'Titolo' }, body: { it: 'Corpo' }, documentId: { it: 'd1' } })])
    const [block] = blocks()
    expect(block?.querySelector('h3')?.dataset.w).toBe('9')
    expect(block?.querySelector('button')?.parentElement?.dataset.w).toBe('3')
    expect(block?.querySelector('p.lines')?.hasAttribute('data-w')).toBe(false)
    const radios = [...(block?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
    expect(radios.map(({ id, name, value }) => [id, name, value])).toEqual([
      ['agreement-a-agree', 'serviceAgreements.a', 'agree'],
      ['agreement-a-disagree', 'serviceAgreements.a', 'disagree'],
    ])
  })

  test('[AGREE-04] [AGREE-05] an agreement is in the reader’s language, else shows name and description', async () => {
    await open([
      agreement('a', { title: { it: 'Titolo', en: 'Title' }, body: { it: 'Corpo', en: 'Body' } }),
      agreement('b', { description: 'Descrizione' }),
      agreement('c', {
        description: 'Solo inglese',
        title: { en: 'Title' },
        body: { en: 'Body' },
        documentId: { en: 'd1' },
      }),
    ])
    const words = blocks().map((block) => [
      block.querySelector('h3')?.textContent,
      block.querySelector('p')?.textContent,
    ])
    expect(words).toEqual([
      ['Titolo', 'Corpo'],
      ['Nome b', 'Descrizione'],
      ['Nome c', 'Solo inglese'],
    ])
    expect(
      document.querySelectorAll('section.agreement button'),
      'a document of another language is none',
    ).toHaveLength(0)
  })

  test('a mandatory agreement takes «agree» alone, another any answer', async () => {
    await open([agreement('must', { mandatory: true }), agreement('may')])
    expect(isValid()).toBe('false')
    await click(radio('must', 'disagree'))
    await click(radio('may', 'disagree'))
    await until(() => expect(document.body.textContent).toContain(it['AGREEMENTS.MUST_AGREE']))
    expect(isValid()).toBe('false')
    await click(radio('must', 'agree'))
    await until(() => expect(isValid()).toBe('true'))
  })

  const link = () => named('button', it['AGREEMENTS.DOWNLOAD'])
  const withDocument = [agreement('a', { documentId: { it: 'd1' } })]

  test('[AGREE-10] the link fetches the attachment of the business unit', async () => {
    const { ports } = await open(withDocument)
    await click(link())
    expect(ports.account.downloadAttachment).toHaveBeenCalledWith('unit-1', 'd1', 'u-1')
  })

  test('[ERR-34] a document that is missing is told', async () => {
    const { office } = await open(withDocument, async () => false)
    await click(link())
    await until(() => expect(office.notices.store.getState().notices.map(({ text }) => text)).toHaveLength(1))
    expect(office.notices.store.getState().notices[0]).toMatchObject({
      tone: 'danger',
      title: 'NOTIFICATIONS.ERROR.TITLE',
      text: 'DOCUMENTS.NO_FILE_PRESENT',
    })
  })

  test('[ERR-35] any other failure is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { office } = await open(withDocument, () => Promise.reject(new Error('no connection')))
    await click(link())
    await until(() =>
      expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('d1'), expect.any(Error)),
    )
    expect(office.notices.store.getState().notices).toEqual([])
  })
})
