import { expect, test } from 'vitest'
import { publicEntity } from '../../src/catalogue/resolve/public-entity'
import type { JsonObject } from '../../src/contract/json'
import { importFields } from '../../src/engine/import/fields'
import { createOffice } from '../../src/engine/start/create-office'
import { useEntityWords } from '../../src/pages/batches'
import { OfficeProvider } from '../../src/pages/office'
import { UiProvider } from '../../src/ui/basics/UiContext'
import { entityConf, fakePorts, visibleConf } from '../engine/fakes'
import { entity } from '../support/entity'
import { draw, until } from './record/stage'

const BOATS = publicEntity(
  entity({
    fields: { kind: 'text', mast: 'text' },
    rules: [{ field: 'mast', visible: "record.kind.matches('^(sail+)+$')" } as never],
  }),
)
const FIXED: JsonObject = { kind: 'sail' }

function Fields() {
  const words = useEntityWords('boats')
  return (
    <output>
      {words &&
        importFields(words.entity, words.conf, 'it', FIXED)
          .map(({ path }) => path)
          .join(' ')}
    </output>
  )
}

test('an import waits for what its rules need: they hide fields by the values that it begins with', async () => {
  const ports = fakePorts({ entity: async () => BOATS })
  const office = createOffice(ports)
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf()] }) })
  const place = draw(
    <OfficeProvider office={office} path="/import">
      <UiProvider value={{ lang: 'it', text: ports.texts.text, navigate: () => undefined }}>
        <Fields />
      </UiProvider>
    </OfficeProvider>,
  )
  await until(() => expect(place.textContent).not.toBe(''))
  expect(place.textContent).toContain('mast')
})
