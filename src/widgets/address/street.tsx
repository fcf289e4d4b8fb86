import { lazy, Suspense } from 'react'
import type { FieldDescription } from '../../contract/page'
import type { InputProps, View } from '../../contract/widget'
import { StandIn } from '../StandIn'
import { fillingOf } from './filling'
import { partOf } from './layout'

const StreetBox = lazy(() => import('./StreetBox').then((module) => ({ default: module.StreetBox })))

/** The control of the street in an address of these parts. Make it once per address: it is a component. */
export function streetOf(parts: readonly FieldDescription[]): View<InputProps> {
  const paths = new Map(parts.map((part) => [partOf(part), part.path]))
  return function Street(props: InputProps) {
    const { host } = props
    const control = props as InputProps<string>
    const country = host.useValue(paths.get('country') ?? '')
    if (!host.places) return null
    return (
      <Suspense fallback={<StandIn id={props.id} label={props.field.label} value={control.value ?? ''} />}>
        <StreetBox
          control={control}
          search={host.places}
          country={typeof country === 'string' && country !== '' ? country : null}
          onPick={(place) => {
            const filling = fillingOf(place, [...paths.keys()])
            host.fill(Object.fromEntries(Object.entries(filling).map(([part, value]) => [paths.get(part) ?? part, value])))
          }}
        />
      </Suspense>
    )
  }
}
