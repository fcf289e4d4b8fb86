import { useMemo } from 'react'
import type { ApplicationPage, PageProps } from '../../contract/ports/application-page'
import type { PieceOfOffice } from '../../contract/ports/office-code'
import type { OwnCommand, OwnPage } from '../../contract/ports/own-parts'
import { useOffice } from '../../pages/office'
import type { AddedCommand } from '../../pages/registry'
import { officeHost } from './host'
import { menuKey } from './own-texts'
import { addSheets } from './sheets'

/** A command of the office as the registry holds it. */
export function toCommand({ id, kind, texts }: PieceOfOffice, command: OwnCommand): AddedCommand {
  return {
    id: `office-${id}`,
    route: command.route,
    label: menuKey(kind, id),
    icon: command.icon,
    isFor: (user) => command.isFor?.(user) ?? true,
    load: async () => async (office, record) => command.run({ record, host: officeHost(office, texts) }),
  }
}

/** A page of the office as the application lists it. */
export function toPage(piece: PieceOfOffice, page: OwnPage): ApplicationPage {
  const { id, kind } = piece
  const { icon = 'file-code', inMenu = false, inPalette = true, path } = page
  return {
    id: `office-${id}`,
    path,
    frame: 'shell',
    title: menuKey(kind, id),
    icon,
    inPalette,
    isFor: (user) => page.isFor?.(user) ?? true,
    ...(inMenu ? { inMenu: { place: 'after' } } : {}),
    load: async () => {
      const [{ Page }] = await Promise.all([page.load(), addSheets(piece)])
      return { Page: ({ params }: PageProps) => <Hosted Page={Page} params={params} texts={piece.texts} /> }
    },
  }
}

interface HostedProps extends PageProps {
  Page: Awaited<ReturnType<OwnPage['load']>>['Page']
  texts: PieceOfOffice['texts']
}

function Hosted({ Page, params, texts }: HostedProps) {
  const office = useOffice()
  const host = useMemo(() => officeHost(office, texts), [office, texts])
  return <Page params={params} host={host} />
}
