import type { SheetsPort, SheetView } from '../../contract/model/sheets'
import type { IconsPort, OwnIcon } from '../../contract/ports/icons'
import type { Endpoints } from './endpoints'
import { type Http, unwrap } from './http'

/** The sheets of lists over HTTP; the code loads on first use. */
export function createSheets(http: Http, endpoints: Pick<Endpoints, 'of'>): SheetsPort {
  return {
    list: async (route) => {
      const answer = unwrap(await http.json({ method: 'GET', path: `${await endpoints.of(route)}/sheets` }))
      return (answer as { items?: SheetView[] }).items ?? []
    },
  }
}

const ICONS = '/api/icons'

/** The icons of the office over HTTP. */
export function createIcons(http: Http): IconsPort {
  return {
    list: async () =>
      (unwrap(await http.json({ method: 'GET', path: ICONS, quiet: true })) as { items?: OwnIcon[] }).items ??
      [],
    clean: async (file) => {
      const answer = unwrap(
        await http.json({ method: 'POST', path: ICONS, json: { svg: await file.text() }, reads: true }),
      )
      return (answer as { svg?: string }).svg ?? ''
    },
  }
}
