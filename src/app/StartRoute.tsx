import { lazy } from 'react'
import { CardMap } from '../pages/start/card-map'
import { StartPage } from '../pages/start/StartPage'

const RecordsMap = lazy(() => import('../dialogs').then((module) => module.loadRecordsMap()))

/** The start page, with the map that its cards draw. */
export function StartRoute() {
  return (
    <CardMap value={RecordsMap}>
      <StartPage />
    </CardMap>
  )
}
