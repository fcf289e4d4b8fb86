import { afterEach } from 'vitest'
import { widgets } from '../../../src/app/widgets'
import { createOffice } from '../../../src/engine/start/create-office'
import { galleryHost } from '../../../src/pages/gallery/gallery-host'
import { OfficeProvider } from '../../../src/pages/office'
import { RegistryProvider } from '../../../src/pages/registry'
import { createStand, endStands } from '../../../src/testing/kit/stand'
import { UiProvider } from '../../../src/ui/basics/UiContext'
import { entityConf, fakePorts, visibleConf } from '../../engine/fakes'
import '../../pages/record/stage'

afterEach(endStands)

/** The product's widgets stand in an office of their own. */
function newOffice() {
  const office = createOffice(fakePorts())
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf()] }) })
  return office
}

let office = newOffice()

/** Draws one fixture of a widget in one mode, nothing around it. */
export const stand = createStand({
  text: (key) => key,
  host: (fixture) => {
    office = newOffice()
    return galleryHost(office, fixture, 'ready')
  },
  around: (drawn, text) => (
    <OfficeProvider office={office} path="/">
      <UiProvider value={{ lang: 'it', text }}>
        <RegistryProvider widgets={widgets}>{drawn}</RegistryProvider>
      </UiProvider>
    </OfficeProvider>
  ),
})
