import { expect, test } from 'vitest'
import { pages } from '../../src/app/pages'
import it from '../../src/app/texts/it.json'
import { createOffice } from '../../src/engine/start/create-office'
import { OfficeProvider } from '../../src/pages/office'
import { PageHead } from '../../src/pages/PageHead'
import { UiProvider } from '../../src/ui/basics/UiContext'
import { fakePorts, fakeTexts } from '../engine/fakes'
import { draw } from './record/stage'

test.each(['batches', 'inbox', 'monitor', 'outbox', 'rights'])(
  'the head of the page "%s" has its title and a tile',
  (page) => {
    const ports = fakePorts({})
    ports.texts = fakeTexts(it)
    draw(
      <OfficeProvider office={createOffice(ports, pages)} path="/">
        <UiProvider value={{ lang: 'it', text: ports.texts.text, navigate: () => undefined }}>
          <PageHead page={page} />
        </UiProvider>
      </OfficeProvider>,
    )
    expect(document.querySelector('h1')?.textContent).not.toBe('')
    expect(document.querySelector('.page-head .tile svg')).not.toBeNull()
  },
)
